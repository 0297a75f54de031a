//! The `horigoma` program: a USI session, or one of a few commands.

use std::fmt;
use std::fs;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use horigoma::audit;
use horigoma::board::perft::{Leaves, divide, perft};
use horigoma::board::{Position, SetupFaults};
use horigoma::draw::{Json, Svg, Terms};
use horigoma::engine::{bench, mating};
use horigoma::eval::trace::Trace;
use horigoma::search::{Config, Limits, NullMoveConfig};
use horigoma::usi;

const HELP: &str = "\
Horigoma, a shogi engine

usage: horigoma [COMMAND]

  (none)                 a USI session on standard input and output
  perft DEPTH            count the tree of legal moves
      --sfen SFEN          from this position instead of the start of a game
      --sfens FILE         from each position of a file, a line `count<TAB>sfen` for each
      --divide             a line for each first move
      --leaves count|list|make
                           how the last ply is counted (count)
  eval [--sfen SFEN] [--json] [--svg FILE]
                         the evaluation, term by term; as JSON; drawn
  mate [--sfen SFEN] [--seconds N] [--hash MIB]
                         prove a mate by checks, or that there is none
  bench [--depth N] [--null-move off|compare] [--positions FILE]
                         search fixed positions; the nodes are the engine's signature
  tables [--verify]      the tables this program carries; exit 1 if one differs from the manifest
  --help, --version      what you would expect
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(code) => code,
        // Nobody reads any more: not worth a word.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("horigoma: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

fn run(words: &[&str]) -> Result<ExitCode> {
    match words {
        [] => session(),
        ["--help" | "-h" | "help", ..] => print(HELP.trim_end()),
        ["--version" | "-V", ..] => print(format_args!("{} (tables {})", usi::NAME, audit::fingerprint())),
        ["perft", rest @ ..] => perft_command(rest),
        ["eval", rest @ ..] => eval_command(rest),
        ["mate", rest @ ..] => mate_command(rest),
        ["bench", rest @ ..] => bench_command(rest),
        ["tables", rest @ ..] => tables_command(rest),
        [other, ..] => bail!("found '{other}', expected perft, eval, mate, bench, tables, --help or --version"),
    }
}

fn session() -> Result<ExitCode> {
    if io::stdin().is_terminal() {
        eprintln!(
            "{} speaks USI. Type 'usi', then 'position startpos', 'go byoyomi 1000', 'quit'; or see --help.",
            usi::NAME
        );
    }
    usi::run(io::stdin().lock())?;
    Ok(ExitCode::SUCCESS)
}

fn print(text: impl fmt::Display) -> Result<ExitCode> {
    writeln!(io::stdout().lock(), "{text}")?;
    Ok(ExitCode::SUCCESS)
}

/// The words after a command: flags with a value, flags without, and the rest.
struct Flags<'w> {
    words: Vec<&'w str>,
}

impl<'w> Flags<'w> {
    fn new(words: &[&'w str]) -> Self {
        Self { words: words.to_vec() }
    }

    fn has(&mut self, flag: &str) -> bool {
        let before = self.words.len();
        self.words.retain(|&word| word != flag);
        self.words.len() < before
    }

    fn value(&mut self, flag: &str) -> Result<Option<&'w str>> {
        let Some(at) = self.words.iter().position(|&word| word == flag) else { return Ok(None) };
        if at + 1 == self.words.len() {
            bail!("found nothing after {flag}, expected its value");
        }
        self.words.remove(at);
        Ok(Some(self.words.remove(at)))
    }

    /// Nothing may be left.
    fn finish(self, expected: &str) -> Result<()> {
        match self.words.first() {
            Some(word) => bail!("found '{word}', expected {expected}"),
            None => Ok(()),
        }
    }
}

/// A position to look at: test-suite diagrams with missing kings or spare pieces are welcome.
fn position(sfen: Option<&str>) -> Result<Position> {
    match sfen {
        None => Ok(Position::start()),
        Some(text) => {
            Position::from_sfen_waiving(text, SetupFaults::WAIVABLE).with_context(|| format!("--sfen '{text}'"))
        }
    }
}

fn perft_command(words: &[&str]) -> Result<ExitCode> {
    let mut flags = Flags::new(words);
    let sfen = flags.value("--sfen")?;
    let file = flags.value("--sfens")?;
    let by_move = flags.has("--divide");
    let leaves = match flags.value("--leaves")? {
        None | Some("count") => Leaves::Count,
        Some("list") => Leaves::List,
        Some("make") => Leaves::Make,
        Some(other) => bail!("--leaves: found '{other}', expected count, list or make"),
    };
    let Some(depth) = (!flags.words.is_empty()).then(|| flags.words.remove(0)) else {
        bail!("perft: found no depth, expected a number");
    };
    let depth: u32 = depth.parse().ok().with_context(|| format!("perft: found '{depth}', expected a depth"))?;
    flags.finish("--sfen, --sfens, --divide or --leaves")?;
    if let Some(file) = file {
        return perft_file(file, depth, leaves);
    }
    let mut position = position(sfen)?;
    let start = Instant::now();
    let nodes = if by_move && depth > 0 {
        perft_by_move(&mut position, depth, leaves)?
    } else {
        perft(&mut position, depth, leaves)
    };
    let time = start.elapsed();
    let nps = u128::from(nodes) * 1_000_000_000 / time.as_nanos().max(1);
    print(format_args!("nodes {nodes} time_ms {} nps {nps}", time.as_millis()))
}

fn perft_by_move(position: &mut Position, depth: u32, leaves: Leaves) -> io::Result<u64> {
    let mut output = BufWriter::new(io::stdout().lock());
    let (mut nodes, mut written) = (0, Ok(()));
    divide(position, depth, leaves, |mv, count| {
        nodes += count;
        if written.is_ok() {
            written = writeln!(output, "{mv} {count}");
        }
    });
    written.and_then(|()| output.flush()).map(|()| nodes)
}

fn perft_file(file: &str, depth: u32, leaves: Leaves) -> Result<ExitCode> {
    let text = fs::read_to_string(file).with_context(|| format!("--sfens {file}"))?;
    let mut output = io::stdout().lock();
    for (number, line) in text.lines().enumerate() {
        let sfen = line.split('\t').next().unwrap_or_default().trim();
        if sfen.is_empty() || sfen.starts_with('#') {
            continue;
        }
        let mut position = position(Some(sfen)).with_context(|| format!("{file}:{}", number + 1))?;
        writeln!(output, "{}\t{sfen}", perft(&mut position, depth, leaves))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn eval_command(words: &[&str]) -> Result<ExitCode> {
    let mut flags = Flags::new(words);
    let position = position(flags.value("--sfen")?)?;
    let json = flags.has("--json");
    let picture = flags.value("--svg")?;
    flags.finish("--sfen, --json or --svg")?;
    if let Some(file) = picture {
        fs::write(file, Svg(&position).to_string()).with_context(|| format!("--svg {file}"))?;
    }
    let trace = Trace::of(&position);
    if json { print(Json(&trace)) } else { print(Terms(&trace)) }
}

/// A number after a flag.
fn number<T: std::str::FromStr>(flags: &mut Flags<'_>, flag: &str, default: T) -> Result<T> {
    match flags.value(flag)? {
        None => Ok(default),
        Some(text) => text.parse().ok().with_context(|| format!("{flag}: found '{text}', expected a number")),
    }
}

fn mate_command(words: &[&str]) -> Result<ExitCode> {
    let mut flags = Flags::new(words);
    let position = position(flags.value("--sfen")?)?;
    let seconds = Duration::from_secs(number(&mut flags, "--seconds", 60)?);
    let hash_mib = number(&mut flags, "--hash", 256)?;
    flags.finish("--sfen, --seconds or --hash")?;
    let start = Instant::now();
    let found =
        mating::solve(&position, hash_mib, &mut |_| start.elapsed() >= seconds, &mut |text| eprintln!("{text}"));
    print(format_args!(
        "{found}\n{} nodes in {} ms, {} plies",
        found.nodes,
        start.elapsed().as_millis(),
        found.line.len()
    ))
}

fn bench_command(words: &[&str]) -> Result<ExitCode> {
    let mut flags = Flags::new(words);
    let depth = number(&mut flags, "--depth", bench::DEPTH)?;
    let off = Config { null_move: NullMoveConfig { enabled: false, ..NullMoveConfig::SHIPPED }, ..Config::default() };
    let mode = flags.value("--null-move")?;
    let positions = match flags.value("--positions")? {
        None => bench::positions(),
        Some(file) => {
            let text = fs::read_to_string(file).with_context(|| format!("--positions: {file}"))?;
            bench::read(&text).map_err(|error| anyhow!("--positions: {file}: {error}"))?
        }
    };
    flags.finish("--depth, --null-move or --positions")?;
    match mode {
        None => bench_once(&positions, depth, &Config::default()),
        Some("off") => bench_once(&positions, depth, &off),
        Some("compare") => bench_compare(&positions, depth, &off),
        Some(other) => bail!("--null-move: found '{other}', expected off or compare"),
    }
}

fn bench_once(positions: &[Position], depth: u32, config: &Config) -> Result<ExitCode> {
    let progress = io::stderr().is_terminal();
    let total = positions.len();
    let mut done = 0;
    let report = bench::run(positions, &bench::to_depth(depth), config, |position, measured| {
        done += 1;
        let outcome = &measured.outcome;
        let best = outcome.best.map_or_else(|| "none".to_owned(), |mv| mv.to_string());
        println!("{:>9} nodes  {best:<6} {:<12} {position}", outcome.nodes, outcome.value.to_string());
        if progress && done < total {
            eprint!("\r{done} of {total}\r");
        }
    });
    print(report)
}

/// The same positions with and without null moves, side by side; then every cut verified.
fn bench_compare(positions: &[Position], depth: u32, off: &Config) -> Result<ExitCode> {
    let run = |limits: &Limits, config: &Config| bench::run(positions, limits, config, |_, _| {});
    let [with, without] = [&Config::default(), off].map(|config| run(&bench::to_depth(depth), config));
    let mut other_moves = 0;
    for (position, (one, other)) in positions.iter().zip(with.searches.iter().zip(&without.searches)) {
        let differs = one.outcome.best != other.outcome.best;
        other_moves += u32::from(differs);
        let mark = if differs { "another move" } else { "" };
        println!("{:>10} {:>10} nodes  {mark:<13} {position}", one.outcome.nodes, other.outcome.nodes);
    }
    let saved = |with: u128, without: u128| 100.0 - 100.0 * with as f64 / without.max(1) as f64;
    let nodes = saved(with.nodes().into(), without.nodes().into());
    let time = saved(with.time().as_micros(), without.time().as_micros());
    println!("{}", with.null_move);
    println!("depth {depth}: {nodes:.1} % nodes and {time:.1} % time saved, {other_moves} best moves differ");
    let (mean, error) = with.change_to(&without);
    let count = positions.len();
    println!("without it {mean:+.1} ± {error:.1} % nodes to that depth (geometric mean of {count} positions)");
    let budget = Limits { nodes: with.nodes() / count.max(1) as u64, ..Limits::default() };
    let [deep, shallow] = [&Config::default(), off].map(|config| run(&budget, config).mean_depth());
    println!("at {} nodes each: depth {deep:.2} with it, {shallow:.2} without", budget.nodes);
    let shipped = NullMoveConfig::SHIPPED;
    let careful = NullMoveConfig { verification_depth: shipped.min_depth, ..shipped };
    let checked = run(&bench::to_depth(depth), &Config { null_move: careful, ..Config::default() }).null_move;
    let share = 100.0 * checked.refuted as f64 / checked.verified.max(1) as f64;
    print(format_args!("every cut verified: {} of {} refuted ({share:.2} %)", checked.refuted, checked.verified))
}

fn tables_command(words: &[&str]) -> Result<ExitCode> {
    let mut flags = Flags::new(words);
    let verify = flags.has("--verify");
    flags.finish("--verify")?;
    let mut output = BufWriter::new(io::stdout().lock());
    let (mut written, mut wrong) = (Ok(()), 0);
    audit::each_table(|table| {
        let verdict = if table.is_sound() { "" } else { "  DIFFERS from the manifest" };
        wrong += u32::from(!table.is_sound());
        if written.is_ok() {
            written = writeln!(
                output,
                "{:<18} {:<24} {:>7} {:016x} {}{verdict}",
                table.name, table.rust_type, table.bytes, table.checksum, table.origin
            );
        }
    });
    written?;
    writeln!(output, "fingerprint {}", audit::fingerprint())?;
    output.flush()?;
    if verify && wrong > 0 {
        eprintln!("horigoma: {wrong} tables differ from the manifest");
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}
