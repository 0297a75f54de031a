//! The answer to a search, and the conditions to resign or to declare a win.

use super::options::NEVER_RESIGNS;
use crate::board::{Move, Position};
use crate::search::{Bound, Outcome, ValueKind};

/// The answer to a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Play the first move. The second is the expected reply.
    Play(Move, Option<Move>),
    /// The game is lost.
    Resign,
    /// The game is won by declaration in this position.
    DeclareWin,
}

impl Answer {
    /// Returns the answer of a position that needs no search: mated, or won by declaration
    /// ([`Settings::winning_answer`](super::Settings::winning_answer)).
    #[must_use]
    pub fn at_once(position: &Position, wins: Option<Self>) -> Option<Self> {
        if position.count_legal_moves() == 0 {
            return Some(Self::Resign);
        }
        wins
    }

    /// Returns the answer to an outcome. The engine resigns at `resign_value` centipawns below zero. It does not resign
    /// on a lower bound, because the score may be anything above it.
    #[must_use]
    pub fn of(outcome: &Outcome, resign_value: i32, wins: Option<Self>) -> Self {
        if let Some(answer) = wins {
            return answer;
        }
        let hopeless = match outcome.value.kind() {
            ValueKind::MatedIn(_) => i64::from(resign_value) < NEVER_RESIGNS,
            ValueKind::MateIn(_) => false,
            ValueKind::Centipawns(value) => value <= -resign_value,
        };
        match outcome.best {
            Some(best) if !hopeless || outcome.bound == Bound::Lower => Self::Play(best, outcome.ponder),
            _ => Self::Resign,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Value;

    #[test]
    fn hopeless_games_are_resigned_and_won_games_declared() {
        let best = "7g7f".parse().ok();
        let bounded = |raw, bound, resign_value| {
            let outcome =
                Outcome { value: Value::from_raw(raw), bound, depth: 1, nodes: 1, ..Outcome::unsearched(best) };
            Answer::of(&outcome, resign_value, None)
        };
        let answer = |raw, resign_value| bounded(raw, Bound::Exact, resign_value);
        let plays = Answer::Play(best.unwrap(), None);
        assert_eq!([answer(-999, 1000), answer(31_990, 1000), answer(-31_990, 99_999)], [plays; 3]);
        assert_eq!([answer(-1000, 1000), answer(-31_990, 99_998)], [Answer::Resign; 2]);
        // An upper bound resigns, a lower bound does not.
        for raw in [-1000, -31_990] {
            assert_eq!([Bound::Upper, Bound::Lower].map(|bound| bounded(raw, bound, 1000)), [Answer::Resign, plays]);
        }
        let none = Outcome::unsearched(None);
        assert_eq!(
            [Answer::of(&none, 1000, None), Answer::of(&none, 1000, Some(Answer::DeclareWin))],
            [Answer::Resign, Answer::DeclareWin]
        );
    }
}
