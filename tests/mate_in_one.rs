//! Mates in one, compared with the plainest rule: every legal move is played, and a side in check without a legal move
//! is mated.

use std::collections::BTreeMap;

use horigoma::board::{Bitboard, Move, MoveList, PieceKind, Position, SetupFaults, attacks};
use horigoma::mate::mate_in_one;

use crate::data::records;

/// Whether a move mates, and whether the look-up covers it: its piece covers every previous flight square of the king.
fn verdict(position: &mut Position, mv: Move, flights: Bitboard) -> (bool, bool) {
    let (us, kind) = (position.turn(), position.kind_after(mv));
    let Some(king) = position.king(!us) else { return (false, false) };
    let covered = attacks::of(kind, us, mv.to(), position.occupied().without(king)).with(mv.to());
    let undo = position.play(mv);
    let mates = position.is_check() && position.count_legal_moves() == 0;
    assert_eq!(position.is_checkmate(), mates, "{position}");
    position.undo(mv, undo);
    (mates, flights.is_subset(covered))
}

/// The squares to which the king of the side that is not to move could flee.
fn flights(position: &Position) -> Bitboard {
    let us = position.turn();
    let Some(king) = position.king(!us) else { return Bitboard::EMPTY };
    let without_king = position.occupied().without(king);
    let free = attacks::king(king) - position.colors(!us);
    free.into_iter().filter(|&square| position.attackers_of(us, square, without_king).is_empty()).collect()
}

/// The manner of a mate: the kind of the piece before the move, and whether it is dropped, moves, promotes or uncovers.
type Manner = (PieceKind, &'static str);

fn manner(position: &Position, mv: Move) -> Manner {
    let how = if mv.is_drop() {
        "is dropped"
    } else if mv.from().is_some_and(|from| position.blockers(!position.turn()).has(from)) {
        "uncovers"
    } else if mv.is_promotion() {
        "promotes"
    } else {
        "moves"
    };
    (position.moved_kind(mv), how)
}

/// Compares with the rule, and counts the manners of the expected mates.
fn compare(position: &mut Position, seen: &mut BTreeMap<Manner, usize>) -> bool {
    if position.is_check() {
        return false;
    }
    let (before, flights) = (position.clone(), flights(position));
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let verdicts: Vec<_> = moves.iter().map(|&mv| (mv, verdict(position, mv, flights))).collect();
    let found = mate_in_one(position);
    assert!(*position == before, "{before} is left as {position}");
    let wanted: Vec<Move> =
        verdicts.iter().filter(|(_, verdict)| *verdict == (true, true)).map(|&(mv, _)| mv).collect();
    assert_eq!(found.is_some(), !wanted.is_empty(), "{found:?} of {wanted:?} in {position}");
    let mates = |found: Move| verdicts.iter().any(|&(mv, (mates, _))| mv == found && mates);
    assert!(found.is_none_or(mates), "{found:?} does not mate in {position}");
    // With a single manner, the found mate has it.
    if let [only] = wanted[..] {
        *seen.entry(manner(position, only)).or_default() += 1;
    }
    !wanted.is_empty()
}

/// Plays random games until this number of positions is compared. Returns the number of positions with a mate.
fn random_games(positions: usize, mut seed: u64, seen: &mut BTreeMap<Manner, usize>) -> usize {
    let (mut compared, mut mates) = (0, 0);
    while compared < positions {
        let mut position = Position::start();
        for _ in 0..250 {
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let Some(&mv) = moves.get((seed >> 33) as usize % moves.len().max(1)) else { break };
            position.play(mv);
            mates += usize::from(compare(&mut position, seen));
            compared += 1;
        }
    }
    mates
}

/// Each way to mate that random games bring was the only one in some position. (Bishops and kings do so too rarely.)
const MANNERS: [(PieceKind, &[&str]); 11] = [
    (PieceKind::Pawn, &["moves", "promotes", "uncovers"]),
    (PieceKind::Lance, &["is dropped", "moves", "promotes"]),
    (PieceKind::Knight, &["is dropped", "moves", "promotes"]),
    (PieceKind::Silver, &["is dropped", "moves", "promotes"]),
    (PieceKind::Gold, &["is dropped", "moves", "uncovers"]),
    (PieceKind::Bishop, &["is dropped", "promotes"]),
    (PieceKind::Rook, &["is dropped", "moves", "promotes"]),
    (PieceKind::Tokin, &["moves", "uncovers"]),
    (PieceKind::PromotedKnight, &["moves"]),
    (PieceKind::Horse, &["moves"]),
    (PieceKind::Dragon, &["moves"]),
];

/// `HORIGOMA_MATE_POSITIONS` looks at more of them.
#[test]
fn mates_are_found_where_the_rule_finds_them() {
    let count = std::env::var("HORIGOMA_MATE_POSITIONS").map_or(300_000, |count| count.parse().unwrap());
    let mut seen = BTreeMap::new();
    let mut mates = random_games(count, 1, &mut seen);
    for record in records(include_str!("data/mate.tsv")) {
        let Ok(mut position) = Position::from_sfen_waiving(record[0], SetupFaults::WAIVABLE) else { continue };
        mates += usize::from(compare(&mut position, &mut seen));
    }
    println!("{mates} positions with a mate, the only one: {seen:?}");
    for (kind, ways) in MANNERS {
        assert!(ways.iter().all(|&how| seen.contains_key(&(kind, how))), "{kind}: not all of {ways:?}");
    }
}

/// Pieces of its own surround the king, and a gold in place of the knight would give no check.
#[test]
fn a_knight_mates_a_king_without_room() {
    let mut position = Position::from_sfen("7nk/7np/9/9/8N/9/9/9/K8 b - 1").unwrap();
    assert_eq!(mate_in_one(&mut position).unwrap().to_string(), "1e2c");
}
