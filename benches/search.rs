//! Speed of the whole engine: nodes per second compared with Debian's `fairy-stockfish` where it is installed, two
//! threads compared with one, and the time from `stop` to the answer.
//!
//! `cargo bench --bench search` prints medians, ratios and percentiles. It asserts nothing, since machines are noisy.
//! Both programs search the same positions in turn, so that a slow minute slows both.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const FAIRY: &str = "/usr/games/fairy-stockfish";
const POSITIONS: &str = include_str!("../src/game/bench.sfen");

/// Search time of each position.
const MOVETIME_MS: u64 = 500;

/// Number of searches that are stopped.
const STOPS: u64 = 300;

fn main() {
    // `cargo test --benches` passes a flag for a short run.
    let quick = std::env::args().any(|argument| argument == "--test");
    let positions: Vec<&str> = positions().take(if quick { 1 } else { 24 }).collect();
    let mut one = Engine::start(env!("CARGO_BIN_EXE_horigoma"), &["USI_Hash value 256"]);
    let mut two = Engine::start(env!("CARGO_BIN_EXE_horigoma"), &["USI_Hash value 256", "Threads value 2"]);
    let mut peer = Path::new(FAIRY)
        .exists()
        .then(|| Engine::start(FAIRY, &["UCI_Variant value shogi", "Hash value 256", "Use NNUE value false"]));
    if peer.is_none() {
        println!("fairy-stockfish is not installed; left out");
    }
    let (mut ours, mut double, mut theirs) = (Vec::new(), Vec::new(), Vec::new());
    for sfen in positions {
        ours.push(one.nodes_per_second(sfen));
        double.push(two.nodes_per_second(sfen));
        theirs.extend(peer.as_mut().map(|peer| peer.nodes_per_second(sfen)));
    }
    println!("one thread: {:.0} nodes a second (median)", median(&mut ours.clone()));
    println!("two threads: {:.2} times as many (median of ratios)", ratio(&double, &ours));
    if !theirs.is_empty() {
        println!(
            "fairy-stockfish: {:.0} nodes a second; ours are {:.2} times as many",
            median(&mut theirs.clone()),
            ratio(&ours, &theirs)
        );
    }
    report_stops(&mut one, if quick { 2 } else { STOPS });
}

fn positions() -> impl Iterator<Item = &'static str> {
    POSITIONS.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split('\t').next())
}

/// Stops searches after 5 to 60 ms and prints how long the answers took.
fn report_stops(engine: &mut Engine, stops: u64) {
    let mut times: Vec<f64> = (0..stops)
        .map(|number| {
            let sfen = positions().nth(number as usize % 20).unwrap_or_default();
            engine.say(&format!("position sfen {sfen}\ngo infinite"));
            sleep(Duration::from_millis(5 + number * 37 % 56));
            let start = Instant::now();
            engine.say("stop");
            engine.hear("bestmove");
            start.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    times.sort_by(f64::total_cmp);
    let at = |permille: usize| times[(times.len() - 1) * permille / 1000];
    println!("stop to bestmove: median {:.2} ms, 99th percentile {:.2} ms, worst {:.2} ms", at(500), at(990), at(1000));
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The median of the ratios, position by position.
fn ratio(first: &[f64], second: &[f64]) -> f64 {
    median(&mut first.iter().zip(second).map(|(one, two)| one / two).collect::<Vec<f64>>())
}

/// A running USI engine.
struct Engine {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(program: &str, options: &[&str]) -> Self {
        let mut process =
            Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the engine starts");
        let input = process.stdin.take().expect("a pipe");
        let output = BufReader::new(process.stdout.take().expect("a pipe"));
        let mut engine = Self { process, input, output };
        engine.say("usi");
        engine.hear("usiok");
        for option in options {
            engine.say(&format!("setoption name {option}"));
        }
        engine.say("isready");
        engine.hear("readyok");
        engine
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the engine listens");
    }

    /// The lines up to the one that begins so.
    fn hear(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("the engine speaks") > 0, "the engine has ended");
            lines.push(line);
            if lines.last().is_some_and(|line| line.starts_with(start)) {
                return lines;
            }
        }
    }

    /// Returns the nodes a second of the last `info` line of a search.
    fn nodes_per_second(&mut self, sfen: &str) -> f64 {
        self.say(&format!("usinewgame\nposition sfen {sfen}\ngo movetime {MOVETIME_MS}"));
        let lines = self.hear("bestmove");
        let after = |line: &str, word: &str| {
            line.split_whitespace().skip_while(|found| *found != word).nth(1)?.parse::<f64>().ok()
        };
        lines.iter().rev().find_map(|line| after(line, "nps")).unwrap_or(f64::NAN)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        let _ = self.process.wait();
    }
}
