//! A whole session in this process: lines in, until `quit`. It must end in time (`-timeout`), with one answer to every
//! `go`. After a refused `position`, and for a limit that is no number, that answer is to resign.
#![no_main]

use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex};

use horigoma::usi::command::Command;
use libfuzzer_sys::fuzz_target;

/// Options that are not sent here: they write files, or wait without end.
const LEFT_OUT: [&str; 2] = ["DebugLogFile", "MinimumThinkingTime"];

/// A writer that keeps its text.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Whether a limit of a `go` line has no number after it, by the protocol: digits, optionally with a sign and a
/// fraction.
/// `None` when the words of `searchmoves` or an unknown word leave it open.
fn is_unreadable(line: &str) -> Option<bool> {
    const LIMITS: [&str; 8] = ["btime", "wtime", "binc", "winc", "byoyomi", "movetime", "depth", "nodes"];
    let is_number = |word: &str| {
        let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let mut words = line.split_whitespace().skip(1);
    while let Some(word) = words.next() {
        match word {
            "infinite" | "ponder" => {}
            word if LIMITS.contains(&word) => {
                let Some(number) = words.next() else { return Some(true) };
                let whole = number.split_once('.').map_or(number, |(whole, _)| whole);
                match is_number(whole) {
                    // A count below zero is none.
                    true if number.contains('.') || number.starts_with('-') => return None,
                    true => {}
                    false if LIMITS.contains(&number) || number.starts_with('.') => return None,
                    false => return Some(true),
                }
            }
            _ => return None,
        }
    }
    Some(false)
}

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let mut session = String::from("setoption name USI_Hash value 1\n");
    let mut asked = Vec::new();
    for line in text.lines().filter(|line| !LEFT_OUT.iter().any(|word| line.contains(word))) {
        let command = Command::read(line);
        match command {
            Command::Quit => break,
            // This target sends its own, which report whether a position was refused.
            Command::IsReady => continue,
            _ => {}
        }
        session.push_str(line);
        session.push('\n');
        // A search without a limit, or with a distant one, is stopped.
        let goes = matches!(command, Command::Go(_) | Command::GoMate(_));
        if goes || matches!(command, Command::PonderHit(_) | Command::Perft(_) | Command::Bench) {
            session.push_str("stop\n");
        }
        if matches!(command, Command::Position(..)) {
            session.push_str("isready\n");
        }
        if goes {
            asked.push(matches!(command, Command::Go(_)) && is_unreadable(line) == Some(true));
        }
    }
    session.push_str("quit\n");
    let kept = Kept::default();
    horigoma::usi::run(Cursor::new(session), kept.clone()).unwrap();
    let replies = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
    let (mut fault, mut refused, mut answers) = (false, false, 0);
    for reply in replies.lines() {
        if reply.starts_with("info string position: ") {
            fault = true;
        } else if reply == "readyok" {
            refused = core::mem::take(&mut fault);
        } else if let Some(answer) = ["bestmove ", "checkmate "].iter().find_map(|word| reply.strip_prefix(word)) {
            let must_resign = refused || asked.get(answers) == Some(&true);
            assert!(!must_resign || ["resign", "timeout"].contains(&answer), "{replies}");
            answers += 1;
        }
    }
    assert_eq!(answers, asked.len(), "{replies}");
});
