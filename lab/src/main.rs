//! Horigoma's laboratory: it tunes, trains and measures the numbers in `tables/`.

use std::io;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::Result;
use clap::{Parser, Subcommand};
use lab::{arena, book, games, greedy, learn, measure, openings, rescore, selfplay, spsa, tune};

/// Play matches, make training data, and tune, train and measure the numbers in tables/.
#[derive(Parser)]
#[command(name = "cargo lab", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play a match between two USI engines, or add up the records of its parts
    Match(arena::Options),
    /// Make balanced openings for matches, or find hard positions for measurements
    Openings(openings::make::Options),
    /// Make training positions: games of the engine against itself
    Selfplay(selfplay::Options),
    /// Search training positions again with the current engine
    Rescore(rescore::Options),
    /// Tune the weights of the patterns on training positions, and write them into tables/
    Tune(tune::Options),
    /// Train the net on training positions, and write it into tables/
    Learn(learn::Options),
    /// Tune numbers of the search in games of the engine against itself, and write them into tables/
    Spsa(spsa::Options),
    /// Measure the techniques of the search, or changes of its numbers
    Measure(measure::Options),
    /// Turn game records into CSA, KIF, ratings, a cross table and a page
    Games(games::Options),
    /// Answer USI as the plainest opponent: it takes the most valuable piece, else it moves at random
    Greedy(greedy::Options),
    /// Grow the opening book from the start position, and write it into tables/
    Book(book::Options),
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lab: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<()> {
    let arguments = Arguments::parse();
    // Ctrl-C ends a run in order. Finished units of work are kept.
    let ended = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&ended);
    ctrlc::set_handler(move || flag.store(true, Relaxed))?;
    match arguments.command {
        Command::Match(options) => arena::run(&options, &ended),
        Command::Openings(options) => openings::make::run(&options, &ended),
        Command::Selfplay(options) => selfplay::run(&options, &ended),
        Command::Rescore(options) => rescore::run(&options, &ended),
        Command::Tune(options) => tune::run(&options, &ended),
        Command::Learn(options) => learn::run(&options, &ended),
        Command::Spsa(options) => spsa::run(&options, &ended),
        Command::Measure(options) => measure::run(&options, &ended),
        Command::Games(options) => games::run(&options),
        Command::Greedy(options) => greedy::run(&options, io::stdin().lock(), io::stdout().lock()),
        Command::Book(options) => book::run(&options, &ended),
    }
}

#[cfg(test)]
mod tests {
    use anyhow::Error;
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn a_cause_is_named_once() {
        let error =
            horigoma::usi::read_position("startpos moves 7g7f x", horigoma::board::SetupFaults::empty()).unwrap_err();
        let text = error.to_string();
        assert!(text.starts_with("move 2: found 'x': "), "{text}");
        let error = Error::from(error).context("openings.usi:1: 'startpos'");
        assert_eq!(format!("{error:#}"), format!("openings.usi:1: 'startpos': {text}"));
    }

    #[test]
    fn command_line_arguments_do_not_conflict() {
        Arguments::command().debug_assert();
    }
}
