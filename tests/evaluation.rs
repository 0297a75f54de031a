//! The evaluation: symmetry, sums, and a test for every group that can fail.

use horigoma::board::{Bitboard, MoveList, Position, SetupFaults, Square};
use horigoma::eval::sink::Group;
use horigoma::eval::trace::Trace;
use horigoma::eval::{self, Accumulator, CastleCache, Score, squares_are_connected};

use crate::data::records;

/// A small generator of its own, so that the positions are the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// Positions of random games, until there are so many.
fn random_positions(count: usize, mut each: impl FnMut(&Position)) {
    let (mut random, mut seen) = (Random(0x5eed), 0);
    while seen < count {
        let mut position = Position::start();
        for _ in 0..200 {
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            position.play(moves[random.below(moves.len())]);
            each(&position);
            seen += 1;
        }
    }
}

/// Positions of real games.
fn game_positions(mut each: impl FnMut(&Position)) {
    for record in records(include_str!("data/games.usi")) {
        let mut position = Position::start();
        for text in record[0].trim_start_matches("startpos moves ").split_whitespace() {
            position.play(text.parse().unwrap());
            each(&position);
        }
    }
}

const MANY: usize = if cfg!(debug_assertions) { 64_000 } else { 200_000 };

#[test]
fn turning_the_board_changes_nothing_for_the_mover() {
    let mut count = 0;
    let mut check = |position: &Position| {
        let turned = position.to_setup().turned().position().unwrap();
        assert_eq!(eval::evaluate(position), eval::evaluate(&turned), "{position}");
        count += 1;
    };
    game_positions(&mut check);
    random_positions(MANY, &mut check);
    assert!(count >= 100_000, "{count}");
}

/// Squares and shields know left from right; everything else does not.
#[test]
fn mirroring_changes_only_what_knows_left_from_right() {
    random_positions(4_000, |position| {
        let mirrored = position.to_setup().mirrored().position().unwrap();
        let (one, other) = (Trace::of(position), Trace::of(&mirrored));
        for ((name, ..), pair) in one.groups().zip(one.groups().zip(other.groups())) {
            if name != "piece-square" && name != "king pattern" {
                assert_eq!(pair.0, pair.1, "{name} in {position}");
            }
        }
    });
}

#[test]
fn terms_sum_to_the_total_and_sums_are_kept() {
    let mut castles = CastleCache::new();
    random_positions(20_000, |position| {
        let total = eval::evaluate(position);
        assert_eq!(Trace::of(position).total(), total, "{position}");
        assert_eq!(eval::evaluate_with(position, &Accumulator::of(position), &mut castles), total, "{position}");
        debug_assert!(position.is_consistent(), "{position}");
    });
    game_positions(|position| {
        let kept = eval::evaluate_with(position, &Accumulator::of(position), &mut castles);
        assert_eq!(kept, eval::evaluate(position), "{position}")
    });
}

fn position(sfen: &str) -> Position {
    Position::from_sfen_waiving(sfen, SetupFaults::WAIVABLE).unwrap()
}

/// A group's score for Black.
fn group(position: &Position, name: &str) -> Score {
    Trace::of(position).groups().find(|(group, ..)| *group == name).unwrap().1
}

/// Middlegame and endgame of some groups together for Black.
fn sum(position: &Position, names: &[&str]) -> i32 {
    names.iter().map(|name| group(position, name).mg() + group(position, name).eg()).sum()
}

#[test]
fn the_start_is_nearly_even() {
    assert!(eval::evaluate(&Position::start()).abs() <= 50);
    assert!(eval::evaluate_plainly(&Position::start(), &Accumulator::of(&Position::start())).abs() <= 50);
}

#[test]
fn pawns_are_isolated_connected_and_passed() {
    let pawns = |sfen: &str| sum(&position(sfen), &["pawns"]);
    // The same two pawns, side by side and apart; the enemy's pawns stop them all.
    let together = pawns("4k4/9/6pp1/9/9/9/6PP1/9/4K4 b - 1");
    let apart = pawns("4k4/9/5p1p1/9/9/9/5P1P1/9/4K4 b - 1");
    assert!(apart < together, "isolated {apart}, connected {together}");
    let stopped = pawns("4k4/9/6p2/9/6P2/9/9/9/4K4 b - 1");
    let passed = pawns("4k4/9/7p1/9/6P2/9/9/9/4K4 b - 1");
    assert!(passed > stopped, "passed {passed}, stopped {stopped}");
    // A pawn in hand with nowhere to go.
    let open = pawns("4k4/9/9/9/9/9/PPPPPPPP1/9/4K4 b P 1");
    let full = pawns("4k4/9/9/9/9/9/PPPPPPPPP/9/4K4 b P 1");
    assert!(full < open, "full {full}, open {open}");
}

const KING_GROUPS: [&str; 5] = ["king-relative", "king safety", "king attack", "king pattern", "endgame"];

/// What the groups about kings say, Black less White.
fn king_balance(sfen: &str) -> i32 {
    let position = position(sfen);
    let trace = Trace::of(&position);
    let groups = trace.groups().filter(|(name, ..)| KING_GROUPS.contains(name));
    groups.map(|(_, black, white)| (black - white).mg() + (black - white).eg()).sum()
}

#[test]
fn a_safe_king_beats_an_exposed_one() {
    let safe = king_balance("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B3GSKR/LNSG3NL b - 1");
    let exposed = king_balance("lnsgkgsnl/1r5b1/ppppppppp/9/9/4K4/PPPPPPPPP/1B3GS1R/LNSG3NL b - 1");
    assert!(safe > exposed, "safe {safe}, exposed {exposed}");
}

#[test]
fn rook_and_bishop_together_are_worse_than_either() {
    // White's rook and bishop far away, and aimed at Black's king alone or together.
    let away = king_balance("r3k3b/9/9/9/9/9/5PPPP/5GSK1/5G1NL b - 1");
    let rook = king_balance("4k3b/9/9/9/9/9/5PPPP/r4GSK1/5G1NL b - 1");
    let bishop = king_balance("r3k4/9/9/9/3b5/9/5PPPP/5GSK1/5G1NL b - 1");
    let both = king_balance("4k4/9/9/9/3b5/9/5PPPP/r4GSK1/5G1NL b - 1");
    println!("away {away}, rook {rook}, bishop {bishop}, both {both}");
    assert!(both < rook && both < bishop, "both {both}, rook {rook}, bishop {bishop}");
}

#[test]
fn every_group_counts_somewhere() {
    let mut seen = std::collections::BTreeSet::new();
    random_positions(3_000, |position| {
        seen.extend(Trace::of(position).groups().filter(|(_, black, _)| *black != Score::ZERO).map(|(name, ..)| name));
    });
    let castle = position("4k4/9/9/9/9/9/5PPPP/4G1SK1/5G1NL b - 1");
    seen.extend(Trace::of(&castle).groups().filter(|(_, black, _)| *black != Score::ZERO).map(|(name, ..)| name));
    assert_eq!(seen.len(), Group::ALL.len(), "{seen:?}");
}

#[test]
fn flood_fill_finds_the_way_and_the_wall() {
    let wall = Bitboard::rank(horigoma::board::Rank::E);
    let (from, to): (Bitboard, Bitboard) =
        (Square::from_usi(b"5i").unwrap().into(), Square::from_usi(b"5a").unwrap().into());
    assert!(squares_are_connected(from, to, Bitboard::ALL));
    assert!(!squares_are_connected(from, to, Bitboard::ALL - wall));
    let gap = Square::from_usi(b"9e").unwrap();
    assert!(squares_are_connected(from, to, (Bitboard::ALL - wall).with(gap)));
    assert!(squares_are_connected(from, from, Bitboard::EMPTY), "already there");
}

#[test]
fn a_king_that_can_enter_is_told_from_one_cut_off() {
    let pattern = |sfen: &str| sum(&position(sfen), &["king pattern"]);
    let free = pattern("k8/9/9/9/4K4/9/9/9/9 b - 1");
    // A rook that the king cannot take shuts the fourth rank.
    let shut = pattern("k8/9/l8/r8/4K4/9/9/9/9 b - 1");
    assert!(shut < free, "cut off {shut}, free {free}");
}
