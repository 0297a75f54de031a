//! Mate problems: proofs are replayed, disproofs compared with those of other solvers.

use horigoma::board::{Move, MoveList, Position, SetupFaults};
use horigoma::host::{Child, Slot, Step};
use horigoma::mate::dfpn::MAX_PLIES;

use horigoma::mate::{MateProgress, MateVerdict, Solver};

struct Problem<'t> {
    sfen: &'t str,
    kind: &'t str,
    length: usize,
    exact: bool,
}

fn problems() -> impl Iterator<Item = Problem<'static>> {
    let text = include_str!("data/mate.tsv");
    text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        Problem { sfen: fields[0], kind: fields[1], length: fields[2].parse().unwrap_or(0), exact: fields[3] == "yes" }
    })
}

/// Solves a problem with a node limit.
fn solve(position: &Position, slots: &mut [Slot], problem: u16, nodes: u64) -> (MateVerdict, Vec<Move>) {
    let mut children = vec![Child::EMPTY; Solver::CHILDREN_LEN];
    let mut steps = vec![Step::EMPTY; MAX_PLIES];
    let mut solver = Solver::new(slots, &mut children, &mut steps, problem);
    let mut line = Vec::new();
    let verdict = solver.solve(position, &mut |mv| line.push(mv), &mut |progress| {
        is_line_of_checks(position, progress);
        progress.nodes >= nodes
    });
    (verdict, line)
}

/// The line under consideration can be played, and every move of the attacker's gives check.
fn is_line_of_checks(position: &Position, progress: &MateProgress<'_>) {
    let moves: Vec<Move> = progress.moves().collect();
    assert!(!moves.is_empty() && moves.len() == progress.line.len(), "{moves:?}");
    let mut position = position.clone();
    for (ply, &mv) in moves.iter().enumerate() {
        assert!(position.is_legal(mv) && (ply % 2 == 1 || position.gives_check(mv)), "{mv} of {moves:?} in {position}");
        position.play(mv);
    }
}

/// A line of checks and legal answers that ends in mate.
fn is_mating_line(position: &Position, line: &[Move]) -> bool {
    let mut position = position.clone();
    for (ply, &mv) in line.iter().enumerate() {
        if !position.is_legal(mv) || (ply % 2 == 0 && !position.gives_check(mv)) {
            return false;
        }
        position.play(mv);
    }
    position.is_check() && position.count_legal_moves() == 0
}

/// Found by the fuzzer: the search ends at 2,048 positions, in one child, when others have just proved the mate. An
/// assertion failed, and the mate was lost. No other limit makes a false mate.
#[test]
fn a_mate_proved_as_the_search_stops_is_returned() {
    let sfen = "1nkg5/2s6/3rp4/1B5R1/9/1PN6/9/9/9 b BG3SN2gn4l16p 1";
    let position = Position::from_sfen_waiving(sfen, SetupFaults::MISSING_KINGS).unwrap();
    let found = |nodes| {
        let (verdict, line) = solve(&position, &mut vec![Slot::EMPTY; 1 << 12], 1, nodes);
        let mates = matches!(verdict, MateVerdict::Mate(plies) if plies == line.len());
        assert!(verdict == MateVerdict::Unknown || (mates && is_mating_line(&position, &line)), "{verdict:?} {line:?}");
        mates
    };
    assert!(found(2_048));
    let [first, all] = [8, 40].map(|most| (1..=most).filter(|count| found(256 * count)).count());
    assert!(first > 0 && all > 32, "{first} {all}");
}

#[test]
fn mates_are_proved_and_no_other() {
    mates_are_proved(10);
}

#[test]
#[ignore = "takes seconds: `.ci/run` names it"]
fn all_mates_are_proved_and_no_other() {
    mates_are_proved(1);
}

/// Solves one of so many problems each.
fn mates_are_proved(every: usize) {
    // Debug checks cost an order of magnitude.
    let nodes = if cfg!(debug_assertions) { 20_000 } else { 1_000_000 };
    let mut slots = vec![Slot::EMPTY; 1 << 18];
    let (mut proved, mut disproved, mut mates, mut others, mut refused) = (0, 0, 0, 0, 0);
    let (mut exact, mut shorter, mut longer) = (0, 0, 0);
    for (problem, number) in problems().zip(1..).step_by(every) {
        // A few published problems are not positions (two pawns on a file).
        let Ok(position) = Position::from_sfen_waiving(problem.sfen, SetupFaults::WAIVABLE) else {
            refused += 1;
            continue;
        };
        let (verdict, line) = solve(&position, &mut slots, number, nodes);
        mates += usize::from(problem.kind == "mate");
        others += usize::from(problem.kind == "nomate");
        match verdict {
            MateVerdict::Mate(plies) => {
                assert_ne!(problem.kind, "nomate", "{}", problem.sfen);
                assert!(is_mating_line(&position, &line), "{}: {line:?}", problem.sfen);
                assert_eq!(plies, line.len());
                proved += usize::from(problem.kind == "mate");
                if problem.exact {
                    exact += 1;
                    shorter += usize::from(plies < problem.length);
                    longer += plies.saturating_sub(problem.length);
                }
            }
            MateVerdict::NoMate => {
                assert_ne!(problem.kind, "mate", "{}", problem.sfen);
                disproved += usize::from(problem.kind == "nomate");
            }
            MateVerdict::Unknown => println!("unknown: {} of {} plies: {}", problem.kind, problem.length, problem.sfen),
        }
    }
    println!("{proved} of {mates} mates proved, {disproved} of {others} disproved, {nodes} nodes each at most");
    println!("of {exact} with a known length {shorter} lines are shorter, all together {longer} plies longer");
    // A line follows a proof, against the longest known defence. It is seldom shorter than the shortest mate against
    // the longest defence of all, nor much longer.
    assert!(shorter * 100 <= exact.max(100), "{shorter} of {exact} lines are shorter than the shortest mate");
    assert!(longer <= 2 * exact, "{exact} lines are {longer} plies too long");
    assert!(refused <= 3, "{refused} problems refused");
    let share = if cfg!(debug_assertions) { 90 } else { 97 };
    assert!(proved * 100 >= mates * share, "{proved} of {mates} mates proved");
    assert!(disproved * 100 >= others * share, "{disproved} of {others} disproved");
}

/// Short mates against a full search of checks and answers.
#[test]
fn short_problems_agree_with_an_exhaustive_search() {
    fn mates(position: &mut Position, plies: u32) -> bool {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        moves.iter().any(|&mv| {
            let undo = position.play(mv);
            let checked = position.is_check();
            let mut answers = MoveList::new();
            position.legal_moves(&mut answers);
            let mate = checked
                && answers.iter().all(|&answer| {
                    plies > 1 && {
                        let undo = position.play(answer);
                        let mate = mates(position, plies - 2);
                        position.undo(answer, undo);
                        mate
                    }
                });
            position.undo(mv, undo);
            mate
        })
    }
    let mut slots = vec![Slot::EMPTY; 1 << 14];
    let short = problems().filter(|problem| problem.exact && problem.length <= 3);
    for (problem, number) in short.step_by(5).zip(1..) {
        let mut position = Position::from_sfen_for_mate(problem.sfen).unwrap();
        let (verdict, _) = solve(&position, &mut slots, number, 50_000);
        let expected = problem.kind == "mate";
        if expected {
            assert!(mates(&mut position, problem.length as u32), "{}", problem.sfen);
        }
        assert_eq!(matches!(verdict, MateVerdict::Mate(_)), expected, "{}", problem.sfen);
    }
}

#[test]
fn the_mate_solver_keeps_proofs_until_cleared() {
    let problem = problems().find(|problem| problem.kind == "mate" && problem.length >= 5).unwrap();
    let position = Position::from_sfen_waiving(problem.sfen, SetupFaults::WAIVABLE).unwrap();
    let (mut slots, mut children) = (vec![Slot::EMPTY; 1 << 12], vec![Child::EMPTY; Solver::CHILDREN_LEN]);
    let mut steps = vec![Step::EMPTY; MAX_PLIES];
    let mut solver = Solver::new(&mut slots, &mut children, &mut steps, 1);
    let nodes = [false, false, true].map(|forget| {
        if forget {
            solver.forget();
        }
        assert!(matches!(solver.solve(&position, &mut |_| {}, &mut |_| false), MateVerdict::Mate(_)));
        solver.nodes()
    });
    assert!(nodes[1] < nodes[0], "{nodes:?}");
    assert_eq!(nodes[2], nodes[0]);
}

#[test]
fn the_mate_solver_stops_on_request() {
    let longest = problems().filter(|problem| problem.kind == "mate").max_by_key(|problem| problem.length).unwrap();
    let position = Position::from_sfen_waiving(longest.sfen, SetupFaults::WAIVABLE).unwrap();
    let (verdict, line) = solve(&position, &mut vec![Slot::EMPTY; 1 << 12], 1, 0);
    assert_eq!((verdict, line), (MateVerdict::Unknown, vec![]));
}

/// A table of eight positions loses proofs, which are searched again: the line of a proved mate is complete.
#[test]
fn a_full_table_still_gives_the_mating_line() {
    let (mut slots, mut told) = (vec![Slot::EMPTY; 8], 0);
    let mut all = 0;
    let short = problems().filter(|problem| problem.kind == "mate" && problem.length <= 7);
    for (problem, number) in short.zip(1..) {
        let Ok(position) = Position::from_sfen_waiving(problem.sfen, SetupFaults::WAIVABLE) else { continue };
        let (verdict, line) = solve(&position, &mut slots, number, 20_000);
        all += 1;
        if let MateVerdict::Mate(_) = verdict {
            assert!(is_mating_line(&position, &line), "{}: {line:?}", problem.sfen);
            told += 1;
        }
    }
    assert!(all > 400 && told * 100 >= all * 99, "{told} of {all}");
}
