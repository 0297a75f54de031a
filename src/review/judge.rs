//! The judgement of a move: the chance to win that it lost, and its mark.

use crate::board::{Color, Move, Position};
use crate::eval;
use crate::search::value::{EVALUATION_BOUND, ValueKind};

/// Centipawns that change the chance to win from 50 to 73 percent: the coefficient of the sigmoid. 600 is the default
/// of ShogiHome, and was the constant of Ponanza.
const COEFFICIENT: f64 = 600.0;

/// The mark of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// No mark.
    None,
    /// `?!`, 緩手.
    Dubious,
    /// `?`, 疑問手.
    Mistake,
    /// `??`, 悪手.
    Blunder,
}

impl Mark {
    /// The marks from the worst on, each with the least loss in percent of the chance to win. They are ShogiHome's
    /// defaults for 悪手, 疑問手 and 緩手, so that a record gets the same names in both programs.
    const LEAST: [(Self, f64); 3] = [(Self::Blunder, 20.0), (Self::Mistake, 10.0), (Self::Dubious, 5.0)];

    /// Returns the sign after the name of the move: `??`. Empty without a mark.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Dubious => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// Returns the name that ShogiHome gives such a move. Empty without a mark.
    #[must_use]
    pub const fn japanese(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Dubious => "緩手",
            Self::Mistake => "疑問手",
            Self::Blunder => "悪手",
        }
    }

    /// Returns the mark of a move with these scores for its side: of the best move, and of the move itself.
    ///
    /// A mate is a chance of 100 percent, and a won position without the mate has nearly as much. So a mate missed
    /// counts by its length: a player is expected to see a mate in one, and half of them a mate in three.
    fn of(best: ValueKind, played: ValueKind, loss: f64) -> Self {
        let by_loss = Self::LEAST.into_iter().find(|&(_, least)| loss >= least).map_or(Self::None, |(mark, _)| mark);
        let by_mate = match (best, played) {
            (_, ValueKind::MateIn(_)) => Self::None,
            (ValueKind::MateIn(1), _) => Self::Blunder,
            (ValueKind::MateIn(3), _) => Self::Mistake,
            (ValueKind::MateIn(5), _) => Self::Dubious,
            _ => Self::None,
        };
        by_loss.max(by_mate)
    }
}

/// A move of a game with its judgement.
#[derive(Clone, Copy, Debug)]
pub struct Judged {
    /// The number of the move in the game.
    pub number: u32,
    /// The side that moved.
    pub side: Color,
    /// The move.
    pub mv: Move,
    /// The best move.
    pub best: Move,
    /// The score of the best move, for the side that moves.
    pub before: ValueKind,
    /// The score of the move itself, for the side that moves.
    pub after: ValueKind,
    /// The loss in percent of the chance to win, 0 for the best move.
    pub loss: f64,
    /// The mark.
    pub mark: Mark,
}

impl Judged {
    /// Judges a move from a position. `before` is the score of the position, `next` that of the position after the
    /// move, each for its side to move.
    #[must_use]
    pub fn of(position: &Position, mv: Move, best: Move, before: ValueKind, next: ValueKind) -> Self {
        let after = before_move(next);
        // The best move loses nothing, even where the next search finds less.
        let loss = if mv == best { 0.0 } else { (chance(before) - chance(after)).max(0.0) };
        let mark = if mv == best { Mark::None } else { Mark::of(before, after, loss) };
        Self { number: position.ply(), side: position.turn(), mv, best, before, after, loss, mark }
    }
}

/// Returns the chance to win at a score, in percent.
#[must_use]
pub fn chance(value: ValueKind) -> f64 {
    match value {
        ValueKind::MateIn(_) => 100.0,
        ValueKind::MatedIn(_) => 0.0,
        ValueKind::Centipawns(value) => 100.0 / (1.0 + libm::exp(-f64::from(value) / COEFFICIENT)),
    }
}

/// Returns the score of a move from that of the position after it. A mate is one ply further away.
fn before_move(after: ValueKind) -> ValueKind {
    match after {
        ValueKind::Centipawns(value) => ValueKind::Centipawns(-value),
        ValueKind::MateIn(plies) => ValueKind::MatedIn(plies + 1),
        ValueKind::MatedIn(plies) => ValueKind::MateIn(plies + 1),
    }
}

/// Returns the score as the other side sees it.
#[must_use]
pub const fn flipped(value: ValueKind) -> ValueKind {
    match value {
        ValueKind::Centipawns(value) => ValueKind::Centipawns(-value),
        ValueKind::MateIn(plies) => ValueKind::MatedIn(plies),
        ValueKind::MatedIn(plies) => ValueKind::MateIn(plies),
    }
}

/// Returns the score as a reader of the line sees it. A search counts the return of an earlier position with more in
/// hand as nearly won. The value is then that of the end of the line.
#[must_use]
pub fn seen(position: &Position, line: &[Move], value: ValueKind) -> ValueKind {
    match value {
        ValueKind::Centipawns(score) if score.abs() > EVALUATION_BOUND => {
            let mut end = position.clone();
            for &mv in line {
                end.play(mv);
            }
            ValueKind::Centipawns(value_for(position.turn(), &end))
        }
        value => value,
    }
}

/// Returns the evaluation of a position for a side, in centipawns.
pub(super) fn value_for(side: Color, position: &Position) -> i32 {
    let value = eval::evaluate(position);
    if position.turn() == side { value } else { -value }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn cp(value: i32) -> ValueKind {
        ValueKind::Centipawns(value)
    }

    /// 600 centipawns are 1 / (1 + 1/e) = 73.1 percent.
    #[test]
    fn chances_follow_the_sigmoid() {
        for (value, expected) in [(0, 50.0), (600, 73.106), (-600, 26.894), (1200, 88.080)] {
            assert!((chance(cp(value)) - expected).abs() < 0.001, "{value}");
        }
        assert_eq!([ValueKind::MateIn(9), ValueKind::MatedIn(9)].map(chance), [100.0, 0.0]);
    }

    #[test]
    fn marks_follow_the_loss_and_missed_mates() {
        let of = |best, played| Mark::of(best, played, chance(best) - chance(played));
        // 50 to 45.02 percent, 44.98, 40.0, 39.9, 30.0, 29.9.
        let losses = [-120, -121, -243, -244, -508, -509].map(|value| of(cp(0), cp(value)));
        assert_eq!(losses, [0, 1, 1, 2, 2, 3].map(|at| [Mark::None, Mark::Dubious, Mark::Mistake, Mark::Blunder][at]));
        let won = cp(5000);
        let missed = [1, 3, 5, 7].map(|plies| of(ValueKind::MateIn(plies), won));
        assert_eq!(missed, [Mark::Blunder, Mark::Mistake, Mark::Dubious, Mark::None]);
        assert_eq!(of(ValueKind::MateIn(1), ValueKind::MateIn(3)), Mark::None, "it still mates");
        assert_eq!(of(cp(0), ValueKind::MatedIn(2)), Mark::Blunder);
        assert_eq!(of(cp(-4000), ValueKind::MatedIn(2)), Mark::None, "it was lost before");
    }

    #[test]
    fn a_mate_is_a_ply_further_before_the_move() {
        assert_eq!(before_move(ValueKind::MatedIn(0)), ValueKind::MateIn(1));
        assert_eq!(before_move(ValueKind::MateIn(3)), ValueKind::MatedIn(4));
        assert_eq!(
            [before_move(cp(7)), flipped(cp(7)), flipped(ValueKind::MateIn(3))],
            [cp(-7), cp(-7), ValueKind::MatedIn(3)]
        );
    }

    #[test]
    fn a_score_of_a_recurrence_gives_way_to_the_value_of_the_end() {
        let (position, line) = (Position::start(), ["2g2f".parse().unwrap()]);
        let mut end = position.clone();
        end.play(line[0]);
        let expected = ValueKind::Centipawns(-eval::evaluate(&end));
        for superior in [27_991, -27_991] {
            assert_eq!(seen(&position, &line, ValueKind::Centipawns(superior)), expected);
        }
        for kept in [ValueKind::Centipawns(27_000), ValueKind::MateIn(3)] {
            assert_eq!(seen(&position, &line, kept), kept);
        }
    }
}
