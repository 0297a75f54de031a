//! The commands of the program end with a status of their own for any input, not with a signal or a panic. (Messages
//! and closed outputs are tested in `tests/program.rs`.)

use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use rstest::rstest;

use crate::session::program;

/// The status of a panic, where it does not abort.
const PANICKED: i32 = 101;

/// Waits for the end, a minute at most.
fn finish(mut child: Child) -> Output {
    let until = Instant::now() + Duration::from_secs(60);
    while child.try_wait().unwrap().is_none() {
        if Instant::now() > until {
            child.kill().unwrap();
            panic!("it does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().unwrap()
}

fn run(command: &mut Command) -> Output {
    finish(command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap())
}

/// Checks that it reported the error in a line that names it, and ended with 2.
fn is_refused(output: &Output) {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{:?}: {errors}", output.status);
    assert!(errors.starts_with("horigoma: "), "{errors}");
}

fn ends_well(output: &Output) {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code().is_some_and(|code| code != PANICKED), "{:?}: {errors}", output.status);
    assert!(!errors.contains("panicked"), "{errors}");
}

#[rstest]
#[cfg(target_os = "linux")]
#[case::bench(&["bench", "--depth", "3"])]
#[case::without_null_moves(&["bench", "--depth", "2", "--null-move", "off"])]
#[case::tables(&["tables"])]
#[case::perft(&["perft", "2"])]
#[case::eval(&["eval"])]
#[case::mate(&["mate", "--hash", "1"])]
fn a_full_disk_is_reported(#[case] words: &[&str]) {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut command = Command::new(program());
    let child = command.args(words).stdin(Stdio::null()).stdout(full).stderr(Stdio::piped()).spawn().unwrap();
    is_refused(&finish(child));
}

#[test]
#[cfg(target_os = "linux")]
fn a_session_on_a_full_disk_ends_with_an_error() {
    for commands in ["usi\nquit\n", "position startpos\ngo nodes 100\n"] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let mut command = Command::new(program());
        let mut child = command.stdin(Stdio::piped()).stdout(full).stderr(Stdio::piped()).spawn().unwrap();
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), commands.as_bytes()).unwrap();
        let output = finish(child);
        assert_eq!(output.status.code(), Some(2), "{commands}");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(errors.starts_with("horigoma: standard output: "), "{errors}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn unreportable_errors_keep_the_exit_status() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut command = Command::new(program());
    let child = command.arg("nonsense").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(full).spawn().unwrap();
    assert_eq!(finish(child).status.code(), Some(2));
}

#[rstest]
fn more_memory_than_there_is_is_refused(
    #[values("mate", "tree")] command: &str,
    #[values("1048576", "99999999999", "18446744073709551615", "x", "-1", "99999999999999999999999999")] mib: &str,
) {
    is_refused(&run(Command::new(program()).args([command, "--hash", mib])));
}

#[test]
#[cfg(unix)]
fn an_argument_that_is_no_text_is_refused() {
    use std::os::unix::ffi::OsStrExt;
    let word = std::ffi::OsStr::from_bytes(b"\xff");
    is_refused(&run(Command::new(program()).arg(word)));
    is_refused(&run(Command::new(program()).args(["eval", "--sfen"]).arg(word)));
}

/// `perft` counts positions with more pieces than a set. No sum of the evaluation can hold them, and `eval` refuses
/// them.
#[test]
fn the_value_of_spare_pieces_is_refused() {
    let dragons = "+R".repeat(9);
    for hand in ["-", "9S", "9S9N9L18P", "45R9S9N9L18P"] {
        let sfen = format!("8k/9/{dragons}/{dragons}/{dragons}/{dragons}/9/9/8K w {hand} 1");
        is_refused(&run(Command::new(program()).args(["eval", "--sfen", &sfen])));
        let counted = run(Command::new(program()).args(["perft", "1", "--sfen", &sfen]));
        assert!(counted.status.success(), "{counted:?}");
    }
    let one_set = "8k/9/9/9/4+R4/9/9/9/8K w 9P 1";
    assert!(run(Command::new(program()).args(["eval", "--sfen", one_set])).status.success());
}

/// The recursion of perft is as deep as its depth: a depth is refused, or reduced, but never overflows the stack.
#[rstest]
#[case("50000")]
#[case("4294967295")]
fn a_depth_without_sense_does_not_overflow_the_stack(#[case] depth: &str) {
    let mut child = Command::new(program())
        .args(["perft", depth])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_secs(2));
    if child.try_wait().unwrap().is_none() {
        child.kill().unwrap();
        child.wait().unwrap();
        return;
    }
    ends_well(&child.wait_with_output().unwrap());
}
