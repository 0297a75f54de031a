//! Threads that cannot be started, and more threads than cores.

use super::play;

/// Returns the exit status and the output of the program when it may map this number of KiB.
#[cfg(target_os = "linux")]
fn confined(kib: u32, lines: &str) -> (std::process::ExitStatus, String) {
    use std::io::{Read, Write};
    use std::process::{Command, Stdio};

    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -v {kib} && exec \"$0\""), &crate::session::program()]);
    let mut engine = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    // Without room to start, the program reads no input.
    let _ = engine.stdin.take().unwrap().write_all(lines.as_bytes());
    let until = std::time::Instant::now() + crate::session::PATIENCE;
    while engine.try_wait().unwrap().is_none() {
        assert!(std::time::Instant::now() < until, "it does not end in {kib} KiB");
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    let mut told = String::new();
    engine.stdout.take().unwrap().read_to_string(&mut told).unwrap();
    (engine.wait().unwrap(), told)
}

/// From the least memory in which the program is ready to its full need: no thread, no helper, then both.
#[test]
#[cfg(target_os = "linux")]
fn every_go_is_answered_with_any_amount_of_memory() {
    const LINES: &str = "setoption name USI_Hash value 1\nsetoption name Threads value 2\nisready\nposition startpos\n\
        go nodes 200\ngo mate 20000\nmoves1\n";
    let (mut ready, mut faults) = (0, [0; 3]);
    // Small allocations failed within a few of such steps.
    for kib in (8 << 10..).step_by(1 << 4) {
        let (ending, told) = confined(kib, LINES);
        if !told.contains("readyok") {
            assert!(kib < 1 << 20, "never ready");
            continue;
        }
        ready += 1;
        let count = |start: &str| told.lines().filter(|line| line.starts_with(start)).count();
        assert!(ending.success(), "{ending} in {kib} KiB: {told}");
        assert_eq!((count("bestmove "), count("checkmate ")), (1, 1), "{kib} KiB: {told}");
        assert!(count("info string no more threads") <= 1, "{told}");
        faults[0] += count("info string no thread for the search");
        faults[1] += count("info string no more threads");
        assert_eq!(count("info string best first") + count("info string moves1: no "), 1, "{kib} KiB: {told}");
        faults[2] += count("info string moves1: no memory");
        if ready > 512 && count("info string no ") == 0 {
            break;
        }
    }
    assert!(faults[0] > 0 && faults[2] > 0, "the limits were too wide: {faults:?}");
    let cores = std::thread::available_parallelism().unwrap().get();
    assert!(faults[1] > 0 || cores == 1, "the helper was there always");
}

/// They would wait for one another, and a stop for all of them.
#[test]
fn more_threads_than_cores_do_not_overrun_the_clock() {
    let cores = std::thread::available_parallelism().unwrap().get();
    let told = if cores < 256 { "< info string found 256 threads, expected at most" } else { "" };
    play(&format!(
        "> setoption name USI_Hash value 16
         > setoption name Threads value 256
         > isready
         < readyok
         > position startpos
         > go btime 0 wtime 0 byoyomi 1000
         {told}
         < bestmove in 2000
         > go infinite
         . 300
         > stop
         < bestmove in 1000",
    ));
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
