//! `horigoma mate`: a mate by checks, proved or refuted.

use std::io::Write;
use std::time::{Duration, Instant};

use horigoma::board::Position;
use horigoma::engine::EngineError;
use horigoma::engine::mate::MateMemory;
use horigoma::mate::MateProgress;
use horigoma::usi::reply::Reply;
use lexopt::{Arg, Parser};

use super::{Command, Failure};

pub(super) const COMMAND: Command = Command {
    name: "mate",
    arguments: "",
    summary: "prove a mate by checks, or that there is none",
    options: &[
        ("--sfen SFEN", "in this position instead of the start of a game"),
        ("--seconds N", "give up after so long (60)"),
        ("--hash MIB", "memory for what was proved (256)"),
    ],
    run,
};

fn run(mut parser: Parser, output: &mut dyn Write) -> Result<(), Failure> {
    let (mut position, mut seconds, mut hash_mib) = (Position::start(), 60, 256);
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("sfen") => position = super::position(&mut parser)?,
            Arg::Long("seconds") => seconds = super::number(&mut parser, "--seconds")?,
            Arg::Long("hash") => hash_mib = super::number(&mut parser, "--hash")?,
            other => return Err(other.unexpected().into()),
        }
    }
    let (start, limit) = (Instant::now(), Duration::from_secs(seconds));
    let mut tell = |progress: &MateProgress<'_>, time: Duration| {
        crate::tell(format_args!("{} nodes in {} ms", progress.nodes, time.as_millis()));
    };
    let mut memory = MateMemory::new(hash_mib)?;
    if memory.mib() < hash_mib {
        return Err(EngineError::Memory { wanted_mib: hash_mib, used_mib: 0 }.into());
    }
    let found = memory.solve(&position, &mut || start.elapsed() >= limit, &mut tell);
    writeln!(output, "{}", Reply::Checkmate(found.verdict, &found.line))?;
    let (nodes, plies) = (found.nodes, found.line.len());
    Ok(writeln!(output, "{nodes} nodes in {} ms, {plies} plies", start.elapsed().as_millis())?)
}
