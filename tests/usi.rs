//! Sessions with the built program: those that need a process, a clock, or two sides that wait for each other. All
//! others are tested in `src/usi/session.rs`.

use std::time::{Duration, Instant};

use horigoma::board::{Move, Position};

use crate::session::{PATIENCE, Session};

/// The move of a `bestmove` line.
fn best_move(line: &str) -> Move {
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
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
fn a_closed_input_ends_the_session() {
    let mut session = Session::start();
    session.say("position startpos");
    session.say("go depth 3");
    session.close_input();
    assert!(session.ending(PATIENCE).is_some(), "the engine does not end");
    assert!(session.all_replies().iter().any(|line| line.starts_with("bestmove")));
}

/// A new game costs no time, however large the hash table and however much of it was used.
#[test]
fn a_new_game_is_begun_at_once() {
    let mut session = Session::start();
    session.say("setoption name USI_Hash value 4096\nisready");
    session.hear("readyok");
    session.say("position startpos\ngo nodes 100000");
    session.hear("bestmove");
    let start = Instant::now();
    session.say("usinewgame\nposition startpos\ngo nodes 1");
    session.hear("bestmove");
    assert!(start.elapsed() < Duration::from_millis(300), "{:?}", start.elapsed());
    session.end();
}

/// No entry of a game is found in the next, with or without large pages, after one thread or three.
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

/// A table of 16 MiB has 4,096 small pages. An immediate first move touches a few of them. A search of eight times as
/// many nodes, or microseconds, requests large pages, unless they are switched off.
#[cfg(target_os = "linux")]
#[test]
fn long_searches_have_their_table_in_large_pages() {
    use std::fs;

    if !fs::exists("/sys/kernel/mm/transparent_hugepage/enabled").unwrap() {
        eprintln!("skipped: this system has no large pages to ask for");
        return;
    }
    let asked = |session: &Session| {
        let maps = fs::read_to_string(format!("/proc/{}/smaps", session.id())).unwrap();
        maps.lines().any(|line| line.starts_with("VmFlags:") && line.split_whitespace().any(|flag| flag == "hg"))
    };
    let searched = [
        (true, "depth 5"),
        (true, "nodes 32000"),
        (true, "nodes 33000"),
        (false, "nodes 33000"),
        (true, "byoyomi 50"),
        (true, "byoyomi 300"),
    ];
    let large = searched.map(|(wanted, limit)| {
        let mut session = Session::start();
        session.say(&format!(
            "setoption name USI_Hash value 16\nsetoption name LargePageEnable value {wanted}\nisready\ngo {limit}"
        ));
        session.hear("bestmove");
        let large = asked(&session);
        session.end();
        large
    });
    assert_eq!(large, [false, false, true, false, false, true]);
}
