//! `cargo codegen`: look after the tables.

use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use codegen::compare::Recorded;
use codegen::input::{Magics, render_magics};
use codegen::table::{Look, Table, Values, fingerprint};
use codegen::{artefacts, cargo, magic_search, render};
use geometry::{Line, Square};
use indicatif::{ProgressBar, ProgressStyle};
use lexopt::{Arg, Parser, ValueExt};

const HELP: &str = "\
cargo codegen: look after Horigoma's tables

usage: cargo codegen COMMAND [--tables DIR]

  emit [--out DIR]     write tables/MANIFEST and tables/snapshot/; with --out, every generated source whole into DIR
  check                write nothing; exit 1 when a file of the above is stale, and say which
  diff [--against DIR] [--json]
                       what moved, by value, since `emit` was run, or since DIR (a folder of inputs, or one that `emit`
                       or `emit --out` wrote); exit 1 when something moved
  report [--against DIR] [--out FILE]
                       one page with every table drawn (target/tables.html); with --against, changes outlined
  list                 every table with its type, bytes, checksum and what is in it
  find-magics [--line file|rank|rising|falling]... [--square SQUARE]... [--seed N]
                       search magic numbers (all lines and squares unless some are named) and write tables/magics.toml

  --tables DIR         another folder of inputs (also: the variable HORIGOMA_TABLES)
";

fn main() -> ExitCode {
    match run(std::env::args_os().skip(1).collect()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("codegen: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// What the arguments say.
#[derive(Default)]
struct Arguments {
    command: Option<String>,
    tables: Option<PathBuf>,
    out: Option<PathBuf>,
    against: Option<PathBuf>,
    json: bool,
    lines: Vec<Line>,
    squares: Vec<Square>,
    seed: Option<u64>,
}

fn parse(words: Vec<OsString>) -> Result<Arguments> {
    let mut arguments = Arguments::default();
    let mut parser = Parser::from_args(words);
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Value(word) if arguments.command.is_none() => arguments.command = Some(word.string()?),
            Arg::Short('h') | Arg::Long("help") => arguments.command = Some("help".to_owned()),
            Arg::Long("tables") => arguments.tables = Some(parser.value()?.into()),
            Arg::Long("out") => arguments.out = Some(parser.value()?.into()),
            Arg::Long("against") => arguments.against = Some(parser.value()?.into()),
            Arg::Long("json") => arguments.json = true,
            Arg::Long("seed") => arguments.seed = Some(parser.value()?.parse()?),
            Arg::Long("line") => arguments.lines.push(line(&parser.value()?.string()?)?),
            Arg::Long("square") => arguments.squares.push(square(&parser.value()?.string()?)?),
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(arguments)
}

fn line(name: &str) -> Result<Line> {
    let known = Line::ALL.into_iter().find(|line| format!("{line:?}").eq_ignore_ascii_case(name));
    known.with_context(|| format!("--line: found '{name}', expected file, rank, rising or falling"))
}

fn square(name: &str) -> Result<Square> {
    Square::from_usi(name.as_bytes()).with_context(|| format!("--square: found '{name}', expected 1a to 9i"))
}

fn run(words: Vec<OsString>) -> Result<ExitCode> {
    let arguments = parse(words)?;
    let named = arguments.tables.clone().or_else(|| std::env::var_os(cargo::TABLES_VARIABLE).map(PathBuf::from));
    let folder = match named {
        Some(named) if arguments.tables.is_some() => named,
        named => cargo::tables_folder(&root(), named),
    };
    match arguments.command.as_deref() {
        Some("emit") => emit(&folder, arguments.out),
        Some("check") => check(&folder),
        Some("diff") => diff(&folder, &arguments),
        Some("report") => report(&folder, &arguments),
        Some("list") => list(&folder),
        Some("find-magics") => find_magics(&folder, &arguments),
        Some("help") => {
            print!("{HELP}");
            Ok(ExitCode::SUCCESS)
        }
        Some(other) => {
            bail!("found command '{other}', expected emit, check, diff, report, list or find-magics; see --help")
        }
        None => bail!("found no command, expected emit, check, diff, report, list or find-magics; see --help"),
    }
}

/// The workspace: this package lies in it. As short as it can be said from where the command is run.
fn root() -> PathBuf {
    let package = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = package.parent().unwrap_or(package);
    let here = std::env::current_dir().unwrap_or_default();
    root.strip_prefix(here).map_or_else(|_| root.to_owned(), PathBuf::from)
}

fn tables(folder: &std::path::Path) -> Result<Vec<Table>> {
    let (_, tables) = codegen::generate(folder)?;
    Ok(tables)
}

fn emit(folder: &std::path::Path, out: Option<PathBuf>) -> Result<ExitCode> {
    let (inputs, tables) = codegen::generate(folder)?;
    let (target, files) = match &out {
        None => (folder, artefacts::committed(&tables)),
        Some(out) => (out.as_path(), artefacts::exported(&tables, &inputs)),
    };
    let written = artefacts::write(target, &files)?;
    println!(
        "{written} of {} files written to {}, fingerprint {:016x}",
        files.len(),
        target.display(),
        fingerprint(&tables)
    );
    Ok(ExitCode::SUCCESS)
}

fn check(folder: &std::path::Path) -> Result<ExitCode> {
    let tables = tables(folder)?;
    match artefacts::first_stale(folder, &artefacts::committed(&tables)) {
        None => {
            println!("{} tables are as recorded, fingerprint {:016x}", tables.len(), fingerprint(&tables));
            Ok(ExitCode::SUCCESS)
        }
        Some(stale) => {
            eprintln!("{stale}\nrun `cargo codegen emit` and review what changes");
            Ok(ExitCode::FAILURE)
        }
    }
}

/// The set of tables to compare with: the one that was named, or the one recorded beside the inputs.
fn recorded(folder: &std::path::Path, against: Option<&PathBuf>) -> Result<Recorded> {
    let as_inputs = against.is_some_and(|named| named.join("material.toml").exists());
    Ok(Recorded::read(against.map_or(folder, PathBuf::as_path), as_inputs)?)
}

fn diff(folder: &std::path::Path, arguments: &Arguments) -> Result<ExitCode> {
    let tables = tables(folder)?;
    let old = recorded(folder, arguments.against.as_ref())?;
    let text = render::difference::text(&old, &tables);
    print!("{}", if arguments.json { render::difference::json(&old, &tables) } else { text.clone() });
    Ok(if text.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn report(folder: &std::path::Path, arguments: &Arguments) -> Result<ExitCode> {
    let (inputs, tables) = codegen::generate(folder)?;
    let old = arguments.against.as_ref().map(|against| recorded(folder, Some(against))).transpose()?;
    let target = arguments.out.clone().unwrap_or_else(|| root().join("target").join("tables.html"));
    if let Some(parent) = target.parent() {
        std::fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
    }
    std::fs::write(&target, render::html::report(&tables, &inputs.castles, old.as_ref()))
        .with_context(|| target.display().to_string())?;
    println!("{}", target.display());
    Ok(ExitCode::SUCCESS)
}

fn list(folder: &std::path::Path) -> Result<ExitCode> {
    let tables = tables(folder)?;
    let mut output = std::io::stdout().lock();
    for table in &tables {
        let (name, of, bytes, sum) = (table.name, table.rust_type(), table.bytes(), table.checksum());
        writeln!(output, "{name:<18} {of:<24} {bytes:>7} {sum:016x}  proved  {}", contents(table))?;
    }
    let bytes: usize = tables.iter().map(Table::bytes).sum();
    let sliders = tables.iter().filter(|table| table.name.starts_with("LINE_")).map(Table::bytes).sum::<usize>();
    writeln!(
        output,
        "{} tables, {bytes} bytes ({sliders} for sliders), fingerprint {:016x}",
        tables.len(),
        fingerprint(&tables)
    )?;
    Ok(ExitCode::SUCCESS)
}

/// What is in a table, in a few words.
fn contents(table: &Table) -> String {
    match (&table.content.values, table.look) {
        (Values::Set(sets), _) => {
            let squares: u32 = sets.iter().map(|set| set.len()).sum();
            format!("{} sets of {squares} squares in all", sets.len())
        }
        (values, Look::ScoreBoard) => format!("{} boards of 81 values", values.len() / 81),
        (values, _) => format!("{} values", values.len()),
    }
}

fn find_magics(folder: &std::path::Path, arguments: &Arguments) -> Result<ExitCode> {
    let path = folder.join("magics.toml");
    let lines = if arguments.lines.is_empty() { Line::ALL.to_vec() } else { arguments.lines.clone() };
    let squares = if arguments.squares.is_empty() { Square::all().collect() } else { arguments.squares.clone() };
    let whole = lines.len() == Line::ALL.len() && squares.len() == Square::COUNT;
    // What is not searched again is kept.
    let mut magics = match codegen::Inputs::load(folder) {
        Ok(inputs) => inputs.magics,
        Err(_) if whole => Magics { seed: 0, multipliers: vec![vec![0; Square::COUNT]; Line::ALL.len()] },
        Err(failure) => bail!("{failure}\nwithout sound inputs only a search of all lines and squares is possible"),
    };
    let seed = arguments.seed.unwrap_or(magics.seed);
    let bar = progress((lines.len() * squares.len()) as u64);
    for &line in &lines {
        for &square in &squares {
            magics.multipliers[line.index()][square.index()] = magic_search::find(line, square, seed);
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    if whole {
        magics.seed = seed;
    }
    std::fs::write(&path, render_magics(&magics)).with_context(|| path.display().to_string())?;
    println!("{} magic numbers written to {}; the next build proves them", lines.len() * squares.len(), path.display());
    Ok(ExitCode::SUCCESS)
}

/// A bar at a terminal, nothing elsewhere.
fn progress(total: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} magic numbers, {eta} left");
    ProgressBar::new(total).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
