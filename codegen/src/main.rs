//! `cargo codegen`: look after the tables.

use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use codegen::input::{Magics, render_magics};
use codegen::provenance::Provenance;
use codegen::recorded::Recorded;
use codegen::render::difference::Comparison;
use codegen::table::{Look, Table, Values, fingerprint};
use codegen::{artefacts, cargo, magic_search, render};
use geometry::{Line, Square};
use indicatif::{ProgressBar, ProgressStyle};
use lexopt::{Arg, Parser, ValueExt};

/// A command: its name, what it does, and the options it knows beside those of all commands.
struct Command {
    name: &'static str,
    summary: &'static str,
    options: &'static [(&'static str, &'static str)],
    run: fn(&Path, &Arguments) -> Result<ExitCode>,
}

static COMMANDS: [Command; 6] = [
    Command {
        name: "emit",
        summary: "write tables/MANIFEST and tables/snapshot/",
        options: &[("out DIR", "every generated source instead, whole, into this folder")],
        run: emit,
    },
    Command {
        name: "check",
        summary: "write nothing; exit with 1 when a file that emit writes is stale, and say which",
        options: &[],
        run: check,
    },
    Command {
        name: "diff",
        summary: "what moved, by value, since emit was run; exit with 1 when something did",
        options: &[
            ("against DIR", "since this folder: one of inputs, or one that emit wrote"),
            ("json", "for machines"),
        ],
        run: diff,
    },
    Command {
        name: "report",
        summary: "one page with every table drawn",
        options: &[
            ("against DIR", "with what moved since this folder outlined"),
            ("out FILE", "instead of target/tables.html"),
        ],
        run: report,
    },
    Command {
        name: "list",
        summary: "every table with its type, bytes, checksum, what is in it and what was proved of it",
        options: &[],
        run: list,
    },
    Command {
        name: "find-magics",
        summary: "search magic numbers and write tables/magics.toml",
        options: &[
            ("line LINE", "only of this line: file, rank, rising or falling; may be repeated"),
            ("square SQUARE", "only of this square; may be repeated"),
            ("seed N", "where the search begins"),
        ],
        run: find_magics,
    },
];

/// What every command knows.
const COMMON: [(&str, &str); 2] =
    [("tables DIR", "another folder of inputs (also: the variable HORIGOMA_TABLES)"), ("help", "this")];

fn main() -> ExitCode {
    match run(std::env::args_os().skip(1).collect()) {
        Ok(code) => code,
        // Nobody reads any more: not worth a word.
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

/// What the arguments say.
#[derive(Default)]
struct Arguments {
    command: Option<&'static Command>,
    help: bool,
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
    let mut given = Vec::new();
    while let Some(argument) = parser.next()? {
        if let Arg::Long(name) = argument {
            given.push(name.to_owned());
        }
        match argument {
            Arg::Value(word) if arguments.command.is_none() && word == "help" => arguments.help = true,
            Arg::Value(word) if arguments.command.is_none() => arguments.command = Some(command(&word.string()?)?),
            Arg::Short('h') | Arg::Long("help") => arguments.help = true,
            Arg::Long("tables") => arguments.tables = Some(parser.value()?.into()),
            Arg::Long("out") => arguments.out = Some(parser.value()?.into()),
            Arg::Long("against") => arguments.against = Some(parser.value()?.into()),
            Arg::Long("json") => arguments.json = true,
            Arg::Long("seed") => arguments.seed = Some(parser.value()?.parse()?),
            Arg::Long("line") => arguments.lines.push(line(&parser.value()?.string()?)?),
            Arg::Long("square") => arguments.squares.push(square(&parser.value()?.string()?)?),
            Arg::Long(name) => bail!("found --{name}, expected {}; see --help", options(arguments.command)),
            Arg::Short(letter) => bail!("found -{letter}, expected {}; see --help", options(arguments.command)),
            Arg::Value(word) => bail!("found '{}', expected nothing but options; see --help", word.display()),
        }
    }
    let Some(Command { name, options, .. }) = arguments.command else { return Ok(arguments) };
    let known =
        |given: &String| options.iter().chain(&COMMON).any(|(option, _)| option.split(' ').next() == Some(given));
    match given.iter().find(|given| !known(given)) {
        Some(option) => bail!("found --{option}, which {name} does not know; see --help"),
        None => Ok(arguments),
    }
}

fn command(name: &str) -> Result<&'static Command> {
    let known = COMMANDS.iter().find(|command| command.name == name);
    known.with_context(|| format!("found command '{name}', expected {}; see --help", names()))
}

fn names() -> String {
    COMMANDS.each_ref().map(|command| command.name).join(", ")
}

/// The options that a command knows, or any of them does.
fn options(of: Option<&Command>) -> String {
    let own = COMMANDS.iter().filter(|command| of.is_none_or(|of| of.name == command.name));
    let options = own.flat_map(|command| command.options).chain(&COMMON);
    let mut names: Vec<String> =
        options.map(|(option, _)| format!("--{}", option.split(' ').next().unwrap_or(option))).collect();
    names.sort();
    names.dedup();
    names.join(", ")
}

/// The help of one command, or of all.
fn help(of: Option<&Command>) -> std::io::Result<()> {
    let mut output = std::io::stdout().lock();
    let name = of.map_or("COMMAND", |command| command.name);
    writeln!(output, "cargo codegen: look after Horigoma's tables\n\nusage: cargo codegen {name} [OPTION]...\n")?;
    for command in COMMANDS.iter().filter(|command| of.is_none_or(|of| of.name == command.name)) {
        writeln!(output, "  {:<20} {}", command.name, command.summary)?;
        command.options.iter().try_for_each(|(option, meaning)| writeln!(output, "    --{option:<16} {meaning}"))?;
    }
    COMMON.iter().try_for_each(|(option, meaning)| writeln!(output, "  --{option:<18} {meaning}"))
}

fn line(name: &str) -> Result<Line> {
    name.parse().with_context(|| format!("--line '{name}'"))
}

fn square(name: &str) -> Result<Square> {
    name.parse().with_context(|| format!("--square '{name}'"))
}

fn run(words: Vec<OsString>) -> Result<ExitCode> {
    let arguments = parse(words)?;
    let named = arguments.tables.clone().or_else(|| std::env::var_os(cargo::TABLES_VARIABLE).map(PathBuf::from));
    let folder = match named {
        Some(named) if arguments.tables.is_some() => named,
        named => cargo::tables_folder(&root(), named),
    };
    match arguments.command {
        of if arguments.help => Ok(help(of).map(|()| ExitCode::SUCCESS)?),
        Some(_) if !folder.is_dir() => bail!("{}: found no folder, expected one of table inputs", folder.display()),
        Some(command) => (command.run)(&folder, &arguments),
        None => bail!("found no command, expected {}; see --help", names()),
    }
}

/// The workspace in which the command is run, as short as it can be said from there. Where it was built says nothing: two
/// checkouts may share a target folder.
fn root() -> PathBuf {
    let here = std::env::current_dir().unwrap_or_default();
    let is_workspace = |folder: &Path| folder.join("tables").is_dir() && folder.join("codegen/Cargo.toml").is_file();
    let above = here.ancestors().position(is_workspace);
    above.map_or_else(|| PathBuf::from("."), |steps| std::iter::repeat_n("..", steps).collect())
}

fn say(line: std::fmt::Arguments<'_>) -> std::io::Result<()> {
    writeln!(std::io::stdout(), "{line}")
}

fn emit(folder: &Path, arguments: &Arguments) -> Result<ExitCode> {
    let (inputs, tables) = codegen::generate(folder)?;
    let (target, files) = match &arguments.out {
        None => (folder, artefacts::committed(&tables)),
        Some(out) => (out.as_path(), artefacts::exported(&tables, &inputs)),
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

fn check(folder: &Path, _: &Arguments) -> Result<ExitCode> {
    let (inputs, tables) = codegen::generate(folder)?;
    if let Some((line, square)) = magic_search::first_stranger(&inputs.magics) {
        let (file, seed) = (folder.join("magics.toml"), inputs.magics.seed);
        let found = format!("{}: found a multiplier for the {line} through {square} that is not", file.display());
        writeln!(std::io::stderr(), "{found} what seed {seed} leads to; `cargo codegen find-magics` writes them anew")?;
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
                "`cargo codegen diff` shows every value that moved, `cargo codegen emit` records them"
            );
            Ok(ExitCode::FAILURE)
        }
    }
}

/// The set of tables to compare with: the one that was named, or the one recorded beside the inputs.
fn recorded(folder: &Path, against: Option<&PathBuf>) -> Result<Recorded> {
    let as_inputs = against.is_some_and(|named| named.join("material.toml").exists());
    Ok(Recorded::read(against.map_or(folder, PathBuf::as_path), as_inputs)?)
}

fn diff(folder: &Path, arguments: &Arguments) -> Result<ExitCode> {
    let (inputs, tables) = codegen::generate(folder)?;
    let (old, provenance) = (recorded(folder, arguments.against.as_ref())?, Provenance::new(&inputs));
    let comparison = Comparison { old: &old, tables: &tables, provenance: &provenance };
    let text = comparison.text();
    let json = arguments.json.then(|| comparison.json());
    // Colours are for terminals: elsewhere, and where NO_COLOR asks for none, they are taken out.
    anstream::stdout().write_all(json.as_ref().unwrap_or(&text).as_bytes())?;
    Ok(if text.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn report(folder: &Path, arguments: &Arguments) -> Result<ExitCode> {
    let (inputs, tables) = codegen::generate(folder)?;
    let old = arguments.against.as_ref().map(|against| recorded(folder, Some(against))).transpose()?;
    let target = arguments.out.clone().unwrap_or_else(|| root().join("target").join("tables.html"));
    if let Some(parent) = target.parent() {
        std::fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
    }
    std::fs::write(&target, render::html::report(&tables, &Provenance::new(&inputs), old.as_ref()))
        .with_context(|| target.display().to_string())?;
    say(format_args!("{}", target.display()))?;
    Ok(ExitCode::SUCCESS)
}

fn list(folder: &Path, _: &Arguments) -> Result<ExitCode> {
    let (inputs, tables) = codegen::generate(folder)?;
    let mut output = std::io::stdout().lock();
    for table in &tables {
        let (name, of, bytes, sum) = (&table.name, table.rust_type(), table.bytes(), table.checksum());
        writeln!(output, "{name:<18} {of:<24} {bytes:>7} {sum:016x}  {:<36}  {}", contents(table), table.proof)?;
    }
    let bytes: usize = tables.iter().map(Table::bytes).sum();
    let sliders = tables.iter().filter(|table| table.origin == "magics.toml").map(Table::bytes).sum::<usize>();
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

/// What is in a table, in a few words.
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

fn find_magics(folder: &Path, arguments: &Arguments) -> Result<ExitCode> {
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
    if !whole && seed != magics.seed {
        bail!(
            "found --seed {seed} for a part, expected {}, from which the others come, or a search of all",
            magics.seed
        );
    }
    let bar = progress((lines.len() * squares.len()) as u64);
    for &line in &lines {
        for &square in &squares {
            magics.multipliers[line.index()][square.index()] = magic_search::find(line, square, seed);
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    magics.seed = seed;
    std::fs::write(&path, render_magics(&magics)).with_context(|| path.display().to_string())?;
    let count = lines.len() * squares.len();
    say(format_args!("{count} magic numbers written to {}; the next build proves them", path.display()))?;
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
