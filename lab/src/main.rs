//! Horigoma's laboratory: the numbers in `tables/` come from here.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::{Error, Result};
use clap::{Parser, Subcommand};
use lab::{
    accuracy, arena, book, course, doubts, games, learn, openings, problems, rescore, selfplay, spsa, techniques, tune,
};

/// Matches, self-play data and tuning: how the numbers in tables/ are made and measured.
#[derive(Parser)]
#[command(name = "cargo lab", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Let two USI engines play each other
    Match(arena::Options),
    /// Add up the records of a match that several runs played
    Standing(arena::standing::Options),
    /// Make balanced openings for matches: moves that searches say are nearly the best
    Openings(openings::make::Options),
    /// Make training positions from games of the engine against itself
    Selfplay(selfplay::Options),
    /// Search older positions again with the engine as it is now
    Rescore(rescore::Options),
    /// Tune the weights of the evaluation on such positions, and write them into tables/
    Tune(tune::Options),
    /// Learn the net of the evaluation from such positions, and write it into tables/
    Learn(learn::Options),
    /// Measure how well the evaluation foretells the results of real games
    Accuracy(accuracy::Options),
    /// Tune parameters of the search by games
    Spsa(spsa::Options),
    /// Solve problems with known answers, with a technique and without it
    Problems(problems::Options),
    /// Find positions in which a long search changes the mind of a short one
    Doubts(doubts::find::Options),
    /// Measure on such positions what other numbers of the search, or a technique, gain or lose
    Regret(doubts::regret::Options),
    /// Turn records into CSA and KIF, ratings of several engines, a cross table and a page with a board
    Games(games::Options),
    /// Grow the opening book from the start of a game, and write it into tables/
    Book(book::Options),
    /// Draw how depth, nodes and value grow while a position is searched
    Course(course::Options),
    /// Measure what each technique of the search is worth
    Techniques(techniques::Options),
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lab: {}", in_words(&error));
            ExitCode::from(2)
        }
    }
}

/// Returns an error and its causes, each once. Errors of the engine have the text of their causes in their own.
fn in_words(error: &Error) -> String {
    let mut words = String::new();
    for cause in error.chain().map(ToString::to_string).filter(|cause| !cause.is_empty()) {
        if !words.ends_with(&cause) {
            words = if words.is_empty() { cause } else { format!("{words}: {cause}") };
        }
    }
    words
}

fn run() -> Result<()> {
    let arguments = Arguments::parse();
    // Ctrl-C ends a run in good order; what was finished is kept.
    let ended = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&ended);
    ctrlc::set_handler(move || flag.store(true, Relaxed))?;
    match arguments.command {
        Command::Match(options) => arena::run(&options, &ended),
        Command::Standing(options) => arena::standing::run(&options),
        Command::Openings(options) => openings::make::run(&options, &ended),
        Command::Selfplay(options) => selfplay::run(&options, &ended),
        Command::Rescore(options) => rescore::run(&options, &ended),
        Command::Tune(options) => tune::run(&options, &ended),
        Command::Learn(options) => learn::run(&options, &ended),
        Command::Accuracy(options) => accuracy::run(&options),
        Command::Spsa(options) => spsa::run(&options, &ended),
        Command::Problems(options) => problems::run(&options, &ended),
        Command::Doubts(options) => doubts::find::run(&options, &ended),
        Command::Regret(options) => doubts::regret::run(&options, &ended),
        Command::Games(options) => games::run(&options),
        Command::Book(options) => book::run(&options, &ended),
        Command::Course(options) => course::run(&options),
        Command::Techniques(options) => techniques::run(&options, &ended),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn a_cause_is_named_once() {
        let error =
            horigoma::usi::read_position("startpos moves 7g7f x", horigoma::board::SetupFaults::empty()).unwrap_err();
        let text = error.to_string();
        assert!(text.starts_with("move 2: found 'x': "), "{text}");
        let error = Error::from(error).context("openings.usi:1: 'startpos'");
        assert_eq!(in_words(&error), format!("openings.usi:1: 'startpos': {text}"));
        assert_eq!(in_words(&Error::msg("inner").context("outer")), "outer: inner");
    }

    #[test]
    fn no_two_arguments_are_in_each_others_way() {
        Arguments::command().debug_assert();
    }
}
