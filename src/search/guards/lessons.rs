//! The histories: the entry that each result of a node changes, and the results that change none.

use super::{KINGS, START, at, bare, cut};
use crate::board::{Color, Move};
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
    (config.bonus, config.offset, config.max_bonus, config.hash_bonus, config.answered) = (228, 100, 1_000, 0, 0);
    (config.malus, config.malus_offset, config.max_malus, config.malus_pawns) = (228, 100, 1_000, 4);
    (config.malus_decay, config.malus_capture) = (512, 32);
    (config.hash_move, config.hash_move_offset, config.max_hash_move) = (50, 18, 1_000);
    (config.counter, config.follow, config.pawns, config.near_root) = (32, 16, 8, 0);
    (config.third, config.fourth, config.sixth) = (0, 0, 0);
};

/// Looks at a search at the start, after moves of both sides.
fn after_two<T>(change: fn(&mut Config), look: impl FnOnce(&mut Search<'_, '_>) -> T) -> T {
    at(START, change, |search| {
        let [counter, follow] = ["3c3d", "7g7f"].map(|text| PieceTo::of(&search.position, mv(text)));
        search.frame(0).before = counter.before(Color::White);
        search.worker.frames[BEFORE_ROOT - 1].before = follow.before(Color::Black);
        search.note_traits(1);
        look(search)
    })
}

#[test]
fn the_best_move_rises_and_the_moves_tried_before_fall() {
    after_two(PLAIN, |search| {
        let mut tried = Tried::default();
        ["1g1f", "9g9f"].into_iter().for_each(|text| tried.push(mv(text), true));
        search.learn_best(1, 1, Lesson { mv: mv("2g2f"), quiet: true, hash: false, tried: &tried });
        assert_eq!(of(search, "2g2f"), [128, 64, 32, 16]);
        assert_eq!(of(search, "1g1f"), [-128, -64, -32, -8]);
        assert_eq!(of(search, "9g9f"), [-64, -32, -16, -4], "half of the one before");
        assert_eq!(of(search, "5g5f"), [0; 4], "not tried");
        search.learn_best(1, 100, Lesson { mv: mv("5g5f"), quiet: true, hash: false, tried: &Tried::default() });
        assert_eq!(of(search, "5g5f")[0], 1_000, "the most");
    });
}

/// A hash move rises by 30 more, and the best answer to a move with a history of 2,048 by a tenth of that.
#[test]
fn a_best_move_rises_more_as_the_hash_move_and_as_an_answer_to_a_good_one() {
    let change: fn(&mut Config) = |config| {
        PLAIN(config);
        (config.history.hash_bonus, config.history.answered) = (30, 100);
    };
    let risen = |hash: bool, history: i32| {
        after_two(change, |search| {
            search.frame(0).history = history;
            search.learn_best(1, 1, Lesson { mv: mv("2g2f"), quiet: true, hash, tried: &Tried::default() });
            of(search, "2g2f")[0]
        })
    };
    assert_eq!([risen(false, 0), risen(true, 0), risen(false, 2_048)], [128, 158, 328]);
}

/// The entries after equal moves of a piece to a square are others for Black and for White.
#[test]
fn moves_of_both_sides_have_entries_of_their_own() {
    after_two(PLAIN, |search| {
        search.learn_best(1, 1, Lesson { mv: mv("5g5f"), quiet: true, hash: false, tried: &Tried::default() });
        let black = Quiet::of(&search.position, mv("5g5f"));
        let white = Quiet::played(Color::White, mv("5e5f"), PieceTo::of(&search.position, mv("5g5f")));
        let place = search.place(1);
        let of = |quiet| search.worker.histories.quiet(quiet, place, EACH[1]);
        assert_eq!([of(black), of(white)], [64, 0]);
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
        search.worker.frames[BEFORE_ROOT - 3].before = earlier.before(Color::Black);
        search.learn_best(1, 1, Lesson { mv: mv("1g1f"), quiet: true, hash: false, tried: &Tried::default() });
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
        search.learn_best(1, 1, Lesson { mv: best, quiet: false, hash: false, tried: &tried });
        let capture = |text| search.worker.histories.capture(&search.position, mv(text));
        assert_eq!(["8e9d", "8e7d"].map(capture), [128, -64], "half of the fall");
        assert_eq!(of(search, "5i5h"), [0; 4], "a capture punishes no quiet move");
        search.learn_best(1, 1, Lesson { mv: mv("5i5h"), quiet: true, hash: false, tried: &Tried::default() });
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
        let played = mv("3i3h");
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

/// The pawns after a pawn's move are others than those of its entry.
#[test]
fn a_pawn_has_no_entry_with_the_pawns_that_it_moved() {
    let learned = |text: &str| {
        after_two(EVALUATION, |search| {
            let (played, place) = (mv(text), search.place(1));
            let quiet = Quiet::of(&search.position, played);
            search.frame(1).static_eval = Some(30);
            search.child(Some(played), 1, |search| {
                search.learn_evaluation(&Node { ply: 2, static_eval: -100, ..cut(0, 0, 4) });
                EACH.map(|weights| search.worker.histories.quiet(quiet, place, weights))
            })
        })
    };
    assert_eq!([learned("3i3h"), learned("2g2f")], [[225, 0, 0, 150], [225, 0, 0, 0]]);
}

const FAIL_LOW: fn(&mut Config) = |config| {
    PLAIN(config);
    let config = &mut config.fail_low_history;
    (config.enabled, config.bonus, config.offset, config.max_bonus) = (true, 300, 200, 900);
    (config.depth_share, config.max_depth_share, config.share_offset) = (256, 1_024, 0);
    (config.late_number, config.late_share, config.surprise_share) = (8, 1_024, 2_048);
    (config.margin, config.parent_margin) = (76, 50);
    (config.main, config.counter, config.pawns, config.history, config.capture) = (64, 32, 8, 8, 70);
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
    assert_eq!(learned(0, |search, _| search.frame(1).quiet = false), [0; 4], "a promotion");
    assert_eq!(learned(0, |search, _| search.frame(1).history = 4_096)[0], 450, "half, after a good move");
}

#[test]
fn a_capture_rises_when_all_replies_fail_low() {
    at("4k4/9/9/4p4/4S4/9/9/9/4K4 b - 1", FAIL_LOW, |search| {
        let capture = mv("5e5d");
        search.child(Some(capture), 1, |search| search.learn_fail_low(&Node { ply: 2, ..cut(0, 0, 4) }, 0));
        assert_eq!(search.worker.histories.capture(&search.position, capture), 70);
    });
}

/// A node all of whose moves fail low teaches, also with a move excluded. A node with a best move does not.
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
    assert!(risen(9_000, None) > 0 && risen(9_000, Some(mv("5a5b"))) > 0);
    assert_eq!(risen(-9_000, None), 0);
}

const RESEARCH: fn(&mut Config) = |config| {
    PLAIN(config);
    (config.research_history.enabled, config.research_history.bonus) = (true, 70);
};

/// A late move whose first search raises alpha rises after the moves before it, reduced or not.
#[test]
fn a_late_move_above_alpha_rises() {
    let risen = |alpha: i32, number: u32, change: fn(&mut Config)| {
        after_two(change, |search| {
            let candidate = Candidate { mv: mv("2g2f"), quiet: true, number };
            let window = Window::new(alpha, alpha + 1);
            search.try_move(&Node { window, ..cut(0, 0, 5) }, window, &candidate, 1, 0).unwrap();
            of(search, "2g2f")
        })
    };
    assert_eq!(risen(-5_000, 10, RESEARCH), [0, 70, 35, 0]);
    assert_eq!(risen(5_000, 10, RESEARCH), [0; 4], "below alpha");
    assert_eq!(risen(-5_000, 1, RESEARCH), [0; 4], "the first move");
    let off = |config: &mut Config| {
        RESEARCH(config);
        config.research_history.enabled = false;
    };
    assert_eq!(risen(-5_000, 10, off), [0; 4]);
}

/// The fall of a move before a node at ply 2, which was the `number`th of a node that the table had or not.
fn refuted(number: u32, seen: bool, lesson: fn(&mut Search<'_, '_>, &Node)) -> i32 {
    let change: fn(&mut Config) = |config| {
        PLAIN(config);
        let config = &mut config.history;
        (config.refuted, config.refuted_offset, config.max_refuted) = (40, 10, 100);
        (config.refuted_hash, config.refuted_number) = (300, 4);
    };
    let fall = |search: &mut Search<'_, '_>, node: &mut Node| {
        (search.frame(1).number, search.frame(1).seen) = (number, seen);
        lesson(search, node);
    };
    before(change, fall, |_, _| ())[1]
}

/// At depth 4 the first move falls by 100 at most. Behind a hash move, that is the second one.
#[test]
fn the_first_move_behind_the_hash_move_falls_when_an_answer_is_best() {
    let fall = |number, seen| refuted(number, seen, |search, node| search.learn_best_refuted(node));
    assert_eq!([1, 2, 3].map(|number| fall(number, false)), [-100, 0, 0]);
    assert_eq!([1, 2, 3].map(|number| fall(number, true)), [0, -100, 0]);
    let shallow = |search: &mut Search<'_, '_>, node: &Node| search.learn_best_refuted(&Node { depth: 2, ..*node });
    assert_eq!(refuted(1, false, shallow), -70);
}

#[test]
fn an_early_move_falls_when_the_hash_move_cuts() {
    let fall = |number, value: i32| {
        let lesson: fn(&mut Search<'_, '_>, &Node) = match value {
            0 => |search, node| search.learn_hash_move(&Node { hash: Some(entry(0)), ..*node }),
            _ => |search, node| search.learn_hash_move(&Node { hash: Some(entry(-1)), ..*node }),
        };
        refuted(number, true, lesson)
    };
    assert_eq!([4, 5].map(|number| fall(number, 0)), [-300, 0]);
    assert_eq!(fall(1, -1), 0, "below beta");
}

/// An entry of White's move at ply 2.
fn entry(value: i32) -> Entry {
    Entry { mv: Some(mv("3c3d")), value, raw_eval: None, depth: 9, bound: Bound::Lower, table_pv: false }
}

/// The trust rises by 100 where the hash move is best, and falls by 60 where another is. A rise shrinks near the limit.
#[test]
fn trust_in_hash_moves_follows_their_success() {
    let change: fn(&mut Config) = |config| {
        bare(config);
        let config = &mut config.singular_extension;
        (config.trust_gain, config.trust_loss) = (100, 60);
        (config.multi_cut, config.multi_cut_offset, config.max_multi_cut) = (20, 10, 80);
    };
    at(KINGS, change, |search| {
        let mut after = |change: fn(&mut Search<'_, '_>), before: i32| {
            search.worker.hash_moves = before;
            change(search);
            search.worker.hash_moves - before
        };
        assert_eq!(after(|search| search.learn_trust(true), 0), 100);
        assert_eq!(after(|search| search.learn_trust(false), 0), -60);
        assert_eq!(after(|search| search.learn_multi_cut(3), 0), -70);
        assert_eq!(after(|search| search.learn_multi_cut(9), 0), -80, "the most");
        assert_eq!(after(|search| search.learn_trust(true), 8_192), 50, "half of the limit");
    });
}
