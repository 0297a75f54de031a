//! The moves of a node: which are skipped, and which is tested for being singular.

use super::{KINGS, ROOK_HANGS, START, at, bare, cut};
use alloc::vec::Vec;

use crate::board::{Generate, Move, MoveList, PieceKind};
use crate::lines::records;
use crate::search::Config;
use crate::search::numbers::Weights;
use crate::search::order::history::Quiet;
use crate::search::order::tried::{Lesson, Tried};
use crate::search::order::{PickerMode, Stage};
use crate::search::see::{Gain, exchange_value};
use crate::search::table::transposition::Entry;
use crate::search::tree::path::Search;
use crate::search::tree::types::{Best, Candidate, Node, NodeKind, Singular};
use crate::search::tree::window::Window;
use crate::search::value::{Bound, MATE_BOUND, mate_in};

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

/// Whether a move is skipped when the picker returns it as the move of this number, and the number of moves that
/// follow. No move of the node has raised alpha.
fn skipped(search: &mut Search<'_, '_>, node: &Node, text: &str, number: u32) -> (bool, usize) {
    let candidate = Candidate { mv: mv(text), quiet: search.is_quiet(mv(text)), number };
    search.with_picker(node.ply, None, PickerMode::All, |search, picker| {
        while search.pick(picker).expect("the move is legal") != candidate.mv {}
        let mut best = Best::NONE;
        let hopeless = search.is_hopeless(node, node.window, &candidate, picker, &mut best);
        let mut left = 0;
        while search.pick(picker).is_some() {
            left += 1;
        }
        (hopeless, left)
    })
}

/// In positions with good and bad captures, and with quiet moves of low score, in check and not.
#[test]
fn the_picker_returns_each_move_once() {
    let mut bad_quiets = 0;
    for record in records(include_str!("../../game/bench.sfen")) {
        let sfen = record.first();
        at(
            sfen,
            |config| config.quiets.good = -2_000,
            |search| {
                let mut moves = MoveList::new();
                search.position.generate_useful(Generate::All, &mut moves);
                // Scores without an order: 7,919 is prime.
                for (mv, number) in moves.iter().zip(1..) {
                    let place = search.place(1);
                    let (quiet, score) = (Quiet::of(&search.position, *mv), number * 7_919 % 30_011 - 15_005);
                    let parts = Weights { main: Weights::WHOLE, counter: Weights::WHOLE, ..Weights::NONE };
                    search.worker.histories.learn_quiet(quiet, place, score, parts);
                }
                let hash_moves = [None, moves.first().copied(), moves.last().copied()];
                for hash_move in hash_moves {
                    let mut picked: Vec<Move> = search.with_picker(1, hash_move, PickerMode::All, |search, picker| {
                        let picks = core::iter::from_fn(|| {
                            let mv = search.pick(picker)?;
                            bad_quiets += usize::from(picker.stage() == Stage::BadQuiets);
                            Some(mv)
                        });
                        picks.collect()
                    });
                    let mut listed: Vec<Move> = moves.iter().copied().collect();
                    picked.sort_unstable();
                    listed.sort_unstable();
                    assert_eq!(picked, listed, "{sfen}");
                }
            },
        );
    }
    assert!(bad_quiets > 100, "{bad_quiets}");
}

/// Makes the pruning depth of the first move the depth of the node, by a reduction of -1 ply.
fn without_reduction(config: &mut Config) {
    bare(config);
    let config = &mut config.late_move_reductions;
    (config.offset, config.not_promising, config.window, config.early_table_pv) = (-1024, 0, 0, 0);
}

const COUNT_PRUNING: fn(&mut Config) = |config| {
    bare(config);
    (config.count_pruning.enabled, config.count_pruning.base) = (true, 10);
};

/// Ten and four are fourteen, and half of it unless the position is promising.
#[test]
fn count_pruning_skips_late_quiet_moves() {
    let late = |node: Node, number| at(START, COUNT_PRUNING, |search| search.is_late(&node, number));
    let [flat, improving] = [false, true].map(|improving| Node { improving, ..cut(-1, 0, 2) });
    assert_eq!([7, 8].map(|number| late(flat, number)), [false, true]);
    assert_eq!([14, 15].map(|number| late(improving, number)), [false, true]);
    assert_eq!([14, 15].map(|number| late(cut(0, 0, 2), number)), [false, true], "an evaluation of beta");
    assert_eq!([205, 206].map(|number| late(cut(-1, 0, 20), number)), [false, true], "at any depth");
    assert!(!late(Node { check: true, ..flat }, 1_000), "in check");
    // The start has thirty moves. The first fourteen are searched.
    let searched = |base: i32| {
        let change = |config: &mut Config| {
            bare(config);
            (config.count_pruning.enabled, config.count_pruning.base) = (base < 1_000, base);
        };
        at(START, change, |search| search.moves(&mut cut(9_000, 9_000, 2)).unwrap().count)
    };
    assert_eq!([10, 1_000].map(searched), [14, 30]);
}

const ROOK: &str = "4k4/9/9/9/9/9/9/R8/4K4 b - 1";

const FUTILITY: fn(&mut Config) = |config| {
    without_reduction(config);
    let config = &mut config.futility;
    (config.enabled, config.max_depth, config.base, config.slope, config.no_best) = (true, 8, 34, 209, 100);
};

/// 134 centipawns and 209 for each ply that is left: 761 at depth 3 for the first move.
#[test]
fn futility_skips_quiet_moves_that_do_not_check() {
    let futile = |node: Node, text| at(ROOK, FUTILITY, |search| skipped(search, &node, text, 1).0);
    assert_eq!([-761, -760].map(|eval| futile(cut(eval, 1, 3), "9h8h")), [true, false]);
    assert!(!futile(cut(-9_000, 1, 3), "9h5h"), "a check");
    assert!(!futile(Node { check: true, ..cut(-9_000, 1, 3) }, "9h8h"), "in check");
    assert!(futile(Node { kind: NodeKind::Pv, ..cut(-9_000, 1, 3) }, "9h8h"), "on the principal variation");
    assert_eq!([8, 9].map(|depth| futile(cut(-20_000, 1, depth), "9h8h")), [true, false]);
}

/// The score and the verdict of futility for a quiet move of a node of depth 3, with this window and best move so far.
fn futility(change: fn(&mut Config), static_eval: i32, alpha: i32, best: Option<&str>) -> (bool, i32) {
    at(ROOK, change, |search| {
        let (node, window) = (cut(static_eval, 1, 3), Window::new(alpha, alpha + 1));
        let candidate = Candidate { mv: mv("9h8h"), quiet: true, number: 1 };
        let mut best = Best { mv: best.map(mv), value: -5_000, ..Best::NONE };
        search.with_picker(1, None, PickerMode::All, |search, picker| {
            (search.is_hopeless(&node, window, &candidate, picker, &mut best), best.value)
        })
    })
}

/// Once a move has raised alpha, 100 centipawns less are hoped for: 661 at depth 3. The score of a skipped move is the
/// most that was hoped for.
#[test]
fn futility_hopes_for_more_before_a_best_move_and_raises_the_score() {
    let raised = |eval| futility(FUTILITY, eval, 0, Some("9h7h"));
    assert_eq!([-661, -660].map(raised), [(true, 0), (false, -5_000)]);
    assert_eq!(raised(-700), (true, -39));
    assert_eq!(futility(FUTILITY, -700, 0, None), (false, -5_000));
    assert_eq!([60, 61].map(|alpha| futility(FUTILITY, -700, alpha, None).0), [false, true], "alpha of the window");
}

#[test]
fn history_pruning_skips_quiet_moves_that_seldom_helped() {
    let change = |config: &mut Config| {
        without_reduction(config);
        (config.history_pruning.enabled, config.history_pruning.margin) = (true, 2_000);
    };
    let skips = |node: Node, punished: &str| {
        at(START, change, |search| {
            let mut tried = Tried::default();
            tried.push(mv(punished), true);
            for _ in 0..100 {
                search.learn_best(1, 9, Lesson { mv: mv("7g7f"), quiet: true, hash: false, tried: &tried });
            }
            skipped(search, &node, "9i9h", 1).0
        })
    };
    assert_eq!(["9i9h", "1g1f"].map(|punished| skips(cut(0, 0, 3), punished)), [true, false]);
    // A history of some -16,000.
    assert_eq!([4, 40].map(|depth| skips(cut(0, 0, depth), "9i9h")), [true, false], "2,000 a ply");
    assert!(skips(Node { check: true, ..cut(0, 0, 3) }, "9i9h"), "in check");
    assert!(skips(Node { kind: NodeKind::Pv, ..cut(0, 0, 3) }, "9i9h"), "on the principal variation");
}

/// Each centipawn of the numbers for one ply of depth.
const EXCHANGES: fn(&mut Config) = |config| {
    without_reduction(config);
    let config = &mut config.exchange_pruning;
    (config.enabled, config.quiet, config.capture, config.history) = (true, 5, 20, 0);
};

/// A pawn takes the rook, a gold does.
#[test]
fn exchange_pruning_skips_moves_that_lose_material() {
    let quiet =
        |node: Node, text| at("4k4/9/4p4/9/9/9/9/4R4/4K4 b - 1", EXCHANGES, |search| skipped(search, &node, text, 1).0);
    assert_eq!(["5h5d", "5h5e"].map(|text| quiet(cut(0, 1, 2), text)), [true, false]);
    assert_eq!([3, 30].map(|depth| quiet(cut(0, 1, depth), "5h5d")), [true, false], "45 and 4,500 centipawns");
    assert!(quiet(Node { check: true, ..cut(0, 1, 2) }, "5h5d"), "in check");
    assert!(quiet(Node { kind: NodeKind::Pv, ..cut(0, 1, 2) }, "5h5d"), "on the principal variation");
    let capture =
        |node: Node| at("4k4/4g4/4p4/9/9/9/9/4R4/4K4 b - 1", EXCHANGES, |search| skipped(search, &node, "5h5c+", 1).0);
    assert_eq!([8, 80].map(|depth| capture(cut(0, 1, depth))), [true, false], "160 and 1,600 centipawns");
    assert!(capture(Node { check: true, ..cut(0, 1, 2) }), "in check");
    assert!(!capture(cut(0, 0, 8)), "a side that may be worse than drawn looks for sacrifices");
}

/// The history of a capture is added to the loss that it may have.
#[test]
fn exchange_pruning_allows_more_loss_to_captures_that_were_best() {
    let pruned = |history: i32, learned: i32| {
        let change = |config: &mut Config| {
            EXCHANGES(config);
            config.exchange_pruning.history = history;
        };
        at("4k4/4g4/4p4/9/9/9/9/4R4/4K4 b - 1", change, |search| {
            let position = search.position.clone();
            search.worker.histories.learn_capture(&position, mv("5h5c+"), learned);
            skipped(search, &cut(0, 1, 8), "5h5c+", 1).0
        })
    };
    assert_eq!([0, 1024].map(|history| pruned(history, 9_000)), [true, false]);
    assert!(pruned(1024, -9_000));
}

const CAPTURE_FUTILITY: fn(&mut Config) = |config| {
    without_reduction(config);
    let config = &mut config.capture_futility;
    (config.enabled, config.max_depth, config.base, config.slope) = (true, 6, 30, 100);
    config.history = 0;
};

/// A rook takes a pawn at depth 3. It may gain 330 centipawns, the pawn, and a promotion.
#[test]
fn futility_skips_captures_that_do_not_check() {
    let futile = |sfen: &str, node: Node, text| at(sfen, CAPTURE_FUTILITY, |search| skipped(search, &node, text, 1).0);
    let pawn = "4k4/9/9/p8/9/9/9/R8/4K4 b - 1";
    let most = 330 + exchange_value(PieceKind::Pawn);
    assert_eq!([-most, 1 - most].map(|eval| futile(pawn, cut(eval, 1, 3), "9h9d")), [true, false]);
    let far = "4k4/9/p8/9/9/9/9/R8/4K4 b - 1";
    let most = most + at(far, bare, |search| Gain::of(&search.position, mv("9h9c+")).promotion);
    assert_eq!([-most, 1 - most].map(|eval| futile(far, cut(eval, 1, 3), "9h9c+")), [true, false]);
    assert!(!futile("4k4/9/9/4p4/9/9/9/4R4/4K4 b - 1", cut(-9_000, 1, 3), "5h5d"), "a check");
    assert!(!futile(pawn, Node { check: true, ..cut(-9_000, 1, 3) }, "9h9d"), "in check");
    assert_eq!([6, 7].map(|depth| futile(pawn, cut(-20_000, 1, depth), "9h9d")), [true, false]);
}

/// The history of a capture is added to its possible gain.
#[test]
fn futility_hopes_for_more_from_captures_that_were_best() {
    let futile = |eval: i32, learned: i32| {
        let change = |config: &mut Config| {
            CAPTURE_FUTILITY(config);
            config.capture_futility.history = 512;
        };
        at("4k4/9/9/p8/9/9/9/R8/4K4 b - 1", change, |search| {
            let position = search.position.clone();
            search.worker.histories.learn_capture(&position, mv("9h9d"), learned);
            skipped(search, &cut(eval, 1, 3), "9h9d", 1).0
        })
    };
    let most = 330 + exchange_value(PieceKind::Pawn);
    assert_eq!([-most, 1 - most].map(|eval| futile(eval, 0)), [true, false]);
    assert_eq!([-most - 50, 1 - most - 50].map(|eval| futile(eval, 100)), [true, false]);
}

/// A king takes the gold that gives check. A check is judged as a capture: by 20 centipawns a ply, also where other
/// quiet moves are not skipped.
#[test]
fn exchange_pruning_judges_checks_as_captures() {
    let check = |kind: NodeKind, change: fn(&mut Config)| {
        at("4k4/9/9/9/9/9/9/9/4K4 b G 1", change, |search| skipped(search, &Node { kind, ..cut(0, 1, 2) }, "G*5b", 1).0)
    };
    assert!(check(NodeKind::Cut, EXCHANGES) && check(NodeKind::Pv, EXCHANGES));
    assert!(check(NodeKind::Cut, |config| {
        EXCHANGES(config);
        config.exchange_pruning.quiet = 10_000;
    }));
    assert!(!check(NodeKind::Cut, |config| {
        EXCHANGES(config);
        config.exchange_pruning.capture = 10_000;
    }));
}

/// The rook can take a pawn that a gold defends. Quiet moves with a score below the limit come after it, and none comes
/// when they are skipped.
#[test]
fn quiet_moves_with_a_low_history_come_after_losing_captures() {
    let order = |good: i32, skip: bool| {
        let change = |config: &mut Config| config.quiets.good = good;
        at("4k4/4g4/4p4/9/9/9/9/4R4/4K4 b - 1", change, |search| {
            search.with_picker(1, None, PickerMode::All, |search, picker| {
                let mut moves = Vec::from([search.pick(picker).unwrap()]);
                if skip {
                    picker.skip_quiets();
                }
                while let Some(mv) = search.pick(picker) {
                    moves.push(mv);
                }
                (moves.iter().position(|&found| found == mv("5h5c+")), moves.len())
            })
        })
    };
    let (last, all) = order(-100_000, false);
    assert_eq!(last, Some(all - 1));
    assert_eq!(order(100_000, false), (Some(0), all));
    assert_eq!(order(100_000, true), (Some(0), 1));
    assert_eq!(order(-100_000, true), (Some(1), 2));
}

/// Where every move could be skipped one is searched, or the node would be mated.
#[test]
fn a_move_is_skipped_only_after_one_that_is_not_lost() {
    let change = |config: &mut Config| {
        COUNT_PRUNING(config);
        config.count_pruning.base = -1_000;
    };
    let best = at(START, change, |search| search.moves(&mut cut(0, 9_000, 1)).unwrap());
    assert!(best.value > -MATE_BOUND, "{best:?}");
}

#[test]
fn the_excluded_move_is_not_searched() {
    let count = |excluded: Option<&str>| {
        let mut node = Node { excluded: excluded.map(mv), ..cut(0, 9_000, 1) };
        at(START, bare, |search| search.moves(&mut node).unwrap().count)
    };
    assert_eq!([count(None), count(Some("7g7f"))], [30, 29]);
}

const SINGULAR: fn(&mut Config) = |config| {
    bare(config);
    let config = &mut config.singular_extension;
    (config.enabled, config.min_depth, config.margin, config.hash_depth) = (true, 7, 64, 3);
    (config.depth_divisor, config.double, config.triple, config.table_pv) = (4, 28, 9_000, 0);
    (config.double_pv, config.double_quiet, config.triple_pv, config.triple_quiet) = (9_000, 0, 0, 0);
    (config.triple_table_pv, config.far, config.correction, config.trust) = (0, 0, 0, 0);
    (config.shorter, config.shorter_cut) = (1, 0);
};

/// A node of depth 8 whose hash move has this value in the table.
fn with_hash(value: i32, beta: i32) -> Node {
    let hash =
        Some(Entry { mv: Some(mv("7g7f")), value, raw_eval: None, depth: 8, bound: Bound::Lower, table_pv: false });
    Node { hash, ..cut(0, beta, 8) }
}

fn test_of(node: Node) -> Singular {
    at(START, SINGULAR, |search| {
        let found = search.singular(&node, mv("7g7f")).unwrap();
        assert_eq!(search.frame(1).excluded, None);
        found
    })
}

/// No other move reaches a value of 5,000: an extension by two plies, and by one on the principal variation.
#[test]
fn singular_extension_needs_depth_and_a_deep_bound_from_below() {
    let node = with_hash(5_000, 0);
    let entry = node.hash.unwrap();
    let with = |entry: Entry| Node { hash: Some(entry), ..node };
    let [none, twice] = [0, 2].map(Singular::Extend);
    assert_eq!(test_of(node), twice);
    assert_eq!(test_of(Node { kind: NodeKind::Pv, ..node }), Singular::Extend(1));
    assert_eq!([6, 7].map(|depth| test_of(Node { depth, ..node })), [none, twice]);
    assert_eq!([4, 5].map(|depth| test_of(with(Entry { depth, ..entry }))), [none, twice]);
    assert_eq!([Bound::Upper, Bound::Exact].map(|bound| test_of(with(Entry { bound, ..entry }))), [none, twice]);
    assert_eq!(test_of(with(Entry { value: mate_in(9), ..entry })), none, "a mate");
    assert_eq!(test_of(Node { excluded: Some(mv("2g2f")), ..node }), none, "inside another test");
    assert_eq!(test_of(Node { hash: None, ..node }), none);
}

/// One ply, then two, then three. Each margin depends on the node, the move and the trust in hash moves.
#[test]
fn a_singular_move_is_extended_by_its_lead() {
    let plies_after = |change: fn(&mut Config), node: Node, mv: &str, trust: i32| {
        let whole = |config: &mut Config| {
            SINGULAR(config);
            let numbers = &mut config.singular_extension;
            (numbers.double, numbers.triple, numbers.double_pv) = (100, 200, 0);
            change(config);
        };
        at(ROOK_HANGS, whole, |search| {
            (search.worker.root_depth, search.worker.hash_moves) = (3, trust);
            [50, 51, 100, 101, 150, 151, 200, 201]
                .map(|lead| search.singular_extension(&node, mv.parse().unwrap(), lead))
        })
    };
    let plies = |change, node, mv| plies_after(change, node, mv, 0);
    let [plain, less_two, less_three] = [[1, 1, 1, 2, 2, 2, 2, 3], [1, 2, 2, 2, 2, 2, 2, 3], [1, 1, 1, 2, 2, 3, 3, 3]];
    let (node, quiet) = (cut(0, 0, 8), "9h9g");
    let pv = Node { kind: NodeKind::Pv, ..node };
    assert_eq!(plies(|_| {}, node, quiet), plain);
    let on_pv = |node| plies(|config| config.singular_extension.double_pv = -50, node, quiet);
    assert_eq!([node, pv].map(on_pv), [plain, less_two]);
    let on_pv = |node| plies(|config| config.singular_extension.triple_pv = -50, node, quiet);
    assert_eq!([node, pv].map(on_pv), [plain, less_three]);
    let of = |mv| plies(|config| config.singular_extension.double_quiet = 50, node, mv);
    assert_eq!([quiet, "9h9d"].map(of), [less_two, plain]);
    let of = |mv| plies(|config| config.singular_extension.triple_quiet = 50, node, mv);
    assert_eq!([quiet, "9h9d"].map(of), [less_three, plain]);
    let later = |node| plies(|config| config.singular_extension.triple_table_pv = -50, node, quiet);
    assert_eq!([node, Node { table_pv: true, ..node }].map(later), [plain, less_three]);
    let both = [1, 2, 2, 2, 2, 3, 3, 3];
    let far = |ply| plies(|config| config.singular_extension.far = 50, Node { ply, ..node }, quiet);
    assert_eq!([3, 4].map(far), [plain, both]);
    let corrected =
        |corrected| plies(|config| config.singular_extension.correction = 32, Node { corrected, ..node }, quiet);
    assert_eq!([0, 100].map(corrected), [plain, both]);
    let trust = |trust| plies_after(|config| config.singular_extension.trust = 100, node, quiet, trust);
    assert_eq!([0, 8_192].map(trust), [plain, less_two]);
}

/// The hash move is not alone, and has a value above beta or not. Two plies and three are taken off then.
#[test]
fn a_move_that_is_not_singular_is_searched_shallower() {
    let plies = |node: Node| {
        let change = |config: &mut Config| {
            SINGULAR(config);
            (config.singular_extension.shorter, config.singular_extension.shorter_cut) = (2, 3);
        };
        at(START, change, |search| search.singular(&node, mv("7g7f")).unwrap())
    };
    // No other move reaches a beta of 9,000, which the hash move's own value decides.
    let above = |beta| Node { kind: NodeKind::Pv, ..with_hash(-900, beta) };
    assert_eq!(plies(above(9_000)), Singular::Extend(0));
    assert_eq!(plies(with_hash(-900, 9_000)), Singular::Extend(-3));
}

/// All moves have values above -908, the margin. The node is cut where they reach beta.
#[test]
fn multi_cut_needs_a_value_above_beta() {
    for kind in [NodeKind::Cut, NodeKind::Pv] {
        let cut = |beta| test_of(Node { kind, ..with_hash(-900, beta) });
        assert!(matches!(cut(-2_000), Singular::MultiCut(value) if value >= -2_000), "{kind:?}");
    }
    assert_eq!(test_of(with_hash(-900, 9_000)), Singular::Extend(0));
}

/// Black mates by a gold; so the test of a king's move finds a mate, by a search that is shallower than the node.
#[test]
fn multi_cut_announces_no_mate() {
    let node = Node { hash: Some(Entry { mv: Some(mv("5i5h")), ..with_hash(5_000, 0).hash.unwrap() }), ..cut(0, 0, 8) };
    let found = at("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", SINGULAR, |search| search.singular(&node, mv("5i5h")));
    assert_eq!(found, Ok(Singular::Extend(-1)));
}

/// An entry without a move has nothing to test.
#[test]
fn only_the_hash_move_is_tested_for_being_singular() {
    let nodes = |enabled: bool| {
        let change = |config: &mut Config| {
            SINGULAR(config);
            config.singular_extension.enabled = enabled;
        };
        // Nothing below is deep enough for a test.
        let mut node =
            Node { hash: with_hash(5_000, 0).hash.map(|entry| Entry { mv: None, ..entry }), ..cut(0, -900, 7) };
        at(KINGS, change, |search| {
            search.moves(&mut node).unwrap();
            search.worker.nodes
        })
    };
    assert_eq!(nodes(true), nodes(false));
}

/// On the principal variation a later move is searched with a null window first, and again if it raises alpha.
#[test]
fn a_later_move_gets_the_whole_window_only_when_it_raises_alpha_on_the_principal_variation() {
    let bound = |kind: NodeKind, number: u32, alpha: i32| {
        at(START, bare, |search| {
            let node = Node { kind, ..cut(0, 0, 3) };
            let (window, candidate) = (Window::new(alpha, 9_000), Candidate { mv: mv("7g7f"), quiet: true, number });
            search.try_move(&node, window, &candidate, node.depth - 1, 0).unwrap();
            search.child(Some(mv("7g7f")), 1, |search| search.probe(2)).unwrap().bound
        })
    };
    assert_eq!(bound(NodeKind::Pv, 1, -9_000), Bound::Exact);
    assert_eq!(bound(NodeKind::Pv, 2, -9_000), Bound::Exact);
    assert_ne!(bound(NodeKind::Pv, 2, 5_000), Bound::Exact);
    assert_ne!(bound(NodeKind::Cut, 1, -9_000), Bound::Exact);
    assert_ne!(bound(NodeKind::Cut, 2, -9_000), Bound::Exact);
}

/// Nodes that a move of a node at ply 1 costs, tried by its number, and searched as it should be.
fn costs(kind: NodeKind, number: u32, alpha: i32, as_it_should: fn(&mut Search<'_, '_>, Window)) -> [u64; 2] {
    let (window, candidate) = (Window::new(alpha, 9_000), Candidate { mv: mv("7g7f"), quiet: true, number });
    let tried = at(START, bare, |search| {
        search.try_move(&Node { kind, ..cut(0, 0, 4) }, window, &candidate, 3, 0).unwrap();
        search.worker.nodes
    });
    let wanted = at(START, bare, |search| {
        search.child(Some(candidate.mv), 1, |search| as_it_should(search, window));
        search.worker.nodes
    });
    [tried, wanted]
}

/// The first move of the principal variation is searched once, with the whole window. A later move that fails low is
/// searched once, with a null window.
#[test]
fn no_move_of_the_principal_variation_is_searched_twice_for_nothing() {
    let whole = |search: &mut Search<'_, '_>, window: Window| {
        search.node(-window, 3, 2, NodeKind::Pv).unwrap();
    };
    let narrow = |search: &mut Search<'_, '_>, window: Window| {
        search.node(-window.null_window_alpha(), 3, 2, NodeKind::Cut).unwrap();
    };
    for [tried, wanted] in [costs(NodeKind::Pv, 1, -9_000, whole), costs(NodeKind::Pv, 2, 5_000, narrow)] {
        assert_eq!(tried, wanted);
    }
}

/// A cut node's late move was to be refuted. When its first search raises alpha, its reply is an all node.
#[test]
fn a_second_search_of_a_cut_node_expects_an_all_node() {
    const REDUCED: fn(&mut Config) = |config| {
        bare(config);
        config.late_move_reductions.enabled = true;
        config.late_move_reductions.cut = 2048;
    };
    let (window, node) = (Window::new(-5_000, -4_999), cut(0, 0, 7));
    let candidate = Candidate { mv: mv("7g7f"), quiet: true, number: 10 };
    let tried = at(START, REDUCED, |search| {
        search.try_move(&node, window, &candidate, 6, 0).unwrap();
        search.worker.nodes
    });
    let [all, cut] = [NodeKind::All, NodeKind::Cut].map(|kind| {
        at(START, REDUCED, |search| {
            let reduction = search.reduction(&node, window, &candidate, 6, 0);
            assert!(reduction > 0);
            search.child(Some(candidate.mv), 1, |search| {
                search.frame(1).reduction = reduction;
                search.node(-window, 6 - reduction, 2, NodeKind::Cut).unwrap();
                search.frame(1).reduction = 0;
                search.node(-window, 6, 2, kind).unwrap();
            });
            search.worker.nodes
        })
    });
    assert!(tried == all && tried != cut, "{tried}, {all}, {cut}");
}

/// A reduced move that turns out to be better than alpha is searched to the whole depth.
#[test]
fn a_reduced_move_above_alpha_is_searched_again() {
    let depth = |alpha: i32| {
        let change = |config: &mut Config| {
            bare(config);
            config.late_move_reductions.enabled = true;
            config.late_move_reductions.cut = 2048;
        };
        at(START, change, |search| {
            let candidate = Candidate { mv: mv("7g7f"), quiet: true, number: 10 };
            let window = Window::new(alpha, alpha + 1);
            search.try_move(&Node { window, ..cut(0, 0, 5) }, window, &candidate, 4, 0).unwrap();
            search.child(Some(candidate.mv), 1, |search| search.probe(2)).map(|entry| entry.depth)
        })
    };
    assert_eq!(depth(-5_000), Some(4));
    assert!(depth(5_000) < Some(4), "reduced");
}
