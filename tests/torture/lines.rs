//! The lines that the engine shows equal the results of its search.

use rstest::rstest;

use super::play;
use crate::session::Session;

/// The number after a word of a line.
fn number(line: &str, word: &str) -> Option<i64> {
    line.split_whitespace().skip_while(|other| *other != word).nth(1)?.parse().ok()
}

/// The moves of a line.
fn pv(line: &str) -> Vec<&str> {
    line.split_whitespace().skip_while(|word| *word != "pv").skip(1).collect()
}

/// Positions with many good moves.
const POSITIONS: [&str; 4] = [
    "startpos moves 7g7f 3c3d 2g2f",
    "startpos",
    "sfen l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
    "sfen ln1gkg1nl/1r1s2sb1/p1pppp1pp/1p4p2/9/2PP5/PP1BPPPPP/2SR5/LN1GKGSNL b - 1",
];

/// Each line has moves for its score, and the lines come in order, each with its own first move.
#[test]
fn every_exact_line_is_a_whole_line() {
    for position in POSITIONS {
        let mut session = Session::start();
        session.say("setoption name USI_Hash value 16\nsetoption name MultiPV value 4");
        session.say(&format!("position {position}\ngo depth 8"));
        session.hear("bestmove");
        let lines: Vec<&String> = session.heard.iter().filter(|line| number(line, "depth") == Some(8)).collect();
        let exact = |rank: i64| {
            let this = |line: &&&String| number(line, "multipv") == Some(rank) && !line.contains("bound");
            lines.iter().rfind(this).unwrap_or_else(|| panic!("no line {rank} of {position}"))
        };
        let mut first_moves = Vec::new();
        let mut before = i64::MAX;
        for line in (1..=4).map(exact) {
            let Some(value) = number(line, "cp") else { continue };
            assert!(pv(line).len() >= 3, "{line}");
            assert!(value <= before, "{line}");
            assert!(!first_moves.contains(&pv(line)[0]), "{line}");
            first_moves.push(pv(line)[0]);
            before = value;
        }
        session.end();
    }
}

/// A search stopped within an iteration reports its totals at the end.
#[rstest]
#[case::one_line("MultiPV value 1")]
#[case::several_lines("MultiPV value 3")]
#[case::two_threads("Threads value 2")]
fn the_last_line_has_the_totals_of_the_search(#[case] option: &str) {
    let mut session = Session::start();
    session.say(&format!("setoption name USI_Hash value 16\nsetoption name {option}"));
    for nodes in [20_000, 70_000, 150_000] {
        session.say(&format!("usinewgame\nposition startpos moves 7g7f 3c3d\ngo nodes {nodes}"));
        let best = session.hear("bestmove");
        let last = session.heard.iter().rfind(|line| line.starts_with("info depth")).unwrap();
        assert!(number(last, "nodes") >= Some(nodes * 99 / 100), "{nodes}: {last}");
        assert_eq!(pv(last).first().copied(), best.split(' ').nth(1), "{last}");
        let same = session.heard.iter().filter(|line| *line == last).count();
        assert_eq!(same, 1, "told twice: {last}");
    }
    session.say("go infinite");
    std::thread::sleep(std::time::Duration::from_millis(1500));
    session.say("stop");
    session.hear("bestmove");
    let last = session.heard.iter().rfind(|line| line.starts_with("info depth")).unwrap();
    assert!(number(last, "time") >= Some(1300), "{last}");
    session.end();
}

/// More lines than there are moves, in the position with the most moves known.
#[test]
fn all_593_moves_as_lines() {
    play(
        "> setoption name USI_Hash value 16
         > setoption name MultiPV value 600
         > position sfen R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1
         > go btime 0 wtime 0 byoyomi 1000
         < bestmove in 3000",
    );
}
