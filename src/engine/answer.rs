//! How the outcome of a search becomes an answer.

use super::Answer;
use crate::search::{Outcome, ValueKind};

/// The answer to an outcome: to resign at so many centipawns below zero, mated ones at 99,998 and less.
pub(super) fn conclude(outcome: &Outcome, resign_value: i32, declares: bool) -> Answer {
    if declares {
        return Answer::DeclareWin;
    }
    let hopeless = match outcome.value.kind() {
        ValueKind::MatedIn(_) => resign_value < 99_999,
        ValueKind::MateIn(_) => false,
        ValueKind::Centipawns(value) => value <= -resign_value,
    };
    match outcome.best {
        Some(best) if !hopeless => Answer::Play(best, outcome.ponder),
        _ => Answer::Resign,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Value;

    #[test]
    fn what_is_hopeless_is_resigned_and_what_is_won_is_declared() {
        let best = "7g7f".parse().ok();
        let answer = |raw, resign_value| {
            conclude(
                &Outcome { best, ponder: None, value: Value::from_raw(raw), depth: 1, nodes: 1 },
                resign_value,
                false,
            )
        };
        let plays = Answer::Play(best.unwrap(), None);
        assert_eq!([answer(-999, 1000), answer(31_990, 1000), answer(-31_990, 99_999)], [plays; 3]);
        assert_eq!([answer(-1000, 1000), answer(-31_990, 99_998)], [Answer::Resign; 2]);
        let none = Outcome { best: None, ponder: None, value: Value::DRAW, depth: 0, nodes: 0 };
        assert_eq!([conclude(&none, 1000, false), conclude(&none, 1000, true)], [Answer::Resign, Answer::DeclareWin]);
    }
}
