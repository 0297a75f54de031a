//! `cargo xtask verify`: a release against the checkout that it names.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::Args;
use codegen::audit::Audit;
use serde_json::Value;

use crate::package::archive;
use crate::provenance::{self, SUFFIX, Sources, TOOLS};
use crate::source::Source;
use crate::target::{self, Target};
use crate::toolchain::Toolchain;
use crate::{checksum, release, reproduce};

/// The file to verify.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// A file of a release, with its statement beside it, or the statement on all of them
    file: PathBuf,
    /// Leave out the rebuild. Compiler and linker are then not checked, nor that the sources give these bytes
    #[arg(long)]
    no_rebuild: bool,
}

/// Verifies a file and all that its statement records.
///
/// # Errors
/// Each difference from the checkout or from the rebuild, as found and expected.
pub fn run(options: &Options) -> Result<()> {
    let source = Source::read(Path::new("."), None)?;
    ensure!(!source.is_changed()?, "found changed files in the checkout, expected those of commit {}", source.commit);
    let claim = Claim::read(&options.file)?;
    let toolchain = match options.no_rebuild {
        true => None,
        false => Some(Toolchain::find(
            claim.target,
            &[Path::new("rustc"), &release::Options::of(claim.target).source_rustc],
        )?),
    };
    claim.check(&source, &Sources::of(&source, false)?, toolchain.as_ref())?;
    println!("{}: commit {}, its inputs, tables and files are as stated", claim.statement.display(), source.commit);
    if options.no_rebuild {
        println!("not checked: the compiler, the linker, and that the sources give these bytes");
        return Ok(());
    }
    claim.rebuild(&source)?;
    println!("{}: built again from commit {}, with the same bytes", claim.statement.display(), source.commit);
    Ok(())
}

/// A statement with the files beside it.
#[derive(Debug)]
struct Claim {
    statement: PathBuf,
    value: Value,
    target: &'static Target,
    /// The files of the statement, each with its SHA-256. Only the requested file must exist.
    subjects: BTreeMap<String, String>,
}

impl Claim {
    /// Reads the statement on a file, or a statement on all its files.
    fn read(file: &Path) -> Result<Self> {
        let name = file.file_name().context("found a folder, expected a file")?.to_string_lossy().into_owned();
        let folder = file.parent().unwrap_or_else(|| Path::new(""));
        let is_statement = name.ends_with(SUFFIX);
        let statement = if is_statement { file.to_owned() } else { statement_on(&name, folder)? };
        let value = parsed(&statement)?;
        let stated = &value["predicate"]["buildDefinition"]["externalParameters"]["target"];
        let known = target::TARGETS.iter().find(|target| stated == target.name);
        let target = known
            .with_context(|| format!("{}: found the target {stated}, expected a known one", statement.display()))?;
        let mut subjects = BTreeMap::new();
        for (subject, stated) in subjects_of(&value) {
            let path = folder.join(subject);
            let is_needed = is_statement || subject == name;
            let sum = if is_needed || path.exists() { checksum::of(&path)? } else { stated.to_owned() };
            subjects.insert(subject.to_owned(), sum);
        }
        Ok(Self { statement, value, target, subjects })
    }

    fn folder(&self) -> &Path {
        self.statement.parent().unwrap_or_else(|| Path::new(""))
    }

    /// Compares the statement with the one that checkout, tools and files give. Without tools, those that the statement
    /// names are taken, and the list of components confirms the compiler.
    fn check(&self, source: &Source, sources: &Sources, toolchain: Option<&Toolchain>) -> Result<()> {
        let stated = self.value["predicate"]["buildDefinition"]["resolvedDependencies"].as_array();
        let is_tool = |part: &&Value| TOOLS.iter().any(|tool| part["name"] == *tool);
        let tools = match toolchain {
            Some(toolchain) => provenance::described(toolchain)?,
            None => stated.into_iter().flatten().filter(is_tool).cloned().collect(),
        };
        let expected = provenance::statement(&self.subjects, self.target, tools, sources);
        self.is_equal(&expected)?;
        self.check_program(source, sources)
    }

    fn is_equal(&self, expected: &Value) -> Result<()> {
        let differing = provenance::differences(&self.value, expected);
        ensure!(differing.is_empty(), "{}:\n{}", self.statement.display(), differing.join("\n"));
        Ok(())
    }

    /// Reads the program in the archive: its checksum and compiler are those of the list of components, and its tables
    /// those of the inputs. Nothing is run.
    fn check_program(&self, source: &Source, sources: &Sources) -> Result<()> {
        let of = |end: &str| self.subjects.keys().find(|name| name.ends_with(end)).map(|name| self.folder().join(name));
        let archive =
            of(".tar.gz").or_else(|| of(".zip")).context("found no archive in the statement, expected one")?;
        let parts = of(".cdx.json").context("found no list of components in the statement, expected one")?;
        if !archive.exists() || !parts.exists() {
            println!("not checked: the program, for which the archive and the list of components are needed");
            return Ok(());
        }
        let work = source.target_dir.join("verify").join("unpacked");
        let _ = fs::remove_dir_all(&work);
        archive::unpack(&archive, &work)?;
        let program = work.join(source.file_name(self.target.name)).join(self.target.program());
        let listed = parsed(&parts)?;
        let component = &listed["metadata"]["component"]["hashes"][0]["content"];
        let sum = checksum::of(&program)?;
        ensure!(*component == *sum, "{}: found SHA-256 {component}, the program has {sum}", parts.display());
        let compiler = format!(
            "pkg:generic/rustc@{}",
            listed["metadata"]["tools"]["components"][0]["version"].as_str().unwrap_or_default()
        );
        let mut stated =
            self.value["predicate"]["buildDefinition"]["resolvedDependencies"].as_array().into_iter().flatten();
        let stated = stated.find(|part| part["name"] == TOOLS[0]).map_or(&Value::Null, |part| &part["uri"]);
        ensure!(*stated == *compiler, "rustc: found {stated}, the list of components has {compiler}");
        let audited = audited(&program, sources);
        fs::remove_dir_all(&work)?;
        audited
    }

    /// Makes the release of the commit once more in a clone, and compares its statement.
    fn rebuild(&self, source: &Source) -> Result<()> {
        let clone = source.target_dir.join("verify").join("clone");
        let cloned = reproduce::made_in(&clone, &release::Options::of(self.target), source)?;
        let again = parsed(&provenance::file(&release::folder(&cloned), self.target, &cloned))?;
        self.is_equal(&again).context("found other bytes in the rebuild")?;
        Ok(fs::remove_dir_all(&clone)?)
    }
}

/// Checks that a program has the tables that the inputs make, each sound.
fn audited(program: &Path, sources: &Sources) -> Result<()> {
    let audit = Audit::of(&fs::read(program)?, &sources.inputs);
    let audit = audit.map_err(|words| anyhow!("{}: {words}", program.display()))?;
    let faults = audit.faults();
    ensure!(faults.is_empty(), "{}:\n{}", program.display(), faults.join("\n"));
    let (found, expected) = (audit.fingerprint().unwrap_or_default(), sources.fingerprint);
    ensure!(found == expected, "{}: found tables {found:016x}, expected {expected:016x}", program.display());
    Ok(())
}

fn parsed(file: &Path) -> Result<Value> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    serde_json::from_str(&text).with_context(|| file.display().to_string())
}

/// Returns the names of a statement's subjects, each with its SHA-256.
fn subjects_of(statement: &Value) -> impl Iterator<Item = (&str, &str)> {
    let subjects = statement["subject"].as_array().into_iter().flatten();
    subjects.filter_map(|subject| Some((subject["name"].as_str()?, subject["digest"]["sha256"].as_str()?)))
}

/// Returns the one statement in a folder that has a file as its subject.
fn statement_on(name: &str, folder: &Path) -> Result<PathBuf> {
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let mut found = Vec::new();
    for entry in fs::read_dir(here).with_context(|| here.display().to_string())? {
        let path = folder.join(entry?.file_name());
        let is_statement = path.to_string_lossy().ends_with(SUFFIX);
        if is_statement && subjects_of(&parsed(&path)?).any(|(subject, _)| subject == name) {
            found.push(path);
        }
    }
    match &found[..] {
        [statement] => Ok(statement.clone()),
        found => bail!("{name}: found {} statements on it beside it, expected one file *{SUFFIX}", found.len()),
    }
}

#[cfg(test)]
mod tests;
