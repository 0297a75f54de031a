//! `horigoma tables`: the tables that this program contains.

use std::io::Write;

use horigoma::audit;
use horigoma::board::PieceKind;

use super::arguments::{Arguments, Opt, Value};
use super::language::text;
use super::{Command, Failure};

pub(super) const COMMAND: Command = Command {
    name: "tables",
    operands: &[],
    summary: text(
        "list the tables of this program with the use of each: play, explanation or tools",
        "このプログラムの表と、それぞれの用途（対局、説明、ツール）を示す",
    ),
    takes_position: false,
    options: &[Opt::new(
        "--verify",
        Value::None,
        text("exit with 1 if one differs from the manifest", "マニフェストと違う表があれば、終了コード1で終わる"),
    )],
    examples: &[(
        "horigoma tables --verify",
        text(
            "recomputes every checksum from the memory of the running program",
            "実行中のプログラムのメモリから、すべてのチェックサムを計算し直す",
        ),
    )],
    run,
};

fn run(arguments: &Arguments, output: &mut dyn Write) -> Result<(), Failure> {
    let (mut written, mut wrong) = (Ok(()), 0);
    let [mut count, mut bytes_in_all, mut of_sliders] = [0; 3];
    audit::each_table(|table| {
        let verdict = if table.is_sound() { "" } else { "  DIFFERS from the manifest" };
        wrong += u32::from(!table.is_sound());
        let audit::TableReport { name, rust_type, bytes, alignment, checksum, origin, usage, .. } = table;
        count += 1;
        bytes_in_all += bytes;
        of_sliders += if origin == "magics.toml" { bytes } else { 0 };
        if written.is_ok() {
            written = writeln!(
                output,
                "{name:<18} {rust_type:<24} {bytes:>7} at {alignment:>2} {checksum:016x} {origin} ({usage}){verdict}"
            );
        }
    });
    written?;
    let patterns = PieceKind::ALL.map(|kind| format!("{kind} {}", audit::attack_patterns(kind)));
    writeln!(output, "attack patterns {}", patterns.join(", "))?;
    writeln!(output, "{count} tables, {bytes_in_all} bytes, {of_sliders} of them for sliders")?;
    // No line that a script could take for the fingerprint of a damaged program.
    let damaged = audit::Damaged(wrong);
    match wrong {
        0 => writeln!(output, "fingerprint {}", audit::fingerprint())?,
        _ => writeln!(output, "{damaged}")?,
    }
    if arguments.has("--verify") && wrong > 0 { Err(Failure::Tables(damaged)) } else { Ok(()) }
}
