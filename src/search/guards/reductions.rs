//! The reductions of nodes and of moves.

use super::{START, at, bare, cut};
use crate::search::Config;
use crate::search::order::tried::Lesson;
use crate::search::table::transposition::Entry;
use crate::search::tree::types::{Candidate, Node, NodeKind};
use crate::search::tree::window::Window;
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
    reduction_of(change, node, sfen, mv, number)
}

fn reduction_of(change: impl Fn(&mut Config), node: Node, sfen: &str, mv: &str, number: u32) -> i32 {
    let plain = |config: &mut Config| {
        bare(config);
        let numbers = &mut config.late_move_reductions;
        (numbers.enabled, numbers.min_depth, numbers.history, numbers.number) = (true, 3, 40_000, 0);
        (numbers.offset, numbers.late_offset, numbers.not_promising, numbers.window) = (0, 0, 0, 0);
        (numbers.pv, numbers.cut, numbers.cut_no_hash, numbers.all, numbers.correction) = (0, 0, 0, 0, 0);
        (numbers.hash_move, numbers.hash_capture, numbers.early_table_pv, numbers.table_pv) = (0, 0, 0, 0);
        (numbers.table_pv_value, numbers.table_pv_depth, numbers.table_pv_cut) = (0, 0, 0);
        (numbers.first_no_hash, numbers.max_extension) = (0, 0);
        config.cutoff_count.enabled = false;
        change(config);
    };
    at(sfen, plain, |search| {
        let mv = mv.parse().unwrap();
        let candidate = Candidate { mv, quiet: search.is_quiet(mv), number };
        let history = search.history_score(&node, &candidate);
        search.reduction(&node, node.window, &candidate, node.depth - 1, history)
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
    let all = reduction(|config| config.late_move_reductions.offset = 1 << 20, node, START, "9i9h", TENTH);
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
    assert_eq!([start, pv, cut].map(|node| of(|_| {}, node)), [0, -1, 0], "a ply less on the principal variation");
    assert_eq!([start, cut].map(|node| of(|config| config.late_move_reductions.cut = 2048, node)), [0, 2]);
    assert_eq!([start, pv].map(|node| of(|config| config.late_move_reductions.pv = 2048, node)), [0, -3]);
    let once_pv = Node { table_pv: true, ..start };
    assert_eq!([start, once_pv].map(|node| of(|config| config.late_move_reductions.table_pv = 2048, node)), [0, -2]);
    assert_eq!(
        [start, once_pv].map(|node| of(|config| config.late_move_reductions.early_table_pv = 2048, node)),
        [0, 2]
    );
    assert_eq!(of(|config| config.late_move_reductions.offset = 2048, start), 2);
    assert_eq!(of(|config| config.late_move_reductions.late_offset = 2048, start), 2);
    assert_eq!(of(|config| config.late_move_reductions.number = 205, start), -2, "ten times a fifth");
    let corrected = |corrected| Node { corrected, ..start };
    let of_correction = |node| of(|config| config.late_move_reductions.correction = 32, node);
    assert_eq!([0, 64].map(|size| of_correction(corrected(size))), [0, -2]);
    // The table counts twice.
    let flat = |window| Node { improving: false, window, ..start };
    let of_flat =
        |beta| of(|config| config.late_move_reductions.not_promising = 1024, flat(Window::null_window_beta(beta)));
    assert_eq!([0, 1].map(of_flat), [0, base], "an evaluation of beta, and below");
    // A twenty-first more at depth 20, of 21 times the reduction.
    let all = |kind| of(|config| config.late_move_reductions.all = 21 * 1024, Node { kind, ..start });
    assert_eq!([NodeKind::All, NodeKind::Cut].map(all), [base, 0]);
}

/// A hash move that is searched later is reduced less.
#[test]
fn the_hash_move_is_reduced_less() {
    let entry =
        Entry { mv: "9i9h".parse().ok(), value: 0, raw_eval: None, depth: 0, bound: Bound::Lower, table_pv: false };
    let node = Node { kind: NodeKind::All, improving: true, hash: Some(entry), ..cut(0, 0, 20) };
    let of = |change: fn(&mut Config), mv| reduction(change, node, START, mv, TENTH);
    let less = |mv| of(|_| {}, mv) - of(|config| config.late_move_reductions.hash_move = 2048, mv);
    assert_eq!(["9i9h", "1g1f"].map(less), [2, 0]);
}

/// The first move is searched a ply shallower above one sum, and two above another. Without a hash move the sum is
/// greater.
#[test]
fn a_first_move_with_a_great_reduction_is_searched_shallower() {
    let of = |change: fn(&mut Config), depth: i32| {
        reduction(change, Node { kind: NodeKind::All, improving: true, ..cut(0, 0, depth) }, START, "9i9h", 1)
    };
    let limits: [fn(&mut Config); 3] = [
        |config| (config.late_move_reductions.first_limit, config.late_move_reductions.second_limit) = (900, 950),
        |config| (config.late_move_reductions.first_limit, config.late_move_reductions.second_limit) = (900, 1_050),
        |config| (config.late_move_reductions.first_limit, config.late_move_reductions.second_limit) = (1_050, 1_050),
    ];
    for (limits, plies) in limits.into_iter().zip([2, 1, 0]) {
        let sum = |config: &mut Config| {
            config.late_move_reductions.offset = 1_000;
        };
        let with = |config: &mut Config| {
            sum(config);
            limits(config);
        };
        let node = Node { kind: NodeKind::All, improving: true, ..cut(0, 0, 9) };
        assert_eq!(reduction_of(with, node, START, "9i9h", 1), plies);
    }
    let far: fn(&mut Config) = |config| {
        (config.late_move_reductions.first_limit, config.late_move_reductions.second_limit) = (900, 950);
        config.late_move_reductions.first_no_hash = 1_000;
    };
    assert_eq!([3, 4].map(|depth| of(far, depth)), [1, 2], "a search of two plies loses one at most");
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
                search.learn_best(
                    1,
                    9,
                    Lesson { mv: "7g7f".parse().unwrap(), quiet: true, hash: false, tried: &tried },
                );
            }
            let node = Node { kind: NodeKind::All, improving: true, ..cut(0, 0, 20) };
            let candidate = Candidate { mv: text.parse().unwrap(), quiet: true, number: TENTH };
            let history = search.history_score(&node, &candidate);
            search.reduction(&node, node.window, &candidate, 19, history)
        })
    };
    assert!(reduced("9i9h") > reduced("1g1f") && reduced("1g1f") > reduced("7g7f"));
}
