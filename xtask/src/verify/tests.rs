//! A release of a program that is the image of a memory, verified after each of many changes.

use codegen::mark;
use codegen::render::manifest;
use serde_json::json;

use super::*;
use crate::package::archive::Entry;

/// Copies the inputs in a folder, with two neurons of the net, which take less time than all.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for path in fs::read_dir(from).unwrap().map(|entry| entry.unwrap().path()) {
        let name = path.file_name().unwrap().to_string_lossy();
        let is_left_out = name.starts_with("neuron_") && !["neuron_000.toml", "neuron_001.toml"].contains(&&*name);
        match path.is_dir() {
            true if name != "snapshot" => copy(&path, &to.join(&*name)),
            false if !is_left_out => {
                fs::copy(&path, to.join(&*name)).unwrap();
            }
            _ => {}
        }
    }
}

/// A release of a program that is the image of a memory with all tables, and its sources: the repository's tables.
struct Scratch {
    source: Source,
    sources: Sources,
    statement: PathBuf,
}

impl Scratch {
    fn new(name: &str) -> Self {
        let root = std::env::temp_dir().join(format!("horigoma-{name}-{}", std::process::id()));
        let folder = root.join("target/dist");
        fs::create_dir_all(&folder).unwrap();
        let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        copy(&repository.join("tables"), &root.join("tables"));
        fs::copy(repository.join("Cargo.lock"), root.join("Cargo.lock")).unwrap();
        let sizes = root.join("tables/net/net.toml");
        let text = fs::read_to_string(&sizes).unwrap();
        let neurons = text.lines().find(|line| line.starts_with("neurons = ")).unwrap();
        fs::write(&sizes, text.replacen(neurons, "neurons = 2", 1)).unwrap();
        let (_, tables) = codegen::generate(&root.join("tables")).unwrap();
        let source = Source {
            target_dir: root.join("target"),
            root,
            version: "1.2.3".to_owned(),
            commit: "abcdef0".to_owned(),
            seconds: 1_795_300_000,
            time: "2026-11-21T23:06:40Z".to_owned(),
        };
        let mut program = manifest::directory(&tables).into_bytes();
        for table in &tables {
            program.extend(mark::of(&table.name));
            program.extend(table.content.values.to_bytes());
        }
        let statement = folder.join("horigoma-1.2.3-linux-x86_64.intoto.json");
        let scratch = Self { sources: Sources::of(&source, false).unwrap(), source, statement };
        scratch.pack(&program);
        scratch
    }

    fn beside(&self, end: &str) -> PathBuf {
        self.statement.with_file_name(format!("horigoma-1.2.3-linux-x86_64.{end}"))
    }

    /// Writes archive, list of components and statement for these bytes of a program.
    fn pack(&self, program: &[u8]) {
        let file = self.source.root.join("program");
        fs::write(&file, program).unwrap();
        let entry = Entry { name: "horigoma-1.2.3-linux-x86_64/horigoma".to_owned(), file, is_program: true };
        let parts = json!({"metadata": {
            "tools": {"components": [{"version": "1.95.0"}]},
            "component": {"hashes": [{"content": checksum::of(&entry.file).unwrap()}]},
        }});
        archive::write(&self.beside("tar.gz"), vec![entry], &self.source).unwrap();
        fs::write(self.beside("cdx.json"), parts.to_string()).unwrap();
        let names = ["tar.gz", "cdx.json"].map(|end| self.beside(end));
        let subject =
            |file: &PathBuf| (file.file_name().unwrap().to_str().unwrap().to_owned(), checksum::of(file).unwrap());
        let tools = vec![
            json!({"name": "rustc", "uri": "pkg:generic/rustc@1.95.0", "digest": {"gitCommit": "5980761"}}),
            json!({"name": "linker", "uri": "pkg:generic/cc", "annotations": {"version": "cc 12"}}),
        ];
        let value =
            provenance::statement(&names.iter().map(subject).collect(), &target::TARGETS[0], tools, &self.sources);
        fs::write(&self.statement, value.to_string()).unwrap();
    }

    /// The refusal of the statement, without a rebuild.
    fn refusal(&self) -> String {
        let claim = Claim::read(&self.statement);
        claim
            .and_then(|claim| claim.check(&self.source, &self.sources, None))
            .map_or_else(|error| format!("{error:#}"), |()| String::new())
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.source.root);
    }
}

/// Every place of a statement, as a JSON pointer.
fn places(value: &Value, at: &str, all: &mut Vec<String>) {
    let parts: Vec<(String, &Value)> = match value {
        Value::Array(list) => list.iter().enumerate().map(|(number, part)| (number.to_string(), part)).collect(),
        Value::Object(map) => map.iter().map(|(key, part)| (key.clone(), part)).collect(),
        _ => Vec::new(),
    };
    for (name, part) in parts {
        let place = format!("{at}/{}", name.replace('~', "~0").replace('/', "~1"));
        places(part, &place, all);
        all.push(place);
    }
}

/// Every field of a statement, changed once: another text, then no value.
#[test]
fn every_changed_field_is_named_with_both_values() {
    let scratch = Scratch::new("fields");
    assert_eq!(scratch.refusal(), "");
    let sound = parsed(&scratch.statement).unwrap();
    let mut all = Vec::new();
    places(&sound, "", &mut all);
    assert!(all.len() > 100, "{all:?}");
    for place in &all {
        let mut changed = sound.clone();
        let field = changed.pointer_mut(place).unwrap();
        let expected = field.to_string();
        *field = json!("other");
        let differing = provenance::differences(&changed, &sound).join("\n");
        // A changed name moves the whole part.
        let words = if place.ends_with("/name") { "expected {" } else { "found \"other\", expected " };
        assert!(differing.contains(words), "{place}: {differing}");
        assert!(place.ends_with("/name") || differing.contains(&expected), "{place}: {differing}");
        *changed.pointer_mut(place).unwrap() = Value::Null;
        assert!(!provenance::differences(&changed, &sound).is_empty(), "{place}");
    }
    let mut longer = sound.clone();
    longer["subject"].as_array_mut().unwrap().push(sound["subject"][0].clone());
    assert!(!provenance::differences(&longer, &sound).is_empty(), "a subject twice");
}

/// Changes of the statement on disk are found without tools and rebuild.
#[test]
fn a_changed_statement_is_refused() {
    let scratch = Scratch::new("statement");
    let sound = fs::read_to_string(&scratch.statement).unwrap();
    let sum = checksum::of(&scratch.beside("tar.gz")).unwrap();
    let rook = checksum::of(&scratch.source.root.join("tables/material.toml")).unwrap();
    for (old, new, words) in [
        ("in-toto.io/Statement/v1", "in-toto.io/Statement/v0", "_type: found"),
        ("slsa.dev/provenance/v1", "slsa.dev/provenance/v2", "predicateType: found"),
        ("dist-v1", "dist-v2", "buildDefinition.buildType: found"),
        ("\"linux-x86_64\"", "\"linux-x86\"", "found the target \"linux-x86\""),
        ("x86_64-unknown-linux-gnu", "x86_64-unknown-linux-musl", "internalParameters.triple: found"),
        ("abcdef0", "abcdef1", "[sources].digest.gitCommit: found \"abcdef1\", expected \"abcdef0\""),
        ("horigomaFingerprint\":\"", "horigomaFingerprint\":\"f", "[tables].digest.horigomaFingerprint: found \"f"),
        (&rook, &sum, "[tables/material.toml].digest.sha256: found"),
        (&sum, &rook, "subject[horigoma-1.2.3-linux-x86_64.tar.gz].digest.sha256: found"),
        ("rustc@1.95.0", "rustc@1.96.0", "the list of components has pkg:generic/rustc@1.95.0"),
        ("horigoma-xtask@", "xtask@", "builder.id: found"),
    ] {
        assert!(sound.contains(old), "{old}");
        fs::write(&scratch.statement, sound.replace(old, new)).unwrap();
        let refusal = scratch.refusal();
        assert!(refusal.contains(words), "{old}: {refusal}");
    }
}

/// Files and sources that changed after the statement was made.
#[test]
fn changed_files_are_refused() {
    let mut scratch = Scratch::new("files");
    let root = scratch.source.root.clone();
    for (file, words) in [
        (root.join("tables/material.toml"), "[tables/material.toml].digest.sha256: found"),
        (root.join("tables/MANIFEST"), "[tables/MANIFEST].digest.sha256: found"),
        (root.join("Cargo.lock"), "[Cargo.lock].digest.sha256: found"),
        (scratch.beside("tar.gz"), "linux-x86_64.tar.gz].digest.sha256: found"),
        (scratch.beside("cdx.json"), "linux-x86_64.cdx.json].digest.sha256: found"),
    ] {
        let sound = fs::read(&file).unwrap();
        fs::write(&file, [&sound[..], b"\n"].concat()).unwrap();
        scratch.sources = Sources::of(&scratch.source, false).unwrap();
        let refusal = scratch.refusal();
        assert!(refusal.contains(words), "{}: {refusal}", file.display());
        fs::write(&file, sound).unwrap();
        scratch.sources = Sources::of(&scratch.source, false).unwrap();
    }
    fs::remove_file(scratch.beside("tar.gz")).unwrap();
    assert!(scratch.refusal().contains("linux-x86_64.tar.gz"), "a missing file");
    // Another file of the release needs no archive.
    let other = Claim::read(&scratch.beside("cdx.json")).unwrap();
    other.check(&scratch.source, &scratch.sources, None).unwrap();
    assert!(Claim::read(&root.join("Cargo.lock")).unwrap_err().to_string().contains("found 0 statements"));
}

/// A statement with all checksums right, on a program with another value in one table.
#[test]
fn a_program_with_other_tables_is_refused() {
    let scratch = Scratch::new("program");
    let mut program = fs::read(scratch.source.root.join("program")).unwrap();
    *program.last_mut().unwrap() ^= 1;
    scratch.pack(&program);
    let refusal = scratch.refusal();
    assert!(refusal.contains("the directory records"), "{refusal}");
    scratch.pack(b"no tables");
    assert!(scratch.refusal().contains("found no directory of tables"));
}
