//! The time from exec to an answer (`usiok`, `readyok`, the first `bestmove`), the memory until then, and many short
//! runs one after the other. The engine is compared with the smallest Rust programs that give equal answers, linked
//! dynamically and statically, and with Debian's `fairy-stockfish` if it is installed.
//!
//! `cargo bench --bench startup` starts them in turn and prints medians, least times and ratios. It asserts nothing,
//! since machines are noisy. More programs can be named: `cargo bench --bench startup -- PROGRAM..`. `docs/startup.md`
//! has figures.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const RUNS: usize = 200;
const LIVES: usize = 1000;
const FAIRY: &str = "/usr/games/fairy-stockfish";

/// The linker flags of `cargo static`.
const STATIC: [&str; 4] = [
    "-Ctarget-feature=+crt-static",
    "-Clink-arg=-Wl,-z,pack-relative-relocs",
    "-Clink-arg=-Wl,-T,.cargo/static.ld",
    "-Cforce-unwind-tables=no",
];

/// The lines of each question, and the beginning of the last line of its answer.
const QUESTIONS: [(&str, &str); 3] =
    [("usi\n", "usiok"), ("isready\n", "readyok"), ("usi\nisready\nposition startpos\ngo nodes 1\n", "bestmove")];

/// A short run, as in a function that is started for each request.
const LIFE: (&str, &str) = ("usi\nposition startpos moves 7g7f\ngo nodes 1000\n", "bestmove");

/// A program, and its expected slowness relative to the engine. A slower program is run less often by this factor.
struct Program {
    name: String,
    path: PathBuf,
    slowness: usize,
}

fn main() {
    let ours = PathBuf::from(env!("CARGO_BIN_EXE_horigoma"));
    let baselines = [("baseline", &[][..]), ("static baseline", &STATIC[..])];
    let mut programs: Vec<Program> = baselines
        .into_iter()
        .filter_map(|(name, flags)| {
            Some(Program { name: name.to_owned(), path: build_baseline(&ours, name, flags)?, slowness: 1 })
        })
        .collect();
    programs.push(Program { name: "horigoma".to_owned(), path: ours, slowness: 1 });
    for path in std::env::args().skip(1).filter(|word| !word.starts_with('-')) {
        programs.push(Program { name: path.clone(), path: path.into(), slowness: 1 });
    }
    if Path::new(FAIRY).exists() {
        programs.push(Program { name: "fairy-stockfish".to_owned(), path: FAIRY.into(), slowness: 20 });
    } else {
        println!("fairy-stockfish is not installed; left out");
    }
    QUESTIONS.iter().for_each(|&question| answers(&programs, question));
    memory(&programs);
    // A baseline does not search.
    lives(&programs[programs.iter().position(|program| program.name == "horigoma").unwrap_or(0)..]);
}

/// Prints medians and least values of the time to an answer.
fn answers(programs: &[Program], question: (&str, &str)) {
    let mut times: Vec<Vec<Duration>> = programs.iter().map(|_| Vec::new()).collect();
    for run in 0..RUNS {
        for (program, times) in programs.iter().zip(&mut times) {
            if run % program.slowness == 0 {
                let start = Instant::now();
                let child = asked(&program.path, question);
                times.push(start.elapsed());
                end(child);
            }
        }
    }
    println!("exec to `{}`, {RUNS} starts:", question.1);
    for times in &mut times {
        times.sort();
    }
    // The least time is that of a start that no other work of the machine delayed.
    let [median, least] = [|times: &[Duration]| times[times.len() / 2], |times: &[Duration]| times[0]];
    let told = |take: fn(&[Duration]) -> Duration, number: usize| {
        let [baseline, own] = [0, number].map(|number| take(&times[number]).as_secs_f64() * 1000.0);
        format!("{own:>9.3} ms {:>7.2} of the baseline", own / baseline)
    };
    for (number, program) in programs.iter().enumerate() {
        println!("  {:<40} median {}   least {}", program.name, told(median, number), told(least, number));
    }
}

/// Prints pages and peak memory once the first move has been found. It needs Linux, which reports them.
fn memory(programs: &[Program]) {
    println!("after the first `bestmove`:");
    for program in programs {
        let child = asked(&program.path, QUESTIONS[2]);
        let folder = PathBuf::from("/proc").join(child.id().to_string());
        let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap_or_default();
        // The fields after the name in brackets. The eighth of them is `minflt`.
        let stat = read("stat");
        let faults = stat.rsplit(") ").next().and_then(|fields| fields.split(' ').nth(7)).unwrap_or("?").to_owned();
        let status = read("status");
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("?").trim();
        println!("  {:<40} {faults:>7} page faults, peak {peak}", program.name);
        end(child);
    }
}

/// Prints the number of starts, answers and ends of a program a second, one after the other.
fn lives(programs: &[Program]) {
    println!("lives a second, each one `go nodes 1000`:");
    for program in programs {
        let count = LIVES / program.slowness;
        let start = Instant::now();
        (0..count).for_each(|_| end(asked(&program.path, LIFE)));
        println!("  {:<40} {:>9.1} ({count} lives)", program.name, count as f64 / start.elapsed().as_secs_f64());
    }
}

/// A program that has just given its answer.
fn asked(path: &Path, (question, end): (&str, &str)) -> Child {
    let mut child = Command::new(path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.as_mut().unwrap().write_all(question.as_bytes()).unwrap();
    let mut output = BufReader::new(child.stdout.as_mut().unwrap());
    let mut line = String::new();
    while !line.starts_with(end) {
        line.clear();
        assert_ne!(output.read_line(&mut line).unwrap(), 0, "{} ended without '{end}'", path.display());
    }
    child
}

fn end(mut child: Child) {
    // The program may have ended already.
    let _ = child.stdin.take().unwrap().write_all(b"quit\n");
    child.wait().unwrap();
}

/// The smallest program that gives our answers: it compares the line and writes a constant. `None` when it cannot be
/// linked this way.
fn build_baseline(ours: &Path, name: &str, linkage: &[&str]) -> Option<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (source, program) = (folder.join("usi_baseline.rs"), folder.join(name.replace(' ', "_")));
    let arms: String = [("usi", ""), ("isready", ""), ("go nodes 1", "position startpos\n")]
        .map(|(line, before)| format!("            {line:?} => {:?},\n", answer(ours, &format!("{before}{line}\n"))))
        .concat();
    let text = format!(
        "use std::io::{{BufRead, Write}};\n\
         fn main() {{\n    for line in std::io::stdin().lock().lines() {{\n        let Ok(line) = line else {{ return }};\n        \
         let answer = match line.trim() {{\n{arms}            \"quit\" => return,\n            _ => \"\",\n        }};\n        \
         let mut output = std::io::stdout().lock();\n        \
         let _ = output.write_all(answer.as_bytes()).and_then(|()| output.flush());\n    }}\n}}\n",
    );
    fs::write(&source, text).unwrap();
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let flags = ["-Copt-level=3", "-Cpanic=abort", "-Clto=fat", "-Ccodegen-units=1"];
    let built = Command::new(rustc).args(flags).args(linkage).arg("-o").arg(&program).arg(&source).output().unwrap();
    if !built.status.success() {
        println!("{name}: cannot be linked here; left out");
    }
    built.status.success().then_some(program)
}

fn answer(program: &Path, question: &str) -> String {
    let mut child = Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    write!(child.stdin.take().unwrap(), "{question}").unwrap();
    let output = child.wait_with_output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}
