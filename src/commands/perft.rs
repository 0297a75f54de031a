//! `horigoma perft`: the tree of legal moves, counted.

use std::fs;
use std::io::{self, Write};
use std::time::Instant;

use horigoma::board::Position;
use horigoma::board::perft::{Leaves, MAX_DEPTH, divide, perft};
use horigoma::records::records;
use lexopt::{Arg, Parser, ValueExt};

use super::{Command, Failure};

pub(super) const COMMAND: Command = Command {
    name: "perft",
    arguments: "DEPTH",
    summary: "count the tree of legal moves",
    options: &[
        ("--sfen SFEN", "from this position instead of the start of a game"),
        ("--sfens FILE", "from each position of a file, a line `count<TAB>sfen` for each"),
        ("--divide", "a line for each first move"),
        ("--leaves WAY", "how the last ply is counted: count (the default), list or make"),
    ],
    run,
};

fn run(mut parser: Parser, output: &mut dyn Write) -> Result<(), Failure> {
    let (mut position, mut file, mut by_move, mut leaves, mut depth) = (None, None, false, Leaves::Count, None);
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("sfen") => position = Some(super::position(&mut parser)?),
            Arg::Long("sfens") => file = Some(super::text(&mut parser)?),
            Arg::Long("divide") => by_move = true,
            Arg::Long("leaves") => leaves = way(super::text(&mut parser)?)?,
            Arg::Value(word) if depth.is_none() => depth = Some(super::parse(word.string()?, "DEPTH", "a number")?),
            other => return Err(other.unexpected().into()),
        }
    }
    let depth: u32 = depth.ok_or(Failure::Missing { place: "DEPTH", expected: "a number" })?;
    if depth > MAX_DEPTH {
        return Err(Failure::Word { place: "DEPTH", found: depth.to_string(), expected: "a depth up to 100" });
    }
    if let Some(file) = file {
        return each_of(&file, depth, leaves, output);
    }
    let mut position = position.unwrap_or_else(Position::start);
    let start = Instant::now();
    let nodes = if by_move && depth > 0 {
        each_move(&mut position, depth, leaves, output)?
    } else {
        perft(&mut position, depth, leaves)
    };
    let time = start.elapsed();
    let nps = u128::from(nodes) * 1_000_000_000 / time.as_nanos().max(1);
    Ok(writeln!(output, "nodes {nodes} time_ms {} nps {nps}", time.as_millis())?)
}

fn way(word: String) -> Result<Leaves, Failure> {
    match word.as_str() {
        "count" => Ok(Leaves::Count),
        "list" => Ok(Leaves::List),
        "make" => Ok(Leaves::Make),
        _ => Err(Failure::Word { place: "--leaves", found: word, expected: "count, list or make" }),
    }
}

fn each_move(position: &mut Position, depth: u32, leaves: Leaves, output: &mut dyn Write) -> io::Result<u64> {
    let (mut nodes, mut written) = (0, Ok(()));
    divide(position, depth, leaves, |mv, count| {
        nodes += count;
        if written.is_ok() {
            written = writeln!(output, "{mv} {count}");
        }
    });
    written.map(|()| nodes)
}

fn each_of(file: &str, depth: u32, leaves: Leaves, output: &mut dyn Write) -> Result<(), Failure> {
    let text = fs::read_to_string(file).map_err(|error| Failure::File { place: format!("--sfens {file}"), error })?;
    for record in records(&text) {
        let sfen = record.first().trim();
        let mut position = super::read_position(sfen)
            .map_err(|error| Failure::Sfen { place: format!("--sfens {file}:{}", record.number), error })?;
        writeln!(output, "{}\t{sfen}", perft(&mut position, depth, leaves))?;
    }
    Ok(())
}
