//! The quiet moves of a node, scored as they are generated.
//!
//! Two thirds of all moves that a search scores are drops, some forty of a kind. Their histories are summed for all
//! squares of a kind at once.

use arrayvec::ArrayVec;
use geometry::moves::Origin;

use crate::board::{Bitboard, Color, DropKinds, Generate, Move, MoveList, PieceKind, Position, Sink, Square};
use crate::search::Config;
use crate::search::numbers::Weights;
use crate::search::order::arena::Arena;
use crate::search::order::checks::Checks;
use crate::search::order::history::{Histories, Place, Quiet};
use crate::search::order::threats::Threats;

/// Writes the quiet moves of a side that is not in check with their scores into the arena, in the order of the
/// generator. With [`Config::all_moves`] useless refusals of a promotion are among them. Good scores below `least` are
/// levelled.
pub(super) fn put<'m>(
    position: &Position,
    place: Place,
    least: i32,
    histories: &Histories<'m>,
    config: &Config,
    arena: &mut Arena<'m>,
    scratch: &mut MoveList,
) {
    let (weights, threats) = (config.history_weights.order(), Threats::of(position, config));
    let checks = Checks::of(position, &config.checks);
    let level = Level { good: config.quiets.good, least };
    let drops = ArrayVec::new();
    let mut quiets = Quiets { position, place, weights, histories, checks, threats, level, arena, drops };
    if config.all_moves {
        // By a list, because a second generator of quiet moves would take 15 KB of code.
        scratch.clear();
        position.generate(Generate::Quiets, scratch);
        scratch.iter().for_each(|mv| quiets.put_move(*mv));
    } else {
        position.each_quiet(&mut quiets);
    }
    position.each_drop(&mut quiets);
    position.hand(position.turn()).iter().for_each(|(kind, _)| quiets.put_drops(kind));
}

/// Receives moves. Those on the board are written at once, and drops after the last one was received.
struct Quiets<'a, 'm> {
    position: &'a Position,
    place: Place,
    weights: Weights,
    histories: &'a Histories<'m>,
    checks: Checks<'a>,
    threats: Threats<'a>,
    level: Level,
    arena: &'a mut Arena<'m>,
    /// Pawns, other pieces on the last rank, on the rank before it, and on the rest of the board.
    drops: ArrayVec<Drops, 4>, // Shape: groups of the generator
}

/// The scores that are levelled: good moves keep the order of the generator below a score.
#[derive(Clone, Copy)]
struct Level {
    /// The score that a good move is above.
    good: i32,
    /// The score of the good moves below it.
    least: i32,
}

impl Level {
    /// Returns the levelled score.
    #[inline(always)]
    fn of(self, score: i32) -> i32 {
        if score > self.good { score.max(self.least) } else { score }
    }

    /// Returns the levelled score of a move of a piece. Good moves of the king have a score less by one.
    #[inline(always)]
    fn of_move(self, score: i32, kind: PieceKind) -> i32 {
        self.of(score) - i32::from(kind == PieceKind::King && score > self.good)
    }
}

/// Drops of some kinds on the same squares. Their places in the arena follow each other by square, then by kind.
struct Drops {
    kinds: DropKinds,
    to: Bitboard,
    first: usize,
}

impl Sink for Quiets<'_, '_> {
    fn moves(&mut self, from: Square, to: Bitboard) {
        self.put_moves(from, to, false);
    }

    fn promotions(&mut self, from: Square, to: Bitboard) {
        self.put_moves(from, to, true);
    }

    fn pawns(&mut self, us: Color, to: Bitboard) {
        let Some(first) = self.arena.extend(to.len() as usize) else { return };
        let behind = us.sign() as usize;
        for (place, square) in (first..).zip(to) {
            let mv = Origin::square(square.index().wrapping_add(behind), false).to(square);
            let history = self.histories.quiet(Quiet::new(us, mv, PieceKind::Pawn), self.place, self.weights);
            // No piece is less than a pawn, so that none leaves an attack by one.
            let bonus = self.checks.bonus(mv, PieceKind::Pawn)
                + self.threats.of_target(square, PieceKind::Pawn, PieceKind::Pawn);
            self.arena.put(place, mv, self.level.of(history + bonus));
        }
    }

    fn pawn_promotions(&mut self, _: Color, to: Bitboard) {
        debug_assert!(to.is_empty(), "the promotion of a pawn is no quiet move");
    }

    fn drops(&mut self, kinds: &DropKinds, to: Bitboard) {
        if let Some(first) = self.arena.extend(kinds.len() * to.len() as usize) {
            self.drops.push(Drops { kinds: *kinds, to, first });
        }
    }

    fn drop_one(&mut self, kind: PieceKind, to: Bitboard) {
        self.drops(&DropKinds::of(kind), to);
    }
}

impl Quiets<'_, '_> {
    /// Writes the moves of a piece on the board.
    fn put_moves(&mut self, from: Square, to: Bitboard, promote: bool) {
        let Some(piece) = self.position.piece_on(from) else { return };
        let Some(first) = self.arena.extend(to.len() as usize) else { return };
        let placed = piece.kind.promoted().filter(|_| promote).unwrap_or(piece.kind);
        let leaving = self.threats.of_leaving(from, piece.kind);
        let origin = Origin::square(from.index(), promote);
        let rows = self.histories.rows_from(piece.color, from, piece.kind, self.place, self.weights);
        for (place, square) in (first..).zip(to) {
            let mv = origin.to(square);
            let history = match &rows {
                Some(rows) => rows.sum(square.index(), self.weights),
                None => self.histories.quiet(Quiet::new(piece.color, mv, piece.kind), self.place, self.weights),
            };
            let bonus = leaving + self.checks.bonus(mv, placed) + self.threats.of_target(square, piece.kind, placed);
            self.arena.put(place, mv, self.level.of_move(history + bonus, piece.kind));
        }
    }

    /// Writes a move of a piece on the board.
    fn put_move(&mut self, mv: Move) {
        if let Some(from) = mv.from() {
            self.put_moves(from, Bitboard::of(mv.to()), mv.is_promotion());
        }
    }

    /// Writes the drops of a kind that were received.
    fn put_drops(&mut self, kind: PieceKind) {
        let mut scores = self.histories.drops(self.position.turn(), kind, self.place, self.weights);
        self.threats.add_to_drops(kind, &mut scores);
        let origin = Origin::hand(kind);
        for square in self.checks.empty(kind) {
            scores[square.index()] += self.checks.bonus(origin.to(square), kind);
        }
        scores.iter_mut().for_each(|score| *score = self.level.of(*score));
        for drops in &self.drops {
            let Some(number) = drops.kinds.iter().position(|known| known == kind) else { continue };
            let mut place = drops.first + number;
            drops.to.into_iter().for_each(|square| {
                self.arena.put(place, origin.to(square), scores[square.index()]);
                place += drops.kinds.len();
            });
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec;
    use std::vec::Vec;

    use super::*;
    use crate::search::Config;
    use crate::search::order::Scored;
    use crate::search::order::history::{CONTINUATION, MAIN, NEAR_ROOT, PieceTo};

    /// Numbers of an xorshift generator.
    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 >> 11) as usize % bound
        }

        fn table(&mut self, len: usize) -> Vec<i16> {
            (0..len).map(|_| self.below(30_000) as i16 - 15_000).collect()
        }
    }

    /// The quiet moves of a position by the generator's lists, each with its own score.
    fn one_by_one(
        position: &Position,
        place: Place,
        least: i32,
        histories: &Histories<'_>,
        config: &Config,
    ) -> Vec<(Move, i32)> {
        let mut list = MoveList::new();
        let (checks, threats) = (Checks::of(position, &config.checks), Threats::of(position, config));
        for kind in [Generate::Quiets, Generate::Drops] {
            if config.all_moves {
                position.generate(kind, &mut list)
            } else {
                position.generate_useful(kind, &mut list)
            }
        }
        let scored = list.iter().map(|&mv| {
            let kind = position.moved_kind(mv);
            let leaving = mv.from().map_or(0, |from| threats.of_leaving(from, kind));
            let placed = mv.kind_after(kind);
            let bonus = leaving + checks.bonus(mv, placed) + threats.of_target(mv.to(), kind, placed);
            let score = histories.quiet(Quiet::of(position, mv), place, config.history_weights.order()) + bonus;
            let king = mv.from().is_some() && kind == PieceKind::King;
            let good = score > config.quiets.good;
            (mv, if good { score.max(least) - i32::from(king) } else { score })
        });
        scored.collect()
    }

    /// In games of random moves: the order of the lists, and the scores of the moves by themselves, with tables of full
    /// size and with small ones, where rows are broken. Good scores below the least are levelled, those of kings one
    /// lower.
    #[test]
    fn quiet_moves_have_the_order_and_the_scores_of_lists() {
        let (mut random, mut config) = (Random(69), Config::default());
        let (mut drops, mut slots) = (0, vec![Scored::EMPTY; Arena::LEAST]);
        for lengths in
            [[MAIN, CONTINUATION, 1 << 18, NEAR_ROOT], [1 << 11, 1 << 10, 1 << 10, 1 << 9], [64, 0, 1 << 7, 0]]
        {
            let [mut main, mut continuation, mut pawns, mut near_root] = lengths.map(|len| random.table(len));
            let histories = Histories::new(&mut main, &mut [], &mut continuation, &mut pawns, &mut near_root);
            let mut position = Position::start();
            for number in 0..1000 {
                config.all_moves = number % 4 == 0;
                let mut before = |_| PieceTo::with_key(random.below(2 * 1134 + 1) as u16);
                let continuation = core::array::from_fn(&mut before);
                let (ply, check) = (random.below(6), false);
                let least = [i32::MIN, config.quiets.good / 2, 9_000][random.below(3)];
                let place = Place { continuation, check, ply, pawns: random.below(1 << 14) as u32 };
                if !position.is_check() {
                    let mut arena = Arena::new(&mut slots);
                    put(&position, place, least, &histories, &config, &mut arena, &mut MoveList::new());
                    let found: Vec<(Move, i32)> = (0..arena.len()).filter_map(|at| arena.scored(at)).collect();
                    assert_eq!(found, one_by_one(&position, place, least, &histories, &config), "{position}");
                    drops += found.iter().filter(|(mv, _)| mv.is_drop()).count();
                }
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves);
                match moves.get(random.below(moves.len().max(1))) {
                    Some(&mv) => drop(position.play(mv)),
                    None => position = Position::start(),
                }
            }
        }
        assert!(drops > 20_000, "{drops}");
    }
}
