//! The game: its first position and its moves as a `position` command says them, and the positions so far.

use core::fmt;

use horigoma::board::{HistoryEntry, Move, Position, Setup, SetupFaults, SfenError};
use horigoma::usi::command::Start;

/// What is wrong with a `position` command.
#[derive(Clone, Copy)]
pub(crate) enum Fault {
    Start,
    Sfen(SfenError),
    Diagram(SetupFaults),
    Move(usize),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => f.write_str("found neither 'startpos' nor 'sfen', expected one of them"),
            Self::Sfen(error) => write!(f, "sfen: {error}"),
            Self::Diagram(faults) => write!(f, "sfen: not a position: {faults}"),
            Self::Move(number) => write!(f, "move {number}: found none that is legal"),
        }
    }
}

/// Sets up a position and plays moves, and returns the set-up; on a fault everything stays as it was.
pub(crate) fn place(
    start: Start<'_>,
    moves: &str,
    position: &mut Position,
    game: &mut [HistoryEntry],
    length: &mut usize,
) -> Result<Setup, Fault> {
    let setup = match start {
        Start::Game => Setup::start(),
        Start::Sfen(text) => Setup::from_sfen(text).map_err(Fault::Sfen)?,
        Start::Missing => return Err(Fault::Start),
    };
    let first = setup.position_waiving(SetupFaults::MISSING_KINGS).map_err(Fault::Diagram)?;
    // Played twice: the first time to see whether all is well, since there is no room for another game.
    let mut last = first.clone();
    each_move(moves, |mv| {
        last.is_legal(mv).then(|| {
            last.play(mv);
        })
    })?;
    *position = first;
    *length = 0;
    remember(position, game, length);
    each_move(moves, |mv| {
        position.play(mv);
        remember(position, game, length);
        Some(())
    })?;
    Ok(setup)
}

fn each_move(moves: &str, mut play: impl FnMut(Move) -> Option<()>) -> Result<(), Fault> {
    let mut words = moves.split_ascii_whitespace().enumerate();
    words.try_for_each(|(at, word)| word.parse().ok().and_then(&mut play).ok_or(Fault::Move(at + 1)))
}

/// Adds the position to the game; without room the older half is forgotten.
pub(crate) fn remember(position: &Position, game: &mut [HistoryEntry], length: &mut usize) {
    if *length == game.len() {
        let kept = game.len() / 2;
        game.copy_within(*length - kept.., 0);
        *length = kept;
    }
    game[*length] = HistoryEntry::of(position);
    *length += 1;
}
