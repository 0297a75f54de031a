//! The judgement of each move: the chance to win that it lost, and its mark.

use horigoma::board::{Color, Move};
use horigoma::search::value::ValueKind;

use super::search::Found;
use crate::commands::game::Game;

/// Centipawns that change the chance to win from 50 to 73 percent: the coefficient of the sigmoid. 600 is the default
/// of ShogiHome, and was the constant of Ponanza.
const COEFFICIENT: f64 = 600.0;

/// The mark of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Mark {
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
    pub(super) const LEAST: [(Self, f64); 3] = [(Self::Blunder, 20.0), (Self::Mistake, 10.0), (Self::Dubious, 5.0)];

    pub(super) const fn sign(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Dubious => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
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

/// A move of the game with its judgement.
pub(super) struct Judged {
    /// Its number in the game.
    pub(super) number: u32,
    pub(super) side: Color,
    pub(super) mv: Move,
    /// The best move.
    pub(super) best: Move,
    /// The score of the best move, for the side that moves.
    pub(super) before: ValueKind,
    /// The score of the move itself, for the side that moves.
    pub(super) after: ValueKind,
    /// The loss in percent of the chance to win, 0 for the best move.
    pub(super) loss: f64,
    pub(super) mark: Mark,
}

/// Returns the chance to win at a score, in percent.
pub(super) fn chance(value: ValueKind) -> f64 {
    match value {
        ValueKind::MateIn(_) => 100.0,
        ValueKind::MatedIn(_) => 0.0,
        ValueKind::Centipawns(value) => 100.0 / (1.0 + libm::exp(-f64::from(value) / COEFFICIENT)),
    }
}

/// Returns the score of a move from that of the position after it. A mate is one ply further away.
pub(super) fn before_move(after: ValueKind) -> ValueKind {
    match after {
        ValueKind::Centipawns(value) => ValueKind::Centipawns(-value),
        ValueKind::MateIn(plies) => ValueKind::MatedIn(plies + 1),
        ValueKind::MatedIn(plies) => ValueKind::MateIn(plies + 1),
    }
}

/// Returns the score as the other side sees it.
pub(super) fn flipped(value: ValueKind) -> ValueKind {
    match value {
        ValueKind::Centipawns(value) => ValueKind::Centipawns(-value),
        ValueKind::MateIn(plies) => ValueKind::MatedIn(plies),
        ValueKind::MatedIn(plies) => ValueKind::MateIn(plies),
    }
}

/// Judges every move of a game by the searches of its positions.
pub(super) fn judge(game: &Game, found: &[Found]) -> Vec<Judged> {
    let judged = |(at, &mv): (usize, &Move)| {
        let position = &game.positions[at];
        let best = found[at].line.first().copied().unwrap_or(mv);
        let (before, after) = (found[at].value, before_move(found[at + 1].value));
        // The best move loses nothing, even where the next search finds less.
        let loss = if mv == best { 0.0 } else { (chance(before) - chance(after)).max(0.0) };
        let mark = if mv == best { Mark::None } else { Mark::of(before, after, loss) };
        Judged { number: position.ply(), side: position.turn(), mv, best, before, after, loss, mark }
    };
    game.moves.iter().enumerate().map(judged).collect()
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
}
