//! Threads that cannot be had, and more of them than cores.

use super::play;

/// A session in which the process may map so many KiB.
#[cfg(unix)]
fn confined(kib: u32) -> crate::session::Session {
    let mut command = std::process::Command::new("sh");
    command.args(["-c", &format!("ulimit -v {kib} && exec \"$0\""), &crate::session::program()]);
    crate::session::Session::of(&mut command)
}

/// The first limit leaves no room for the helpers' stacks, the second none for their memories.
#[rstest::rstest]
#[cfg(unix)]
#[case::stacks(1_500_000)]
#[case::memories(500_000)]
fn helpers_that_cannot_be_had_are_done_without(#[case] kib: u32) {
    super::play_with(
        &mut confined(kib),
        "> setoption name USI_Hash value 1
         > setoption name Threads value 256
         > isready
         < readyok
         > position startpos
         > go btime 0 wtime 0 byoyomi 300
         < info string in 20000
         < bestmove in 20000
         > go nodes 1000
         < bestmove
         = 2 bestmove",
    );
}

#[test]
fn more_threads_than_cores_do_not_overrun_the_clock() {
    play(
        "> setoption name USI_Hash value 16
         > setoption name Threads value 256
         > isready
         < readyok
         > position startpos
         > go btime 0 wtime 0 byoyomi 1000
         < bestmove in 2000
         > go infinite
         . 300
         > stop
         < bestmove in 1000",
    );
}

#[test]
fn threads_come_and_go() {
    play(
        "> setoption name USI_Hash value 4
         > position startpos
         > setoption name Threads value 4
         > go nodes 2000
         < bestmove
         > setoption name Threads value 1
         > go nodes 2000
         < bestmove
         > setoption name Threads value 3
         > setoption name USI_Hash value 1
         > go nodes 2000
         < bestmove
         = 3 bestmove",
    );
}
