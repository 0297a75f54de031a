//! The steps of a node before and after its moves: the table, wins at once, the rules, and the stored entry.

use super::{KINGS, START, at, bare, cut};
use crate::board::{Declaration, DeclarationRule};
use crate::search::Config;
use crate::search::table::transposition::Entry;
use crate::search::tree::root::RootFound;
use crate::search::tree::types::{Best, Node, NodeKind};
use crate::search::tree::window::Window;
use crate::search::value::{Bound, INFINITE, MATE_BOUND, mate_in, mated_in};

/// Black's king can take the rook and do nothing else.
const ONE_MOVE: &str = "8k/9/9/9/9/9/9/1r7/K8 b - 1";

const WHOLE: Window = Window::new(-INFINITE, INFINITE);

fn entry(value: i32, depth: i32, bound: Bound) -> Entry {
    Entry { mv: None, value, raw_eval: None, depth, bound, table_pv: false }
}

#[test]
fn hash_cut_needs_depth_the_right_bound_and_no_principal_variation() {
    let change = |config: &mut Config| {
        bare(config);
        config.transposition.expected_depth = 0;
    };
    let cuts = |node: Node| at(START, change, |search| search.hash_cut(&node));
    let with = |value, depth, bound| Node { hash: Some(entry(value, depth, bound)), ..cut(0, 100, 6) };
    assert_eq!([5, 6].map(|depth| cuts(with(50, depth, Bound::Upper))), [None, Some(50)]);
    assert_eq!([6, 7].map(|depth| cuts(with(150, depth, Bound::Lower))), [None, Some(150)], "deeper above beta");
    assert_eq!([6, 7].map(|depth| cuts(with(100, depth, Bound::Lower))), [Some(100); 2], "beta itself");
    assert_eq!([Bound::Lower, Bound::Upper].map(|bound| cuts(with(50, 7, bound))), [None, Some(50)]);
    assert_eq!([Bound::Lower, Bound::Upper].map(|bound| cuts(with(150, 7, bound))), [Some(150), None]);
    assert_eq!(cuts(Node { kind: NodeKind::Pv, ..with(150, 7, Bound::Exact) }), None);
}

/// An entry that fails low cuts no shallow cut node, and one that fails high no shallow all node.
#[test]
fn an_entry_cuts_a_shallow_node_only_as_expected() {
    let change = |config: &mut Config| {
        bare(config);
        config.transposition.expected_depth = 5;
    };
    let cuts = |kind: NodeKind, depth: i32| {
        [(50, Bound::Upper), (150, Bound::Lower)].map(|(value, bound)| {
            let node = Node { kind, hash: Some(entry(value, depth + 1, bound)), ..cut(0, 100, depth) };
            at(START, change, |search| search.hash_cut(&node)).is_some()
        })
    };
    assert_eq!([5, 6].map(|depth| cuts(NodeKind::Cut, depth)), [[false, true], [true, true]]);
    assert_eq!([5, 6].map(|depth| cuts(NodeKind::All, depth)), [[true, false], [true, true]]);
}

/// Entries of the table hold for the position with all its moves.
#[test]
fn a_node_with_an_excluded_move_is_neither_cut_by_the_table_nor_stored() {
    at(START, bare, |search| {
        search.store(1, entry(5_000, 9, Bound::Exact));
        search.frame(1).excluded = "7g7f".parse().ok();
        assert!(search.node(Window::null_window_beta(0), 2, 1, NodeKind::Cut).unwrap() < 5_000);
        assert_eq!(search.probe(1), Some(entry(5_000, 9, Bound::Exact)));
    });
}

/// An evaluated node has an entry that cuts nothing, not even in quiescence, and counts as seen.
#[test]
fn a_node_that_is_cut_by_its_evaluation_is_stored_with_it() {
    let change = |config: &mut Config| {
        bare(config);
        config.reverse_futility.enabled = true;
    };
    at(START, change, |search| {
        let (window, eval) = (Window::null_window_beta(-5_000), search.evaluate());
        let first = search.node(window, 1, 1, NodeKind::Cut).unwrap();
        let stored = search.probe(1).unwrap();
        assert_eq!((stored.raw_eval, stored.depth, stored.mv), (Some(eval), Entry::EVALUATED, None));
        assert!(!search.node_at(1).seen);
        assert_eq!(search.node(window, 1, 1, NodeKind::Cut), Ok(first), "by the evaluation again");
        assert!(search.node_at(1).seen);
        assert!(search.quiescence(Window::null_window_beta(5_000), 1, false).unwrap() < 5_000);
    });
}

#[test]
fn a_node_with_an_excluded_move_does_not_win_at_once() {
    at("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", bare, |search| {
        let node = cut(0, 0, 2);
        let excluded = Node { excluded: "5i5h".parse().ok(), ..node };
        assert_eq!([node, excluded].map(|node| search.immediate_win(&node)), [Some(mate_in(2)), None]);
    });
}

/// Without the excluded move there is none: it is singular. Without any, in check or not, the side to move has lost.
#[test]
fn a_node_without_moves_is_mated_unless_one_is_excluded() {
    let value = |sfen, excluded: Option<&str>| {
        at(sfen, bare, |search| {
            search.frame(1).excluded = excluded.map(|mv| mv.parse().unwrap());
            search.node(Window::null_window_beta(100), 2, 1, NodeKind::Cut).unwrap()
        })
    };
    assert_eq!(value(ONE_MOVE, Some("9i8h")), 99);
    assert!(value(ONE_MOVE, None) > -MATE_BOUND);
    assert_eq!(value("8k/9/9/9/9/9/1r7/1r7/K8 b - 1", None), mated_in(1), "a stalemate");
}

/// The correction of the evaluation of a node, 200 centipawns, after its search.
fn learned(value: i32, bound: Bound, mv: Option<&str>) -> i32 {
    at("4k4/9/9/r8/9/9/9/L8/4K4 b R 1", bare, |search| {
        search.note_traits(1);
        search.frame(1).static_eval = Some(200);
        let window = match bound {
            Bound::Lower => Window::null_window_beta(value),
            Bound::Upper => Window::null_window_beta(value + 1),
            Bound::Exact => WHOLE,
        };
        let best = Best { value, mv: mv.map(|mv| mv.parse().unwrap()), count: 1, multi_cut: false };
        for _ in 0..50 {
            search.remember(&Node { window, ..cut(200, 0, 20) }, &best);
        }
        search.corrected(200, 1) - 200
    })
}

#[test]
fn corrections_are_learned_from_scores_that_contradict_the_evaluation() {
    let sign = |value, bound, mv| learned(value, bound, mv).signum();
    let quiet = Some("5i5h");
    assert_eq!([100, 300].map(|value| sign(value, Bound::Lower, quiet)), [0, 1]);
    assert_eq!([100, 300].map(|value| sign(value, Bound::Upper, None)), [-1, 0]);
    assert_eq!([100, 300].map(|value| sign(value, Bound::Exact, quiet)), [0, 1]);
    assert_eq!(sign(300, Bound::Lower, Some("9h9d")), 0, "not from a capture");
    assert_eq!(sign(mate_in(9), Bound::Lower, quiet), 0, "a mate");
}

/// The table's value is the better estimate where its bound points away from the evaluation.
#[test]
fn the_evaluation_gives_way_to_a_better_bound_that_is_no_mate() {
    let eval = |value: Option<(i32, Bound)>| {
        at(START, bare, |search| {
            search.note_traits(1);
            let hash = value.map(|(value, bound)| Entry { raw_eval: Some(100), ..entry(value, 0, bound) });
            let mut node = Node { hash, ..cut(0, 0, 4) };
            search.frame(1).raw_eval = Some(100);
            search.assess(&mut node);
            assert_eq!((node.raw_eval, node.check), (Some(100), false));
            node.eval
        })
    };
    assert_eq!(eval(None), 100);
    assert_eq!([Bound::Lower, Bound::Upper].map(|bound| eval(Some((500, bound)))), [500, 100]);
    assert_eq!([Bound::Lower, Bound::Upper].map(|bound| eval(Some((-500, bound)))), [100, -500]);
    assert_eq!(eval(Some((mate_in(9), Bound::Lower))), 100);
    let checked = at("4k4/9/9/9/4r4/9/9/9/4K4 b - 1", bare, |search| {
        let mut node = cut(0, 0, 4);
        search.assess(&mut node);
        (node.check, node.raw_eval)
    });
    assert_eq!(checked, (true, None));
}

/// The position is that of move 51.
#[test]
fn the_move_limit_is_a_draw_unless_the_last_move_mates() {
    let value = |sfen: &str, max_moves: u32| {
        let change = |config: &mut Config| (config.rules.max_moves, config.rules.draw_value) = (max_moves, [-70, 50]);
        at(sfen, change, |search| search.terminal(4).unwrap())
    };
    let quiet = KINGS.replace(" 1", " 51");
    assert_eq!([50, 51].map(|most| value(&quiet, most)), [Some(-70), None]);
    assert_eq!(value(&quiet.replace(" b ", " w "), 50), Some(50), "White is at the root");
    assert_eq!(value("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 51", 50), Some(mated_in(4)));
    assert_eq!(value("8k/9/9/9/9/9/1r7/1r7/K8 b - 51", 50), Some(-70), "a stalemate is no mate");
}

/// At a node of the opponent the sign of the draw value changes.
#[test]
fn the_draw_value_is_that_of_the_side_at_the_root() {
    let change = |config: &mut Config| (config.rules.max_moves, config.rules.draw_value) = (0, [-70, 50]);
    let value = at(KINGS, change, |search| search.child("5i5h".parse().ok(), 0, |search| search.terminal(1)));
    assert_eq!(value, Ok(Some(70)));
}

#[test]
fn the_end_of_the_stack_is_evaluated() {
    at(START, bare, |search| {
        let plies = search.worker.plies;
        assert_eq!([plies - 1, plies].map(|ply| search.terminal(ply).unwrap().is_some()), [false, true]);
    });
}

#[test]
fn mates_in_one_are_looked_up_where_that_is_switched_on_and_no_check_is_given() {
    let found = |sfen: &str, enabled: bool, known: bool| {
        let change = |config: &mut Config| config.mate_lookup.enabled = enabled;
        at(sfen, change, |search| search.mate_at_once(1, known).is_some())
    };
    let mate = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    assert_eq!([found(mate, true, false), found(mate, false, false), found(mate, true, true)], [true, false, false]);
    assert!(!found("4k4/9/4P4/9/9/9/9/4r4/4K4 b G 1", true, false), "the look-up knows no evasions");
}

/// A declaration by points is looked for at nodes with moves. The king's try ends the game in check too, and at leaves.
#[test]
fn declarations_win_by_the_rule_of_the_game() {
    let points = "3+N5/5G+PB1/+PR+PPKP2+P/9/9/9/9/9/4k4 b G2SN2L4Prb2g2s2n2l8p 1";
    let tries = "4g4/4K4/9/9/9/9/9/9/k8 b - 1";
    let found = |sfen: &str, rule: Option<DeclarationRule>| {
        at(sfen, |config| config.rules.declaration = rule, |search| (search.declaration(1), search.try_wins(1)))
    };
    let wins = Some(mate_in(2));
    assert_eq!([points, tries].map(|sfen| found(sfen, None)), [(None, None); 2]);
    assert_eq!([points, tries].map(|sfen| found(sfen, Some(DeclarationRule::Rule27))), [(wins, None), (None, None)]);
    assert_eq!([points, tries].map(|sfen| found(sfen, Some(DeclarationRule::Try))), [(None, None), (wins, wins)]);
    let leaf = at(
        tries,
        |config| config.rules.declaration = Some(DeclarationRule::Try),
        |search| search.quiescence(WHOLE, 1, false),
    );
    assert_eq!(leaf, Ok(mate_in(2)));
}

/// Nodes that a quiescence search of a position enters, and its value.
fn quiet(sfen: &str, change: fn(&mut Config), window: Window) -> (u64, i32) {
    at(sfen, change, |search| {
        let value = search.quiescence(window, 1, false).unwrap();
        (search.worker.nodes, value)
    })
}

/// The king's steps are all quiet. The search tries one that is not lost.
#[test]
fn quiet_evasions_are_searched_until_one_is_not_lost() {
    let (nodes, value) = quiet("4k4/9/9/9/4r4/9/9/9/4K4 b - 1", |_| {}, WHOLE);
    assert!(nodes == 1 && value > -MATE_BOUND, "{nodes}, {value}");
}

/// Three pawns can be taken. Without a limit all are, and with a limit of two the third is not.
#[test]
fn late_captures_are_not_searched() {
    let of = |most: i32| {
        let change = |config: &mut Config| {
            let config = &mut config.quiescence;
            (config.most_captures, config.margin, config.max_loss) = (most, 5_000, 5_000);
        };
        at("4k4/9/9/9/p3p3p/S3S3S/9/9/4K4 b - 1", change, |search| {
            let beta = search.evaluate() + 3_000;
            search.quiescence(Window::null_window_beta(beta), 1, false).unwrap();
            ["9f9e", "5f5e", "1f1e"].map(|text| search.child(text.parse().ok(), 1, |search| search.probe(2).is_some()))
        })
    };
    let count = |most| of(most).into_iter().filter(|&searched| searched).count();
    assert_eq!([count(2), count(3)], [2, 3]);
}

/// No score of quiescence is exact, and one above beta is stored nearer to beta. An evaluation is stored as such.
#[test]
fn quiescence_stores_bounds() {
    let stored = |window: Window| {
        at(
            "4k4/9/9/r8/9/9/9/L8/4K4 b R 1",
            |_| {},
            |search| {
                let value = search.quiescence(window, 1, true).unwrap();
                let Entry { value: kept, bound, depth, .. } = search.probe(1).unwrap();
                assert_eq!(kept, value);
                (bound, depth)
            },
        )
    };
    assert_eq!(stored(WHOLE), (Bound::Upper, 0));
    assert_eq!(stored(Window::null_window_beta(-9_000)), (Bound::Lower, Entry::EVALUATED));
}

/// A rook does not lift the evaluation to 20,000, unless it is taken with check.
#[test]
fn futile_captures_are_not_searched_unless_they_check() {
    let window = Window::null_window_beta(20_000);
    assert_eq!(quiet("4k4/9/9/r8/9/9/9/L8/4K4 b R 1", |_| {}, window).0, 0);
    assert!(quiet("4k4/9/9/4r4/9/9/9/4L4/4K4 b - 1", |_| {}, window).0 > 0);
    assert!(quiet("4k4/9/9/r8/9/9/9/L8/4K4 b R 1", |_| {}, WHOLE).0 > 0);
}

/// An evaluation above beta is enough. In check there is none, and without an evasion the side has lost.
#[test]
fn a_quiet_position_stands_pat_unless_in_check() {
    let window = Window::null_window_beta(-9_000);
    assert_eq!(quiet("4k4/9/9/r8/9/9/9/L8/4K4 b R 1", |_| {}, window).0, 0);
    assert!(quiet("4k4/9/9/9/4r4/9/9/9/4K4 b - 1", |_| {}, window).0 > 0);
    assert_eq!(quiet("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", |_| {}, WHOLE), (0, mated_in(1)));
}

/// With beta at weight 3, a quarter of the distance is left.
#[test]
fn quiet_scores_above_beta_come_nearer_to_beta() {
    let hangs = "4k4/9/9/r8/9/9/9/L8/4K4 b R 1";
    let value = |weight: i32, beta: i32| {
        let change = |config: &mut Config| config.quiescence.beta_weight = weight;
        at(hangs, change, |search| search.quiescence(Window::null_window_beta(beta), 1, false).unwrap())
    };
    let stand_pat = value(0, -9_000);
    assert_eq!(value(3, -9_000), (stand_pat - 27_000) / 4);
    // The rook is worth more than the distance to this beta.
    let taken = value(0, stand_pat + 100);
    assert!(taken > stand_pat + 100, "{taken}");
    assert_eq!(value(1, stand_pat + 100), (taken + stand_pat + 100) / 2);
    let lost = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1";
    let mated = at(lost, |_| {}, |search| search.quiescence(Window::null_window_beta(-INFINITE + 1), 1, false));
    assert_eq!(mated, Ok(mated_in(1)), "a mate is exact");
    let mates = "4k4/4n4/4PG3/9/9/9/9/9/4K4 b - 1";
    let change = |config: &mut Config| config.mate_lookup.enabled = false;
    let mate = at(mates, change, |search| search.quiescence(Window::null_window_beta(20_000), 1, false));
    assert_eq!(mate, Ok(mate_in(2)), "a mate is exact");
}

/// An entry that was searched cuts, but on the principal variation, whose line is wanted.
#[test]
fn the_table_cuts_the_quiescence_search_off_the_principal_variation() {
    let value = |pv: bool, depth: i32, bound: Bound| {
        at(START, bare, |search| {
            search.store(1, entry(5_000, depth, bound));
            search.quiescence(Window::null_window_beta(100), 1, pv).unwrap()
        })
    };
    assert_eq!(value(false, 0, Bound::Lower), 5_000);
    assert!(value(false, 0, Bound::Upper) < 3_000);
    // A mean of beta and the entry's value, which stands for the evaluation.
    let estimates = [value(true, 0, Bound::Lower), value(false, Entry::EVALUATED, Bound::Lower)];
    assert_eq!(estimates, [2_550; 2]);
}

/// Black's king is a step from 5a. White's moves that leave it so are marked as lost, and others are not.
#[test]
fn root_moves_that_are_proved_lost_are_marked() {
    let sfen = "l7l/3K5/1s7/pppp+P2+PS/Pn7/2PP1np2/1PbSk3P/7gL/L2G1b1s1 w 5P2rg2np 160";
    at(
        sfen,
        |config| config.rules.declaration = Some(DeclarationRule::Try),
        |search| {
            search.list_root_moves();
            search.root_node(WHOLE, 1, &mut RootFound::NOTHING.clone()).unwrap();
            let loses = |mv| {
                let mut after = search.position.clone();
                after.play(mv);
                after.declaration(DeclarationRule::Try) == Declaration::Win
            };
            assert!(search.root.iter().all(|root| root.lost || !loses(root.mv)));
            let lost = search.root.iter().filter(|root| root.lost).count();
            assert!(lost > 0 && lost < search.root.len(), "{lost}");
        },
    );
}

/// A score of 400 above beta 100 becomes 300 at depth 2, since beta has a weight of 1. A mate and a cut by several
/// moves keep their scores.
#[test]
fn scores_above_beta_come_nearer_to_beta() {
    let blended = |enabled: bool, value: i32, beta: i32, multi_cut: bool| {
        let change = |config: &mut crate::search::Config| {
            (config.fail_high.enabled, config.fail_high.beta_weight) = (enabled, 1);
        };
        at(KINGS, change, |search| search.blended(&cut(0, beta, 2), &Best { value, multi_cut, ..Best::NONE }))
    };
    assert_eq!(blended(true, 400, 100, false), 300);
    assert_eq!([99, 100].map(|value| blended(true, value, 100, false)), [99, 100]);
    assert_eq!([blended(false, 400, 100, false), blended(true, 400, 100, true)], [400; 2]);
    assert_eq!(blended(true, mate_in(9), 100, false), mate_in(9));
}

/// A node of the principal variation, or whose entry was one, counts. A search with a move excluded is the same node.
#[test]
fn nodes_recall_principal_variations_and_reductions() {
    let recalled = |node: Node, before: bool| {
        at(KINGS, bare, |search| {
            let mut node = node;
            (search.frame(0).reduction, search.frame(1).table_pv) = (3, before);
            search.recall(&mut node);
            (node.table_pv, search.frame(1).table_pv, node.reduced)
        })
    };
    let node = cut(0, 0, 4);
    let hash = |table_pv| Node { hash: Some(Entry { table_pv, ..entry(0, 0, Bound::Lower) }), ..node };
    assert_eq!([false, true].map(|before| recalled(node, before)), [(false, false, 3); 2]);
    assert_eq!(recalled(Node { kind: NodeKind::Pv, ..node }, false), (true, true, 3));
    assert_eq!([false, true].map(|pv| recalled(hash(pv), false)), [(false, false, 3), (true, true, 3)]);
    let excluded = Node { excluded: "5i5h".parse().ok(), ..node };
    assert_eq!([false, true].map(|before| recalled(excluded, before)), [(false, false, 0), (true, true, 0)]);
}

/// A node that fails low belongs to the line of its parent.
#[test]
fn an_entry_that_fails_low_inherits_the_principal_variation() {
    let stored = |value: i32, of_parent: bool| {
        at(KINGS, bare, |search| {
            search.note_traits(1);
            search.frame(0).table_pv = of_parent;
            search.remember(&cut(0, 100, 2), &Best { value, count: 1, ..Best::NONE });
            search.probe(1).unwrap().table_pv
        })
    };
    assert_eq!([99, 100].map(|value| stored(value, true)), [true, false]);
    assert!(!stored(99, false));
}
