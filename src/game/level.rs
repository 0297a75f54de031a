//! The levels of play: the sight of a weaker player.
//!
//! A player below full strength looks few plies ahead, misjudges positions ([`Blur`]) and overlooks quiet moves. These
//! three shrink from level to level. A capture, a promotion or a check is overlooked less often, and an answer to a
//! check never. The numbers come from matches of each level against the next (docs/strength.md).

use geometry::Checked;

use super::numbers::Skill;
use crate::board::{Generate, Move, MoveList, Position};
use crate::search::{Blur, Limits};

/// A level of play, from 0 to [`Level::FULL`].
///
/// ```
/// use horigoma::{Searcher, board::Position, game::Level, search::{Config, Limits}};
///
/// let (level, seed, position) = (Level::new(3).unwrap(), 7, Position::start());
/// let mut searcher = Searcher::new(1, Config { blur: level.blur(seed), ..Config::default() });
/// let seen = level.seen_moves(&position, seed);
/// let found = searcher.search(&position, &Limits { root_moves: &seen, ..level.limits() });
/// assert!(found.best.is_some());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

/// The sight of a level.
struct Sight {
    /// The plies of the deepest search.
    depth: u32,
    /// The error of the evaluation, in centipawns.
    blur: u16,
    /// The percentage of quiet moves that are overlooked.
    overlooked: u64,
}

/// The sight of each level below full strength.
const SIGHTS: [Sight; Level::FULL.0 as usize] = [
    Sight::new(1, 2600, 68),
    Sight::new(1, 1820, 62),
    Sight::new(1, 1480, 58),
    Sight::new(1, 1220, 52),
    Sight::new(1, 940, 48),
    Sight::new(1, 773, 44),
    Sight::new(1, 650, 41),
    Sight::new(2, 590, 42),
    Sight::new(2, 490, 38),
    Sight::new(2, 400, 27),
    Sight::new(3, 450, 0),
    Sight::new(3, 305, 0),
    Sight::new(4, 312, 0),
    Sight::new(5, 300, 0),
    Sight::new(5, 203, 0),
    Sight::new(6, 190, 0),
    Sight::new(7, 140, 0),
    Sight::new(8, 190, 0),
    Sight::new(9, 150, 0),
    Sight::new(9, 40, 0),
];

impl Sight {
    const fn new(depth: u32, blur: u16, overlooked: u64) -> Self {
        Self { depth, blur, overlooked }
    }
}

impl Level {
    /// Full strength.
    pub const FULL: Self = Self(20);

    /// Returns a level, or `None` for a number above 20.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number <= Self::FULL.0 { Some(Self(number)) } else { None }
    }

    /// Returns its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the limits of a search: none at full strength.
    #[must_use]
    pub fn limits(self) -> Limits<'static> {
        let all = Limits::infinite();
        self.sight().map_or(all, |sight| Limits { depth: sight.depth, nodes: self.nodes(), ..all })
    }

    /// Returns the blur of the evaluation in a game with this seed.
    #[must_use]
    pub fn blur(self, seed: u64) -> Blur {
        self.sight().map_or(Blur::default(), |sight| Blur { centipawns: sight.blur, seed })
    }

    /// Returns the moves that a player of this level sees, by the seed of the game. The list is empty where the player
    /// sees all moves.
    #[must_use]
    pub fn seen_moves(self, position: &Position, seed: u64) -> MoveList {
        let mut seen = MoveList::new();
        let overlooked = self.sight().map_or(0, |sight| sight.overlooked);
        if overlooked == 0 || position.is_check() {
            return seen;
        }
        let mut moves = MoveList::new();
        position.generate_useful(Generate::All, &mut moves);
        for (&mv, number) in moves.iter().zip(0_u64..) {
            let draw = [seed, position.key(), number].checksum() >> 32;
            let least = if is_forcing(position, mv) { overlooked * overlooked / 100 } else { overlooked };
            if draw % 100 >= least {
                seen.push(mv);
            }
        }
        seen
    }

    /// Returns the node limit of a level below full strength. It doubles every level and a half from level 0.
    fn nodes(self) -> u64 {
        let numbers = Skill::default();
        let doublings = u32::from(self.0) * numbers.doublings as u32 / numbers.levels as u32;
        (numbers.nodes as u64).saturating_mul(1 << doublings.min(40)) // Shape: a shift of 64 bits
    }

    /// Returns the sight of a level below full strength.
    fn sight(self) -> Option<&'static Sight> {
        SIGHTS.get(usize::from(self.0))
    }
}

/// Whether a move catches the eye: a capture, a promotion or a check.
fn is_forcing(position: &Position, mv: Move) -> bool {
    position.is_capture(mv) || mv.is_promotion() || position.gives_check(mv)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(number: u8) -> Level {
        Level::new(number).unwrap()
    }

    #[test]
    fn each_level_sees_more_than_the_one_before() {
        for (weak, strong) in SIGHTS.iter().zip(&SIGHTS[1..]) {
            assert!(weak.depth <= strong.depth);
            assert!(weak.depth < strong.depth || weak.blur > strong.blur || weak.overlooked > strong.overlooked);
        }
        assert!(SIGHTS[10..].iter().all(|sight| sight.overlooked == 0), "from level 10 no move is overlooked");
        assert_eq!([0, 1, 3, 6, 19].map(|number| level(number).nodes()), [200, 200, 800, 3200, 200 << 12]);
    }

    #[test]
    fn full_strength_has_no_limit() {
        let (limits, all) = (Level::FULL.limits(), Limits::infinite());
        assert_eq!((limits.depth, limits.nodes, Level::FULL.blur(7)), (all.depth, all.nodes, Blur::default()));
        assert!(Level::FULL.seen_moves(&Position::start(), 7).is_empty() && Level::new(21).is_none());
    }

    #[test]
    fn a_weak_player_overlooks_some_moves_and_no_evasion() {
        let count = |number, seed| level(number).seen_moves(&Position::start(), seed).len();
        let mean = |number| (0..200).map(|seed| count(number, seed)).sum::<usize>() / 200;
        assert!((8..13).contains(&mean(0)) && (20..23).contains(&mean(9)) && mean(10) == 0, "of 30 moves");
        let check = "4k4/9/9/9/9/9/9/9/r3K4 b - 1".parse().unwrap();
        assert!(level(0).seen_moves(&check, 7).is_empty(), "all evasions are seen");
    }
}
