//! `horigoma bench`: fixed positions searched to a fixed depth.

use std::fs;
use std::io::{self, IsTerminal, Write};

use horigoma::board::Position;
use horigoma::engine::bench::{self, Report};
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
        Some("compare") => Ok(compare(&positions, depth, &off, output)?),
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

/// The same positions with and without null moves, side by side; then every cut verified.
fn compare(positions: &[Position], depth: u32, off: &Config, output: &mut dyn Write) -> io::Result<()> {
    let [with, without] = [&Config::default(), off].map(|config| bench::run(positions, &Limits::depth(depth), config));
    let mut other_moves = 0;
    for (position, (one, other)) in positions.iter().zip(with.searches.iter().zip(&without.searches)) {
        let differs = one.outcome.best != other.outcome.best;
        other_moves += u32::from(differs);
        let mark = if differs { "another move" } else { "" };
        writeln!(output, "{:>10} {:>10} nodes  {mark:<13} {position}", one.outcome.nodes, other.outcome.nodes)?;
    }
    let saved = |with: u128, without: u128| 100.0 - 100.0 * with as f64 / without.max(1) as f64;
    let nodes = saved(with.nodes().into(), without.nodes().into());
    let time = saved(with.time().as_micros(), without.time().as_micros());
    writeln!(output, "{}", with.null_move)?;
    writeln!(output, "depth {depth}: {nodes:.1} % nodes and {time:.1} % time saved, {other_moves} best moves differ")?;
    let (mean, error) = with.change_to(&without);
    let count = positions.len();
    writeln!(output, "without it {mean:+.1} ± {error:.1} % nodes to that depth (geometric mean of {count} positions)")?;
    let budget = Limits { nodes: with.nodes() / count.max(1) as u64, ..Limits::default() };
    let [deep, shallow] = [&Config::default(), off].map(|config| bench::run(positions, &budget, config).mean_depth());
    writeln!(output, "at {} nodes each: depth {deep:.2} with it, {shallow:.2} without", budget.nodes)?;
    verify_cuts(positions, depth, output)
}

/// Every cut checked by a search without null moves: how many were wrong.
fn verify_cuts(positions: &[Position], depth: u32, output: &mut dyn Write) -> io::Result<()> {
    let shipped = NullMove::DEFAULT;
    let careful = NullMove { verification_depth: shipped.min_depth, ..shipped };
    let config = Config { null_move: careful, ..Config::default() };
    let checked = bench::run(positions, &Limits::depth(depth), &config).null_move;
    let share = 100.0 * checked.refuted as f64 / checked.verified.max(1) as f64;
    writeln!(output, "every cut verified: {} of {} refuted ({share:.2} %)", checked.refuted, checked.verified)
}
