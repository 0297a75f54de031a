//! Null-move pruning: it follows its configuration, counts its attempts, and leaves certain results unchanged.

use horigoma::Searcher;
use horigoma::board::{Move, Position};
use horigoma::eval::{Evaluation, Weights};
use horigoma::host::Bucket;

use horigoma::search::{
    Config, Limits, NullMove, NullMoveAttempt, NullMoveStats, Observer, Silent, Table, ValueKind, WorkerMemory,
};
use rstest::rstest;

use crate::data::records;
use crate::search::{positions, search};

#[test]
fn null_moves_are_counted_and_can_be_switched_off() {
    let position = positions().next().unwrap();
    let (_, notes, stats) = search(&position, &Config::default(), &Limits::nodes(30_000));
    // Every attempt was reported, except those that the end of the search cut short.
    let told = notes.attempts.len() as u64;
    assert!((stats.attempts - 3..=stats.attempts).contains(&told), "{told} {stats:?}");
    let cuts = notes.attempts.iter().filter(|attempt| attempt.value >= attempt.beta).count() as u64;
    assert!(cuts >= stats.cutoffs && notes.attempts.iter().all(|attempt| attempt.reduction >= 1 && attempt.depth >= 3));
    assert!(stats.attempts > stats.cutoffs && stats.cutoffs > 0, "{stats:?}");
    assert!(stats.reductions >= 2 * stats.attempts && stats.refuted <= stats.verified, "{stats:?}");
    let mut config = Config::default();
    config.null_move.enabled = false;
    let (_, _, stats) = search(&position, &config, &Limits::nodes(30_000));
    assert_eq!((stats.attempts, stats.cutoffs, stats.reductions), (0, 0, 0));
}

/// Returns the null moves in a search of the first position of the benchmark.
fn null_moves(change: impl Fn(&mut NullMove)) -> (Vec<NullMoveAttempt>, NullMoveStats) {
    let mut config = Config::default();
    // It would cut the nodes with a large lead.
    config.reverse_futility.enabled = false;
    // The numbers below belong to this evaluation.
    config.evaluation = Evaluation::Patterns(Weights::SHIPPED);
    change(&mut config.null_move);
    let (_, notes, stats) = search(&positions().nth(1).unwrap(), &config, &Limits::depth(9));
    (notes.attempts, stats)
}

#[test]
fn the_null_move_reduction_follows_the_configuration() {
    let (attempts, _) = null_moves(|config| (config.dynamic, config.reduction) = (false, 3));
    assert!(attempts.len() > 100 && attempts.iter().all(|attempt| attempt.reduction == 3));
    let (attempts, stats) = null_moves(|config| *config = NullMove::preset("balanced").unwrap());
    assert!(attempts.iter().any(|attempt| attempt.depth >= 6));
    assert!(attempts.iter().all(|attempt| attempt.reduction == 2 + attempt.depth / 6), "2 + depth / 6");
    let sum: i32 = attempts.iter().map(|attempt| attempt.reduction).sum();
    assert_eq!((stats.reductions, stats.attempts), (sum as u64, attempts.len() as u64));
    // The lead adds a ply for each 124 centipawns, up to three.
    let shipped = NullMove { lead_divisor: 124, max_lead: 3, ..NullMove::DEFAULT };
    let (attempts, _) = null_moves(|config| *config = shipped);
    let lead =
        |attempt: &NullMoveAttempt| attempt.reduction - (shipped.dynamic_base + attempt.depth / shipped.depth_divisor);
    assert!(attempts.iter().all(|attempt| (0..=3).contains(&lead(attempt))));
    assert!((0..=3).all(|lead_is| attempts.iter().any(|attempt| lead(attempt) == lead_is)));
    // Half of the divisor is twice the lead.
    let (attempts, _) = null_moves(|config| (config.lead_divisor, config.max_lead) = (60, 12));
    assert!(attempts.iter().any(|attempt| lead(attempt) > 6));
}

#[test]
fn no_node_is_too_shallow_for_the_configuration() {
    let (attempts, _) = null_moves(|config| config.min_depth = 5);
    assert!(!attempts.is_empty() && attempts.iter().all(|attempt| attempt.depth >= 5));
}

/// A check at the root prevents no attempt: the root is no node for null moves.
#[test]
fn checks_that_prevent_a_null_move_are_counted() {
    let in_check = Position::from_sfen("4k4/9/9/9/9/9/4r4/9/4K4 b 2G2S2Prb2s 1").unwrap();
    let count = |depth, config: &Config| search(&in_check, config, &Limits::depth(depth)).2.disabled_in_check;
    let mut config = Config::default();
    assert_eq!(count(1, &config), 0);
    assert!(count(8, &config) > 0);
    config.null_move.min_depth = 100;
    assert_eq!(count(8, &config), 0, "too shallow anyway");
    config.null_move = NullMove { enabled: false, ..NullMove::DEFAULT };
    assert_eq!(count(8, &config), 0, "off anyway");
}

/// The moves played on the path of the search, `None` for a null move.
#[derive(Default)]
struct Way {
    played: Vec<Option<Move>>,
    passes: u32,
}

impl Observer for Way {
    fn entered(&mut self, ply: usize, mv: Option<Move>) {
        self.played.truncate(ply - 1);
        assert!(mv.is_some() || !matches!(self.played.last(), Some(None)), "two free moves in a row at ply {ply}");
        self.played.push(mv);
        self.passes += u32::from(mv.is_none());
    }
}

#[test]
fn no_null_move_follows_a_null_move() {
    let mut config = Config::default();
    // Then more nodes are good enough for a null move.
    (config.reverse_futility.enabled, config.null_move.min_depth) = (false, 1);
    let mut way = Way::default();
    for position in positions().take(6) {
        Searcher::new(1, config).search_in_game(&position, &[], &Limits::nodes(30_000), &mut way);
    }
    assert!(way.passes > 1000, "{}", way.passes);
}

/// When a side is to prove or to escape a mate, a null move proves nothing.
#[test]
fn no_mate_is_proved_by_passing() {
    let (mut mates, mut tried) = (0, 0);
    for record in records(include_str!("data/mate.tsv")).filter(|record| record[1] == "mate").step_by(20) {
        let Ok(position) = Position::from_sfen(record[0].trim_start_matches("sfen ")) else { continue };
        let (outcome, notes, _) = search(&position, &Config::default(), &Limits::nodes(10_000));
        mates += u32::from(matches!(outcome.value.kind(), ValueKind::MateIn(_)));
        tried += notes.attempts.len();
        // No evaluation is above 27,000, and a mate within the longest line not below 31,700.
        assert!(notes.attempts.iter().all(|attempt| attempt.beta.abs() < 31_700), "{position}");
    }
    assert!(mates >= 10 && tried > 200, "{mates} {tried}");
}

/// A library may set any number. One out of its range is replaced by the end of the range.
#[test]
fn a_search_uses_no_number_out_of_its_range() {
    let mut wrong = Config::default();
    (wrong.null_move.depth_divisor, wrong.null_move.lead_divisor, wrong.null_move.dynamic_base) = (0, 0, -9);
    assert!(wrong.validate().is_err());
    let nodes = |config: &Config| {
        let nodes_of = |position: Position| {
            let (mut memory, buckets) = (WorkerMemory::new(), core::array::from_fn::<_, 64, _>(|_| Bucket::default()));
            let (table, limits) = (Table::new(&buckets, 0), Limits::depth(9));
            memory.worker().search(&position, &[], &table, config, &limits, &mut Silent).nodes
        };
        positions().take(6).map(nodes_of).sum::<u64>()
    };
    assert_eq!(nodes(&wrong), nodes(&wrong.clamped()));
    assert_ne!(nodes(&wrong), nodes(&Config::default()));
}

#[test]
fn every_cut_is_verified_from_the_depth_that_is_set() {
    let (_, stats) = null_moves(|config| config.verification_depth = 100);
    assert_eq!((stats.verified, stats.refuted), (0, 0));
    let (_, stats) = null_moves(|config| config.verification_depth = 1);
    assert!(stats.cutoffs > 20 && stats.verified == stats.cutoffs + stats.refuted, "{stats:?}");
}

/// The verifying search makes no null move for a share of its depth. With the whole depth, no verification contains
/// another.
#[test]
fn the_verifying_search_passes_later_or_not_at_all() {
    let nodes = |share| {
        let mut config = Config::default();
        (config.reverse_futility.enabled, config.null_move.min_depth) = (false, 1);
        (config.null_move.verification_depth, config.null_move.verification_share) = (5, share);
        // Verifying searches deep enough to pass within.
        (config.null_move.dynamic, config.null_move.reduction) = (false, 1);
        let limits = Limits::depth(9);
        positions().skip(3).take(4).map(|position| search(&position, &config, &limits).0.nodes).sum::<u64>()
    };
    assert_ne!(nodes(0), nodes(100));
}

/// With a guard every position with few pieces searches the same tree as without null moves.
#[rstest]
#[case::few_pieces("4k4/9/4p4/9/9/9/4P4/9/4K4 b RBrb 1", |config: &mut NullMove| config.endgame_guard = true)]
#[case::fewer_than_the_threshold(
    "lnsgk1snl/1r4g2/p1pppp1pp/6p2/9/2P6/PP1PPPP1P/1SG4R1/LN2KGSNL b BPbp 1",
    |config: &mut NullMove| (config.endgame_guard, config.piece_threshold) = (true, 40)
)]
#[case::few_pieces_and_majors("4k4/9/4p4/9/9/9/4P4/1R7/4K4 b 2G2g 1", |config: &mut NullMove| {
    (config.late_endgame_guard, config.late_pieces) = (true, 40)
})]
fn guards_forbid_null_moves(#[case] sfen: &str, #[case] guard: fn(&mut NullMove)) {
    let position = Position::from_sfen(sfen).unwrap();
    let mut config = Config::default();
    // It would cut before a null move is tried.
    config.reverse_futility.enabled = false;
    let (_, _, unguarded) = search(&position, &config, &Limits::depth(6));
    assert!(unguarded.attempts > 0 && unguarded.disabled_in_endgame == 0, "{unguarded:?}");
    guard(&mut config.null_move);
    let (guarded, _, stats) = search(&position, &config, &Limits::depth(6));
    assert_eq!(stats.attempts, 0);
    assert!(stats.disabled_in_endgame > 0);
    config.null_move.enabled = false;
    assert_eq!(search(&position, &config, &Limits::depth(6)).0.nodes, guarded.nodes);
}

/// A guard whose threshold the position exceeds prevents no null move there.
#[rstest]
#[case::pieces(|config: &mut NullMove| (config.endgame_guard, config.piece_threshold) = (true, 1))]
#[case::late_pieces(|config: &mut NullMove| (config.late_endgame_guard, config.late_pieces) = (true, 2))]
#[case::majors(|config: &mut NullMove| {
    (config.late_endgame_guard, config.late_pieces, config.late_majors) = (true, 40, 0)
})]
fn guards_look_at_their_numbers(#[case] guard: fn(&mut NullMove)) {
    let position = positions().next().unwrap();
    let mut config = Config::default();
    // It would cut before a null move is tried.
    config.reverse_futility.enabled = false;
    guard(&mut config.null_move);
    assert!(search(&position, &config, &Limits::depth(6)).2.attempts > 0);
}

/// The presets as they were specified: least depth, reduction, least pieces, dynamic.
#[rstest]
#[case("conservative", 4, 2, 10, false)]
#[case("balanced", 3, 2, 12, true)]
#[case("aggressive", 3, 3, 15, true)]
fn presets_are_as_specified(
    #[case] name: &str,
    #[case] min_depth: i32,
    #[case] reduction: i32,
    #[case] pieces: i32,
    #[case] dynamic: bool,
) {
    let preset = NullMove::preset(name).unwrap();
    assert_eq!((preset.min_depth, preset.reduction, preset.piece_threshold), (min_depth, reduction, pieces));
    assert_eq!((preset.enabled, preset.dynamic, preset.endgame_guard), (true, dynamic, true));
    assert_eq!(
        (preset.dynamic_base, preset.depth_divisor, preset.max_lead),
        (reduction, 6, 0),
        "reduction + depth / 6"
    );
}

#[test]
fn counts_of_threads_add_up_and_give_rates() {
    let one = NullMoveStats {
        attempts: 10,
        cutoffs: 4,
        reductions: 33,
        disabled_in_check: 1,
        disabled_in_endgame: 2,
        verified: 3,
        refuted: 1,
    };
    let mut both = one;
    both.merge(&one);
    let text = "null move: 20 tried, 8 cut (40 %), mean reduction 3.30, not in check 2, not in endgame 4, verified 6, refuted 2";
    assert_eq!((both.cutoff_percent(), both.mean_reduction(), both.to_string().as_str()), (40, 330, text));
    assert_eq!((NullMoveStats::default().cutoff_percent(), NullMoveStats::default().mean_reduction()), (0, 0));
}

/// Problems that are solved without null moves are solved with them, in an equal number of nodes or a few times as
/// many.
#[rstest]
fn no_mate_is_lost_by_null_moves(#[values(0, 1, 2, 3)] preset: usize) {
    let (name, null_move) = NullMove::PRESETS[preset];
    let with = Config { null_move, ..Config::default() };
    let mut without = with;
    without.null_move.enabled = false;
    let solved = |position: &Position, config: &Config, limit: u64| {
        matches!(search(position, config, &Limits::nodes(limit)).0.value.kind(), ValueKind::MateIn(_))
    };
    let mut compared = 0;
    for record in records(include_str!("data/mate.tsv")).filter(|record| record[1] == "mate").step_by(4) {
        let Ok(position) = Position::from_sfen(record[0].trim_start_matches("sfen ")) else { continue };
        if record[2].parse::<u32>().is_ok_and(|plies| plies <= 5) && solved(&position, &without, 5_000) {
            assert!(solved(&position, &with, 15_000), "{name}: {}", record[0]);
            compared += 1;
        }
    }
    assert!(compared >= 10, "{compared}");
}
