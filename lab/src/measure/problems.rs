//! Problems with known answers, solved by the search with all its techniques and with one switched off. The difference
//! shows the problems that a technique cannot see, and those that it finds by a deeper search.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::{Context, Result, bail};
use clap::Args;
use horigoma::Searcher;
use horigoma::board::{Move, Position};
use horigoma::host::{Record, records};
use horigoma::search::{Config, Limits, Outcome, ValueKind};
use indicatif::{ParallelProgressIterator, ProgressBar, ProgressStyle};
use rayon::prelude::*;

use super::{lacking, named};

/// The problems, and the searches that solve them.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Files of problems, one a line: SFEN, a tab, then `mate` or the accepted moves with commas between them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// A technique to switch off (may be repeated). Each is switched off alone
    #[arg(long, default_value = "null_move")]
    without: Vec<String>,
    /// Nodes searched for each problem
    #[arg(long, default_value_t = 100_000)]
    nodes: u64,
    /// Also list the problems that are solved on one side only
    #[arg(long)]
    list: bool,
}

struct Problem {
    sfen: String,
    position: Position,
    answer: Answer,
}

enum Answer {
    /// The side to move mates.
    Mate,
    Moves(Vec<Move>),
}

impl Answer {
    fn is_found(&self, outcome: &Outcome) -> bool {
        match self {
            Self::Mate => matches!(outcome.value.kind(), ValueKind::MateIn(_)),
            Self::Moves(moves) => outcome.best.is_some_and(|best| moves.contains(&best)),
        }
    }
}

/// Prints a table with one line for each technique.
///
/// # Errors
/// When a technique is unknown or a file cannot be read.
pub fn run(options: &Options, ended: &AtomicBool) -> Result<()> {
    let switches = named(&options.without)?;
    let mut problems = Vec::new();
    for file in &options.files {
        let text = fs::read_to_string(file).with_context(|| format!("{}", file.display()))?;
        let read = read(&text).with_context(|| format!("{}", file.display()))?;
        println!("{}: {} problems", file.display(), read.len());
        problems.extend(read);
    }
    let with = solved(&problems, options.nodes, &Config::default(), ended);
    println!("solved with everything: {} of {} at {} nodes each", with.len(), problems.len(), options.nodes);
    println!("| without | solved | solved only without it | solved only with it |\n|---|---|---|---|");
    for switch in switches {
        let without = solved(&problems, options.nodes, &lacking(Config::default(), &[switch]), ended);
        if ended.load(Relaxed) {
            break;
        }
        let (lost, found): (Vec<_>, Vec<_>) =
            (without.difference(&with).collect(), with.difference(&without).collect());
        println!("| {} | {} | {} | {} |", switch.name, without.len(), lost.len(), found.len());
        if options.list {
            lost.iter().for_each(|&&number| println!("only without: {}", problems[number].sfen));
            found.iter().for_each(|&&number| println!("only with: {}", problems[number].sfen));
        }
    }
    Ok(())
}

/// Reads the problems of a file. Those of other kinds (no mate, not proved) are skipped. Invalid positions are
/// reported.
fn read(text: &str) -> Result<Vec<Problem>> {
    let mut problems = Vec::new();
    for Record { number, line } in records(text) {
        let mut fields = line.split('\t');
        let (Some(sfen), Some(answer)) = (fields.next(), fields.next()) else {
            bail!("line {number}: found '{line}', expected a position, a tab and an answer");
        };
        let answer = match answer {
            "mate" => Answer::Mate,
            kind if kind.contains("mate") => continue,
            moves => Answer::Moves(
                moves
                    .split(',')
                    .map(str::parse)
                    .collect::<Result<_, _>>()
                    .with_context(|| format!("line {number}: found '{moves}', expected moves or 'mate'"))?,
            ),
        };
        // Published diagrams break rules at times (two pawns on a file), and such positions cannot be searched.
        match Position::from_sfen_for_mate(sfen) {
            Ok(position) => problems.push(Problem { sfen: sfen.to_owned(), position, answer }),
            Err(error) => eprintln!("line {number} left out: {error}"),
        }
    }
    Ok(problems)
}

/// Returns the indices of the problems that are solved.
fn solved(problems: &[Problem], nodes: u64, config: &Config, ended: &AtomicBool) -> BTreeSet<usize> {
    let bar = ProgressBar::new(problems.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} problems, {per_sec}, {eta} left") {
        bar.set_style(style);
    }
    let is_solved = |problem: &Problem| {
        let outcome = Searcher::new(16, *config).search(&problem.position, &Limits::nodes(nodes));
        problem.answer.is_found(&outcome)
    };
    (0..problems.len())
        .into_par_iter()
        .progress_with(bar)
        .filter(|&number| !ended.load(Relaxed) && is_solved(&problems[number]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATE: &str = "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1";

    #[test]
    fn a_mate_is_solved_and_a_wrong_answer_is_not() {
        let text = format!("# sfen, answer\n{MATE}\tmate\n{MATE}\tG*5b\n{MATE}\t5i5h,5i4h\n{MATE}\tnomate\n");
        let problems = read(&text).unwrap();
        assert_eq!(problems.len(), 3, "what is no mate is left out");
        let solved = solved(&problems, 1000, &Config::default(), &AtomicBool::new(false));
        assert_eq!(solved, BTreeSet::from([0, 1]));
    }

    #[test]
    fn a_broken_line_is_named() {
        let error = |text: &str| format!("{:#}", read(text).err().unwrap());
        assert!(error("\nnothing here").starts_with("line 2: found 'nothing here'"));
        assert!(error(&format!("{MATE}\tG*5b,up")).starts_with("line 1: found 'G*5b,up', expected moves or 'mate'"));
    }
}
