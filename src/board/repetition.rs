//! Sennichite (千日手) and perpetual check (連続王手の千日手).
//!
//! The caller keeps one [`HistoryEntry`] per position, the current one last, and asks either for the rule of the game
//! ([`game_repetition`]: the fourth occurrence) or for the search's shortcut ([`search_repetition`]: the first recurrence,
//! and positions that differ only by a hand that is better or worse).

use super::{Hand, Position};

/// What must be remembered of a position to recognise it again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HistoryEntry {
    /// Board, hands and side to move ([`Position::key`]).
    pub key: u64,
    /// Board and side to move ([`Position::board_key`]).
    pub board_key: u64,
    /// What the side to move held.
    pub hand: Hand,
    /// Whether the side to move was in check.
    pub checked: bool,
}

impl HistoryEntry {
    /// An entry to fill arrays with.
    pub const EMPTY: Self = Self { key: 0, board_key: 0, hand: Hand::EMPTY, checked: false };

    /// What to remember of a position.
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

/// What a recurrence means for the side to move.
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
    /// The same board as before, with more in hand.
    Superior,
    /// The same board as before, with less in hand.
    Inferior,
}

/// The rule: the last position of `path` decides the game when it occurs for the fourth time.
#[must_use]
pub fn game_repetition(path: &[HistoryEntry]) -> Repetition {
    let Some((now, earlier)) = path.split_last() else { return Repetition::None };
    let third_last = earlier.iter().enumerate().rev().filter(|(_, past)| past.key == now.key).nth(2);
    third_last.map_or(Repetition::None, |(first, _)| perpetual_check(&path[first..]))
}

/// The search's view: the last position of `path` against its nearest earlier occurrence, hands aside. `root` is the index of
/// the position at which the search began. A better or worse hand counts against that position and later ones only: the moves of
/// the game before it were no choice of the search, and nobody has to repeat a mistake.
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

/// Whether one side gave check with every move of a cycle; `cycle` begins and ends with the same position.
fn perpetual_check(cycle: &[HistoryEntry]) -> Repetition {
    let always = |start: usize| cycle.iter().skip(start).step_by(2).all(|past| past.checked);
    // Entries 2, 4, .. are met by the side to move now after the opponent's moves; 1, 3, .. by the opponent.
    match (always(2), always(1)) {
        (true, false) => Repetition::Win,
        (false, true) => Repetition::Loss,
        _ => Repetition::Draw,
    }
}
