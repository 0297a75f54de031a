//! Input of programs, people and accidents.

use std::process::{Command, Stdio};
use std::time::Duration;

use rstest::rstest;

use super::{longer, play, play_with};
use crate::session::{PATIENCE, Session, program};

const MATED: &str = "8k/8G/8G/9/9/9/9/9/8K w - 1";

#[rstest]
#[case("go byoyomi 50")]
#[case("go")]
#[case("go depth 5")]
#[case("go nodes 100")]
#[case("go movetime 50")]
#[case("go btime 1000 wtime 1000")]
fn where_there_is_no_move_the_answer_is_to_resign(#[case] go: &str) {
    play(&format!(
        "> position sfen {MATED}
         > {go}
         < bestmove resign in 1000"
    ));
}

#[rstest]
#[case("go infinite", "stop")]
#[case("go ponder byoyomi 50", "ponderhit")]
fn a_mated_root_holds_its_bestmove(#[case] go: &str, #[case] end: &str) {
    play(&format!(
        "> position sfen {MATED}
         > {go}
         ! bestmove for 200
         > {end}
         < bestmove resign in 1000
         = 1 bestmove"
    ));
}

/// For any words after `go`, there is exactly one answer.
#[test]
fn one_answer_to_every_go() {
    let mut session = Session::start();
    session.say("setoption name USI_Hash value 2\nposition startpos");
    let forms = [
        "",
        "infinite",
        "ponder",
        "infinite ponder",
        "depth 0",
        "depth -1",
        "depth x",
        "depth",
        "depth 1 depth 2",
        "nodes 0",
        "nodes -1",
        "nodes 1",
        "nodes x",
        "movetime 0",
        "movetime -1",
        "movetime x",
        "movetime 0.9",
        "movetime 300,",
        "nodes 1e4",
        "nodes -5 movetime",
        "byoyomi",
        "byoyomi 0",
        "byoyomi x",
        "btime",
        "btime 0",
        "btime -1 wtime -1 byoyomi 0",
        "wtime 10",
        "binc 0 winc 0",
        "binc 5",
        "searchmoves",
        "searchmoves 7g7e",
        "searchmoves 7g7f 7g7f",
        "searchmoves x y z",
        "nonsense",
        "infinite nodes 5",
        "btime 0 wtime 0 binc 0 winc 0 byoyomi 0",
        "btime 99999999999999999999",
        "depth 3 infinite",
    ];
    for form in forms {
        session.say(&format!("go {form}"));
        std::thread::sleep(Duration::from_millis(2));
        session.say("stop\nisready");
        session.hear("readyok");
    }
    let answers = session.heard.iter().filter(|line| line.starts_with("bestmove")).count();
    assert_eq!(answers, forms.len());
    session.end();
}

#[test]
fn boards_without_kings_can_be_searched_and_with_two_cannot() {
    play(
        "> setoption name USI_Hash value 2
         > position sfen 9/9/9/9/4R4/9/9/9/9 b P 1
         > go nodes 300
         < bestmove
         > go mate 100
         < checkmate nomate
         > eval
         > d
         < sfen: 9/9/9/9/4R4/9/9/9/9 b P 1
         > position sfen 4k4/9/9/4K4/9/9/9/9/4K4 b - 1
         < info string position: sfen:
         > d
         < sfen: 9/9/9/9/4R4/9/9/9/9 b P 1
         > position sfen 9/9/9/9/9/9/9/9/9 w - 1
         > go nodes 300
         < bestmove resign",
    );
}

/// A limit that cannot be read, and a refused position: the answer comes without `stop`, but no held answer comes
/// early.
#[rstest]
#[case("position startpos", "go movetime 300,")]
#[case("position startpos", "go btime x wtime x byoyomi x")]
#[case("position startpos", "go movetme 500")]
#[case("position startpos moves 7g7e", "go byoyomi 100000")]
#[case("position sfen 9 b - 1", "go")]
#[case("position", "go depth 100")]
fn a_refused_search_is_answered_at_once(#[case] position: &str, #[case] go: &str) {
    play(&format!(
        "> setoption name USI_Hash value 2
         > position startpos moves 7g7f
         > {position}
         > {go}
         < bestmove resign in 1000
         = 1 bestmove"
    ));
}

#[test]
fn a_refused_position_is_not_searched_for_mate() {
    play(
        "> position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1
         > position sfen 4k4/9/4P4/4P4/9/9/9/9/4K4 b G 1
         < info string position: sfen:
         > go mate 10000
         < checkmate timeout in 1000
         > go infinite
         ! bestmove for 200
         > stop
         < bestmove resign in 1000
         > position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1
         > go mate 10000
         < checkmate G*5b",
    );
}

/// GUIs end a game that they copy with its result.
#[rstest]
fn a_result_is_no_move(
    #[values("resign", "win", "rep_draw", "rep_inf", "rep_sup", "draw", "timeout", "break")] result: &str,
) {
    play(&format!(
        "> position startpos moves 7g7f 3c3d {result}
         > d
         < sfen: lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3
         > position startpos moves {result} 7g7f
         < info string position: move 1: found '{result}':"
    ));
}

#[rstest]
fn a_value_is_shown_before_every_answer(#[values(0, 1, 2, 10, 100)] nodes: u64) {
    play(&format!(
        "> position sfen 9/4K4/9/9/9/9/9/9/k8 b 2R2B4G4S 1
         > go nodes {nodes}
         < info depth score cp pv
         < bestmove"
    ));
}

/// A line of megabytes is refused before its moves cost the clock.
#[test]
fn a_million_moves_cost_no_time() {
    let mut session = Session::start();
    session.say(&format!("position startpos moves {}", "4i4h 6a6b 4h4i 6b6a ".repeat(250_000)));
    play_with(
        &mut session,
        "> go byoyomi 100
         < info string position: found more moves,
         < bestmove resign in 2000",
    );
}

#[test]
fn an_illegal_move_in_the_middle_keeps_the_position() {
    play(
        "> position startpos moves 7g7f
         > position startpos moves 2g2f 8c8d 2f2c 8d8e
         < info string position: move 3: found '2f2c',
         > position startpos moves 2g2f xyz
         < info string position: move 2: found 'xyz':
         > d
         < sfen: lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2",
    );
}

/// Marks of other systems, blanks of every kind, invalid bytes.
#[test]
fn lines_may_look_odd() {
    let mut session = Session::start();
    session.send(b"\xef\xbb\xbfusi\r\n  \t isready \t \r\n");
    session.hear("readyok");
    session.send(b"position\tstartpos\tmoves\t7g7f\r\nd\r\n");
    assert!(session.hear("sfen: ").ends_with(" w - 2"));
    session.send(b"\0\0\0\n\xff\xfe\xfd\n\xc3\x28 go\nposition sfen \xff b - 1\n\x1b[2J\n\r\n\n");
    session.send(b"isready\n");
    session.hear("readyok");
    session.end();
}

/// Input is shown again with its control characters escaped, so that a terminal does not obey them.
#[test]
fn control_characters_are_not_sent_back() {
    let mut session = Session::start();
    session.send(b"\x1b[31mred\x07\x08\nposition sfen \x1b[2J b - 1\nsetoption name \x1b[2J value \x1b[2J\n");
    session.say("isready");
    session.hear("readyok");
    let odd = |line: &&String| line.chars().any(char::is_control);
    assert_eq!(session.heard.iter().find(odd), None);
    session.end();
}

/// As long as a line may get by mistake. A long game is longer than most programs ever send.
#[test]
fn long_lines_are_read() {
    let mut session = Session::start();
    let megabytes = 4 * longer().min(12);
    session.say(&"x".repeat(megabytes << 20));
    session.say(&format!("position startpos {}", "moves ".repeat(megabytes << 16)));
    session.say(&format!("go {}", "depth ".repeat(1 << 16)));
    session.say("stop");
    session.hear("bestmove");
    let shuffle = "4i4h 6a6b 4h4i 6b6a ".repeat(1250);
    session.say(&format!("position startpos moves {shuffle}"));
    session.say("d");
    assert!(session.hear("sfen: ").ends_with(" b - 5001"));
    session.say("go nodes 200");
    session.hear("bestmove");
    let longest = session.heard.iter().map(String::len).max();
    assert!(longest < Some(10_000), "{longest:?} bytes sent back");
    session.end();
}

#[test]
fn the_highest_move_number_does_not_wrap() {
    play(
        "> setoption name USI_Hash value 2
         > position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 65535 moves 7g7f
         > d
         < sfen:
         = 0 sfen: lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 0
         > go depth 4
         < bestmove
         > position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 65530
         > go depth 8
         < bestmove",
    );
}

#[test]
fn many_new_games_cost_nothing() {
    let games = "usinewgame\n".repeat(1000 * longer().min(100));
    let mut session = Session::start();
    session.say(&games);
    play_with(&mut session, "> isready\n < readyok in 3000");
}

#[test]
fn usi_and_isready_are_answered_while_searching() {
    play(
        "> setoption name USI_Hash value 2
         > position startpos
         > go infinite
         > usi
         < usiok in 1000
         > isready
         < readyok in 1000
         > d
         < sfen: in 1000
         > eval
         > moves
         > debug on
         > nonsense
         < info string unknown in 1000
         ! bestmove for 100
         > stop
         < bestmove in 1000
         = 1 bestmove",
    );
}

/// Without a reader of the replies the session goes on until its input ends, and ends well.
/// A search ends there too, however far its limit is.
#[rstest]
#[case("usi\nisready\nposition startpos\ngo nodes 5000\nd\n")]
#[case("position startpos\ngo depth 100\n")]
#[case("position startpos\ngo nodes 1000000000000\n")]
fn a_session_without_a_reader_ends_with_its_input(#[case] commands: &str) {
    let mut command = Command::new(program());
    let mut engine = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    drop(engine.stdout.take());
    let mut input = engine.stdin.take().unwrap();
    // The program may end as soon as it notices.
    let _ = std::io::Write::write_all(&mut input, commands.as_bytes());
    drop(input);
    let until = std::time::Instant::now() + PATIENCE;
    while engine.try_wait().unwrap().is_none() {
        if std::time::Instant::now() > until {
            engine.kill().unwrap();
            engine.wait().unwrap();
            panic!("it does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(engine.wait().unwrap().code().is_some(), "no signal");
}

/// A session leaves no more memory in use than it began with: games, searches, long lines.
#[test]
#[cfg(target_os = "linux")]
fn memory_does_not_grow_from_game_to_game() {
    let mut session = Session::start();
    session.say("setoption name USI_Hash value 4\nsetoption name Threads value 2");
    let resident = |session: &Session| -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", session.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    };
    let game = |session: &mut Session| {
        session.say("usinewgame");
        for _ in 0..10 {
            session.say("position startpos moves 7g7f 3c3d 2g2f\ngo nodes 2000");
            session.hear("bestmove");
        }
    };
    // Memory touched for the first time in a few games remains.
    (0..8).for_each(|_| game(&mut session));
    let before = resident(&session);
    for _ in 0..5 * longer() {
        game(&mut session);
    }
    let after = resident(&session);
    assert!(after < before + 4096, "{before} KiB, later {after} KiB");
    session.end();
}
