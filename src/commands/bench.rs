//! `horigoma bench`: fixed positions searched to a fixed depth.

use std::fs;
use std::io::{self, IsTerminal, Write};

use horigoma::board::Position;
use horigoma::engine::bench::{self, Comparison, Report};
use horigoma::search::{Config, Limits, NullMove};
use lexopt::{Arg, Parser};

use super::{Command, Failure};

pub(super) const COMMAND: Command = Command {
    name: "bench",
    arguments: "",
    summary: "search fixed positions; the nodes are the engine's signature",
    options: &[
        ("--depth N", "to this depth (9)"),
        ("--positions FILE", "these positions, one a line"),
        ("--null-move off", "without null moves"),
        ("--null-move compare", "with and without null moves, and every cut verified"),
    ],
    run,
};

fn run(mut parser: Parser, output: &mut dyn Write) -> Result<(), Failure> {
    let off = Config { null_move: NullMove { enabled: false, ..NullMove::DEFAULT }, ..Config::default() };
    let (mut depth, mut positions, mut mode) = (bench::DEPTH, None, None);
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("depth") => depth = super::number(&mut parser, "--depth")?,
            Arg::Long("positions") => positions = Some(read(&super::text(&mut parser)?)?),
            Arg::Long("null-move") => mode = Some(super::text(&mut parser)?),
            other => return Err(other.unexpected().into()),
        }
    }
    let positions = positions.unwrap_or_else(bench::positions);
    match mode.as_deref() {
        None => once(&positions, depth, &Config::default(), output),
        Some("off") => once(&positions, depth, &off, output),
        Some("compare") => Ok(compare(&positions, depth, output)?),
        Some(_) => {
            Err(Failure::Word { place: "--null-move", found: mode.unwrap_or_default(), expected: "off or compare" })
        }
    }
}

fn read(file: &str) -> Result<Vec<Position>, Failure> {
    let place = || format!("--positions {file}");
    let text = fs::read_to_string(file).map_err(|error| Failure::File { place: place(), error })?;
    bench::read(&text).map_err(|error| Failure::Positions { place: place(), error })
}

fn once(positions: &[Position], depth: u32, config: &Config, output: &mut dyn Write) -> Result<(), Failure> {
    let progress = io::stderr().is_terminal();
    let total = positions.len();
    let (limits, mut report) = (Limits::depth(depth), Report::default());
    for (position, measured) in positions.iter().zip(bench::searches(positions, &limits, config)) {
        let outcome = &measured.outcome;
        let best = outcome.best.map_or_else(|| "none".to_owned(), |mv| mv.to_string());
        writeln!(output, "{:>9} nodes  {best:<6} {:<12} {position}", outcome.nodes, outcome.value.to_string())?;
        report.add(measured);
        let done = report.searches.len();
        if progress && done < total {
            let _ = write!(io::stderr(), "\r{done} of {total}\r");
        }
    }
    Ok(writeln!(output, "{report}")?)
}

/// The same positions with and without null moves, side by side.
fn compare(positions: &[Position], depth: u32, output: &mut dyn Write) -> io::Result<()> {
    let compared = Comparison::of_null_moves(positions, depth, &Config::default());
    let searches = compared.with.searches.iter().zip(&compared.without.searches);
    for (position, ((with, without), differs)) in positions.iter().zip(searches.zip(compared.differs())) {
        let mark = if differs { "another move" } else { "" };
        writeln!(output, "{:>10} {:>10} nodes  {mark:<13} {position}", with.outcome.nodes, without.outcome.nodes)?;
    }
    writeln!(output, "{compared}")
}
