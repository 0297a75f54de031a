//! What a maintainer does with the sources beside building and testing them.

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};
use xtask::{dist, order, trial};

/// Releases of Horigoma, their trial, and how they are laid out.
#[derive(Parser)]
#[command(name = "cargo xtask", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Make what a release carries: programs, packages, lists of what they are made of, checksums
    Dist(dist::Options),
    /// Unpack what `dist` made, run it and judge it
    Trial(trial::Options),
    /// Look which functions a session runs, and lay them together in static programs (needs valgrind)
    Order,
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    match Arguments::parse().command {
        Command::Dist(options) => dist::run(&options),
        Command::Trial(options) => trial::run(&options),
        Command::Order => order::run(),
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
