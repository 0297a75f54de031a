//! A search that is over before its answer may be given: the command that ends the wait is read at once, at any place.

use session::{Bucket, Input, Machine, Small, run};

/// The other side writes when the engine rests and has read everything. Each entry is one write.
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

/// Returns the input and the output of a whole session.
fn said(writes: Vec<&'static str>) -> String {
    let mut script = Script { writes, unread: Vec::new(), said: String::new() };
    let memory = Box::leak(Box::new(Small::new())).lend();
    let buckets: Vec<Bucket> = (0..Small::BUCKETS).map(|_| Bucket::default()).collect();
    run("test", &mut script, memory, buckets.leak());
    script.said
}

/// Returns the output between a write and the next one.
fn answer(go: &'static str, write: &'static str) -> String {
    let said = said(vec!["position startpos\n", go, write, "quit\n"]);
    let (_, after) = said.split_once(&format!("> {write}")).expect("written");
    after.split_once("> quit").expect("the end is written too").0.to_owned()
}

#[test]
fn stop_ends_a_held_answer_at_once() {
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
fn a_held_answer_waits_for_stop_or_ponderhit() {
    assert_eq!(answer("go infinite depth 1\n", "isready\n"), "readyok\n");
}

/// The rules of the desktop's session: equal texts for equal errors.
#[test]
fn errors_have_the_texts_of_the_desktop() {
    const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    for (writes, expected) in [
        (
            vec!["position startpos moves 7g7e\n", "go depth 1\n", "go infinite\n", "stop\n"],
            vec![
                &*format!("info string position: move 1: found '7g7e', which is not legal in {START}"),
                "info string go: found no position, the last one was refused, expected another 'position' first",
                "bestmove resign",
                "info string go: found no position, the last one was refused, expected another 'position' first",
                "bestmove resign",
            ],
        ),
        (
            vec!["go movetime 300,\n"],
            vec!["info string go movetime: found '300,', expected a number", "bestmove resign"],
        ),
        (vec!["position startpos moves 7g7f resign\n", "go nodes 0\n"], vec!["info depth 0", "bestmove "]),
        (
            vec!["setoption name SlowMove value 1\n"],
            vec!["info string unknown option 'SlowMove' (did you mean SlowMover?)"],
        ),
        (vec!["eval\n"], vec!["info string unknown command 'eval'; 'help' lists them"]),
    ] {
        let all = said([writes.clone(), vec!["quit\n"]].concat());
        let lines: Vec<&str> = all.lines().filter(|line| !line.starts_with("> ")).collect();
        let alike =
            lines.len() == expected.len() && lines.iter().zip(&expected).all(|(line, start)| line.starts_with(start));
        assert!(alike, "{writes:?}: found\n{all}");
    }
}

/// A lost line may have been a position.
#[test]
fn a_line_that_does_not_fit_leaves_nothing_to_search() {
    let long = String::from("position startpos moves ") + &"4i4h 6a6b 4h4i 6b6a ".repeat(300) + "\n";
    let all = said(vec![long.leak(), "go depth 1\n", "position startpos\n", "go depth 1\n", "quit\n"]);
    let answers: Vec<&str> = all.lines().filter(|line| line.starts_with("bestmove ")).collect();
    assert!(answers.len() == 2 && answers[0] == "bestmove resign" && answers[1] != answers[0], "{all}");
}
