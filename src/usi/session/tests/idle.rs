//! Idle sessions, and sessions whose replies are lost.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;
use std::vec::Vec;

use super::super::{IDLE, Line, Output, Session, SessionError, run};
use crate::engine::Engine;

/// A writer on a full disk.
struct Full;

impl Write for Full {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::StorageFull.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn replies_that_cannot_be_written_are_an_error() {
    for commands in ["usi\n", "usi\nquit\n", "go depth 1\n"] {
        let ended = run(commands.as_bytes(), Full);
        assert!(matches!(ended, Err(SessionError::Output(error)) if error.kind() == io::ErrorKind::StorageFull));
    }
    assert!(run(&b"position startpos\n"[..], Full).is_ok(), "nothing to reply");
}

/// An idle session touches the hash table: no line has come for a tenth of a second, and nothing runs. It stops when a
/// line is there.
#[test]
fn idle_sessions_are_those_without_a_line_and_without_a_search() {
    let mut waits = Vec::new();
    let mut session = Session { engine: Engine::new(), output: Arc::new(Output::new(Full)), work: None };
    session.idle(|_| panic!("no table"));
    session.engine.prepare().unwrap();
    session.idle(|time| {
        waits.push(time);
        waits.len() == 4
    });
    assert_eq!(waits, [IDLE, Duration::ZERO, Duration::ZERO, Duration::ZERO]);
    waits.clear();
    session.answer(Line::read("go infinite"));
    session.idle(|time| {
        waits.push(time);
        waits.len() == 3
    });
    assert_eq!(waits, [IDLE; 3]);
    session.end_all();
}
