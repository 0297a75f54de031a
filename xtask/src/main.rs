//! The maintainer's tasks besides building and testing the sources.

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};
use xtask::{dist, order, trial, verify};

/// Releases of Horigoma, their trial, their origin, and their layout.
#[derive(Parser)]
#[command(name = "cargo xtask", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Make the files of a release: programs, packages, lists of components, statements of origin, checksums
    Dist(dist::Options),
    /// Unpack, run and check the files that `dist` made
    Trial(trial::Options),
    /// Check a file of a release, or the statement on all of them, against this checkout and a rebuild
    Verify(verify::Options),
    /// Find the functions that a session runs, and place them together in static programs (needs valgrind)
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
        Command::Verify(options) => verify::run(&options),
        Command::Order => order::run(),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn command_line_arguments_do_not_conflict() {
        Arguments::command().debug_assert();
    }
}
