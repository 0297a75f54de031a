//! `audit`: the tables of built programs.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use codegen::audit::{Audit, Found, Verdict};
use codegen::provenance::Provenance;
use codegen::recorded::Recorded;
use codegen::render::difference::Comparison;
use codegen::table::Table;
use codegen::{Inputs, audit};
use serde_json::{Value, json};

use crate::workspace;

/// The programs to audit.
#[derive(Args)]
pub(crate) struct Options {
    /// Read these programs: ELF, PE, Mach-O, WebAssembly, or a memory image
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Compare by value with this: a folder of inputs, one that emit wrote, a MANIFEST, or another program. Without a
    /// value: the folder of --tables
    #[arg(long, value_name = "PATH", num_args = 0..=1)]
    against: Option<Option<PathBuf>>,
    /// Write JSON for machines
    #[arg(long)]
    json: bool,
    /// Write the tables of the one program below this folder: source/ as generated, tables/ as inputs
    #[arg(long, value_name = "DIR")]
    extract: Option<PathBuf>,
    /// Write a page with every table of the one program drawn
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

/// The tables that programs are compared with.
#[derive(Clone)]
struct Against {
    old: Recorded,
    /// Whether its values have lines in the folder of inputs.
    has_lines: bool,
    /// The tables of a program without a directory whose values were not found.
    unknown: BTreeSet<String>,
}

/// Audits every program.
pub(crate) fn run(folder: &Path, options: &Options) -> Result<ExitCode> {
    if options.files.len() > 1 && (options.extract.is_some() || options.report.is_some()) {
        bail!("found {} programs, expected one with --extract or --report", options.files.len());
    }
    let against = options.against.as_ref().map(|path| path.as_deref().unwrap_or(folder));
    // A folder of inputs to compare with provides the names too.
    let folder = against.filter(|path| path.join(workspace::INPUT).exists()).unwrap_or(folder);
    let inputs = Inputs::load(folder)?;
    let before = against.map(|path| Against::read(path, &inputs)).transpose()?;
    let (mut is_same, mut all) = (true, Vec::new());
    for file in &options.files {
        let audit = read(file, &inputs)?;
        let (against, mut tables) = (before.as_ref().map(|before| before.without_unread(&audit)), audit.tables());
        tables.retain(|table| against.as_ref().is_none_or(|against| !against.unknown.contains(&*table.name)));
        let provenance = match &against {
            Some(against) if against.has_lines => Provenance::new(&audit.inputs),
            _ => Provenance::of_names(&audit.inputs),
        };
        let comparison =
            against.as_ref().map(|Against { old, .. }| Comparison { old, tables: &tables, provenance: &provenance });
        let moved = comparison.map(|comparison| comparison.text()).unwrap_or_default();
        is_same &= moved.is_empty() && audit.faults().is_empty();
        if options.json {
            let moved = comparison.map_or_else(|| json!({}), |comparison| parsed(&comparison.json()));
            all.push(as_json(file, &audit, &moved));
        } else {
            write_text(file, &audit, comparison.is_some().then_some(&*moved))?;
        }
        if let Some(target) = &options.extract {
            is_same &= extract(&audit, folder, target, options.json)?;
        }
        if let Some(page) = &options.report {
            report(&tables, &provenance, against.as_ref().map(|against| &against.old), page)?;
        }
    }
    if options.json {
        writeln!(std::io::stdout(), "{:#}", Value::from(all))?;
    }
    Ok(if is_same { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn read(file: &Path, inputs: &Inputs) -> Result<Audit> {
    let data = std::fs::read(file).with_context(|| file.display().to_string())?;
    Audit::of(&data, inputs).map_err(|words| anyhow!("{}: {words}", file.display()))
}

impl Against {
    fn read(path: &Path, inputs: &Inputs) -> Result<Self> {
        if path.is_dir() {
            let is_inputs = path.join(workspace::INPUT).exists();
            return Ok(Self { old: Recorded::read(path, is_inputs)?, has_lines: is_inputs, unknown: BTreeSet::new() });
        }
        let data = std::fs::read(path).with_context(|| path.display().to_string())?;
        if let Some(text) = std::str::from_utf8(&data).ok().filter(|text| text.starts_with("fingerprint ")) {
            let folder = path.parent().unwrap_or_else(|| Path::new("."));
            return Ok(Self { old: Recorded::of_manifest(text, folder), has_lines: false, unknown: BTreeSet::new() });
        }
        let audit = read(path, inputs)?;
        Ok(Self { old: Recorded::of(&audit.tables()), has_lines: false, unknown: unread(&audit) })
    }

    /// Returns the tables without those whose values the program does not give: the audit names them.
    fn without_unread(&self, audit: &Audit) -> Self {
        let (mut against, unread) = (self.clone(), unread(audit));
        against.old.checksums.retain(|name, _| !unread.contains(name));
        against
    }
}

/// Returns the tables of a program whose values were not read.
fn unread(audit: &Audit) -> BTreeSet<String> {
    let unread = audit.found.iter().filter(|found| found.table.is_none());
    unread.map(|found| found.entry.name.clone()).collect()
}

/// Writes the manifest of a program or the moved values, then the failed checks and the number of proved tables.
fn write_text(file: &Path, audit: &Audit, moved: Option<&str>) -> Result<()> {
    let mut output = anstream::stdout().lock();
    writeln!(output, "{}: {}", file.display(), audit.format)?;
    if audit.recorded.is_none() {
        writeln!(output, "no directory of tables: each was found by the bytes of the one in --tables")?;
    }
    match moved {
        Some(moved) => output.write_all(moved.as_bytes())?,
        None => write_manifest(&mut output, audit)?,
    }
    for fault in audit.faults() {
        writeln!(output, "{fault}")?;
    }
    let count = |word: &str| audit.found.iter().filter(|found| found.verdict.word() == word).count();
    let words = ["proved", "checked", "unproved", "unknown", "refuted", "missing", "damaged"];
    let counts = words.map(|word| (word, count(word)));
    let counts: Vec<String> =
        counts.iter().filter(|(_, count)| *count > 0).map(|(word, count)| format!("{count} {word}")).collect();
    writeln!(output, "{} tables: {}", audit.found.len(), counts.join(", "))?;
    Ok(())
}

/// Writes the values that were read as lines of `tables/MANIFEST`, each with its verdict.
fn write_manifest(output: &mut impl Write, audit: &Audit) -> Result<()> {
    let fingerprint = audit.fingerprint().map_or_else(|| "not readable".to_owned(), |value| format!("{value:016x}"));
    let bytes: usize = audit.found.iter().map(|found| found.entry.bytes).sum();
    writeln!(output, "fingerprint {fingerprint}  {} tables  {bytes} bytes", audit.found.len())?;
    for Found { entry, table, verdict, .. } in &audit.found {
        let checksum = table.as_ref().map_or_else(|| "-".to_owned(), |table| format!("{:016x}", table.checksum()));
        let why = if matches!(verdict, Verdict::Unproved(_)) { format!(": {verdict}") } else { String::new() };
        let (name, of, bytes, origin) = (&entry.name, &entry.rust_type, entry.bytes, &entry.origin);
        writeln!(output, "{name:<18} {of:<22} {bytes:>7} {checksum:<16} {origin:<15} {}{why}", verdict.word())?;
    }
    Ok(())
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}

/// A program as JSON: its manifest with verdicts, its failed checks, and moved values as in `codegen diff --json`.
fn as_json(file: &Path, audit: &Audit, moved: &Value) -> Value {
    let table = |found: &Found| {
        let Found { entry, address, table, verdict } = found;
        json!({
            "table": entry.name,
            "type": entry.rust_type,
            "bytes": entry.bytes,
            "origin": entry.origin,
            "address": address,
            "recorded": format!("{:016x}", entry.checksum),
            "checksum": table.as_ref().map(|table| format!("{:016x}", table.checksum())),
            "verdict": verdict.word(),
            "why": verdict.to_string(),
        })
    };
    json!({
        "file": file.display().to_string(),
        "format": audit.format,
        "recorded": audit.recorded.map(|value| format!("{value:016x}")),
        "fingerprint": audit.fingerprint().map(|value| format!("{value:016x}")),
        "tables": audit.found.iter().map(table).collect::<Vec<_>>(),
        "faults": audit.faults(),
        "moved": moved["moved"],
        "other": moved["other"],
    })
}

/// Extracts the tables, and returns whether a build from the extracted inputs has the same values in all of them.
fn extract(audit: &Audit, folder: &Path, target: &Path, is_quiet: bool) -> Result<bool> {
    let Some(fingerprint) = audit.fingerprint() else {
        let unread = Vec::from_iter(unread(audit)).join(", ");
        bail!("found no values of {unread}, expected those of all tables to extract");
    };
    let others = audit::extract(audit, folder, target)?;
    if !is_quiet {
        match others.is_empty() {
            true => crate::say(format_args!(
                "{}: a build from there has the fingerprint {fingerprint:016x}",
                target.display()
            ))?,
            false => crate::say(format_args!(
                "{}: a build from there has other values of {}, which their values do not give back",
                target.display(),
                others.join(", ")
            ))?,
        }
    }
    Ok(others.is_empty())
}

#[cfg(feature = "report")]
fn report(tables: &[Table], provenance: &Provenance<'_>, old: Option<&Recorded>, page: &Path) -> Result<()> {
    let text = codegen::render::html::report(tables, provenance, old);
    std::fs::write(page, text).with_context(|| page.display().to_string())?;
    crate::say(format_args!("{}", page.display()))?;
    Ok(())
}

#[cfg(not(feature = "report"))]
fn report(_: &[Table], _: &Provenance<'_>, _: Option<&Recorded>, _: &Path) -> Result<()> {
    bail!("this build has no report; `cargo run -p horigoma-codegen -- audit` builds and runs one that has it")
}
