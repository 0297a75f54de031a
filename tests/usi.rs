//! Whole sessions with the built program.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use horigoma::board::{Move, Position};

/// Longer than any reply may take on a loaded machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running engine.
struct Session {
    engine: Child,
    input: ChildStdin,
    replies: Receiver<String>,
}

impl Session {
    fn start() -> Self {
        let mut engine = Command::new(env!("CARGO_BIN_EXE_horigoma"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(engine.stdout.take().unwrap());
        let (sender, replies) = channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Self { input: engine.stdin.take().unwrap(), engine, replies }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// The next reply that begins so; those before it are passed over.
    fn hear(&self, start: &str) -> String {
        let until = Instant::now() + PATIENCE;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let line = self.replies.recv_timeout(left).unwrap_or_else(|_| panic!("no reply begins with '{start}'"));
            if line.starts_with(start) {
                return line;
            }
        }
    }

    /// Nothing that begins so comes within a while.
    fn is_silent(&self, start: &str, time: Duration) -> bool {
        let until = Instant::now() + time;
        while let Ok(line) = self.replies.recv_timeout(until.saturating_duration_since(Instant::now())) {
            if line.starts_with(start) {
                return false;
            }
        }
        true
    }

    fn end(mut self) {
        self.say("quit");
        let until = Instant::now() + PATIENCE;
        while self.engine.try_wait().unwrap().is_none() {
            assert!(Instant::now() < until, "the engine does not end");
            thread::sleep(Duration::from_millis(5));
        }
        assert!(self.engine.wait().unwrap().success());
    }
}

/// The move of a `bestmove` line.
fn best_move(line: &str) -> Move {
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

#[test]
fn introduces_itself_with_options_that_every_program_can_read() {
    let mut session = Session::start();
    session.say("usi");
    session.hear("id name Horigoma");
    session.hear("id author");
    for name in ["USI_Hash", "USI_Ponder", "Threads", "MultiPV", "EnteringKingRule"] {
        let line = session.hear(&format!("option name {name} type"));
        assert!(!line.contains("  "), "split at single blanks: {line}");
    }
    session.hear("usiok");
    session.end();
}

#[test]
fn plays_a_legal_move_within_its_byoyomi() {
    let mut session = Session::start();
    session.say("isready");
    session.hear("readyok");
    session.say("position startpos moves 7g7f");
    let start = Instant::now();
    session.say("go btime 0 wtime 0 byoyomi 300");
    let best = best_move(&session.hear("bestmove"));
    assert!(start.elapsed() < Duration::from_millis(600), "{:?}", start.elapsed());
    let mut position = Position::start();
    position.play("7g7f".parse().unwrap());
    assert!(position.is_legal(best));
    session.end();
}

#[test]
fn holds_its_answer_while_infinite_even_when_mate_is_found() {
    let mut session = Session::start();
    session.say("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    session.say("go infinite");
    assert!(session.is_silent("bestmove", Duration::from_millis(400)));
    session.say("isready");
    session.hear("readyok");
    session.say("stop");
    assert_eq!(session.hear("bestmove"), "bestmove G*5b");
    session.end();
}

#[test]
fn ponders_until_the_hit_and_then_plays_by_the_clock() {
    let mut session = Session::start();
    session.say("position startpos moves 7g7f 3c3d");
    session.say("go ponder btime 0 wtime 0 byoyomi 200");
    assert!(session.is_silent("bestmove", Duration::from_millis(500)));
    session.say("ponderhit");
    session.hear("bestmove");
    session.say("go ponder");
    session.say("ponderhit btime 0 wtime 0 byoyomi 100");
    session.hear("bestmove");
    session.say("go ponder");
    session.say("stop");
    session.hear("bestmove");
    session.say("go ponder");
    session.say("gameover win");
    session.hear("bestmove");
    session.end();
}

#[test]
fn stops_at_once() {
    let mut session = Session::start();
    session.say("position startpos");
    for _ in 0..20 {
        session.say("go infinite");
        session.hear("info depth 2");
        let start = Instant::now();
        session.say("stop");
        session.hear("bestmove");
        assert!(start.elapsed() < Duration::from_millis(500), "{:?}", start.elapsed());
    }
    session.end();
}

#[test]
fn bad_input_is_told_and_changes_nothing() {
    let mut session = Session::start();
    session.say("position startpos moves 7g7f");
    for (line, told) in [
        ("position sfen x b - 1", "info string position: sfen: board: found 'x'"),
        ("position sfen k7k/9/9/9/9/9/9/9/8K b - 1", "info string position: sfen: not a position: a side has more"),
        ("position startpos moves 7g7f 7g7f", "info string position: move 2: found '7g7f', which is not legal"),
        ("position startpos moves 7g7", "info string position: move 1: found '7g7': found 3 characters"),
        ("position", "info string position: found neither"),
        ("setoption name USI_Hash value much", "info string USI_Hash: found 'much'"),
        ("\u{1f600} nonsense", "info string unknown command"),
    ] {
        session.say(line);
        session.hear(told);
    }
    session.say("d");
    assert!(session.hear("sfen: ").contains("/2P6/PP1PPPPPP/"), "the last good position stays");
    session.say("setoption name NoSuchOption value 1");
    session.say("stop");
    session.say("ponderhit");
    session.input.write_all(&[0xff, 0xfe, b'\n', 0, b'\n']).unwrap();
    session.say("isready");
    session.hear("readyok");
    session.end();
}

#[test]
fn position_lines_from_other_programs_tests() {
    let mut session = Session::start();
    for record in crate::data::records(include_str!("data/sfen_bad.tsv")) {
        let (form, class, normal) = (record[0], record[1], record[3]);
        if form != "position" {
            continue;
        }
        session.say(&format!("position {}", record[2].trim_matches('"')));
        if class == "malformed" {
            session.hear("info string position");
        } else {
            session.say("d");
            assert_eq!(session.hear("sfen: "), format!("sfen: {normal}"));
        }
    }
    session.end();
}

#[test]
fn shows_the_position_and_what_is_known_of_it() {
    let mut session = Session::start();
    let cycle = "5i5h 5a5b 5h5i 5b5a ".repeat(3);
    session.say(&format!("position startpos moves {cycle}"));
    session.say("d");
    for line in
        ["sfen: ", "key: ", "checkers:", "legal: 30", "repetition: draw", "declaration-27: no", "declaration-24: no"]
    {
        session.hear(line);
    }
    session.say("position sfen 3+N5/5G+PB1/+PR+PPKP2+P/9/9/9/9/9/4k4 b G2SN2L4Prb2g2s2n2l8p 1");
    session.say("d");
    session.hear("declaration-27: win");
    session.say("go byoyomi 100");
    assert_eq!(session.hear("bestmove"), "bestmove win");
    session.say("perft 2");
    session.hear("nodes ");
    session.end();
}

#[test]
fn resigns_when_mated_and_restricts_the_root_when_asked() {
    let mut session = Session::start();
    session.say("position sfen 8k/8G/8G/9/9/9/9/9/8K w - 1");
    session.say("go byoyomi 100");
    assert_eq!(session.hear("bestmove"), "bestmove resign");
    session.say("position startpos");
    session.say("go depth 4 searchmoves 9g9f 1g1f");
    let best = session.hear("bestmove");
    assert!(["9g9f", "1g1f"].contains(&best_move(&best).to_string().as_str()), "{best}");
    session.say("setoption name MultiPV value 3");
    session.say("go depth 3");
    for number in 1..=3 {
        while !session.hear("info depth 3 ").contains(&format!(" multipv {number} ")) {}
    }
    session.end();
}

#[test]
fn a_closed_input_ends_the_session() {
    let mut session = Session::start();
    session.say("position startpos");
    session.say("go depth 3");
    drop(session.input);
    let until = Instant::now() + PATIENCE;
    while session.engine.try_wait().unwrap().is_none() {
        assert!(Instant::now() < until, "the engine does not end");
        thread::sleep(Duration::from_millis(5));
    }
    assert!(session.replies.iter().any(|line| line.starts_with("bestmove")));
}

#[test]
fn one_thread_searches_the_same_tree_twice() {
    let nodes = || {
        let output = Command::new(env!("CARGO_BIN_EXE_horigoma")).args(["bench", "--depth", "4"]).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        text.lines().last().unwrap().to_owned()
    };
    let first = nodes();
    assert!(first.starts_with("Bench: "));
    assert_eq!(first, nodes());
}

/// Nothing of a game is left in the next, with small pages and large, one thread emptying the table or three.
#[test]
fn a_new_game_begins_with_an_empty_memory() {
    let mut session = Session::start();
    session.say("setoption name USI_Hash value 8");
    let nodes = |session: &mut Session| {
        session.say("position startpos\ngo depth 8");
        let line = session.hear("info depth 8 ");
        session.hear("bestmove");
        line.split_whitespace().skip_while(|word| *word != "nodes").nth(1).unwrap().to_owned()
    };
    let first = nodes(&mut session);
    assert_ne!(nodes(&mut session), first, "the table helps a second search");
    for large in [true, false] {
        session.say(&format!("setoption name LargePageEnable value {large}\nusinewgame\nisready"));
        session.hear("readyok");
        assert_eq!(nodes(&mut session), first);
        session.say("setoption name Threads value 3\nusinewgame\nsetoption name Threads value 1");
        assert_eq!(nodes(&mut session), first);
    }
    session.end();
}

/// Every line in and out is in the log, in order.
#[test]
fn the_log_has_both_sides() {
    let file = std::env::temp_dir().join(format!("horigoma-log-{}.txt", std::process::id()));
    let mut session = Session::start();
    session.say(&format!("setoption name DebugLogFile value {}", file.display()));
    session.say("isready");
    session.hear("readyok");
    session.say("position startpos");
    session.say("go nodes 100");
    let best = session.hear("bestmove");
    session.say("setoption name DebugLogFile value <empty>");
    session.say("isready");
    session.hear("readyok");
    let log = std::fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = log.lines().collect();
    assert_eq!(lines[..3], ["> isready", "< readyok", "> position startpos"], "{log}");
    assert!(lines.contains(&format!("< {best}").as_str()), "{log}");
    assert_eq!(lines.last(), Some(&"> setoption name DebugLogFile value <empty>"), "{log}");
    std::fs::remove_file(file).unwrap();
    session.say("setoption name DebugLogFile value /no/such/folder/log");
    assert!(session.hear("info string").contains("cannot be made"));
    session.end();
}
