//! The histories: the entry that each result of a node changes, and the results that change none.

use super::{KINGS, START, at, bare, cut};
use crate::board::Move;
use crate::search::Config;
use crate::search::memory::frame::BEFORE_ROOT;
use crate::search::numbers::Weights;
use crate::search::order::history::{PieceTo, Quiet};
use crate::search::order::tried::{Lesson, Tried};
use crate::search::table::transposition::Entry;
use crate::search::tree::path::Search;
use crate::search::tree::types::{Candidate, Node, NodeKind};
use crate::search::tree::window::Window;
use crate::search::value::Bound;

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

/// The four histories of a move, one at a time.
const EACH: [Weights; 4] = {
    let none = Weights::NONE;
    [
        Weights { main: 64, ..none },
        Weights { counter: 64, ..none },
        Weights { follow: 64, ..none },
        Weights { pawns: 64, ..none },
    ]
};

/// The histories of a quiet move of the node at ply 1.
fn of(search: &Search<'_, '_>, text: &str) -> [i32; 4] {
    EACH.map(|weights| search.history_of(1, mv(text), weights))
}

/// A lesson of depth 1 changes a quiet move by 128: of that, half after the opponent's last move, a quarter after the
/// side's own, an eighth with the pawns.
const PLAIN: fn(&mut Config) = |config| {
    bare(config);
    config.transposition.expected_depth = 0;
    let config = &mut config.history;
    (config.bonus, config.offset, config.max_bonus) = (228, 100, 1_000);
    (config.malus, config.malus_decay, config.malus_capture, config.hash_move) = (128, 512, 32, 16);
    (config.counter, config.follow, config.pawns, config.fourth, config.near_root) = (32, 16, 8, 0, 0);
};

/// Looks at a search at the start, after moves of both sides.
fn after_two<T>(change: fn(&mut Config), look: impl FnOnce(&mut Search<'_, '_>) -> T) -> T {
    at(START, change, |search| {
        let [counter, follow] = ["3c3d", "7g7f"].map(|text| PieceTo::of(&search.position, mv(text)));
        search.frame(0).piece_to = counter;
        search.worker.frames[BEFORE_ROOT - 1].piece_to = follow;
        search.note_traits(1);
        look(search)
    })
}

#[test]
fn the_best_move_rises_and_the_moves_tried_before_fall() {
    after_two(PLAIN, |search| {
        let mut tried = Tried::default();
        ["1g1f", "9g9f"].into_iter().for_each(|text| tried.push(mv(text), true));
        search.learn_best(1, 1, Lesson { mv: mv("2g2f"), quiet: true, tried: &tried });
        assert_eq!(of(search, "2g2f"), [128, 64, 32, 16]);
        assert_eq!(of(search, "1g1f"), [-128, -64, -32, -16]);
        assert_eq!(of(search, "9g9f"), [-64, -32, -16, -8], "half of the one before");
        assert_eq!(of(search, "5g5f"), [0; 4], "not tried");
        search.learn_best(1, 100, Lesson { mv: mv("5g5f"), quiet: true, tried: &Tried::default() });
        assert_eq!(of(search, "5g5f")[0], 1_000, "the most");
    });
}

/// Three quarters after the move four plies before, and half near the root, where ply 1 has half the weight. Each
/// search clears the entries near the root.
#[test]
fn a_quiet_move_rises_after_the_move_four_plies_before_and_near_the_root() {
    let change: fn(&mut Config) = |config| {
        PLAIN(config);
        (config.history.fourth, config.history.near_root) = (48, 32);
    };
    after_two(change, |search| {
        let earlier = PieceTo::of(&search.position, mv("2g2f"));
        search.worker.frames[BEFORE_ROOT - 3].piece_to = earlier;
        search.learn_best(1, 1, Lesson { mv: mv("1g1f"), quiet: true, tried: &Tried::default() });
        let near_root = Weights { near_root: 128, ..Weights::NONE };
        assert_eq!(search.history_of(1, mv("1g1f"), Weights { fourth: 64, ..Weights::NONE }), 96);
        assert_eq!([1, 2].map(|ply| search.history_of(ply, mv("1g1f"), near_root)), [64, 0]);
        let position = search.position.clone();
        search.worker.begin(&position, &[]);
        assert_eq!(search.history_of(1, mv("1g1f"), near_root), 0);
    });
}

#[test]
fn captures_rise_and_fall_in_a_history_of_their_own() {
    at("4k4/9/9/p1p6/1S7/9/9/9/4K4 b - 1", PLAIN, |search| {
        let (mut tried, best) = (Tried::default(), mv("8e9d"));
        tried.push(mv("8e7d"), false);
        tried.push(mv("5i5h"), true);
        search.learn_best(1, 1, Lesson { mv: best, quiet: false, tried: &tried });
        let capture = |text| search.worker.histories.capture(&search.position, mv(text));
        assert_eq!(["8e9d", "8e7d"].map(capture), [128, -64], "half of the fall");
        assert_eq!(of(search, "5i5h"), [0; 4], "a capture punishes no quiet move");
        search.learn_best(1, 1, Lesson { mv: mv("5i5h"), quiet: true, tried: &Tried::default() });
        assert_eq!(of(search, "5i5h")[0], 128);
    });
}

/// A node of the principal variation learns when a move raises alpha and does not cut. The best move was among the
/// moves tried, and is not punished.
#[test]
fn a_best_move_that_does_not_cut_rises() {
    at(START, PLAIN, |search| {
        let window = Window::new(-20_000, 20_000);
        let mut node = Node { window, kind: NodeKind::Pv, ..cut(0, 0, 1) };
        let best = search.moves(&mut node).unwrap().mv.unwrap();
        assert!(search.history_of(1, best, EACH[0]) > 0, "{best}");
    });
}

/// The entry is a lower bound that cuts: a quarter of the rise of a best move.
#[test]
fn a_quiet_hash_move_that_cuts_rises() {
    let risen = |kind: Bound, value: i32, text: &str| {
        at("4k4/9/9/9/9/9/4p4/9/3RK4 b - 1", PLAIN, |search| {
            let entry = Entry { mv: Some(mv(text)), value, raw_eval: None, depth: 9, bound: kind, table_pv: false };
            search.store(1, entry);
            search.node(Window::null_window_beta(0), 1, 1, NodeKind::Cut).unwrap();
            search.history_of(1, mv("6i6h"), EACH[0])
        })
    };
    assert_eq!(risen(Bound::Lower, 500, "6i6h"), 32);
    assert_eq!(risen(Bound::Upper, -500, "6i6h"), 0, "it fails low");
    assert_eq!(risen(Bound::Lower, 500, "5i5h"), 0, "another move");
}

/// The histories of the move before the node at ply 2, after a lesson to a node of these facts.
fn before(
    change: fn(&mut Config),
    change_node: impl FnOnce(&mut Search<'_, '_>, &mut Node),
    lesson: impl FnOnce(&mut Search<'_, '_>, &Node),
) -> [i32; 4] {
    after_two(change, |search| {
        let played = mv("2g2f");
        let quiet = Quiet::of(&search.position, played);
        (search.frame(1).static_eval, search.frame(1).number) = (Some(30), 3);
        let place = search.place(1);
        search.child(Some(played), 1, |search| {
            let mut node = Node { ply: 2, static_eval: -100, ..cut(0, 0, 4) };
            change_node(search, &mut node);
            lesson(search, &node);
            EACH.map(|weights| search.worker.histories.quiet(quiet, place, weights))
        })
    })
}

const EVALUATION: fn(&mut Config) = |config| {
    bare(config);
    let config = &mut config.evaluation_history;
    (config.enabled, config.max_loss, config.max_gain, config.offset) = (true, 90, 200, 5);
    (config.main, config.pawns) = (3, 2);
};

/// From 30 to 100 for its side a move gains 70, and 5 are added.
#[test]
fn a_quiet_move_rises_by_the_evaluation_that_it_gains() {
    let learned = |change: fn(&mut Search<'_, '_>, &mut Node)| {
        before(EVALUATION, change, |search, node| search.learn_evaluation(node))
    };
    assert_eq!(learned(|_, _| ()), [225, 0, 0, 150]);
    assert_eq!(learned(|_, node| node.static_eval = -1_000), [615, 0, 0, 410], "200 at most");
    assert_eq!(learned(|_, node| node.static_eval = 1_000), [-255, 0, 0, -170], "-90 at least");
    let entry = Entry { mv: None, value: 0, raw_eval: None, depth: 0, bound: Bound::Upper, table_pv: false };
    assert_eq!(
        before(EVALUATION, |_, node| node.hash = Some(entry), |search, node| search.learn_evaluation(node)),
        [225, 0, 0, 0]
    );
    assert_eq!(learned(|_, node| node.check = true), [0; 4], "in check");
    assert_eq!(learned(|search, _| search.frame(1).static_eval = None), [0; 4], "after a check");
    assert_eq!(learned(|search, _| search.frame(1).quiet = false), [0; 4], "a capture");
    assert_eq!(learned(|search, _| search.frame(1).mv = None), [0; 4], "a null move");
}

const FAIL_LOW: fn(&mut Config) = |config| {
    bare(config);
    let config = &mut config.fail_low_history;
    (config.enabled, config.bonus, config.offset, config.max_bonus) = (true, 300, 200, 900);
    (config.depth_share, config.max_depth_share, config.share_offset) = (256, 1_024, 0);
    (config.late_number, config.late_share, config.surprise_share) = (8, 1_024, 2_048);
    (config.margin, config.parent_margin) = (76, 50);
    (config.main, config.counter, config.follow, config.pawns) = (64, 32, 16, 8);
};

/// At depth 4 the rise is 900 at most, all of it by depth. A late move has as much again, and each surprise twice.
#[test]
fn a_quiet_move_rises_when_all_replies_fail_low() {
    let learned = |value: i32, change: fn(&mut Search<'_, '_>, &mut Node)| {
        before(FAIL_LOW, change, |search, node| search.learn_fail_low(node, value))
    };
    assert_eq!(learned(0, |_, _| ()), [900, 450, 225, 112]);
    assert_eq!(learned(0, |search, _| search.frame(1).number = 9)[0], 1_800, "late");
    // 76 below the evaluation of the node, or 50 below that of the parent: -176, and -80.
    assert_eq!([-79, -80].map(|value| learned(value, |_, _| ())[0]), [900, 2_700]);
    assert_eq!([-175, -176].map(|value| learned(value, |_, _| ())[0]), [2_700, 4_500]);
    assert_eq!(learned(-176, |_, node| node.check = true)[0], 2_700, "in check");
    assert_eq!(learned(0, |_, node| node.depth = 2)[0], 200, "half of 400");
    assert_eq!(learned(0, |search, _| search.frame(1).quiet = false), [0; 4], "a capture");
}

/// A node all of whose moves fail low teaches. A node with an excluded move does not, and neither does one with a best
/// move.
#[test]
fn a_node_teaches_that_it_failed_low() {
    let risen = |beta: i32, excluded: Option<Move>| {
        at(KINGS, FAIL_LOW, |search| {
            let (played, quiet) = (mv("5i5h"), Quiet::of(&search.position, mv("5i5h")));
            let place = search.place(1);
            search.child(Some(played), 1, |search| {
                let mut node = Node { ply: 2, excluded, ..cut(0, beta, 1) };
                search.moves(&mut node).unwrap();
                search.worker.histories.quiet(quiet, place, EACH[0])
            })
        })
    };
    assert!(risen(9_000, None) > 0);
    assert_eq!([risen(-9_000, None), risen(9_000, Some(mv("5a5b")))], [0, 0]);
}

const RESEARCH: fn(&mut Config) = |config| {
    bare(config);
    (config.late_move_reductions.enabled, config.late_move_reductions.cut) = (true, 2_048);
    let config = &mut config.research_history;
    (config.enabled, config.counter, config.follow) = (true, 70, 30);
};

/// A reduced move that raises alpha rises after the moves before it.
#[test]
fn a_reduced_move_above_alpha_rises() {
    let risen = |alpha: i32, number: u32, change: fn(&mut Config)| {
        after_two(change, |search| {
            let candidate = Candidate { mv: mv("2g2f"), quiet: true, number };
            let window = Window::new(alpha, alpha + 1);
            search.try_move(&Node { window, ..cut(0, 0, 5) }, window, &candidate, 0, 0).unwrap();
            of(search, "2g2f")
        })
    };
    assert_eq!(risen(-5_000, 10, RESEARCH), [0, 70, 30, 0]);
    assert_eq!(risen(5_000, 10, RESEARCH), [0; 4], "below alpha");
    assert_eq!(risen(-5_000, 1, RESEARCH), [0; 4], "not reduced");
    let off = |config: &mut Config| {
        RESEARCH(config);
        config.research_history.enabled = false;
    };
    assert_eq!(risen(-5_000, 10, off), [0; 4]);
}
