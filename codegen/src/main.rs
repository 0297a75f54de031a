//! `horigoma-codegen`, in the repository `cargo codegen`: generates, checks and compares the tables.

mod audited;
mod refusal;
mod workspace;

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::{Args, Parser, Subcommand};
use codegen::input::{Magics, render_magics};
use codegen::provenance::Provenance;
use codegen::recorded::Recorded;
use codegen::render::difference::Comparison;
use codegen::table::facts::Section;
use codegen::table::{Look, Table, Values, fingerprint};
use codegen::{artefacts, magic_search};
use geometry::{Line, Square};

/// Generate, check, compare and audit Horigoma's tables.
#[derive(Parser)]
#[command(name = "horigoma-codegen", bin_name = workspace::command(), version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// Read this folder of inputs (also: the variable HORIGOMA_TABLES). By default tables/ of the workspace, or the
    /// tables of the package horigoma that it uses
    #[arg(long, global = true, value_name = "DIR")]
    tables: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Command {
    /// Write tables/MANIFEST and tables/snapshot/
    Emit {
        /// Write every generated source instead, whole, into this folder
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
    /// Compare the tables with the files that emit writes; exit with 1 and the name of the first stale file
    Check,
    /// Show every value that changed since emit was run; exit with 1 when there is one
    Diff {
        /// Compare with this folder: one of inputs, or one that emit wrote
        #[arg(long, value_name = "DIR")]
        against: Option<PathBuf>,
        /// Write JSON for machines
        #[arg(long)]
        json: bool,
    },
    /// Write one page with every table drawn (in the repository: `cargo codegen-report`)
    Report {
        /// Outline the values that differ from this folder
        #[arg(long, value_name = "DIR")]
        against: Option<PathBuf>,
        /// Write this file instead of target/tables.html
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// List every table with its type, bytes, checksum, contents and proof
    List,
    /// Read the tables from the file of a built program and prove them again; exit with 1 when a table differs or is
    /// refuted, with 2 when a file cannot be read
    Audit(audited::Options),
    /// Search magic numbers and write tables/magics.toml
    FindMagics(Search),
}

/// The magic numbers to search.
#[derive(Args)]
struct Search {
    /// Search for this line only: file, rank, rising or falling; may be repeated
    #[arg(long = "line", value_name = "LINE")]
    lines: Vec<Line>,
    /// Search for this square only; may be repeated
    #[arg(long = "square", value_name = "SQUARE")]
    squares: Vec<Square>,
    /// Begin the search with this seed
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return refusal::exit(&error),
    };
    match run(arguments) {
        Ok(code) => code,
        // The reader closed the pipe, which is no error.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "codegen: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let error = error.downcast_ref::<std::io::Error>();
    error.is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}

fn run(Arguments { command, tables }: Arguments) -> Result<ExitCode> {
    let folder = workspace::tables(tables)?;
    match command {
        Command::Emit { out } => emit(&folder, out.as_deref()),
        Command::Check => check(&folder),
        Command::Diff { against, json } => diff(&folder, against.as_deref(), json),
        Command::Report { against, out } => report(&folder, against.as_deref(), out),
        Command::List => list(&folder),
        Command::Audit(options) => audited::run(&folder, &options),
        Command::FindMagics(search) => find_magics(&folder, &search),
    }
}

pub(crate) fn say(line: std::fmt::Arguments<'_>) -> std::io::Result<()> {
    writeln!(std::io::stdout(), "{line}")
}

fn emit(folder: &Path, out: Option<&Path>) -> Result<ExitCode> {
    let (inputs, tables) = codegen::generate(folder)?;
    let (target, files) = match out {
        None => (folder, artefacts::committed(&tables)),
        Some(out) => (out, artefacts::exported(&tables, &inputs)),
    };
    let written = artefacts::write(target, &files)?;
    say(format_args!(
        "{written} of {} files written to {}, fingerprint {:016x}",
        files.len(),
        target.display(),
        fingerprint(&tables)
    ))?;
    Ok(ExitCode::SUCCESS)
}

fn check(folder: &Path) -> Result<ExitCode> {
    let (inputs, tables) = codegen::generate(folder)?;
    if let Some((line, square)) = magic_search::first_stranger(&inputs.magics) {
        let (file, seed) = (folder.join("magics.toml"), inputs.magics.seed);
        let found = format!("{}: found a multiplier for the {line} through {square} that is not", file.display());
        writeln!(
            std::io::stderr(),
            "{found} what seed {seed} leads to; `{} find-magics` writes them anew",
            workspace::command()
        )?;
        return Ok(ExitCode::FAILURE);
    }
    match artefacts::first_stale(folder, &artefacts::committed(&tables)) {
        None => {
            say(format_args!("{} tables are as recorded, fingerprint {:016x}", tables.len(), fingerprint(&tables)))?;
            Ok(ExitCode::SUCCESS)
        }
        Some(stale) => {
            let mut errors = std::io::stderr().lock();
            let _ = writeln!(errors, "{stale}");
            // Without a manifest there is nothing to compare with.
            if let Ok(old) = recorded(folder, None) {
                let comparison = Comparison { old: &old, tables: &tables, provenance: &Provenance::new(&inputs) };
                comparison.brief().iter().try_for_each(|line| writeln!(errors, "  {line}"))?;
            }
            let _ = writeln!(
                errors,
                "`{0} diff` shows every value that moved, `{0} emit` records them",
                workspace::command()
            );
            Ok(ExitCode::FAILURE)
        }
    }
}

/// The set of tables to compare with: that of the named folder, or the one recorded next to the inputs.
fn recorded(folder: &Path, against: Option<&Path>) -> Result<Recorded> {
    let as_inputs = against.is_some_and(|named| named.join(workspace::INPUT).exists());
    Ok(Recorded::read(against.unwrap_or(folder), as_inputs)?)
}

fn diff(folder: &Path, against: Option<&Path>, json: bool) -> Result<ExitCode> {
    let (inputs, tables) = codegen::generate(folder)?;
    let (old, provenance) = (recorded(folder, against)?, Provenance::new(&inputs));
    let comparison = Comparison { old: &old, tables: &tables, provenance: &provenance };
    let text = comparison.text();
    let json = json.then(|| comparison.json());
    // `anstream` removes colours outside terminals and where NO_COLOR is set.
    anstream::stdout().write_all(json.as_ref().unwrap_or(&text).as_bytes())?;
    Ok(if text.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

#[cfg(feature = "report")]
fn report(folder: &Path, against: Option<&Path>, out: Option<PathBuf>) -> Result<ExitCode> {
    let (inputs, tables) = codegen::generate(folder)?;
    let old = against.map(|against| recorded(folder, Some(against))).transpose()?;
    let target = out.unwrap_or_else(|| workspace::root().join("target").join("tables.html"));
    if let Some(parent) = target.parent() {
        std::fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
    }
    let page = codegen::render::html::report(&tables, &Provenance::new(&inputs), old.as_ref());
    std::fs::write(&target, page).with_context(|| target.display().to_string())?;
    say(format_args!("{}", target.display()))?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(not(feature = "report"))]
fn report(_: &Path, _: Option<&Path>, _: Option<PathBuf>) -> Result<ExitCode> {
    bail!("this build has no report; `cargo codegen-report` builds and runs one that has it")
}

fn list(folder: &Path) -> Result<ExitCode> {
    let (inputs, tables) = codegen::generate(folder)?;
    let mut output = std::io::stdout().lock();
    for table in &tables {
        let (name, of, bytes, sum) = (&table.name, table.rust_type(), table.bytes(), table.checksum());
        writeln!(output, "{name:<18} {of:<24} {bytes:>7} {sum:016x}  {:<36}  {}", contents(table), table.proof)?;
    }
    let bytes: usize = tables.iter().map(Table::bytes).sum();
    let sliders = tables.iter().filter(|table| table.facts.section == Section::Magics).map(Table::bytes).sum::<usize>();
    writeln!(
        output,
        "{} tables, {bytes} bytes ({sliders} for sliders), fingerprint {:016x}",
        tables.len(),
        fingerprint(&tables)
    )?;
    let [mg, eg] = codegen::catalogue::reach(&inputs, &tables);
    writeln!(
        output,
        "no evaluation leaves 16 bits: proved up to {mg} (middlegame) and {eg} (endgame) of {}",
        i16::MAX
    )?;
    Ok(ExitCode::SUCCESS)
}

/// Returns a short description of a table's values.
fn contents(table: &Table) -> String {
    match (&table.content.values, table.look) {
        (Values::Set(sets), _) => {
            let squares: u32 = sets.iter().map(|set| set.len()).sum();
            format!("{} sets of {squares} squares in all", sets.len())
        }
        (values, Look::Names) => format!("{} names", values.len()),
        (values, Look::ScoreBoard) => format!("{} boards of 81 values", values.len() / 81),
        (values, _) => format!("{} values", values.len()),
    }
}

fn find_magics(folder: &Path, search: &Search) -> Result<ExitCode> {
    let path = folder.join("magics.toml");
    let lines = if search.lines.is_empty() { Line::ALL.to_vec() } else { search.lines.clone() };
    let squares = if search.squares.is_empty() { Square::all().collect() } else { search.squares.clone() };
    let whole = lines.len() == Line::ALL.len() && squares.len() == Square::COUNT;
    // Multipliers that are not searched again are kept.
    let mut magics = match codegen::Inputs::load(folder) {
        Ok(inputs) => inputs.magics,
        Err(_) if whole => Magics { seed: 0, multipliers: vec![vec![0; Square::COUNT]; Line::ALL.len()] },
        Err(failure) => bail!("{failure}\nwithout sound inputs only a search of all lines and squares is possible"),
    };
    let seed = search.seed.unwrap_or(magics.seed);
    if !whole && seed != magics.seed {
        bail!(
            "found --seed {seed} for a part, expected {}, from which the others come, or a search of all",
            magics.seed
        );
    }
    let count = lines.len() * squares.len();
    let pairs = lines.iter().flat_map(|&line| squares.iter().map(move |&square| (line, square)));
    for (number, (line, square)) in pairs.enumerate() {
        magics.multipliers[line.index()][square.index()] = magic_search::find(line, square, seed);
        show_progress(number + 1, count);
    }
    magics.seed = seed;
    std::fs::write(&path, render_magics(&magics)).with_context(|| path.display().to_string())?;
    say(format_args!("{count} magic numbers written to {}; the next build proves them", path.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// Writes the progress to a terminal.
fn show_progress(done: usize, of: usize) {
    let mut errors = std::io::stderr();
    if errors.is_terminal() {
        let end = if done == of { "\n" } else { "" };
        let _ = write!(errors, "\r{done} of {of} magic numbers{end}");
    }
}
