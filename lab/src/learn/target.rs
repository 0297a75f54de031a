//! The training target of a position: mixed from the score of its search, the scores of later searches of its game, and
//! the game's result.

use crate::files::packed::Record;
use crate::objective::Objective;

/// The mixture of training targets.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The scale of scores and the share of results.
    pub objective: Objective,
    /// TD(lambda) (Sutton 1988): the share, in the searched part, of the target two plies later. That target has this
    /// share of the next one, and so on to the result.
    pub lambda: f32,
}

impl Target {
    /// Returns the target of each record of a shard, for its side to move.
    ///
    /// It is mixed from records of one side only, because the score of a search depends on the side to move by more
    /// than it changes in two plies. The target of a leaf is that of the record whose line it ends.
    #[must_use]
    pub fn targets(&self, records: &[Record]) -> Vec<f32> {
        let mut targets = vec![0.0; records.len()];
        // The next position of each side in this game: the number of the move, and the searched part of its target.
        let mut next: [Option<(u16, f32)>; 2] = [None; 2];
        let mut following = None;
        for (index, record) in records.iter().enumerate().rev().filter(|(_, record)| !record.is_leaf()) {
            if !following.replace(record).is_some_and(|following| is_same_game(record, following)) {
                next = [None; 2];
            }
            let result = won(record);
            let after = &mut next[side(record)];
            let (ply, later) = after.unwrap_or((record.ply + 2, result));
            let share = self.lambda.powi(i32::from((ply - record.ply) / 2));
            let searched = (1.0 - share) * self.objective.chance(f32::from(record.score)) + share * later;
            *after = Some((record.ply, searched));
            targets[index] = self.objective.target(searched, result);
        }
        for (index, pair) in records.windows(2).enumerate().filter(|(_, pair)| pair[1].is_leaf()) {
            let root = targets[index];
            targets[index + 1] = if side(&pair[0]) == side(&pair[1]) { root } else { 1.0 - root };
        }
        targets
    }
}

/// Returns the result of a record's game for its side to move: 1 when won, 0 when lost.
#[must_use]
pub fn won(record: &Record) -> f32 {
    (f32::from(record.result) + 1.0) / 2.0
}

/// Returns the side to move: 0 for Black.
pub(super) const fn side(record: &Record) -> usize {
    (record.sfen[0] & 1) as usize
}

/// Whether the second of two neighbours in a shard is of the first one's game: a later ply, with an equal result for
/// Black.
fn is_same_game(record: &Record, following: &Record) -> bool {
    let black = |record: &Record| if side(record) == 0 { record.result } else { -record.result };
    record.ply < following.ply && black(record) == black(following)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::packed::LEAF;
    use crate::objective::Loss;

    fn mixture(wdl: f32, lambda: f32) -> Target {
        Target { objective: Objective { scale: 600.0, wdl, loss: Loss::Power(2.0) }, lambda }
    }

    fn record(ply: u16, score: i16, black: i8) -> Record {
        let side = 1 - (ply % 2) as u8;
        let result = if side == 0 { black } else { -black };
        Record { sfen: [side; 32], score, mv: 0, ply, result, flags: 0 }
    }

    /// By hand: at a scale of 600 a score of 659 is a chance of 3/4, and one of -659 a quarter.
    #[test]
    fn a_position_learns_from_its_own_side_later_in_its_game() {
        let game = [
            record(11, 0, 1),
            record(12, -659, 1),
            record(13, 659, 1),
            // The side to move at move 14 is in check, so the position was not kept.
            record(15, 0, 1),
            record(16, 659, 1),
            // Another game, because its ply is not later.
            record(9, 659, -1),
            // Another game, because its result differs.
            record(21, 659, 1),
        ];
        let targets = |wdl, lambda| mixture(wdl, lambda).targets(&game);
        let is = |found: Vec<f32>, expected: [f32; 7]| {
            for (found, expected) in found.iter().zip(expected) {
                assert!((found - expected).abs() < 1e-3, "{found} for {expected}");
            }
        };
        is(targets(0.0, 0.0), [0.5, 0.25, 0.75, 0.5, 0.75, 0.75, 0.75]);
        is(targets(1.0, 0.0), [1.0, 0.0, 1.0, 1.0, 0.0, 0.0, 1.0]);
        // The last record of a side in its game has the result. Move 12 is followed by move 16, four plies later: a
        // quarter of its share.
        is(targets(0.0, 0.5), [0.625, 0.281, 0.75, 0.75, 0.375, 0.375, 0.875]);
        is(targets(0.5, 0.5), [0.8125, 0.1406, 0.875, 0.875, 0.1875, 0.1875, 0.9375]);
    }

    /// A line may be longer than its game, and end with either side to move.
    #[test]
    fn a_leaf_has_the_target_of_its_root() {
        let leaf = |ply, score, black| Record { flags: LEAF, ..record(ply, score, black) };
        let game = [
            record(11, 0, 1),
            leaf(14, 0, 1),
            record(12, -659, 1),
            leaf(90, -659, 1),
            record(13, 659, 1),
            record(14, 0, 1),
            leaf(15, 0, 1),
        ];
        let targets = |game: &[Record]| mixture(0.1, 0.5).targets(game);
        let with = targets(&game);
        let without = targets(&[game[0], game[2], game[4], game[5]]);
        assert_eq!([with[0], with[2], with[4], with[5]], without[..], "leaves say nothing of the game");
        assert_eq!([with[1], with[3], with[6]], [1.0 - with[0], with[2], 1.0 - with[5]]);
        assert!(
            without.iter().all(|target| (target - 0.5).abs() > 0.01),
            "of equal chances both sides have the same: {without:?}"
        );
    }

    #[test]
    fn game_results_are_for_the_side_to_move() {
        let won = |ply, black| won(&record(ply, 0, black));
        assert_eq!([won(11, 1), won(12, 1), won(11, -1), won(12, 0)], [1.0, 0.0, 0.0, 0.5]);
    }
}
