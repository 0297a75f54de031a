//! A search that is over before its answer may be given: what ends the wait is heard at once, wherever it stands.

use session::{Bucket, Input, Machine, Small, run};

/// The other side writes when the engine has come to rest and has heard everything: each entry in one write.
struct Script {
    writes: Vec<&'static str>,
    unread: Vec<u8>,
    said: String,
}

impl Machine for Script {
    fn poll(&mut self) -> Input {
        if self.unread.is_empty() {
            return Input::Nothing;
        }
        Input::Byte(self.unread.remove(0))
    }

    fn rest(&mut self) {
        assert!(self.unread.is_empty(), "rests with bytes unread; said\n{}", self.said);
        assert!(!self.writes.is_empty(), "waits for what nobody will say; said\n{}", self.said);
        let write = self.writes.remove(0);
        self.said += &format!("> {write}");
        self.unread.extend(write.bytes());
    }

    fn write(&mut self, bytes: &[u8]) {
        self.said += core::str::from_utf8(bytes).expect("text");
    }

    fn micros(&mut self) -> u64 {
        0
    }
}

/// What is said between a write and the next one.
fn answer(go: &'static str, write: &'static str) -> String {
    let writes = vec!["position startpos\n", go, write, "quit\n"];
    let mut script = Script { writes, unread: Vec::new(), said: String::new() };
    let memory = Box::leak(Box::new(Small::new())).lend();
    let buckets: Vec<Bucket> = (0..Small::BUCKETS).map(|_| Bucket::default()).collect();
    run("test", &mut script, memory, buckets.leak());
    let (_, after) = script.said.split_once(&format!("> {write}")).expect("written");
    after.split_once("> quit").expect("the end is written too").0.to_owned()
}

#[test]
fn what_ends_the_wait_is_heard_at_once() {
    for (go, write) in [
        ("go infinite depth 1\n", "stop\n"),
        ("go infinite depth 1\n", "isready\nstop\n"),
        ("go infinite depth 1\n", "\nisready\n\nstop\n"),
        ("go ponder depth 1\n", "ponderhit\n"),
        ("go ponder depth 1\n", "isready\nponderhit\n"),
        ("go infinite depth 1\n", "isready\nusinewgame\n"),
    ] {
        let said = answer(go, write);
        let lines: Vec<&str> = said.lines().collect();
        let ready = usize::from(write.contains("isready"));
        let all_ready = lines[..ready].iter().all(|&line| line == "readyok");
        let answered = lines.get(ready).is_some_and(|line| line.starts_with("bestmove "));
        assert!(all_ready && answered && lines.len() == ready + 1, "{go}{write}found\n{said}");
    }
}

#[test]
fn nothing_but_what_ends_the_wait_gives_the_answer() {
    assert_eq!(answer("go infinite depth 1\n", "isready\n"), "readyok\n");
}
