//! Horigoma's laboratory: the numbers in `tables/` come from here.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::Result;
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
            eprintln!("lab: {error:#}");
            ExitCode::from(2)
        }
    }
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
    fn no_two_arguments_are_in_each_others_way() {
        Arguments::command().debug_assert();
    }
}
