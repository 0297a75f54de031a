//! The reason of a mistake: the ends of the best line and of the played line, compared concept by concept and piece by
//! piece.
//!
//! A line of the search is long, and its last moves matter little. Each line is cut where the evaluation has the
//! score that the search found: there a person can see the reason of the score.

use arrayvec::ArrayVec;

use super::judge::value_for;
use super::shelter::Shelter;
use super::trade::{Change, Line, MOST_MOVES};
use crate::board::{Color, Move, Position};
use crate::eval::sink::Group;
use crate::eval::{Concept, Explanation};
use crate::search::value::ValueKind;

/// The most parts of a value: the groups of the patterns for both sides, and the move.
const MOST_PARTS: usize = Color::COUNT * Group::ALL.len() + 1;

/// A concept of a side at the ends of both lines, in centipawns for the side that made the mistake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Compared {
    /// The concept.
    pub concept: Concept,
    /// The side of the concept. `None` for the move.
    pub side: Option<Color>,
    /// The part of the value at the end of the best line.
    pub best: i32,
    /// The part of the value at the end of the played line.
    pub played: i32,
}

impl Compared {
    /// Returns the part of the loss, negative where the mistake costs.
    #[must_use]
    pub const fn difference(&self) -> i32 {
        self.played - self.best
    }
}

/// Concepts that a person counts as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// Pieces on the board and in hand: a capture changes both.
    Pieces,
    /// The squares of the pieces of both sides.
    Placement,
    /// The castle of the side, and the enemy's attack on its king.
    OwnKing,
    /// The castle of the enemy, and the attack on its king.
    Attack,
    /// Pieces of both sides that are attacked or under threat.
    Threats,
    /// The move, and the patterns.
    Other,
}

impl Theme {
    /// The number of themes.
    pub const COUNT: usize = Self::Other as usize + 1;

    /// Returns the theme of a concept of one's own or of the enemy's.
    const fn of(concept: Concept, is_own: bool) -> Self {
        match (concept, is_own) {
            (Concept::Material | Concept::Hands, _) => Self::Pieces,
            (Concept::Pawns | Concept::MinorPieces | Concept::MajorPieces, _) => Self::Placement,
            (Concept::Castle, true) | (Concept::KingAttack, false) => Self::OwnKing,
            (Concept::Castle, false) | (Concept::KingAttack, true) => Self::Attack,
            (Concept::UnderThreat | Concept::Attacked, _) => Self::Threats,
            (Concept::Move | Concept::Pattern(_), _) => Self::Other,
        }
    }
}

/// The reason of a mistake.
#[derive(Clone, Debug)]
pub struct Why {
    /// The side that made the mistake.
    pub(super) side: Color,
    /// The best line, as far as it is compared.
    pub best: Line,
    /// The played move and the best line after it, as far as it is compared.
    pub played: Line,
    /// The comparison of all parts. The differences sum to that of the two values at the ends.
    pub parts: ArrayVec<Compared, MOST_PARTS>,
    /// The change of the trade. `None` without one, and with a mate.
    pub change: Option<Change>,
    /// The shelters of the king of the side at the ends of the best line and of the played line.
    pub shelters: [Shelter; 2],
    /// Whether the parts account for the loss: for half of it at least, and twice at most. False with a mate.
    pub is_explained: bool,
}

impl Why {
    /// Compares two lines from a position, with the scores of both for the side to move. The lines are legal. Each has
    /// a move or more, and counts up to the longest line of a search.
    #[must_use]
    pub fn of(position: &Position, best: (&[Move], ValueKind), played: (&[Move], ValueKind)) -> Self {
        let (change, lines) = match (best.1, played.1) {
            (ValueKind::Centipawns(before), ValueKind::Centipawns(after)) => {
                let change = Change::between(position, best.0, played.0);
                let (least_best, least_played) =
                    change.map_or((1, 2), |change| change.seen_after(position, best.0, played.0));
                let tolerance = TOLERANCE.max((before - after) / PRECISION);
                let best = settled(position, best.0, least_best, before, tolerance);
                (change, [best, settled(position, played.0, least_played, after, tolerance)])
            }
            // The line of a mate is shown whole.
            _ => (None, [best.0, played.0]),
        };
        let [best_end, played_end] = lines.map(|line| end_of(position, line));
        let side = position.turn();
        let parts = compare(side, &best_end, &played_end);
        let shelters = [&best_end, &played_end].map(|end| Shelter::of(end, side));
        let difference: i32 = parts.iter().map(Compared::difference).sum();
        let is_explained = match (best.1, played.1) {
            (ValueKind::Centipawns(before), ValueKind::Centipawns(after)) => {
                let loss = before - after;
                (loss / 2..=loss * 2).contains(&-difference)
            }
            _ => false,
        };
        let [best, played] = lines.map(|line| line.iter().copied().take(MOST_MOVES).collect());
        Self { side, best, played, parts, change, shelters, is_explained }
    }

    /// Whether the king of the side is clearly more exposed at the end of the played line.
    #[must_use]
    pub const fn is_exposed(&self) -> bool {
        let [best, played] = self.shelters;
        played.is_worse(best)
    }

    /// Returns the differences by theme, the greatest loss first.
    #[must_use]
    pub fn themes(&self) -> ArrayVec<(Theme, i32), { Theme::COUNT }> {
        let mut themes = ArrayVec::<(Theme, i32), { Theme::COUNT }>::new();
        for part in &self.parts {
            let theme = Theme::of(part.concept, part.side.is_none_or(|side| side == self.side));
            match themes.iter_mut().find(|(other, _)| *other == theme) {
                Some((_, sum)) => *sum += part.difference(),
                None => themes.push((theme, part.difference())),
            }
        }
        let mut sorted = ArrayVec::<(Theme, i32), { Theme::COUNT }>::new();
        for theme in themes {
            let place = sorted.partition_point(|&(_, value)| value <= theme.1);
            sorted.insert(place, theme);
        }
        sorted
    }
}

/// The evaluation of an end may differ from the score of the search by this number of centipawns, or by this part of
/// the loss.
const TOLERANCE: i32 = 30;
const PRECISION: i32 = 10;

/// Returns the position at the end of a line.
fn end_of(position: &Position, line: &[Move]) -> Position {
    let mut end = position.clone();
    for &mv in line {
        end.play(mv);
    }
    end
}

/// Returns the beginning of a line, of at least `least` moves, at whose end the evaluation is near the score of the
/// search, in quiet and after one more move. Where there is none, the evaluation at its end is the nearest of all.
fn settled<'l>(position: &Position, line: &'l [Move], least: usize, score: i32, tolerance: i32) -> &'l [Move] {
    let (side, mut end) = (position.turn(), position.clone());
    let distance = |&mv: &Move| {
        end.play(mv);
        // An evaluation in check has little meaning.
        if end.is_check() { i32::MAX } else { (value_for(side, &end) - score).abs() }
    };
    let distances: ArrayVec<i32, MOST_MOVES> = line.iter().map(distance).collect();
    let is_near = |place: usize| distances.get(place).is_none_or(|&distance| distance <= tolerance);
    let counts = least.min(line.len())..=line.len();
    let first = counts.clone().find(|&count| is_near(count.wrapping_sub(1)) && is_near(count));
    let nearest = || counts.min_by_key(|&count| count.checked_sub(1).map_or(i32::MAX, |place| distances[place]));
    &line[..first.or_else(nearest).unwrap_or(line.len())]
}

/// Compares the parts of the values at the ends of two lines, for a side.
fn compare(side: Color, best: &Position, played: &Position) -> ArrayVec<Compared, MOST_PARTS> {
    let [best, played] = [best, played].map(|end| (Explanation::of(end), if end.turn() == side { 1 } else { -1 }));
    let part = |(explanation, sign): &(Explanation<'_>, i32), concept, owner| sign * explanation.part(concept, owner);
    let mut parts = ArrayVec::<Compared, MOST_PARTS>::new();
    for known in best.0.parts().iter().chain(played.0.parts()) {
        let (concept, owner) = (known.concept, known.side);
        if parts.iter().all(|part| (part.concept, part.side) != (concept, owner)) {
            let (best, played) = (part(&best, concept, owner), part(&played, concept, owner));
            parts.push(Compared { concept, side: owner, best, played });
        }
    }
    parts
}
