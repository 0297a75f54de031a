//! `go mate` keeps its limit, its memory and the protocol.

use std::time::{Duration, Instant};

use super::{play, play_with};
use crate::session::Session;

/// A problem of about 600 plies (`tests/data/mate.tsv`): no solver finishes it within a test.
pub(super) const LONG: &str = "g3p3+r/3lPG3/1s4ppp/1l1B4P/L2b1kPl1/3+p3+R+p/3+p2+s1S/+NP+p1gS3/1g+p2P3 b 4P3n 1";

#[test]
fn more_hash_than_there_is_ends_no_search_for_mate() {
    play(
        "> setoption name USI_Hash value 1048576
         > isready
         < readyok
         > position startpos
         > go mate 1000
         < checkmate nomate in 5000",
    );
}

#[test]
fn the_limit_holds_from_the_first_moment() {
    play(&format!(
        "> setoption name USI_Hash value 2048
         > isready
         < readyok
         > position sfen {LONG}
         > go mate 100
         < checkmate timeout in 700
         > go mate 100
         < checkmate timeout in 700"
    ));
}

#[test]
fn stop_ends_a_mate_search_from_its_start() {
    play(&format!(
        "> setoption name USI_Hash value 2048
         > isready
         < readyok
         > position sfen {LONG}
         > go mate infinite
         . 20
         > stop
         < checkmate timeout in 500
         > go mate infinite
         . 20
         > quit
         end in 700"
    ));
}

#[test]
fn every_ending_command_ends_a_running_mate_search() {
    play(&format!(
        "> setoption name USI_Hash value 16
         > position sfen {LONG}
         > go mate infinite
         . 400
         > isready
         < readyok in 500
         > stop
         < checkmate timeout in 1000
         > go mate infinite
         . 400
         > position startpos
         < checkmate timeout in 1000
         > go mate infinite
         < checkmate nomate in 1000
         = 3 checkmate
         = 0 bestmove"
    ));
}

/// Stops are answered within 20 ms at any point of the solver's work, except for the delays of a busy machine.
#[test]
fn stop_is_heard_at_once() {
    let mut session = Session::start();
    session.say(&format!("setoption name USI_Hash value 64\nposition sfen {LONG}"));
    let mut times: Vec<Duration> = (0..15)
        .map(|round| {
            session.say("go mate infinite");
            std::thread::sleep(Duration::from_millis(40 + 23 * round));
            let start = Instant::now();
            session.say("stop");
            session.hear("checkmate timeout");
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    assert!(times[2] < Duration::from_millis(20) && times[7] < Duration::from_millis(200), "{times:?}");
    session.end();
}

#[test]
fn mate_search_reports_progress_twice_a_second() {
    play(&format!(
        "> setoption name USI_Hash value 16
         > position sfen {LONG}
         > go mate 2000
         < info depth nodes nps time pv in 1000
         < info depth nodes nps time pv in 2000
         < checkmate in 4000"
    ));
}

/// One position without a check is one node: the memory of the table is not touched for it.
#[test]
#[cfg(target_os = "linux")]
fn touches_no_more_memory_than_it_needs() {
    let mut session = Session::start();
    play_with_open_end(&mut session);
    let status = std::fs::read_to_string(format!("/proc/{}/status", session.id())).unwrap();
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let kib: u64 = most.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(kib < 64 << 10, "{kib} KiB");
    play_with(&mut session, "");
}

#[cfg(target_os = "linux")]
fn play_with_open_end(session: &mut Session) {
    session.say("isready\nposition startpos\ngo mate 1000");
    session.hear("checkmate nomate");
}
