//! A whole session in this process: lines in, until `quit`; it must end, in time (`-timeout`), with one answer to every `go`.
#![no_main]

use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex};

use horigoma::usi::command::Command;
use libfuzzer_sys::fuzz_target;

/// What a session may not be sent here: files to write, and waiting without end.
const LEFT_OUT: [&str; 2] = ["DebugLogFile", "MinimumThinkingTime"];

/// Keeps what is written.
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

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let mut session = String::from("setoption name USI_Hash value 1\n");
    let mut asked = 0;
    for line in text.lines().filter(|line| !LEFT_OUT.iter().any(|word| line.contains(word))) {
        let command = Command::read(line);
        if command == Command::Quit {
            break;
        }
        session.push_str(line);
        session.push('\n');
        // What has no limit, or a far one, must not be waited for.
        let goes = matches!(command, Command::Go(_) | Command::GoMate(_));
        if goes || matches!(command, Command::PonderHit(_) | Command::Perft(_) | Command::Bench) {
            session.push_str("stop\n");
        }
        asked += usize::from(goes);
    }
    session.push_str("quit\n");
    let kept = Kept::default();
    horigoma::usi::run(Cursor::new(session), kept.clone()).unwrap();
    let replies = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
    let is_answer = |line: &&str| line.starts_with("bestmove ") || line.starts_with("checkmate ");
    assert_eq!(replies.lines().filter(is_answer).count(), asked, "{replies}");
});
