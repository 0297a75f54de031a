//! Pruning before any move is made: razoring, reverse futility, null move, ProbCut.

use super::{KINGS, ROOK_HANGS, START, at, bare, cut};
use crate::search::Config;
use crate::search::stats::Step;
use crate::search::table::transposition::Entry;
use crate::search::tree::types::{Node, NodeKind};
use crate::search::tree::window::Window;
use crate::search::value::{Bound, MATE_BOUND, mate_in, mated_in};

/// A step that cuts a node of a position before any move is made, with everything else out of the way.
struct Cutting {
    step: Step,
    sfen: &'static str,
    enable: fn(&mut Config),
    node: Node,
}

fn cuttings() -> [Cutting; 4] {
    [
        Cutting {
            step: Step::Razoring,
            sfen: START,
            enable: |config| config.razoring.enabled = true,
            node: cut(-9_000, 3_000, 1),
        },
        Cutting {
            step: Step::ReverseFutility,
            sfen: START,
            enable: |config| config.reverse_futility.enabled = true,
            node: cut(5_000, 0, 1),
        },
        Cutting {
            step: Step::NullMove,
            sfen: START,
            enable: |config| {
                config.null_move.enabled = true;
                (config.null_move.least, config.null_move.least_slope, config.null_move.cut_only) = (0, 0, false);
            },
            node: cut(0, -3_000, 6),
        },
        Cutting {
            step: Step::ProbCut,
            sfen: ROOK_HANGS,
            enable: |config| config.probcut.enabled = true,
            node: cut(0, 0, 6),
        },
    ]
}

/// The step that cuts a node, if its step may.
fn step_of(cutting: &Cutting, node: Node, enabled: bool) -> Option<Step> {
    let change = |config: &mut Config| {
        bare(config);
        if enabled {
            (cutting.enable)(config);
        }
    };
    at(cutting.sfen, change, |search| search.prune(&node).unwrap().map(|(_, step)| step))
}

/// On the principal variation and in check no step cuts. With a move excluded only the evaluation does.
#[test]
fn few_steps_cut_with_an_excluded_move_and_none_on_the_principal_variation_or_in_check() {
    for cutting in cuttings() {
        let node = cutting.node;
        for kind in [NodeKind::Cut, NodeKind::All] {
            assert_eq!(step_of(&cutting, Node { kind, ..node }, true), Some(cutting.step));
        }
        let excluded = "7g7f".parse().ok();
        let by_evaluation = [Step::Razoring, Step::ReverseFutility].contains(&cutting.step);
        for (name, node, cuts) in [
            ("principal variation", Node { kind: NodeKind::Pv, ..node }, false),
            ("excluded", Node { excluded, ..node }, by_evaluation),
            ("check", Node { check: true, ..node }, false),
        ] {
            let step = step_of(&cutting, node, true);
            assert_eq!(step, Some(cutting.step).filter(|_| cuts), "{:?}: {name}", cutting.step);
        }
        assert_eq!(step_of(&cutting, node, false), None, "{:?} is switched off", cutting.step);
    }
}

/// 303 centipawns and 153 for the first ply.
const RAZORING: fn(&mut Config) = |config| {
    bare(config);
    (config.razoring.enabled, config.razoring.base, config.razoring.slope) = (true, 303, 153);
};

#[test]
fn razoring_needs_an_evaluation_far_below_alpha() {
    let razored = |eval, alpha, depth| {
        at(START, RAZORING, |search| search.razor(&cut(eval, alpha + 1, depth)).unwrap().is_some())
    };
    let alpha = 3_000;
    assert_eq!([alpha - 456, alpha - 455].map(|eval| razored(eval, alpha, 1)), [true, false]);
    assert_eq!([alpha - 915, alpha - 914].map(|eval| razored(eval, alpha, 2)), [true, false]);
    assert_eq!([alpha - 15_604, alpha - 15_602].map(|eval| razored(eval, alpha, 10)), [true, false], "at any depth");
}

/// 75 centipawns a ply, one ply less where the position improves; of the value two parts of three are beta.
#[test]
fn reverse_futility_needs_little_depth_and_an_evaluation_far_above_beta() {
    let change = |config: &mut Config| {
        bare(config);
        let config = &mut config.reverse_futility;
        (config.enabled, config.max_depth, config.margin, config.beta_weight) = (true, 9, 75, 2);
        (config.improving, config.opponent_worsens, config.no_hash) = (64, 0, 0);
        config.correction = 0;
    };
    let value = |node: Node| at(START, change, |search| search.reverse_futility(&node));
    assert_eq!([value(cut(300, 0, 4)), value(cut(299, 0, 4))], [Some(100), None]);
    let improving = |eval| value(Node { improving: true, ..cut(eval, 0, 4) });
    assert_eq!([improving(225), improving(224)], [Some(75), None]);
    assert_eq!([9, 10].map(|depth| value(cut(9_000, 0, depth)).is_some()), [true, false]);
}

/// With a margin of -50, the evaluation still has to reach beta.
#[test]
fn reverse_futility_needs_an_evaluation_of_beta_and_no_quiet_hash_move() {
    let change = |config: &mut Config| {
        bare(config);
        let config = &mut config.reverse_futility;
        (config.enabled, config.margin, config.improving) = (true, 100, 96);
        (config.opponent_worsens, config.no_hash, config.correction) = (0, 0, 0);
    };
    let cuts = |node: Node| {
        let node = Node { improving: true, ..node };
        at(ROOK_HANGS, change, |search| search.reverse_futility(&node).is_some())
    };
    assert_eq!([0, -1].map(|eval| cuts(cut(eval, 0, 1))), [true, false]);
    assert!(!cuts(Node { table_pv: true, ..cut(0, 0, 1) }), "once on the principal variation");
    let with = |mv: &str| {
        let (mv, bound) = (mv.parse().ok(), Bound::Upper);
        let hash = Some(Entry { mv, value: 0, raw_eval: None, depth: 0, bound, table_pv: false });
        cuts(Node { hash, ..cut(0, 0, 1) })
    };
    assert_eq!(["none", "9h9d", "9h9g"].map(with), [true, true, false]);
}

/// 400 centipawns at depth 4, and each fact of a node changes them by its part.
#[test]
fn the_margin_of_reverse_futility_depends_on_the_node() {
    let cuts_from = |change: fn(&mut Config), node: Node| {
        let whole = |config: &mut Config| {
            bare(config);
            let numbers = &mut config.reverse_futility;
            (numbers.enabled, numbers.max_depth, numbers.margin) = (true, 9, 100);
            (numbers.improving, numbers.opponent_worsens, numbers.no_hash) = (0, 0, 0);
            numbers.correction = 0;
            change(config);
        };
        at(ROOK_HANGS, whole, |search| {
            (0..1_000).find(|&eval| search.reverse_futility(&Node { eval, ..node }).is_some()).unwrap()
        })
    };
    let node = cut(0, 0, 4);
    let hash = |mv: &str| {
        let (mv, bound) = (mv.parse().ok(), Bound::Upper);
        Node { hash: Some(Entry { mv, value: 0, raw_eval: None, depth: 0, bound, table_pv: false }), ..node }
    };
    assert_eq!(cuts_from(|_| {}, node), 400);
    let worse = Node { opponent_worsens: true, ..node };
    assert_eq!(
        [node, worse].map(|node| cuts_from(|config| config.reverse_futility.opponent_worsens = 32, node)),
        [400, 350]
    );
    let of_hash = |node| cuts_from(|config| config.reverse_futility.no_hash = 10, node);
    assert_eq!([node, hash("none")].map(of_hash), [360, 400]);
    let corrected = Node { corrected: 50, ..node };
    assert_eq!(
        [node, corrected].map(|node| cuts_from(|config| config.reverse_futility.correction = 64, node)),
        [400, 450]
    );
}

#[test]
fn reverse_futility_proves_no_mate() {
    let change = |config: &mut Config| {
        bare(config);
        config.reverse_futility.enabled = true;
    };
    let cuts = |eval, beta| at(START, change, |search| search.reverse_futility(&cut(eval, beta, 1)).is_some());
    assert_eq!([1 - MATE_BOUND, -MATE_BOUND].map(|beta| cuts(0, beta)), [true, false]);
    assert_eq!([MATE_BOUND - 1, MATE_BOUND].map(|eval| cuts(eval, 0)), [true, false]);
    assert!(!cuts(MATE_BOUND + 200, MATE_BOUND), "beta is a mate");
}

const NULL_MOVE: fn(&mut Config) = |config| {
    bare(config);
    (config.null_move.enabled, config.null_move.min_depth) = (true, 3);
    (config.null_move.least, config.null_move.least_slope, config.null_move.cut_only) = (0, 0, false);
};

#[test]
fn null_moves_need_depth_a_bound_that_is_no_mate_and_a_real_move_before() {
    let passes = |node: Node, from: usize, mv: Option<&str>| {
        at(START, NULL_MOVE, |search| {
            search.worker.null_move_from = from;
            search.frame(0).mv = mv.map(|mv| mv.parse().unwrap());
            search.null_move(&node).unwrap().is_some()
        })
    };
    let before = Some("5h5i");
    assert_eq!([2, 3].map(|depth| passes(cut(0, -3_000, depth), 0, before)), [false, true]);
    assert_eq!([0, 1, 2].map(|from| passes(cut(0, -3_000, 6), from, before)), [true, true, false], "verification");
    assert!(!passes(cut(0, -3_000, 6), 0, None), "two null moves in a row");
    assert_eq!([-MATE_BOUND, 1 - MATE_BOUND].map(|beta| passes(cut(0, beta, 6), 0, before)), [false, true]);
    assert_eq!([-3_001, -3_000].map(|eval| passes(cut(eval, -3_000, 6), 0, before)), [false, true]);
}

/// A lead of 100 centipawns less 10 for each ply of depth, and a node that is expected to fail high.
#[test]
fn null_moves_need_a_static_evaluation_near_beta_and_a_cut_node() {
    let passes = |node: Node, cut_only: bool| {
        let change = |config: &mut Config| {
            NULL_MOVE(config);
            (config.null_move.least, config.null_move.least_slope, config.null_move.cut_only) = (100, 10, cut_only);
        };
        at(START, change, |search| {
            search.frame(0).mv = "5h5i".parse().ok();
            search.null_move(&node).unwrap().is_some()
        })
    };
    let node = |static_eval| Node { eval: 0, static_eval, ..cut(0, -3_000, 6) };
    assert_eq!([-2_961, -2_960].map(|eval| passes(node(eval), false)), [false, true]);
    let all = Node { kind: NodeKind::All, ..node(0) };
    assert_eq!([true, false].map(|cut_only| passes(all, cut_only)), [false, true]);
}

/// A null move is tried wherever it is allowed, and the counters show it.
#[test]
fn null_moves_are_left_out_by_guards_and_in_check_and_counted() {
    let counts = |guard: bool, check: bool| {
        let change = |config: &mut Config| {
            NULL_MOVE(config);
            (config.null_move.endgame_guard, config.null_move.piece_threshold) = (guard, 40);
        };
        at(KINGS, change, |search| {
            let cuts = search.prune(&Node { check, ..cut(0, -3_000, 6) }).unwrap().is_some();
            let stats = search.worker.null_move;
            (cuts, stats.attempts, stats.disabled_in_endgame, stats.disabled_in_check)
        })
    };
    assert_eq!(counts(false, false), (true, 1, 0, 0));
    assert_eq!(counts(true, false), (false, 0, 1, 0));
    assert_eq!(counts(false, true), (false, 0, 0, 1));
}

/// The search of two kings returns a value between -5,000 and 5,000, regardless of the evaluation of the node.
#[test]
fn a_null_move_that_falls_short_of_beta_cuts_nothing() {
    let cuts = |beta| at(KINGS, NULL_MOVE, |search| search.null_move(&cut(9_000, beta, 6)).unwrap().is_some());
    assert_eq!([-5_000, 5_000].map(cuts), [true, false]);
}

/// By the table, the position after a null move is lost. A search of the node without null moves does not find that.
#[test]
fn a_null_move_that_is_refuted_cuts_nothing() {
    let cuts = |from: i32| {
        let change = |config: &mut Config| {
            NULL_MOVE(config);
            config.null_move.verification_depth = from;
        };
        at(KINGS, change, |search| {
            let entry =
                Entry { mv: None, value: -5_000, raw_eval: None, depth: 50, bound: Bound::Upper, table_pv: false };
            search.child(None, 1, |search| search.store(2, entry));
            let cuts = search.null_move(&cut(9_000, 3_000, 6)).unwrap().is_some();
            (cuts, search.worker.null_move.refuted)
        })
    };
    assert_eq!([cuts(7), cuts(6)], [(true, 0), (false, 1)]);
}

/// From the depth of verification on a cut is verified.
#[test]
fn null_moves_at_depth_are_verified() {
    let cuts = |from: i32| {
        let change = |config: &mut Config| {
            NULL_MOVE(config);
            (config.null_move.verification_depth, config.null_move.verification_share) = (from, 100);
        };
        at("8k/9/6NG1/9/9/9/9/9/4K4 b - 1", change, |search| {
            let cuts = search.null_move(&cut(0, -300, 6)).unwrap().is_some();
            (cuts, search.worker.null_move.verified)
        })
    };
    assert_eq!([cuts(7), cuts(6)], [(true, 0), (true, 1)]);
}

const PROBCUT: fn(&mut Config) = |config| {
    bare(config);
    let config = &mut config.probcut;
    (config.enabled, config.min_depth, config.margin, config.improving) = (true, 5, 221, 60);
    config.reduction = 4;
};

#[test]
fn probcut_needs_depth_a_bound_that_is_no_mate_and_a_capture() {
    let cuts = |sfen, node: Node| at(sfen, PROBCUT, |search| search.probcut(&node).unwrap().is_some());
    assert_eq!([4, 5].map(|depth| cuts(ROOK_HANGS, cut(0, 0, depth))), [false, true]);
    assert_eq!([-MATE_BOUND, 1 - MATE_BOUND].map(|beta| cuts(ROOK_HANGS, cut(0, beta, 6))), [false, true]);
    assert!(!cuts(START, cut(5_000, -5_000, 6)), "nothing can be taken");
    // A rook is worth less than this, by its exchange or, above a high evaluation, by a search.
    assert!(!cuts(ROOK_HANGS, cut(9_000, 5_000, 6)));
    assert!(!cuts(ROOK_HANGS, cut(0, 20_000, 6)));
    assert!(!cuts(ROOK_HANGS, cut(-9_000, 0, 6)), "the rook does not make up for the evaluation");
}

/// The bound is raised by the margin, less where the position improves.
#[test]
fn probcut_is_skipped_where_the_table_has_a_value_below_the_raised_bound() {
    let cuts = |value: i32, depth: i32, improving: bool| {
        let entry = Entry { mv: None, value, raw_eval: None, depth, bound: Bound::Upper, table_pv: false };
        let node = Node { improving, hash: Some(entry), ..cut(-1, 0, 6) };
        at(ROOK_HANGS, PROBCUT, |search| search.probcut(&node).unwrap().is_some())
    };
    assert_eq!([220, 221].map(|value| cuts(value, 3, false)), [false, true]);
    assert_eq!([160, 161].map(|value| cuts(value, 3, true)), [false, true]);
    assert!(!cuts(0, -2, false), "an entry of any depth");
}

/// An entry four plies shallower than the node, whose bound is 300 above beta.
#[test]
fn the_table_cuts_by_a_deep_bound_far_above_beta() {
    let cut_by = |value: i32, depth: i32, bound: Bound, beta: i32| {
        let change = |config: &mut Config| {
            PROBCUT(config);
            config.probcut.hash_margin = 300;
        };
        let entry = Entry { mv: None, value, raw_eval: None, depth, bound, table_pv: false };
        let node = Node { hash: Some(entry), ..cut(0, beta, 8) };
        at(KINGS, change, |search| search.prune(&node).unwrap().map(|(value, _)| value))
    };
    assert_eq!([299, 300].map(|value| cut_by(value, 4, Bound::Lower, 0)), [None, Some(300)]);
    assert_eq!([3, 4].map(|depth| cut_by(400, depth, Bound::Exact, 0)), [None, Some(300)]);
    assert_eq!(cut_by(400, 9, Bound::Upper, 0), None);
    assert_eq!(cut_by(mate_in(9), 9, Bound::Lower, 0), None);
    assert_eq!(cut_by(mate_in(9), 9, Bound::Lower, mate_in(99)), None);
}

/// The capture is searched, four plies shallower than the node, and a mate keeps its value.
#[test]
fn probcut_searches_the_capture_and_returns_a_mate_as_it_is() {
    at(ROOK_HANGS, PROBCUT, |search| {
        search.probcut(&cut(0, 0, 6)).unwrap().unwrap();
        let capture = "9h9d".parse().ok();
        let child = search.child(capture, 1, |search| search.probe(2)).unwrap();
        assert_eq!((child.depth, search.probe(1).unwrap().mv), (2, capture));
    });
    // A gold takes a pawn, and that is mate.
    let mates = |config: &mut Config| {
        PROBCUT(config);
        config.mate_lookup.enabled = false;
    };
    let value = at("4k4/4p4/3GP4/9/9/9/9/9/4K4 b - 1", mates, |search| search.probcut(&cut(500, 0, 6)).unwrap());
    assert_eq!(value, Some(mate_in(2)));
}

/// A window of a mate's width is not widened by mates beyond it.
#[test]
fn mate_distance_bounds_the_window() {
    let node = |window: Window, ply: usize| at(START, bare, |search| search.node(window, 1, ply, NodeKind::Cut));
    // The earliest mate is by the next move, and the earliest loss is now.
    assert_eq!(node(Window::null_window_beta(mate_in(5)), 9), Ok(mate_in(5) - 1));
    assert_eq!(node(Window::null_window_beta(mated_in(5)), 9), Ok(mated_in(9)));
    assert!(node(Window::null_window_beta(0), 9).unwrap().abs() < 3_000);
}
