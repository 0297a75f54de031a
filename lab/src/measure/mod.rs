//! Measurements of the search: the value of its techniques in games, problems and hard positions.

pub mod doubts;
pub mod games;
pub mod null_move;
pub mod problems;

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result};
use clap::{Args, Subcommand};
use horigoma::board::Position;
use horigoma::engine::bench;
use horigoma::search::Config;
use horigoma::search::parameters::{SWITCHES, Switch};
use horigoma::usi;

/// The measurement.
#[derive(Args, Clone, Debug)]
pub struct Options {
    #[command(subcommand)]
    measurement: Measurement,
}

#[derive(Subcommand, Clone, Debug)]
enum Measurement {
    /// Measure the value of each technique of the search: nodes to a depth, and Elo in games
    Games(games::Options),
    /// Solve problems with known answers, with all techniques and without each of some
    Problems(problems::Options),
    /// Measure a change of the search on hard positions, as `cargo lab openings --doubts` writes them
    Doubts(doubts::Options),
    /// Search positions with null moves, without them, and with every cut verified
    NullMove(null_move::Options),
}

/// Runs a measurement and prints a table.
///
/// # Errors
/// When a file cannot be read, or a technique or number is unknown.
pub fn run(options: &Options, ended: &AtomicBool) -> Result<()> {
    match &options.measurement {
        Measurement::Games(options) => games::run(options, ended),
        Measurement::Problems(options) => problems::run(options, ended),
        Measurement::Doubts(options) => doubts::run(options, ended),
        Measurement::NullMove(options) => null_move::run(options),
    }
}

/// Returns the switches of these techniques.
///
/// # Errors
/// When there is no technique of a name.
fn named(names: &[String]) -> Result<Vec<Switch>> {
    let find = |name: &String| {
        let found = SWITCHES.iter().find(|switch| switch.name == name).copied();
        found
            .with_context(|| format!("found '{name}', expected one of {}", SWITCHES.map(|known| known.name).join(", ")))
    };
    names.iter().map(find).collect()
}

/// Returns a configuration with these techniques off.
fn lacking(mut config: Config, switches: &[Switch]) -> Config {
    for switch in switches {
        (switch.set)(&mut config, false);
    }
    config
}

/// Returns the positions of a file, or those of `horigoma bench`.
///
/// # Errors
/// When the file cannot be read or a line is not a position.
fn positions(file: Option<&Path>) -> Result<Vec<Position>> {
    let Some(file) = file else { return Ok(bench::positions()) };
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    usi::read_positions(&text).with_context(|| file.display().to_string())
}
