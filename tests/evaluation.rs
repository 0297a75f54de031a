//! The evaluation: symmetry, sums, and a test for every group that can fail.

use horigoma::board::{Bitboard, Color, Direction, MoveList, PieceKind, Position, SetupFaults, Square};
use horigoma::eval::sink::{EvalSink, Group, Weight};
use horigoma::eval::trace::Trace;
use horigoma::eval::{self, CastleCache, KeptSums, Score, Weights, distant_checks, phase, squares_are_connected};
use rstest::rstest;

use crate::data::records;

/// A small random generator, so that the positions are equal everywhere.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// Calls `each` with this number of positions of random games.
pub(crate) fn random_positions(count: usize, mut each: impl FnMut(&Position)) {
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
pub(crate) fn game_positions(mut each: impl FnMut(&Position)) {
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
        assert_eq!(eval::evaluate_patterns(position), eval::evaluate_patterns(&turned), "{position}");
        count += 1;
    };
    game_positions(&mut check);
    random_positions(MANY, &mut check);
    assert!(count >= 100_000, "{count}");
}

/// Only squares, shields and castles distinguish left and right.
#[test]
fn mirroring_changes_only_squares_shields_and_castles() {
    random_positions(4_000, |position| {
        let mirrored = position.to_setup().mirrored().position().unwrap();
        let (one, other) = (Trace::of(position), Trace::of(&mirrored));
        for ((name, ..), pair) in one.groups().zip(one.groups().zip(other.groups())) {
            if !["piece-square", "king pattern", "castles"].contains(&name) {
                assert_eq!(pair.0, pair.1, "{name} in {position}");
            }
        }
    });
}

#[test]
fn terms_sum_to_the_total_also_with_sums_and_castles_at_hand() {
    let mut castles = CastleCache::new();
    random_positions(20_000, |position| {
        let total = eval::evaluate_patterns(position);
        assert_eq!(Trace::of(position).total(), total, "{position}");
        assert_eq!(eval::evaluate_patterns_with(position, &KeptSums::of(position), &mut castles), total, "{position}");
        debug_assert!(position.is_consistent(), "{position}");
    });
    game_positions(|position| {
        let kept = eval::evaluate_patterns_with(position, &KeptSums::of(position), &mut castles);
        assert_eq!(kept, eval::evaluate_patterns(position), "{position}")
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

/// Both sides stand alike, so only the right to move is left.
#[test]
fn the_start_is_worth_the_right_to_move() {
    let worth = |color: Color| -> i32 {
        let counts = counts(&Position::start().to_string(), Group::Positional, color).into_iter();
        counts.map(|(number, count)| halves(Group::Positional, number)[0] * count).sum()
    };
    let tempo = worth(Color::Black) - worth(Color::White);
    let start = Position::start();
    assert!(tempo > 0, "{tempo}");
    // All pieces stand on the board, so the value is that of the middlegame.
    assert_eq!(eval::evaluate_patterns(&start), tempo);
    assert_eq!(eval::evaluate_plainly(&start, &KeptSums::of(&start)), 0);
}

/// The phase of `tables/phase.toml` and the mixture of both halves, computed a second time.
#[test]
fn middlegame_and_endgame_are_mixed_by_phase() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tables");
    let inputs = codegen::Inputs::load(&folder).unwrap();
    let mut phases = std::collections::BTreeSet::new();
    let mut check = |position: &Position| {
        let held =
            |kind: PieceKind| Color::ALL.into_iter().map(|color| position.hand(color).count(kind)).sum::<usize>();
        let off: i32 =
            PieceKind::HAND.into_iter().map(|kind| inputs.phase.held[kind.index()] * held(kind) as i32).sum();
        let phase = (inputs.phase.full - off).max(0);
        assert_eq!(phase::of(position), phase, "{position}");
        let sum = Trace::of(position).sum();
        let mixed = (sum.mg() * phase + sum.eg() * (inputs.phase.full - phase)) / inputs.phase.full;
        let sign = if position.turn() == Color::Black { 1 } else { -1 };
        assert_eq!(eval::evaluate_patterns(position), sign * mixed, "{position}");
        phases.insert(phase);
    };
    game_positions(&mut check);
    check(&position("4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1"));
    assert!(phases.contains(&0) && phases.contains(&inputs.phase.full) && phases.len() > 15, "{phases:?}");
}

#[test]
fn pawns_are_isolated_connected_and_passed() {
    let pawns = |sfen: &str| sum(&position(sfen), &["pawns"]);
    // The two pawns side by side, on neighbouring files, and apart. The enemy's pawns stop them all.
    let connected = pawns("4k4/9/6pp1/9/9/9/6PP1/9/4K4 b - 1");
    let neighbours = pawns("4k4/9/6pp1/9/9/6P2/7P1/9/4K4 b - 1");
    let isolated = pawns("4k4/9/5p1p1/9/9/9/5P1P1/9/4K4 b - 1");
    assert!(neighbours < connected, "neighbours {neighbours}, connected {connected}");
    assert!(isolated < neighbours, "isolated {isolated}, neighbours {neighbours}");
    let stopped = pawns("4k4/9/6p2/9/6P2/9/9/9/4K4 b - 1");
    let passed = pawns("4k4/9/7p1/9/6P2/9/9/9/4K4 b - 1");
    assert!(passed > stopped, "passed {passed}, stopped {stopped}");
    // A pawn in hand with nowhere to go.
    let open = pawns("4k4/9/ppppppppp/9/9/9/PPPPPPPP1/9/4K4 b P 1");
    let full = pawns("4k4/9/ppppppppp/9/9/9/PPPPPPPPP/9/4K4 b P 1");
    assert!(full < open, "full {full}, open {open}");
}

/// Groups count by the user's percentage, in play and in output.
#[test]
fn groups_count_by_their_percentage() {
    let mut castles = CastleCache::new();
    let mut without_king_attack = Weights::SHIPPED;
    without_king_attack.set(Group::KingAttack, 0).unwrap();
    let mut odd = Weights::SHIPPED;
    odd.set(Group::PieceSquare, 150).unwrap();
    odd.set(Group::Tactics, 33).unwrap();
    let (mut changed, mut turned_alike) = (0, true);
    random_positions(2_000, |position| {
        let sums = KeptSums::of(position);
        let mut weighted = |weights| eval::evaluate_patterns_weighted(position, &sums, &mut castles, &weights);
        assert_eq!(weighted(Weights::SHIPPED), eval::evaluate_patterns(position));
        assert_eq!(weighted(Weights::SHIPPED.without_patterns()), eval::evaluate_plainly(position, &sums));
        let plain = Trace::with(position, Weights::SHIPPED.without_patterns());
        assert_eq!(plain.total(), eval::evaluate_plainly(position, &sums));
        let trace = Trace::with(position, without_king_attack);
        assert_eq!(weighted(without_king_attack), trace.total());
        let (whole, left) = (Trace::of(position).sum(), trace.sum());
        let attack = Trace::of(position).groups().find(|(name, ..)| *name == "king attack").unwrap();
        assert_eq!(whole - left, attack.1 - attack.2);
        changed += u32::from(whole != left);
        let turned = position.to_setup().turned().position().unwrap();
        turned_alike &= Trace::with(position, odd).total() == Trace::with(&turned, odd).total();
    });
    assert!(changed > 100 && turned_alike, "{changed}");
}

const KING_GROUPS: [&str; 5] = ["king-relative", "king safety", "king attack", "king pattern", "endgame"];

/// Returns the sum of the groups about kings, Black less White.
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

/// The king's safety alone, by its parts: pawns ahead, distance of the enemy's rook, and the pieces next to the king.
#[rstest]
#[case::a_shield("4k4/9/9/9/9/9/3PPP3/9/4K4 b - 1", "4k4/9/9/9/9/PPP6/9/9/4K4 b - 1")]
#[case::nobody_near("4k4/4r4/9/9/9/9/3PPP3/3GKG3/9 b - 1", "4k4/9/9/9/9/9/3PPP3/2rGKG3/9 b - 1")]
#[case::ways_out("4k4/9/9/9/9/9/9/3G1G3/4K4 b - 1", "4k4/9/9/9/9/3p1p3/4g4/9/4K4 b - 1")]
fn an_exposed_king_is_below_a_safe_one(#[case] safe: &str, #[case] exposed: &str) {
    let [safe, exposed] = [safe, exposed].map(|sfen| sum(&position(sfen), &["king safety"]));
    assert!(exposed < safe, "exposed {exposed}, safe {safe}");
}

/// Black's Mino, and White's rook and bishop: far away, or aimed at the pawn on 3g, which is in the king's zone.
#[test]
fn rook_and_bishop_together_are_worse_than_either() {
    let danger = |attackers: &str| king_balance(&format!("{attackers}/9/5PPPP/4G1SK1/5G1NL b - 1"));
    let away = danger("1r2k4/b8/9/9/9");
    let rook = danger("4k4/b8/9/6r2/9");
    let bishop = danger("1r2k4/9/9/9/4b4");
    let both = danger("4k4/9/9/6r2/4b4");
    assert!(both < rook && both < bishop && rook < away && bishop < away, "{away} {rook} {bishop} {both}");
    // The attack alone, for White: two attackers are more than the sum of either.
    let attack = |attackers: &str| {
        let position = position(&format!("{attackers}/9/5PPPP/4G1SK1/5G1NL b - 1"));
        Trace::of(&position).groups().find(|(name, ..)| *name == "king attack").unwrap().2
    };
    let [away, rook, bishop, both] =
        [attack("1r2k4/b8/9/9/9"), attack("4k4/b8/9/6r2/9"), attack("1r2k4/9/9/9/4b4"), attack("4k4/9/9/6r2/4b4")];
    assert!(both.mg() - away.mg() > rook.mg() - away.mg() + bishop.mg() - away.mg(), "{rook:?} {bishop:?} {both:?}");
    assert!(both.eg() > rook.eg() && both.eg() > bishop.eg(), "{rook:?} {bishop:?} {both:?}");
    assert!(both.mg() - away.mg() > pawn_in_hand(), "{both:?} {away:?}");
}

/// The middlegame value of a pawn in hand.
pub(crate) fn pawn_in_hand() -> i32 {
    let material = |hand: &str| {
        let position = position(&format!("4k4/9/9/9/9/9/9/9/4K4 b {hand} 1"));
        Trace::of(&position).groups().find(|(name, ..)| *name == "material").unwrap().1.mg()
    };
    material("P") - material("-")
}

/// A weight's middlegame and endgame value.
fn halves(group: Group, number: usize) -> [i32; 2] {
    let score = Weight { group, number }.score();
    [score.mg(), score.eg()]
}

/// The promise of the numbers of the king attack, read from the program: attacking never costs the attacker.
#[test]
fn every_attacker_adds_to_the_king_attack() {
    // A piece that joins an attack adds its own weight, and the steps of two tables: 9 kinds, danger, hits.
    let (kinds, danger, hits) = (0..9, 9..41, 41..57);
    for half in 0..2 {
        assert!(kinds.clone().all(|number| halves(Group::KingAttack, number)[half] > 0));
        for table in [danger.clone(), hits.clone()] {
            let values: Vec<i32> = table.map(|number| halves(Group::KingAttack, number)[half]).collect();
            assert!(values.is_sorted() && values.last() > values.first(), "more is not less: {values:?}");
        }
    }
}

/// Attackers, danger and hits of a position, from the trace of single weights.
#[derive(Default)]
struct Counts(Vec<(Group, usize, Color, i32)>);

impl EvalSink for Counts {
    const DETAILED: bool = true;

    fn add(&mut self, weight: Weight, color: Color, count: i32) {
        self.0.push((weight.group, weight.number, color, count));
    }

    fn add_part(&mut self, weight: Weight, color: Color, share: i32, _: i32) {
        self.0.push((weight.group, weight.number, color, share));
    }

    fn add_sum(&mut self, _: Group, _: Score) {}
}

/// The weights of a group that count for a side, with how often, in the order of their numbers.
fn counts(sfen: &str, group: Group, color: Color) -> Vec<(usize, i32)> {
    let mut counts = Counts::default();
    eval::evaluate_into(&position(sfen), &mut counts);
    let own = counts.0.into_iter().filter(|(of, _, side, count)| (*of, *side) == (group, color) && *count != 0);
    let mut own: Vec<_> = own.map(|(_, number, _, count)| (number, count)).collect();
    own.sort_unstable();
    own
}

/// White's rook on 3d attacks 3g. The silver on 4f attacks 3g and 5g, 3g in the zone. A pawn on 1f attacks 1g.
#[test]
fn attackers_their_units_and_their_hits_are_counted() {
    let found = counts("4k4/9/9/6r2/9/5s2p/5PPPP/4G1SK1/5G1NL b - 1", Group::KingAttack, Color::White);
    // Pawn, silver and rook attack: 1 + 3 + 4 units, three hits, no piece in hand.
    assert_eq!(found, [(0, 1), (3, 1), (5, 1), (9 + 8, 1), (41 + 3, 1)]);
}

#[rstest]
#[case::a_rook_to_drop("4k4/9/9/9/9/9/3S1S3/3GKG3/3N1N3 b r 1", "N")]
#[case::a_lance_only_from_ahead("4k4/9/9/9/9/9/3S1S3/3GKG3/3N1N3 b l 1", "N")]
#[case::no_piece_for_the_line("4k4/9/9/9/9/9/3S1S3/3GKG3/3N1N3 b b 1", "")]
#[case::nothing_in_hand("4k4/9/9/9/9/9/3S1S3/3GKG3/3N1N3 b - 1", "")]
#[case::a_rook_that_comes_along("r3k4/9/9/9/9/9/3S1S3/3GKG3/3N1N3 b - 1", "")]
#[case::a_rook_that_comes_to_the_file("4k4/r8/9/9/9/9/3S1S3/3GKG3/3N1N3 b - 1", "N")]
#[case::every_square_is_watched("4k4/9/9/9/9/3GGG3/3S1S3/3GKG3/3N1N3 b r 1", "")]
#[case::the_king_can_step_aside("4k4/9/9/9/9/9/3S1S3/3GKG3/3N5 b r 1", "")]
#[case::a_king_without_any_step("4k4/9/9/9/9/9/3SPS3/3GKG3/3NPN3 b rb 1", "")]
#[case::a_king_whose_only_step_is_attacked("4k4/9/9/9/5n3/9/3S1S3/3GKG3/3NPN3 b r 1", "N")]
#[case::a_bishop_to_drop("4k4/9/9/9/9/9/8P/7GK/7NL b b 1", "NW")]
#[case::a_bishop_that_comes_along("4k4/9/9/9/9/4b4/8P/7GK/7NL b - 1", "NW")]
#[case::white_is_turned("3n1n3/3gkg3/3s1s3/9/9/9/9/9/4K4 w L 1", "S")]
fn checks_from_afar_are_found(#[case] sfen: &str, #[case] expected: &str) {
    let position = position(sfen);
    let checks = distant_checks(&position, position.turn());
    let found: Vec<String> =
        Direction::ALL.into_iter().filter(|&way| checks.has(way)).map(|way| way.to_string()).collect();
    assert_eq!(found.join(" "), expected);
    // The evaluation counts it once, for any number of directions.
    let weights = counts(sfen, Group::KingPattern, position.turn());
    assert_eq!(weights.iter().filter(|(number, _)| (64..69).contains(number)).count(), usize::from(!checks.is_empty()));
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
fn kings_that_can_enter_and_cut_off_kings_are_distinguished() {
    let pattern = |sfen: &str| sum(&position(sfen), &["king pattern"]);
    let free = pattern("k8/9/9/9/4K4/9/9/9/9 b - 1");
    // A rook that the king cannot take shuts the fourth rank.
    let shut = pattern("k8/9/l8/r8/4K4/9/9/9/9 b - 1");
    assert!(shut < free, "cut off {shut}, free {free}");
}
