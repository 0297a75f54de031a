//! The statement on the origin of a release: an in-toto Statement v1 (<https://in-toto.io/Statement/v1>) with SLSA
//! provenance v1 (<https://slsa.dev/provenance/v1>).
//!
//! Equal commits and tools give equal statements, because no time and no machine is in them. They have no signature.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, anyhow};
use codegen::Inputs;
use codegen::table::fingerprint;
use serde_json::{Value, json};

use crate::checksum;
use crate::source::Source;
use crate::target::Target;
use crate::toolchain::{Toolchain, ask};

/// The end of the names of statements.
pub const SUFFIX: &str = ".intoto.json";

/// The kind of build, which names the parameters of a statement: those of `cargo xtask dist`.
const BUILD_TYPE: &str = "pkg:cargo/horigoma-xtask#dist-v1";

/// The dependencies that describe tools. All others are sources.
pub const TOOLS: [&str; 2] = ["rustc", "linker"];

/// Returns the file of the statement on a target.
#[must_use]
pub fn file(folder: &Path, target: &Target, source: &Source) -> PathBuf {
    folder.join(source.file_name(&format!("{}{SUFFIX}", target.name)))
}

/// Writes the statement on the files for a target.
///
/// # Errors
/// When a file cannot be read or written, or a tool has no version.
pub fn write(folder: &Path, files: &[PathBuf], target: &Target, tools: &Toolchain, source: &Source) -> Result<PathBuf> {
    let mut subjects = BTreeMap::new();
    for file in files {
        let name = file.file_name().context("a file without a name")?.to_string_lossy().into_owned();
        subjects.insert(name, checksum::of(file)?);
    }
    let sources = Sources::of(source, source.is_changed()?)?;
    let statement = statement(&subjects, target, described(tools)?, &sources);
    let file = file(folder, target, source);
    fs::write(&file, format!("{statement:#}\n")).with_context(|| file.display().to_string())?;
    Ok(file)
}

/// The sources of a build.
#[derive(Debug)]
pub struct Sources {
    /// The dependencies of a statement: commit, fingerprint, and each input.
    parts: Vec<Value>,
    /// The inputs of the tables.
    pub inputs: Inputs,
    /// The fingerprint of the tables that they make.
    pub fingerprint: u64,
}

impl Sources {
    /// Describes a checkout: its commit, the fingerprint of the tables that its inputs make, and each input.
    ///
    /// # Errors
    /// When an input cannot be read, or makes no tables.
    pub fn of(source: &Source, is_changed: bool) -> Result<Self> {
        let mut commit = json!({"name": "sources", "digest": {"gitCommit": source.commit}});
        if is_changed {
            commit["annotations"] = json!({"changed": true});
        }
        let (inputs, tables) =
            codegen::generate(&source.root.join("tables")).map_err(|failure| anyhow!("{failure}"))?;
        let fingerprint = fingerprint(&tables);
        let digest = format!("{fingerprint:016x}");
        let mut parts = vec![commit, json!({"name": "tables", "digest": {"horigomaFingerprint": digest}})];
        let mut files = inputs.files.clone();
        files.extend(["Cargo.lock", "tables/MANIFEST"].map(|name| source.root.join(name)));
        files.sort();
        for file in files {
            let name = file.strip_prefix(&source.root).unwrap_or(&file).to_string_lossy().replace('\\', "/");
            parts.push(json!({"name": name, "digest": {"sha256": checksum::of(&file)?}}));
        }
        Ok(Self { parts, inputs, fingerprint })
    }
}

/// Describes the compiler and the linker.
///
/// # Errors
/// When one has no version.
pub fn described(tools: &Toolchain) -> Result<Vec<Value>> {
    let mut compiler = json!({"name": TOOLS[0], "uri": format!("pkg:generic/rustc@{}", tools.version)});
    let verbose = ask(Command::new(&tools.rustc).arg("-vV"))?;
    // Compilers of distributions have no commit.
    let commit = verbose.lines().find_map(|line| line.strip_prefix("commit-hash: "));
    if let Some(commit) = commit.filter(|commit| *commit != "unknown") {
        compiler["digest"] = json!({"gitCommit": commit});
    }
    let linker = tools.linker.unwrap_or("cc");
    let version = ask(Command::new(linker).arg("--version"))?;
    let version = version.lines().next().unwrap_or_default();
    let uri = format!("pkg:generic/{linker}");
    Ok(vec![compiler, json!({"name": TOOLS[1], "uri": uri, "annotations": {"version": version}})])
}

/// Returns the statement on subjects, given as names with their SHA-256.
#[must_use]
pub fn statement(subjects: &BTreeMap<String, String>, target: &Target, tools: Vec<Value>, sources: &Sources) -> Value {
    let dependencies = [sources.parts.clone(), tools].concat();
    let subjects = subjects.iter().map(|(name, sum)| json!({"name": name, "digest": {"sha256": sum}}));
    json!({
        "_type": "https://in-toto.io/Statement/v1",
        "subject": subjects.collect::<Vec<_>>(),
        "predicateType": "https://slsa.dev/provenance/v1",
        "predicate": {
            "buildDefinition": {
                "buildType": BUILD_TYPE,
                "externalParameters": {"target": target.name},
                "internalParameters": {"triple": target.triple, "flags": target.flags},
                "resolvedDependencies": dependencies,
            },
            "runDetails": {"builder": {"id": format!("pkg:cargo/horigoma-xtask@{}", env!("CARGO_PKG_VERSION"))}},
        },
    })
}

/// Returns the differences of a statement from the expected one, a line each with its place: `subject[a].digest: found
/// .., expected ..`.
#[must_use]
pub fn differences(found: &Value, expected: &Value) -> Vec<String> {
    let mut all = Vec::new();
    compare(String::new(), Some(found), Some(expected), &mut all);
    all
}

fn compare(place: String, found: Option<&Value>, expected: Option<&Value>, all: &mut Vec<String>) {
    if found == expected {
        return;
    }
    let parts = found.and_then(parts).zip(expected.and_then(parts));
    let Some((found_parts, expected_parts)) = parts else {
        let text = |value: Option<&Value>| value.map_or_else(|| "nothing".to_owned(), Value::to_string);
        all.push(format!("{place}: found {}, expected {}", text(found), text(expected)));
        return;
    };
    let names = found_parts.keys().chain(expected_parts.keys()).collect::<std::collections::BTreeSet<_>>();
    for name in names {
        let place = if name.starts_with('[') || place.is_empty() {
            format!("{place}{name}")
        } else {
            format!("{place}.{name}")
        };
        compare(place, found_parts.get(name).copied(), expected_parts.get(name).copied(), all);
    }
}

/// Returns the parts of an object by their keys, and those of a list by their names, or by their numbers where a name
/// is missing or repeated.
fn parts(value: &Value) -> Option<BTreeMap<String, &Value>> {
    let Value::Array(list) = value else {
        return Some(value.as_object()?.iter().map(|(key, value)| (key.clone(), value)).collect());
    };
    let named: Option<BTreeMap<_, _>> =
        list.iter().map(|part| Some((format!("[{}]", part["name"].as_str()?), part))).collect();
    let numbered = || list.iter().enumerate().map(|(number, part)| (format!("[{number}]"), part)).collect();
    Some(named.filter(|named| named.len() == list.len()).unwrap_or_else(numbered))
}
