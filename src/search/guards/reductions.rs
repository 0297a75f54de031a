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
    assert_eq!(reduced(Node { excluded: "7g7f".parse().ok(), ..node }), 0);
    let hash = |mv: Option<&str>| {
        let mv = mv.map(|mv| mv.parse().unwrap());
        Some(Entry { mv, value: 0, raw_eval: None, depth: 0, bound: Bound::Upper })
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
fn late_move_reductions_need_depth_a_later_move_and_no_check() {
    let node = Node { kind: NodeKind::All, improving: true, ..cut(0, 0, 12) };
    let of =
        |node: Node, number| reduction(|config| config.late_move_reductions.min_depth = 6, node, START, "9i9h", number);
    assert!(of(node, TENTH) > 0);
    assert_eq!(reduction(|config| config.late_move_reductions.enabled = false, node, START, "9i9h", TENTH), 0);
    assert_eq!([5, 6].map(|depth| of(Node { depth, ..node }, 40) > 0), [false, true]);
    assert_eq!(of(Node { check: true, ..node }, TENTH), 0);
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
    let flat = Node { improving: false, ..start };
    assert_eq!([start, flat].map(|node| of(|config| config.late_move_reductions.not_improving = 2048, node)), [0, 2]);
    let rook = "4k4/9/9/r8/9/9/9/R8/4K4 b - 1";
    let moves =
        |change: fn(&mut Config)| ["9h8h", "9h5h", "9h9d"].map(|mv| reduction(change, start, rook, mv, TENTH) - base);
    assert_eq!(moves(|_| {}), [0; 3]);
    assert_eq!(moves(|config| config.late_move_reductions.check = 2048), [0, -2, 0]);
    assert_eq!(moves(|config| config.late_move_reductions.capture = 2048), [0, 0, -2]);
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
