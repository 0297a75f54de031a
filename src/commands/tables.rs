//! `horigoma tables`: which tables this very program carries.

use std::io::Write;

use horigoma::audit::{self, Usage};
use lexopt::{Arg, Parser};

use super::{Command, Failure};

pub(super) const COMMAND: Command = Command {
    name: "tables",
    arguments: "",
    summary: "the tables this program carries",
    options: &[("--verify", "exit with 1 if one differs from the manifest")],
    run,
};

fn run(mut parser: Parser, output: &mut dyn Write) -> Result<(), Failure> {
    let mut verify = false;
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("verify") => verify = true,
            other => return Err(other.unexpected().into()),
        }
    }
    let (mut written, mut wrong) = (Ok(()), 0);
    audit::each_table(|table| {
        let verdict = if table.is_sound() { "" } else { "  DIFFERS from the manifest" };
        wrong += u32::from(!table.is_sound());
        if written.is_ok() {
            let audit::TableReport { name, rust_type, bytes, checksum, origin, usage, .. } = table;
            let usage = if usage == Usage::Read { String::new() } else { format!(" ({usage})") };
            written =
                writeln!(output, "{name:<18} {rust_type:<24} {bytes:>7} {checksum:016x} {origin}{usage}{verdict}");
        }
    });
    written?;
    writeln!(output, "fingerprint {}", audit::fingerprint())?;
    if verify && wrong > 0 { Err(Failure::Tables(wrong)) } else { Ok(()) }
}
