//! The reductions of nodes and of moves.

use super::{START, at, bare, cut};
use crate::search::Config;
use crate::search::order::tried::Lesson;
use crate::search::table::transposition::Entry;
use crate::search::tree::types::{Candidate, Node, NodeKind};
use crate::search::value::Bound;

#[test]
fn internal_reduction_is_for_deep_nodes_without_a_hash_move() {
    let change = |config: &mut Config| {
        bare(config);
        (config.internal_reduction.enabled, config.internal_reduction.min_depth) = (true, 5);
    };
    assert_eq!(at(START, bare, |search| search.internal_reduction(&cut(0, 0, 9))), 0, "switched off");
    let reduced = |node: Node| at(START, change, |search| search.internal_reduction(&node));
    let node = cut(0, 0, 5);
    assert_eq!([NodeKind::Cut, NodeKind::Pv, NodeKind::All].map(|kind| reduced(Node { kind, ..node })), [1, 1, 0]);
    assert_eq!([4, 5].map(|depth| reduced(Node { depth, ..node })), [0, 1]);
    assert_eq!(reduced(Node { check: true, ..node }), 0);
    let most = at(START, change, |search| search.config.internal_reduction.max_reduced);
    assert_eq!([most, most + 1].map(|plies| reduced(Node { reduced: plies, ..node })), [1, 0]);
    assert_eq!(reduced(Node { excluded: "7g7f".parse().ok(), ..node }), 0);
    let hash = |mv: Option<&str>| {
        let mv = mv.map(|mv| mv.parse().unwrap());
        Some(Entry { mv, value: 0, raw_eval: None, depth: 0, bound: Bound::Upper, table_pv: false })
    };
    assert_eq!([None, Some("7g7f")].map(|mv| reduced(Node { hash: hash(mv), ..node })), [1, 0]);
}

/// The reduction of a move of this number, in plies, with the other terms of the reduction at 0.
fn reduction(change: fn(&mut Config), node: Node, sfen: &str, mv: &str, number: u32) -> i32 {
    let plain = |config: &mut Config| {
        bare(config);
        let config_ = &mut config.late_move_reductions;
        (config_.enabled, config_.min_depth, config_.scale, config_.history) = (true, 3, 1024, 40_000);
        (config_.capture, config_.pv, config_.check, config_.cut, config_.not_improving) = (0, 0, 0, 0, 0);
        (config_.offset, config_.cut_no_hash, config_.hash_capture, config_.correction) = (0, 0, 0, 0);
        (config_.table_pv, config_.table_pv_value, config_.table_pv_depth) = (0, 0, 0);
        (config_.in_check, config_.max_extension) = (0, 0);
        config.cutoff_count.enabled = false;
        change(config);
    };
    at(sfen, plain, |search| {
        let mv = mv.parse().unwrap();
        search.reduction_of(&node, &Candidate { mv, quiet: search.is_quiet(mv), number })
    })
}

const TENTH: u32 = 10;

#[test]
fn late_move_reductions_need_depth_and_a_later_move() {
    let node = Node { kind: NodeKind::All, improving: true, ..cut(0, 0, 12) };
    let of =
        |node: Node, number| reduction(|config| config.late_move_reductions.min_depth = 6, node, START, "9i9h", number);
    assert!(of(node, TENTH) > 0);
    assert_eq!(reduction(|config| config.late_move_reductions.enabled = false, node, START, "9i9h", TENTH), 0);
    assert_eq!([5, 6].map(|depth| of(Node { depth, ..node }, 40) > 0), [false, true]);
    // Two plies more at nodes that are expected to fail high, but not for the first move.
    let of_cut = |number| {
        reduction(
            |config| config.late_move_reductions.cut = 2048,
            Node { kind: NodeKind::Cut, ..node },
            START,
            "9i9h",
            number,
        )
    };
    assert_eq!([1, 2].map(|number| of_cut(number) > 0), [false, true]);
    let all = reduction(|config| config.late_move_reductions.scale = 1 << 15, node, START, "9i9h", TENTH);
    assert_eq!(all, 10, "a ply is left");
}

/// Two plies each.
#[test]
fn late_move_reductions_differ_by_node_and_move() {
    let start = Node { kind: NodeKind::All, improving: true, ..cut(0, 0, 20) };
    let base = reduction(|_| {}, start, START, "9i9h", TENTH);
    assert!(base >= 2);
    let of = |change: fn(&mut Config), node: Node| reduction(change, node, START, "9i9h", TENTH) - base;
    let [pv, cut] = [NodeKind::Pv, NodeKind::Cut].map(|kind| Node { kind, ..start });
    assert_eq!([start, pv, cut].map(|node| of(|config| config.late_move_reductions.cut = 2048, node)), [0, 0, 2]);
    assert_eq!([start, pv, cut].map(|node| of(|config| config.late_move_reductions.pv = 2048, node)), [0, -2, 0]);
    let [check, once_pv] = [Node { check: true, ..start }, Node { table_pv: true, ..start }];
    assert_eq!([start, check].map(|node| of(|config| config.late_move_reductions.in_check = 2048, node)), [0, -2]);
    assert_eq!([start, once_pv].map(|node| of(|config| config.late_move_reductions.table_pv = 2048, node)), [0, -2]);
    assert_eq!([start, pv, cut].map(|node| of(|config| config.late_move_reductions.offset = 2000, node)), [2; 3]);
    let corrected = |corrected| Node { corrected, ..start };
    let of_correction = |node| of(|config| config.late_move_reductions.correction = 32, node);
    assert_eq!([0, 64].map(|size| of_correction(corrected(size))), [0, -2]);
    let flat = Node { improving: false, ..start };
    assert_eq!([start, flat].map(|node| of(|config| config.late_move_reductions.not_improving = 2048, node)), [0, 2]);
    let rook = "4k4/9/9/r8/9/9/9/R8/4K4 b - 1";
    let moves =
        |change: fn(&mut Config)| ["9h8h", "9h5h", "9h9d"].map(|mv| reduction(change, start, rook, mv, TENTH) - base);
    assert_eq!(moves(|_| {}), [0; 3]);
    assert_eq!(moves(|config| config.late_move_reductions.check = 2048), [0, -2, 0]);
    assert_eq!(moves(|config| config.late_move_reductions.capture = 2048), [0, 0, -2]);
}

/// A capture that has often been best is reduced less.
#[test]
fn late_move_reductions_follow_the_history_of_captures() {
    let change = |config: &mut Config| {
        bare(config);
        let config = &mut config.late_move_reductions;
        (config.enabled, config.capture, config.capture_history) = (true, 0, 4_000);
    };
    let [least, none, most] = [-8_000, 0, 8_000].map(|learned| {
        at("4k4/9/9/r8/9/9/9/R8/4K4 b - 1", change, |search| {
            let (mv, position) = ("9h9d".parse().unwrap(), search.position.clone());
            search.worker.histories.learn_capture(&position, mv, learned);
            let node = Node { kind: NodeKind::All, improving: true, ..cut(0, 0, 20) };
            search.reduction_of(&node, &Candidate { mv, quiet: false, number: TENTH })
        })
    });
    assert_eq!([least - none, none - most], [2; 2]);
}

/// An entry of the table: two plies more for a capture, and at a cut node for none. On an earlier principal variation
/// two plies less for a value above alpha, and for an entry as deep as the node.
#[test]
fn late_move_reductions_depend_on_the_entry_of_the_table() {
    let start = Node { kind: NodeKind::All, improving: true, ..cut(0, 0, 20) };
    let rook = "4k4/9/9/r8/9/9/9/R8/4K4 b - 1";
    let of = |change: fn(&mut Config), node: Node| {
        reduction(change, node, rook, "5i5h", TENTH) - reduction(|_| {}, node, rook, "5i5h", TENTH)
    };
    let with = |mv: &str, value, depth| {
        Some(Entry { mv: mv.parse().ok(), value, raw_eval: None, depth, bound: Bound::Lower, table_pv: false })
    };
    let of_move =
        |mv| of(|config| config.late_move_reductions.hash_capture = 2048, Node { hash: with(mv, 0, 0), ..start });
    assert_eq!(["9h9d", "9h8h", "none"].map(of_move), [2, 0, 0]);
    let of_none = |kind, mv| {
        of(|config| config.late_move_reductions.cut_no_hash = 2048, Node { kind, hash: with(mv, 0, 0), ..start })
    };
    assert_eq!(["9h8h", "none"].map(|mv| of_none(NodeKind::Cut, mv)), [0, 2]);
    assert_eq!(of_none(NodeKind::All, "none"), 0);
    let alpha = start.window.alpha;
    let good = |value, table_pv| Node { table_pv, hash: with("9h8h", value, 0), ..start };
    let of_value = |node| of(|config| config.late_move_reductions.table_pv_value = 2048, node);
    assert_eq!([good(alpha + 1, true), good(alpha, true), good(alpha + 1, false)].map(of_value), [-2, 0, 0]);
    let deep = |depth, table_pv| Node { table_pv, hash: with("9h8h", alpha, depth), ..start };
    let of_depth = |node| of(|config| config.late_move_reductions.table_pv_depth = 2048, node);
    assert_eq!([deep(20, true), deep(19, true), deep(20, false)].map(of_depth), [-2, 0, 0]);
}

/// Less than no reduction is an extension, by the most that is allowed.
#[test]
fn a_move_is_extended_at_most_by_a_number() {
    let node = Node { kind: NodeKind::All, improving: true, ..cut(0, 0, 4) };
    let extended = |most: fn(&mut Config)| reduction(most, node, START, "9i9h", 2);
    let far = |config: &mut Config| config.late_move_reductions.offset = -9 * 1024;
    assert_eq!(extended(far), 0);
    assert_eq!(
        extended(|config| {
            (config.late_move_reductions.offset, config.late_move_reductions.max_extension) = (-9 * 1024, 2);
        }),
        -2
    );
}

/// A quiet move whose histories are near the lower limit is reduced more, and one near the upper limit less.
#[test]
fn late_move_reductions_follow_the_history_of_quiet_moves() {
    let reduced = |text: &str| {
        let change = |config: &mut Config| {
            bare(config);
            config.late_move_reductions.enabled = true;
            config.late_move_reductions.history = 4_000;
        };
        at(START, change, |search| {
            let mut tried = crate::search::order::tried::Tried::default();
            tried.push("9i9h".parse().unwrap(), true);
            for _ in 0..100 {
                search.learn_best(1, 9, Lesson { mv: "7g7f".parse().unwrap(), quiet: true, tried: &tried });
            }
            let node = Node { kind: NodeKind::All, improving: true, ..cut(0, 0, 20) };
            search.reduction_of(&node, &Candidate { mv: text.parse().unwrap(), quiet: true, number: TENTH })
        })
    };
    assert!(reduced("9i9h") > reduced("1g1f") && reduced("1g1f") > reduced("7g7f"));
}
