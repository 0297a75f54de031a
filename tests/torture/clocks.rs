//! Only searches run on the playing clock.

use std::time::{Duration, Instant};

use rstest::rstest;

use super::{longer, play};
use crate::session::Session;

/// A hash table that would take seconds to walk.
fn large_hash() -> u32 {
    if longer() > 1 { 16 << 10 } else { 4 << 10 }
}

#[test]
fn a_second_game_with_a_large_hash_table_begins_at_once() {
    play(&format!(
        "> setoption name USI_Hash value {}
         > isready
         < readyok
         > usinewgame
         > position startpos
         > go btime 0 wtime 0 byoyomi 300
         < bestmove in 1000
         > gameover win
         > isready
         < readyok
         > usinewgame
         > position startpos
         > go btime 0 wtime 0 byoyomi 300
         < bestmove in 1000",
        large_hash()
    ));
}

/// A first `isready` after a resize allocates the table, without a walk through its memory.
#[test]
fn a_large_hash_table_is_ready_at_once() {
    play(&format!(
        "> setoption name USI_Hash value {}
         > isready
         < readyok in 1000",
        large_hash()
    ));
}

const MOST: &str = "9223372036854775807";

#[rstest]
#[case::btime("btime MOST wtime MOST")]
#[case::byoyomi("btime 0 wtime 0 byoyomi MOST")]
#[case::increment("btime 1000 wtime 1000 binc MOST winc MOST")]
#[case::move_time("movetime MOST")]
#[case::nodes("nodes 18446744073709551615")]
#[case::depth("depth 4294967295")]
#[case::all_at_once("btime MOST wtime MOST binc MOST winc MOST byoyomi MOST")]
fn clocks_of_any_size_are_survived(#[case] go: &str) {
    play(&format!(
        "> setoption name USI_Hash value 1
         > position startpos moves 7g7f
         > go {}
         . 300
         > stop
         < bestmove in 1000
         = 1 bestmove",
        go.replace("MOST", MOST)
    ));
}

/// Late in a long game (found by fuzzing: the number of moves to go fell below zero).
#[test]
fn the_clock_is_shared_out_however_long_the_game() {
    play(
        "> setoption name USI_Hash value 1
         > position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 242
         > go btime 1000 wtime 1000
         < bestmove in 2000",
    );
}

/// Less time than any search takes: the answer still comes, and late only by the delay of a busy machine.
#[rstest]
#[case::byoyomi("btime 0 wtime 0 byoyomi 100", 100)]
#[case::sudden_death("btime 100 wtime 100", 100)]
#[case::increment("btime 0 wtime 0 binc 100 winc 100", 100)]
#[case::nothing("btime 0 wtime 0", 0)]
#[case::one("btime 0 wtime 0 byoyomi 1", 1)]
#[case::negative("btime -5000 wtime -5000 byoyomi -1", 0)]
#[case::move_time("movetime 50", 50)]
fn answers_on_the_shortest_clocks(#[case] go: &str, #[case] allowed: u64) {
    const SLACK: Duration = Duration::from_millis(1500);
    let mut session = Session::start();
    session.say("setoption name USI_Hash value 16\nisready");
    session.hear("readyok");
    for _ in 0..3 * longer() {
        session.say("position startpos moves 7g7f 3c3d");
        let start = Instant::now();
        session.say(&format!("go {go}"));
        session.hear("bestmove");
        let taken = start.elapsed();
        assert!(taken < Duration::from_millis(allowed) + SLACK, "{taken:?}");
    }
    session.end();
}
