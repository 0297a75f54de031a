//! `horigoma mate`: proves or refutes a mate by checks.

use std::io::Write;
use std::time::{Duration, Instant};

use horigoma::board::SetupFaults;
use horigoma::engine::EngineError;
use horigoma::engine::mate::MateMemory;
use horigoma::mate::MateProgress;
use horigoma::usi::reply::Reply;

use super::arguments::{Arguments, Opt, Value};
use super::language::text;
use super::progress::Progress;
use super::{Command, Failure};

pub(super) const COMMAND: Command = Command {
    name: "mate",
    operands: &[],
    summary: text("prove or refute a mate by checks", "王手を続ける詰みを探し、詰みか不詰かを証明する"),
    takes_position: true,
    options: &[
        Opt::new(
            "--seconds",
            Value::Seconds("N", u32::MAX as u64, 60),
            text("time limit in seconds", "時間制限。単位は秒"),
        ),
        Opt::new(
            "--hash",
            Value::Number("MIB", 1 << 20, 256),
            text("size of the table of proofs in MiB", "証明の表の大きさ。単位はMiB"),
        ),
    ],
    examples: &[(
        "horigoma mate --sfen \"4k4/9/4P4/9/9/9/9/9/4K4 b G 1\"",
        text("checkmate G*5b: a gold dropped at the king's head", "checkmate G*5b: 頭金の詰み"),
    )],
    run,
};

fn run(arguments: &Arguments, output: &mut dyn Write) -> Result<(), Failure> {
    let position = arguments.position(SetupFaults::WAIVABLE)?;
    let limit = arguments.seconds("--seconds")?;
    let hash_mib = arguments.number("--hash")? as usize;
    let start = Instant::now();
    let mut shown = Progress::at_terminal();
    let mut tell = |progress: &MateProgress<'_>, time: Duration| {
        shown.show(format_args!("{} nodes in {} ms", progress.nodes, time.as_millis()));
    };
    let mut memory = MateMemory::new(hash_mib)?;
    if memory.mib() < hash_mib {
        return Err(EngineError::Memory { wanted_mib: hash_mib, used_mib: 0 }.into());
    }
    let found = memory.solve(&position, &mut || start.elapsed() >= limit, &mut tell);
    shown.clear();
    writeln!(output, "{}", Reply::Checkmate(found.verdict, &found.line))?;
    let nodes = if found.nodes == 1 { "1 node".to_owned() } else { format!("{} nodes", found.nodes) };
    let plies = if found.line.len() == 1 { "1 ply".to_owned() } else { format!("{} plies", found.line.len()) };
    Ok(writeln!(output, "{nodes} in {} ms, {plies}", start.elapsed().as_millis())?)
}
