//! Everything that ends a search, at any moment.

use std::thread;
use std::time::Duration;

use rstest::rstest;

use super::mates::LONG;
use super::{longer, play};
use crate::session::Session;

/// At the end of the input no command can end an endless search any more.
#[rstest]
#[case::infinite("go infinite")]
#[case::ponder("go ponder btime 1000 wtime 1000")]
#[case::short("go depth 3")]
#[case::no_limit("go")]
fn the_end_of_the_input_ends_a_search_without_an_end(#[case] go: &str) {
    play(&format!(
        "> setoption name USI_Hash value 4
         > position startpos
         > {go}
         . 100
         eof
         end in 3000
         = 1 bestmove"
    ));
}

/// A script that is fed by a pipe gets its answers. An earlier version stopped after two seconds.
#[rstest]
#[case::clock("go btime 0 wtime 0 byoyomi 4000", "bestmove")]
#[case::move_time("go movetime 4000", "bestmove")]
#[case::mate("go mate 4000", "checkmate")]
fn the_end_of_the_input_cuts_no_search_short(#[case] go: &str, #[case] answer: &str) {
    play(&format!(
        "> setoption name USI_Hash value 4
         > position sfen {LONG}
         > {go}
         eof
         ! {answer} for 3000
         end in 9000
         = 1 {answer}"
    ));
}

#[test]
fn the_end_of_the_input_ends_an_endless_search_for_mate() {
    play(&format!(
        "> setoption name USI_Hash value 4
         > position sfen {LONG}
         > go mate infinite
         . 100
         eof
         end in 3000
         = 1 checkmate"
    ));
}

#[rstest]
#[case::infinite("go infinite")]
#[case::ponder("go ponder")]
#[case::no_limit("go")]
#[case::clock("go btime 3600000 wtime 3600000")]
#[case::perft("perft 9")]
#[case::go_perft("go perft 9")]
#[case::bench("bench")]
fn quit_ends_a_search_at_once(#[case] work: &str) {
    play(&format!(
        "> setoption name USI_Hash value 4
         > position startpos
         > {work}
         . 200
         > quit
         end in 1500"
    ));
}

#[rstest]
#[case::perft("perft 9")]
#[case::go_perft("go perft 9")]
#[case::bench("bench")]
#[case::as_deep_as_the_stack("perft 20000")]
#[case::as_deep_as_a_number("perft 4294967295")]
fn work_that_is_no_search_is_stopped_too(#[case] work: &str) {
    play(&format!(
        "> position startpos
         > {work}
         . 200
         > isready
         < readyok in 1500
         > stop
         . 50
         > position startpos
         > go nodes 500
         < bestmove in 1500
         > {work}
         . 200
         > quit
         end in 1500"
    ));
}

/// Programs send options whenever a dialog is closed. No unrequested answer may come.
#[rstest]
#[case::infinite("go infinite", "stop")]
#[case::ponder("go ponder btime 100 wtime 100 byoyomi 100", "ponderhit")]
fn options_wait_for_the_end_of_a_search(#[case] go: &str, #[case] end: &str) {
    play(&format!(
        "> setoption name USI_Hash value 4
         > position startpos
         > {go}
         . 100
         > setoption name MultiPV value 2
         > setoption name USI_Hash value 8
         > setoption name Threads value 2
         > setoption name Clear_Hash
         ! bestmove for 400
         > isready
         < readyok in 1000
         ! bestmove for 100
         > {end}
         < bestmove in 2000
         > go depth 3
         < info depth multipv 2
         < bestmove
         = 2 bestmove"
    ));
}

#[rstest]
#[case::stop("stop", "bestmove")]
#[case::position("position startpos moves 7g7f", "bestmove")]
#[case::go_again("go nodes 100", "bestmove")]
#[case::game_over("gameover lose", "bestmove")]
#[case::new_game("usinewgame", "bestmove")]
fn a_search_is_ended_by_what_comes_next(#[case] next: &str, #[case] reply: &str) {
    play(&format!(
        "> setoption name USI_Hash value 4
         > position startpos
         > go infinite
         . 50
         > {next}
         < {reply} in 1000"
    ));
}

#[test]
fn stop_and_ponderhit_without_a_search_are_silent() {
    play(
        "> setoption name USI_Hash value 4
         > stop
         > ponderhit
         > gameover draw
         > position startpos
         > stop
         > go ponder byoyomi 50
         > ponderhit
         > ponderhit
         < bestmove in 1500
         > ponderhit
         > stop
         > stop
         ! bestmove for 200
         = 1 bestmove",
    );
}

#[test]
fn searches_started_and_stopped_at_random_moments() {
    start_and_stop(100 * longer() as u64);
}

#[test]
#[ignore = "takes a minute: `.ci/run` names it"]
fn ten_thousand_searches_started_and_stopped_at_random_moments() {
    start_and_stop(10_000);
}

/// Two threads, started and stopped at any moment, each answered exactly once.
fn start_and_stop(rounds: u64) {
    let mut session = Session::start();
    session.say("setoption name USI_Hash value 4\nsetoption name Threads value 2\nisready");
    session.hear("readyok");
    // A fixed sequence, but no two moments alike (Lehmer's generator).
    let mut state = 20_261_122_u64;
    for round in 0..rounds {
        state = state * 48_271 % 0x7fff_ffff;
        let go = ["go infinite", "go ponder byoyomi 20", "go", "go nodes 3000", "go byoyomi 4", "go depth 30"];
        session.say("position startpos moves 7g7f 3c3d");
        session.say(go[(round % 6) as usize]);
        thread::sleep(Duration::from_micros(state % 4000));
        session.say(if state & 1 == 0 { "stop" } else { "ponderhit\nstop" });
        session.hear("bestmove");
    }
    session.say("isready");
    session.hear("readyok");
    let answers = session.heard.iter().filter(|line| line.starts_with("bestmove")).count() as u64;
    assert_eq!(answers, rounds);
    session.end();
}
