//! Openings from a file: a line each, SFEN or `startpos moves ..` / `sfen .. moves ..`; lines with `#` are remarks.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use horigoma::board::{Position, SetupFaults};
use horigoma::records::{Record, records};
use horigoma::usi::read_position;

/// A position to start games from, and how USI says it.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The position.
    pub position: Position,
    /// What follows `position` in USI, without moves: `sfen ...`.
    pub usi: String,
}

impl Opening {
    fn of(position: Position) -> Self {
        let usi = format!("sfen {position}");
        Self { position, usi }
    }
}

/// The openings of a file, or the start of a game when there is none.
///
/// # Errors
/// When the file cannot be read, a line is no opening, or there is none in it.
pub fn load(file: Option<&Path>) -> Result<Vec<Opening>> {
    let Some(file) = file else { return Ok(vec![Opening::of(Position::start())]) };
    let text = fs::read_to_string(file).with_context(|| format!("openings {}", file.display()))?;
    let read = |Record { number, line }: Record<'_>| {
        parse(line).with_context(|| format!("{}:{number}: '{line}'", file.display()))
    };
    let openings = records(&text).map(read).collect::<Result<Vec<_>>>()?;
    if openings.is_empty() {
        bail!("{}: found no opening, expected a line `startpos moves ..` or SFEN each", file.display());
    }
    Ok(openings)
}

fn parse(line: &str) -> Result<Opening> {
    Ok(Opening::of(read_position(line.split('\t').next().unwrap_or_default(), SetupFaults::empty())?))
}
