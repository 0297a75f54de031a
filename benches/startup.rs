//! Exec to `usiok` and to `readyok`, beside the smallest Rust program that gives the same answers and, where it is
//! installed, Debian's `fairy-stockfish`.
//!
//! `cargo bench --bench startup` spawns them in turn and prints medians and ratios; nothing is asserted, since machines
//! are noisy.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const RUNS: usize = 200;
const FAIRY: &str = "/usr/games/fairy-stockfish";

/// The question and the line that ends its answer.
const QUESTIONS: [(&str, &str); 2] = [("usi", "usiok"), ("isready", "readyok")];

fn main() {
    let ours = PathBuf::from(env!("CARGO_BIN_EXE_horigoma"));
    let floor = build_floor(&ours);
    let mut programs = vec![("floor", floor), ("horigoma", ours)];
    if Path::new(FAIRY).exists() {
        programs.push(("fairy-stockfish", PathBuf::from(FAIRY)));
    } else {
        println!("fairy-stockfish is not installed; left out");
    }
    for question in QUESTIONS {
        let mut times: Vec<Vec<Duration>> = programs.iter().map(|_| Vec::new()).collect();
        for run in 0..RUNS {
            for (number, (name, path)) in programs.iter().enumerate() {
                // The peer takes a fifth of a second: a tenth of the runs is enough.
                if *name != "fairy-stockfish" || run % 10 == 0 {
                    times[number].push(time_to(path, question));
                }
            }
        }
        report(question, &programs, &mut times);
    }
}

fn report((_, end): (&str, &str), programs: &[(&str, PathBuf)], times: &mut [Vec<Duration>]) {
    println!("exec to `{end}`, medians:");
    let medians: Vec<f64> = times
        .iter_mut()
        .map(|times| {
            times.sort();
            times[times.len() / 2].as_secs_f64() * 1000.0
        })
        .collect();
    for ((name, _), median) in programs.iter().zip(&medians) {
        println!("  {name:<16} {median:>9.3} ms  {:>7.2} floors", median / medians[0]);
    }
}

/// From the start of a program to the last line of its answer.
fn time_to(path: &Path, (question, end): (&str, &str)) -> Duration {
    let start = Instant::now();
    let mut child = Command::new(path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "{question}").unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while line.trim_end() != end {
        line.clear();
        assert_ne!(output.read_line(&mut line).unwrap(), 0, "{} ended without '{end}'", path.display());
    }
    let time = start.elapsed();
    let _ = writeln!(input, "quit");
    drop(input);
    child.wait().unwrap();
    time
}

/// The smallest program that gives our answers: it compares the line and writes a constant.
fn build_floor(ours: &Path) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (source, program) = (folder.join("usi_floor.rs"), folder.join("usi_floor"));
    let arms =
        QUESTIONS.map(|(question, end)| format!("            {question:?} => {:?},\n", answer(ours, question, end)));
    let text = format!(
        "use std::io::{{BufRead, Write}};\n\
         fn main() {{\n    for line in std::io::stdin().lock().lines() {{\n        let Ok(line) = line else {{ return }};\n        \
         let answer = match line.trim() {{\n{}            \"quit\" => return,\n            _ => \"\",\n        }};\n        \
         let mut output = std::io::stdout().lock();\n        \
         let _ = output.write_all(answer.as_bytes()).and_then(|()| output.flush());\n    }}\n}}\n",
        arms.concat()
    );
    fs::write(&source, text).unwrap();
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let flags = ["-Copt-level=3", "-Cpanic=abort", "-Clto=fat", "-Ccodegen-units=1"];
    let built = Command::new(rustc).args(flags).arg("-o").arg(&program).arg(&source).status().unwrap();
    assert!(built.success());
    program
}

fn answer(program: &Path, question: &str, end: &str) -> String {
    let mut child = Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    writeln!(child.stdin.take().unwrap(), "{question}\nquit").unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.trim_end().ends_with(end));
    text
}
