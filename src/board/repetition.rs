//! Sennichite (千日手) and perpetual check (連続王手の千日手).
//!
//! The caller keeps one [`HistoryEntry`] per position, the current one last. [`game_repetition`] applies the rule of
//! the game: the fourth occurrence. [`search_repetition`] is the search's shortcut: the first recurrence, and positions
//! that differ only by a better or worse hand.

use super::{Hand, Position};

/// The facts by which a position is recognised when it occurs again.
///
/// ```
/// # use horigoma::board::{HistoryEntry, MoveError, Position, Repetition, repetition};
/// let mut position = Position::start();
/// let mut game = vec![HistoryEntry::of(&position)];
/// for mv in "4i4h 6a6b 4h4i 6b6a ".repeat(3).split_whitespace() {
///     position.play(mv.parse()?);
///     game.push(HistoryEntry::of(&position));
/// }
/// assert_eq!(repetition::game_repetition(&game), Repetition::Draw, "the fourth occurrence");
/// # Ok::<(), MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HistoryEntry {
    /// Board, hands and side to move ([`Position::key`]).
    pub key: u64,
    /// Board and side to move ([`Position::board_key`]).
    pub board_key: u64,
    /// The hand of the side to move.
    pub hand: Hand,
    /// Whether the side to move was in check.
    pub checked: bool,
}

impl HistoryEntry {
    /// An entry to fill arrays with.
    pub const EMPTY: Self = Self { key: 0, board_key: 0, hand: Hand::EMPTY, checked: false };

    /// Returns the entry of a position.
    #[inline]
    #[must_use]
    pub fn of(position: &Position) -> Self {
        Self {
            key: position.key(),
            board_key: position.board_key(),
            hand: position.hand(position.turn()),
            checked: position.is_check(),
        }
    }
}

/// The result of a recurrence for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repetition {
    /// The position has not occurred (often enough) before.
    None,
    /// Repetition without perpetual check.
    Draw,
    /// The opponent gave check all the time, and loses.
    Win,
    /// The side to move gave check all the time, and loses.
    Loss,
    /// The board occurred before, and the side to move now holds more.
    Superior,
    /// The board occurred before, and the side to move now holds less.
    Inferior,
}

/// The rule: the last position of `path` decides the game when it occurs for the fourth time.
#[must_use]
pub fn game_repetition(path: &[HistoryEntry]) -> Repetition {
    let Some((now, earlier)) = path.split_last() else { return Repetition::None };
    let third_last = earlier.iter().enumerate().rev().filter(|(_, past)| past.key == now.key).nth(2);
    third_last.map_or(Repetition::None, |(first, _)| perpetual_check(&path[first..]))
}

/// Compares the last position of `path` with its nearest earlier occurrence, hands aside. `root` is the index of the
/// position in which the search began. A better or worse hand counts only against that position and later ones. The
/// moves before it were no choice of the search, and the sides need not repeat a mistake.
#[must_use]
pub fn search_repetition(path: &[HistoryEntry], root: usize) -> Repetition {
    let Some((now, earlier)) = path.split_last() else { return Repetition::None };
    // A position recurs after four plies at the earliest, and always with the same side to move.
    for back in (4..path.len()).step_by(2) {
        let at = earlier.len() - back;
        let past = &earlier[at];
        if past.board_key != now.board_key {
            continue;
        }
        if past.key == now.key {
            return perpetual_check(&path[at..]);
        }
        if at >= root && now.hand.dominates(past.hand) {
            return Repetition::Superior;
        }
        if at >= root && past.hand.dominates(now.hand) {
            return Repetition::Inferior;
        }
    }
    Repetition::None
}

/// Returns whether one side gave check with every move of a cycle. `cycle` begins and ends with one position.
fn perpetual_check(cycle: &[HistoryEntry]) -> Repetition {
    let always = |start: usize| cycle.iter().skip(start).step_by(2).all(|past| past.checked);
    // The opponent's moves lead to entries 2, 4, ... with the side to move, and the side's moves to entries 1, 3, ...
    match (always(2), always(1)) {
        (true, false) => Repetition::Win,
        (false, true) => Repetition::Loss,
        _ => Repetition::Draw,
    }
}
