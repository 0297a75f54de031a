//! The promises of the search: its limits, its lines, its scores.

use std::cell::LazyCell;

use horigoma::Searcher;
use horigoma::board::{Declaration, DeclarationRule, HistoryEntry, Move, MoveList, Position};
use horigoma::game::Answer;
use horigoma::search::parameters::{FLAGS, PARAMETERS, SWITCHES};
use horigoma::search::{
    Bound, Config, Iteration, Limits, NullMoveAttempt, NullMoveStats, Observer, Outcome, PvInfo, ValueKind,
};

use crate::data::records;
use crate::rules::play_out;

/// A line as it was shown.
struct Shown {
    depth: u32,
    multipv: usize,
    value: i32,
    bound: Bound,
    pv: Vec<Move>,
}

/// An observer that records everything.
#[derive(Default)]
pub(crate) struct Notes {
    lines: Vec<Shown>,
    iterations: Vec<Iteration>,
    pub(crate) attempts: Vec<NullMoveAttempt>,
}

impl Observer for Notes {
    fn should_stop(&mut self, _: u64) -> bool {
        false
    }

    fn line(&mut self, line: &PvInfo<'_>) {
        let (value, pv) = (line.value.raw(), line.pv.to_vec());
        self.lines.push(Shown { depth: line.depth, multipv: line.multipv, value, bound: line.bound, pv });
    }

    fn iteration(&mut self, done: &Iteration) -> bool {
        self.iterations.push(*done);
        true
    }

    fn null_move(&mut self, attempt: &NullMoveAttempt) {
        self.attempts.push(*attempt);
    }
}

/// Searches with one thread, empty memory and 1 MiB of hash.
pub(crate) fn search(position: &Position, config: &Config, limits: &Limits<'_>) -> (Outcome, Notes, NullMoveStats) {
    after(position, &[HistoryEntry::of(position)], config, limits)
}

/// Searches after the positions of a game.
fn after(
    position: &Position,
    path: &[HistoryEntry],
    config: &Config,
    limits: &Limits<'_>,
) -> (Outcome, Notes, NullMoveStats) {
    let mut searcher = Searcher::new(1, *config);
    let mut notes = Notes::default();
    let outcome = searcher.search_in_game(position, path, limits, &mut notes);
    (outcome, notes, *searcher.null_move_stats())
}

fn legal_moves(position: &Position) -> impl Iterator<Item = Move> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    (0..list.len()).map(move |at| list[at])
}

pub(crate) fn positions() -> impl Iterator<Item = Position> {
    horigoma::engine::bench::positions().into_iter()
}

#[test]
fn limits_are_kept() {
    for position in positions() {
        // A search that is stopped in the middle of any step plays no further move.
        for most in (1_000..3_000).step_by(97) {
            let (outcome, ..) = search(&position, &Config::default(), &Limits::nodes(most));
            assert!(outcome.nodes <= most, "{} of {most} nodes: {position}", outcome.nodes);
        }
        let (outcome, notes, _) = search(&position, &Config::default(), &Limits::nodes(3_000));
        assert!(outcome.nodes <= 3_000, "{}", outcome.nodes);
        assert!(position.is_legal(outcome.best.unwrap()));
        assert!(notes.iterations.windows(2).all(|pair| pair[0].depth + 1 == pair[1].depth));
        let (outcome, notes, _) = search(&position, &Config::default(), &Limits::depth(3));
        assert_eq!((outcome.depth, notes.iterations.len()), (3, 3));
    }
}

#[test]
fn lines_are_legal_and_begin_with_the_best_move() {
    for position in positions() {
        let (outcome, notes, _) = search(&position, &Config::default(), &Limits::nodes(10_000));
        for line in &notes.lines {
            let mut position = position.clone();
            assert!(!line.pv.is_empty(), "a line without moves at depth {}", line.depth);
            for &mv in &line.pv {
                assert!(position.is_legal(mv), "{mv} in {position}");
                position.play(mv);
            }
        }
        let shown = notes.lines.iter().rev().find(|line| line.bound != Bound::Upper).unwrap();
        assert_eq!(outcome.best, shown.pv.first().copied());
    }
}

/// Returns the last exact lines of a depth, in the order of their numbers.
fn last_lines(notes: &Notes, depth: u32) -> Vec<&Shown> {
    let exact = |line: &&Shown| line.depth == depth && line.bound == Bound::Exact;
    (1..).map_while(|number| notes.lines.iter().filter(exact).rfind(|line| line.multipv == number)).collect()
}

/// Values near the ordinary, where no mate and no lost game blurs a comparison.
fn is_ordinary(value: i32) -> bool {
    value.abs() < 1500
}

#[test]
fn several_lines_are_different_whole_and_in_order() {
    let mut moved = 0;
    for position in positions().take(8) {
        let limits = Limits { multi_pv: 4, ..Limits::depth(7) };
        let (outcome, notes, _) = search(&position, &Config::default(), &limits);
        let last = last_lines(&notes, 7);
        assert_eq!(last.iter().map(|line| line.multipv).collect::<Vec<_>>(), [1, 2, 3, 4]);
        assert_eq!((outcome.best, outcome.value.raw()), (Some(last[0].pv[0]), last[0].value));
        for (at, line) in last.iter().enumerate() {
            assert!(last[..at].iter().all(|other| other.pv[0] != line.pv[0]));
            assert!(at == 0 || last[at - 1].value >= line.value, "line {} of {position}", line.multipv);
            // Reductions leave two moves of seven plies at least.
            assert!(line.pv.len() >= 2 || !is_ordinary(line.value), "line {} of {position}", line.multipv);
        }
        // A line that a better one moves down is reported again, with equal moves and score.
        let exact: Vec<&Shown> = notes.lines.iter().filter(|line| line.bound == Bound::Exact).collect();
        for (at, line) in exact.iter().enumerate() {
            let same = |other: &&&Shown| other.depth == line.depth && other.pv[0] == line.pv[0];
            if let Some(other) = exact[..at].iter().find(same) {
                assert_eq!((other.value, &other.pv), (line.value, &line.pv), "{position}");
                moved += 1;
            }
        }
    }
    assert!(moved > 0);
}

/// With every heuristic off a score depends only on moves and depth: the lines are the best of all moves searched one
/// by one.
#[test]
fn multipv_scores_equal_those_of_single_moves() {
    const DEPTH: u32 = 3;
    let mut config = Config { all_moves: true, ..Config::default() };
    SWITCHES.iter().for_each(|switch| (switch.set)(&mut config, false));
    let quiescence = &mut config.quiescence;
    (quiescence.quiet_evasions, quiescence.most_captures) = (i32::MAX, i32::MAX);
    (quiescence.max_loss, quiescence.margin) = (1_000_000, 1_000_000);
    config.aspiration.fail_high = 0;
    let mut compared = 0;
    for position in positions().filter(|position| position.count_legal_moves() <= 70) {
        let mut alone: Vec<i32> = legal_moves(&position)
            .map(|mv| {
                let limits = Limits { root_moves: &[mv], ..Limits::depth(DEPTH) };
                search(&position, &config, &limits).0.value.raw()
            })
            .collect();
        alone.sort_unstable_by_key(|&value| std::cmp::Reverse(value));
        let limits = Limits { multi_pv: 5, ..Limits::depth(DEPTH) };
        let (_, notes, _) = search(&position, &config, &limits);
        let found: Vec<i32> = last_lines(&notes, DEPTH).iter().map(|line| line.value).collect();
        assert_eq!(found, alone[..alone.len().min(5)], "{position}");
        compared += found.len();
    }
    assert!(compared >= 30, "{compared}");
}

/// With the default heuristics, the score of a move changes from depth to depth and with the table's contents. The
/// score of a line is among those of its move alone at nearby depths (up to two more, because four lines take more
/// nodes), or close to them. Pruning differs between both, so one in ten may be elsewhere.
#[test]
fn multipv_scores_are_near_those_of_single_moves() {
    const NEARBY: i32 = 150;
    let (mut compared, mut elsewhere) = (0, Vec::new());
    for position in positions().take(10) {
        let limits = Limits { multi_pv: 4, ..Limits::depth(7) };
        let (_, notes, _) = search(&position, &Config::default(), &limits);
        for line in last_lines(&notes, 7).into_iter().filter(|line| is_ordinary(line.value)) {
            let alone = (5..=9).map(|depth| {
                let limits = Limits { root_moves: &line.pv[..1], ..Limits::depth(depth) };
                search(&position, &Config::default(), &limits).0.value.raw()
            });
            let alone: Vec<i32> = alone.collect();
            let about = alone.iter().min().unwrap() - NEARBY..=alone.iter().max().unwrap() + NEARBY;
            if !about.contains(&line.value) {
                elsewhere.push(format!("{} is worth {}, alone {alone:?}: {position}", line.pv[0], line.value));
            }
            compared += 1;
        }
    }
    assert!(compared >= 30 && elsewhere.len() <= compared / 10, "{compared}: {elsewhere:#?}");
}

/// The facts by which the clock extends and shortens a search: recent changes of the best move, and its share of the
/// nodes.
#[test]
fn iterations_report_the_stability_of_the_best_move() {
    let mut changed = 0;
    for position in positions() {
        let (_, notes, _) = search(&position, &Config::default(), &Limits::nodes(10_000));
        for pair in notes.iterations.windows(2) {
            let another = u32::from(pair[0].best != pair[1].best);
            assert_eq!(pair[1].best_changes, pair[0].best_changes / 2 + 1000 * another, "{position}");
            changed += another;
        }
        assert!(notes.iterations.iter().all(|done| done.best_nodes_permille <= 1000));
        let first = legal_moves(&position).next().unwrap();
        let limits = Limits { root_moves: &[first], ..Limits::depth(3) };
        let (_, notes, _) = search(&position, &Config::default(), &limits);
        let alone = notes.iterations.iter().filter(|done| done.nodes > 100);
        assert!(alone.into_iter().all(|done| done.best_nodes_permille >= 900), "{:?}", notes.iterations);
    }
    assert!(changed >= 10, "{changed}");
}

#[test]
fn only_named_moves_are_looked_at() {
    let named: [Move; 2] = ["9g9f".parse().unwrap(), "1g1f".parse().unwrap()];
    let limits = Limits { root_moves: &named, multi_pv: 5, ..Limits::depth(3) };
    let (outcome, notes, _) = search(&Position::start(), &Config::default(), &limits);
    assert!(named.contains(&outcome.best.unwrap()));
    assert!(notes.lines.iter().all(|line| named.contains(&line.pv[0])));
    assert_eq!(notes.lines.iter().map(|line| line.multipv).max(), Some(2));
}

/// Short problems of known length: the search finds the mate with its number of plies.
#[test]
fn short_mates_are_found_and_counted() {
    let mut found = 0;
    for record in records(include_str!("data/mate.tsv")) {
        let (Ok(length), true) = (record[2].parse::<u32>(), record[1] == "mate" && record[3] == "yes") else {
            continue;
        };
        let Ok(position) = Position::from_sfen(record[0].trim_start_matches("sfen ")) else { continue };
        if length > 3 {
            continue;
        }
        let (outcome, _, _) = search(&position, &Config::default(), &Limits::nodes(60_000));
        // Problems allow checks only. A game may have a shorter mate that begins without a check.
        match outcome.value.kind() {
            ValueKind::MateIn(plies) => assert!(plies <= length, "{} {plies}", record[0]),
            other => panic!("{}: {other:?}", record[0]),
        }
        found += 1;
    }
    assert!(found >= 5, "{found}");
}

/// A gold in front of the king mates next move, and the search of the other side finds it too.
#[test]
fn mate_values_have_the_sign_of_the_side_to_move() {
    let mating = Position::from_sfen("4k4/9/4G4/9/9/9/9/9/4K4 b G 1").unwrap();
    let (outcome, _, _) = search(&mating, &Config::default(), &Limits::depth(3));
    assert_eq!(outcome.value.kind(), ValueKind::MateIn(1));
    let mated = Position::from_sfen("4k4/9/9/9/9/9/4g4/9/4K4 b g 1").unwrap();
    let (outcome, _, _) = search(&mated, &Config::default(), &Limits::depth(4));
    assert_eq!(outcome.value.kind(), ValueKind::MatedIn(2));
}

#[test]
fn no_legal_move_is_no_move() {
    let mated = Position::from_sfen("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1").unwrap();
    let (outcome, _, _) = search(&mated, &Config::default(), &Limits::depth(3));
    assert_eq!(outcome.best, None);
    assert!(matches!(outcome.value.kind(), ValueKind::MatedIn(0)), "{:?}", outcome.value.kind());
}

/// The recorded classes, reached by the last move of the record: a draw, or won and lost by perpetual check.
#[test]
fn recurrences_have_the_scores_of_the_rules() {
    let mut config = Config::default();
    config.rules.draw_value = [-77, 33];
    let mut seen = [0; 2];
    for record in records(include_str!("data/repetition_search.tsv")) {
        let Some((before, last)) = record[1].rsplit_once(' ') else { continue };
        let (position, path) = play_out(record[0], before);
        let last: [Move; 1] = [last.parse().unwrap()];
        let limits = Limits { root_moves: &last, ..Limits::depth(1) };
        let value = after(&position, &path, &config, &limits).0.value.raw();
        match record[2] {
            "draw" => assert_eq!(value, config.rules.draw_value[position.turn()], "{record:?}"),
            "win" => assert!(value < -20_000, "{value} {record:?}"),
            "lose" => assert!(value > 20_000, "{value} {record:?}"),
            _ => continue,
        }
        seen[usize::from(record[2] != "draw")] += 1;
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

/// A position in which a declaration wins is won at once.
#[test]
fn declaring_wins_in_the_tree() {
    let mut seen = 0;
    for record in records(include_str!("data/declaration.tsv")) {
        let Ok(position) = Position::from_sfen(record[0].trim_start_matches("sfen ")) else { continue };
        let config = Config::default();
        let rule = config.rules.declaration.unwrap();
        if position.declaration(rule) != horigoma::board::Declaration::Win {
            continue;
        }
        let (outcome, _, _) = search(&position, &config, &Limits::depth(2));
        assert_eq!(outcome.value.kind(), ValueKind::MateIn(1), "{position}");
        seen += 1;
    }
    assert!(seen > 0);
}

#[test]
fn the_move_limit_ends_the_game_in_a_draw() {
    let position = Position::from_sfen("4k4/9/9/9/9/9/9/3R5/4K4 b 2G 100").unwrap();
    let mut config = Config::default();
    config.rules.draw_value = [0, 0];
    config.rules.max_moves = 100;
    // Any move of Black's is the last one, unless it mates.
    let (outcome, _, _) = search(&position, &config, &Limits::depth(3));
    assert_eq!(outcome.value.kind(), ValueKind::Centipawns(0));
}

/// Returns the iterations of some searches of a position, one after the other with shared memory.
fn course(position: &Position, config: &Config, nodes: u64, searches: u32) -> String {
    let mut searcher = Searcher::new(1, *config);
    let mut course = String::new();
    for _ in 0..searches {
        let mut notes = Notes::default();
        let outcome = searcher.search_in_game(position, &[], &Limits::nodes(nodes), &mut notes);
        course += &format!("{outcome:?} {:?}", notes.iterations);
    }
    course
}

/// A number or a switch without an effect would look tunable.
#[test]
#[ignore = "takes many seconds: `.ci/run` names it"]
fn every_number_and_switch_changes_a_search() {
    numbers_and_switches_change_a_search(PARAMETERS.len());
}

#[test]
fn a_number_a_switch_and_a_flag_change_a_search() {
    numbers_and_switches_change_a_search(1);
}

/// Changes the first of the numbers, of the switches and of the flags: one of each, or more.
fn numbers_and_switches_change_a_search(first: usize) {
    // Guards and a static reduction have numbers that are unused while they are off, and one guard may hide the other.
    let [mut guarded, mut late, mut lead] = [Config::default(); 3];
    lead.null_move.max_lead = 3;
    (guarded.null_move.endgame_guard, guarded.null_move.dynamic) = (true, false);
    (late.null_move.late_endgame_guard, late.null_move.late_pieces) = (true, 40);
    let endgame = Position::from_sfen("4k4/1r7/9/9/9/9/9/9/4K4 b - 1").unwrap();
    // The mover's best move allows a mate. The last three are near the ends of games of `data/games.usi`. There are
    // several, since another evaluation may prefer another move.
    let lost = [
        "l+R5nl/4s1k2/2p1bsSp1/5ppsp/PpPPP2N1/6P1P/N3+p2P1/6K2/L6NL w RBG4P3g 142",
        "7kl/4g4/+bp3s1gp/2s1pppp1/3P3PP/4PPP2/sPNp5/2GG5/2KL1b1NL b N4P2rsnl 135",
        "+Bn+rs+R3l/2k6/pplL3pp/2Gp5/P8/1Gp3P2/3+bnPG1P/1P2PGK2/8L w 2N2P3s4p 170",
        "ln4knl/1sgb1G2r/1pp1+P1ppp/p4P3/3pSNPP1/2P3R2/PP1G4P/1SKG5/L3+p3L w BS2Pn 80",
    ];
    let special = [Position::start(), endgame].into_iter().chain(lost.map(|sfen| Position::from_sfen(sfen).unwrap()));
    let positions: Vec<Position> = special.chain(positions()).take(8).collect();
    // Entries of an earlier search matter where the table is full, so the longer search runs twice.
    let lengths = [(5_000, 1), (40_000, 2)];
    let bases = [Config::default(), guarded, late, lead];
    // Few of the long searches are needed.
    let unchanged = bases.map(|base| {
        lengths.map(|(nodes, searches)| {
            let of = |position| LazyCell::new(move || course(position, &base, nodes, searches));
            positions.iter().map(of).collect::<Vec<_>>()
        })
    });
    let differs = |length: usize, change: &dyn Fn(&mut Config)| {
        let (nodes, searches) = lengths[length];
        bases.iter().zip(&unchanged).any(|(base, unchanged)| {
            let mut changed = *base;
            change(&mut changed);
            let mut before = positions.iter().zip(&unchanged[length]);
            changed != *base && before.any(|(at, before)| course(at, &changed, nodes, searches) != **before)
        })
    };
    // Both ends of a range are tried in short searches before the first long one. Nearly all numbers need no long one.
    let numbers = PARAMETERS.iter().take(first).filter(|number| {
        let ends = [*number.range().start(), *number.range().end()];
        !(0..lengths.len()).any(|length| ends.iter().any(|&end| differs(length, &|config| (number.set)(config, end))))
    });
    let switches = SWITCHES.iter().take(first).chain(FLAGS.iter().take(first)).filter(|switch| {
        !(0..lengths.len())
            .any(|length| [true, false].iter().any(|&on| differs(length, &|config| (switch.set)(config, on))))
    });
    let idle: Vec<&str> = numbers.map(|number| number.name).chain(switches.map(|switch| switch.name)).collect();
    assert_eq!(idle, [""; 0], "nothing follows from them");
}

/// A search cut in its first iteration has searched only some moves, and returns the evaluation. It once returned that
/// the side to move is mated: self-play ended the game, and an engine that may resign resigned.
#[test]
fn a_search_cut_in_its_first_iteration_reports_no_mate() {
    let many_drops = Position::from_sfen("4k4/9/9/9/9/9/9/9/4K4 b RBGSNLP 1").unwrap();
    let in_check = Position::from_sfen("4k4/9/9/9/4r4/9/9/9/4K4 b RG 1").unwrap();
    for position in [Position::start(), many_drops, in_check] {
        let config = Config::default();
        let (outcome, ..) = search(&position, &config, &Limits::nodes(1));
        assert_eq!((outcome.depth, outcome.best.is_some()), (0, true));
        #[cfg(feature = "net")]
        assert_eq!(outcome.value.raw(), horigoma::eval::net::evaluate(&position));
        assert!(matches!(outcome.value.kind(), ValueKind::Centipawns(_)), "{}", outcome.value);
    }
    let mated = Position::from_sfen("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1").unwrap();
    let (outcome, ..) = search(&mated, &Config::default(), &Limits::nodes(1));
    assert_eq!((outcome.best, outcome.value.kind()), (None, ValueKind::MatedIn(0)));
}

/// White is about to lose by Black's next king step to 5a, and most of its moves do not prevent that.
const BEFORE_A_TRY: &str = "l7l/3K5/1s7/pppp+P2+PS/Pn7/2PP1np2/1PbSk3P/7gL/L2G1b1s1 w 5P2rg2np 160";

/// A search that ends before the other moves have been searched has a lower bound. Taken as a score it once resigned an
/// even game in the first position, and a mate in nine in the second.
#[test]
fn a_lower_bound_is_reported_and_does_not_resign() {
    let positions = [
        "lnsg2snl/1r2k1gb1/p1ppppppp/9/7P1/1pP6/PP1PPPP1P/1BG1K2R1/LNS2GSNL b - 11",
        "l3S1kpl/3rngs2/1p2p2P1/p1p2P1+Bp/4G+bPs1/2Ps1p2P/PP7/7R1/LN1K4L w GNPgn3p 11",
        "ln6l/1k7/pgn2+bn2/1s+B1g4/Ps4ppp/4P4/3+p2PPP/1PP3LK1/+r4+p1NL b G2S2Prg3p 1",
        BEFORE_A_TRY,
    ];
    let mut hopeless = 0;
    for position in positions.map(|sfen| Position::from_sfen(sfen).unwrap()) {
        for nodes in 1..600 {
            let (outcome, notes, _) = search(&position, &Config::default(), &Limits::nodes(nodes));
            // The bound is that of the line shown for the move. The scores of other moves are unknown.
            let best = |line: &&Shown| line.multipv == 1 && line.bound != Bound::Upper;
            let shown = notes.lines.iter().rev().find(best).filter(|line| line.pv.first() == outcome.best.as_ref());
            assert_eq!(outcome.bound, shown.map_or(Bound::Lower, |line| line.bound), "{nodes} nodes: {position}");
            if outcome.bound == Bound::Lower && outcome.value.raw() <= -1000 {
                assert!(matches!(Answer::of(&outcome, 1000, None), Answer::Play(..)), "{nodes} nodes: {position}");
                hopeless += 1;
            }
        }
    }
    assert!(hopeless > 0, "no such search");
}

/// Even positions in which a poor move may come first in the order. After the first moves of the last two, the other
/// side mates.
const POOR_FIRST_MOVES: [&str; 8] = [
    "l6nl/5kg2/3g1pbp1/p1ppp1psp/3n1P3/PrPS1BP1P/1G1PP1N2/1K3G3/LN5RL w SPs2p 1",
    "l6nl/4gk3/n1p3gpp/p2pp4/7r1/P1P4B1/1PSP1s2P/2GG4R/LNK3bNL b S2Ps5p 1",
    "ln5nl/1r2gkg2/3ps1ppp/p1p1p1R2/1p5P1/2P2P2P/PPNPP4/1SG1G4/L1K4NL b BS2Pbs 1",
    "l5knl/1+N1S2g2/1g1+Spp1sp/2p2bPp1/1P2gsN2/2Pp5/4PP1KP/1G5R1/L6NL w RB4P2p 1",
    "ln1gk2nl/1r4gb1/p1sp1s1pp/2p1ppR2/1p7/2P1P1P2/PP1P1P2P/1SGB2S2/LN2KG1NL b 2P 1",
    "ln5nl/1r2gkg2/3pp4/p2s1ppRp/2Pb4P/PP2P1P2/2SP1PN2/2G1KG3/LN6L w BS3Psp 1",
    "l6n1/3spgk1+B/4B2pl/pP1pG3p/2pn1p2L/Ppr6/K2+p1P3/1N2P+s3/LN1R5 b G2Pg2s3p 1",
    "2G+L2+Npl/+P4+PpPg/3pkp3/Lbg1ps2P/1r1PP4/1PPS1N1+BK/+p1p2S+n2/2+rs4+p/1+p2+n4 w GPl 324",
];

/// The first move loses a thousand and more in a search that ended before any other move was searched. Another move is
/// played, whose value is unknown.
#[test]
fn a_move_that_failed_low_is_not_played_while_no_other_was_searched() {
    let mut found = 0;
    for sfen in POOR_FIRST_MOVES {
        let position = Position::from_sfen(sfen).unwrap();
        let searched = |nodes| search(&position, &Config::default(), &Limits::nodes(nodes));
        // The first line is shown as soon as the first move has a value.
        let is_line = |line: &&Shown| (line.depth, line.bound) == (1, Bound::Lower) && !line.pv.is_empty();
        let first = (1..600).map(searched).find_map(|(outcome, notes, _)| {
            let line = notes.lines.iter().find(is_line).filter(|line| line.value <= -1000)?;
            Some((line.pv[0], outcome))
        });
        let Some((refuted, outcome)) = first else { continue };
        assert_ne!(outcome.best, Some(refuted), "{sfen}");
        assert!(outcome.bound == Bound::Lower && outcome.value.raw() > -1000, "{outcome:?}");
        found += 1;
    }
    assert!(found > 2, "{found} such searches");
}

/// The first move was searched and loses at once, then the search ended. Another move is played, after which the
/// opponent does not win at once.
#[test]
fn a_move_that_is_proved_lost_is_not_played_while_others_are_open() {
    let position = Position::from_sfen(BEFORE_A_TRY).unwrap();
    let mut config = Config::default();
    config.rules.declaration = Some(DeclarationRule::Try);
    for nodes in (1..500).chain((500..2_000).step_by(5)) {
        let (outcome, ..) = search(&position, &config, &Limits::nodes(nodes));
        let mut after = position.clone();
        after.play(outcome.best.unwrap());
        let declared = after.declaration(DeclarationRule::Try) == Declaration::Win;
        assert!(!declared, "{nodes} nodes: {}", outcome.best.unwrap());
    }
}

/// A game between people, in which White gave Black a pawn by going back and forth. White need not repeat that. Black,
/// to move, has lost: another program and this one, for the position without its past, give about -3,400 from 300,000
/// nodes.
#[test]
fn a_better_hand_than_earlier_in_the_game_wins_nothing() {
    for (sfen, moves) in [
        ("l5snl/3k5/1pnsg1b2/p1ppp1g1p/5pp2/PPP1P4/2SP5/K1GB5/LNG4+r1 w 2Prsnl3p 78", "4e4f 6h4f P*4e"),
        ("l5snl/3k5/1pnsg1b2/p1ppp1g1p/6p2/PPP1Pp3/2SP5/K1GB5/LNG4+r1 b 2Prsnl3p 79", "6h4f P*4e"),
    ] {
        let (position, path) = play_out(sfen, moves);
        for depth in [1, 5, 9] {
            let (outcome, ..) = after(&position, &path, &Config::default(), &Limits::depth(depth));
            assert!(outcome.value.raw() < 0, "depth {depth}: {outcome:?}");
        }
    }
}

/// Positions of games under the try rule. A leaf once took for a mate a check that Black answers by winning: its king
/// is on 5a already, or steps there from 4a.
#[test]
fn a_mate_that_loses_to_the_kings_try_is_none() {
    let mut config = Config::default();
    config.rules.declaration = Some(DeclarationRule::Try);
    for (sfen, lost) in [
        ("l1s1K1snl/2g1b1kb1/+P1ppNpppp/9/LPl1RN3/3P1P3/4G1PPP/6N2/2SG4S w RG2P3p 74", true),
        ("5K3/2k4+r1/9/1g1pl4/9/9/9/7+r1/1+l1+p5 w 2b3g4s4n2l16p 282", false),
    ] {
        let position = Position::from_sfen(sfen).unwrap();
        for depth in [1, 2, 3] {
            let (outcome, notes, _) = search(&position, &config, &Limits::depth(depth));
            let kind = outcome.value.kind();
            assert!(
                if lost { kind == ValueKind::MatedIn(2) } else { !matches!(kind, ValueKind::MateIn(_)) },
                "{outcome:?}"
            );
            for line in notes.lines.iter().filter(|line| line.value > 31_000) {
                let mut after = position.clone();
                for (at, &mv) in line.pv.iter().enumerate() {
                    after.play(mv);
                    assert!(at % 2 == 1 || after.declaration(DeclarationRule::Try) != Declaration::Win, "{mv}: {sfen}");
                }
            }
        }
    }
}

/// Every answer comes with a line that begins with it, however short the search was.
#[test]
fn a_search_of_one_node_shows_its_value() {
    let full_hand = "9/4K4/9/9/9/9/9/9/k8 b 2R2B4G4S 1";
    for (position, nodes) in [(Position::start(), 0), (Position::start(), 1), (full_hand.parse().unwrap(), 100)] {
        let (outcome, notes, _) = search(&position, &Config::default(), &Limits::nodes(nodes));
        let last = notes.lines.last().expect("a line");
        assert_eq!((last.pv.first(), last.value), (outcome.best.as_ref(), outcome.value.raw()));
        assert_eq!((last.bound, outcome.depth), (Bound::Lower, 0));
    }
}
