//! The components of a program, as a CycloneDX 1.5 document.
//!
//! Existing tools describe a workspace in its folder, with a random number and the time of day. This document describes
//! one linked program, and is equal for equal commits.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use cargo_metadata::{DependencyKind, Metadata, Node, Package, PackageId};
use serde_json::{Value, json};

use crate::checksum;
use crate::source::{Source, engine, metadata};
use crate::target::Target;
use crate::toolchain::{CARGO, Toolchain, ask};

/// Writes the document of a program.
///
/// # Errors
/// When Cargo reports no packages, or the document cannot be written.
pub fn write(file: &Path, program: &Path, target: &Target, toolchain: &Toolchain, source: &Source) -> Result<()> {
    let metadata = metadata(&source.root, &[target.triple])?;
    let parts = Parts::of(&metadata, target)?;
    let root = engine(&metadata)?;
    let mut components: Vec<Value> = parts.linked.iter().map(|id| component(&metadata[id], "required")).collect();
    components.extend(parts.building.iter().map(|id| component(&metadata[id], "excluded")));
    components.push(json!({
        "type": "library", "bom-ref": "rust-std", "name": "std", "version": toolchain.version, "scope": "required",
        "description": "the standard library of Rust, linked into every program",
        "licenses": [{"expression": "MIT OR Apache-2.0"}],
    }));
    let document = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "timestamp": source.time,
            "tools": {"components": [{"type": "application", "name": "rustc", "version": toolchain.version}]},
            "component": {
                "type": "application",
                "bom-ref": purl(root),
                "name": root.name,
                "version": root.version,
                "description": format!("{} for {}, commit {}", root.name, target.name, source.commit),
                "licenses": licenses(root),
                "purl": purl(root),
                "hashes": [{"alg": "SHA-256", "content": checksum::of(program)?}],
            },
        },
        "components": components,
        "dependencies": parts.dependencies(&metadata),
    });
    fs::write(file, serde_json::to_string_pretty(&document)? + "\n").with_context(|| file.display().to_string())
}

/// The packages behind a program.
pub struct Parts {
    root: PackageId,
    /// The packages linked into the program.
    pub linked: BTreeSet<PackageId>,
    /// The packages run to build it: macros, the generator of the tables, and their dependencies.
    pub building: BTreeSet<PackageId>,
}

impl Parts {
    /// Returns the packages of the engine's program for a target, as Cargo resolves them for that program alone.
    ///
    /// # Errors
    /// When Cargo reports no packages.
    pub fn of(metadata: &Metadata, target: &Target) -> Result<Self> {
        let root = engine(metadata)?.id.clone();
        let mut linked = tree(metadata, target, "normal,no-proc-macro")?;
        let mut building = tree(metadata, target, "normal,build")?;
        building.retain(|id| !linked.contains(id));
        linked.remove(&root);
        Ok(Self { root, linked, building })
    }

    fn has(&self, id: &PackageId) -> bool {
        *id == self.root || self.linked.contains(id) || self.building.contains(id)
    }

    /// Returns the dependencies of each package, without those of tests and examples.
    fn dependencies(&self, metadata: &Metadata) -> Vec<Value> {
        let nodes = metadata.resolve.iter().flat_map(|resolve| &resolve.nodes).filter(|node| self.has(&node.id));
        let uses = |node: &Node| -> BTreeSet<String> {
            let used = node.deps.iter().filter(|dependency| {
                let is_used = dependency.dep_kinds.iter().any(|found| found.kind != DependencyKind::Development);
                is_used && self.has(&dependency.pkg)
            });
            used.map(|dependency| purl(&metadata[&dependency.pkg])).collect()
        };
        nodes.map(|node| json!({"ref": purl(&metadata[&node.id]), "dependsOn": uses(node)})).collect()
    }
}

/// Returns the packages that Cargo builds for the program, over these kinds of edges. The metadata alone would not do:
/// they unite the features that all packages of the workspace request.
fn tree(metadata: &Metadata, target: &Target, edges: &str) -> Result<BTreeSet<PackageId>> {
    let mut cargo = Command::new(CARGO);
    cargo.current_dir(&metadata.workspace_root).args(["tree", "--locked", "--package", "horigoma"]);
    cargo.args(["--target", target.triple, "--edges", edges, "--prefix", "none", "--no-dedupe", "--format", "{p}"]);
    let found = |line: &str| {
        let mut words = line.split(' ');
        let (name, version) = (words.next()?, words.next()?.strip_prefix('v')?);
        let mut packages = metadata.packages.iter();
        packages.find(|package| package.name.as_str() == name && package.version.to_string() == version)
    };
    let lines = ask(&mut cargo)?;
    lines
        .lines()
        .map(|line| Ok(found(line).with_context(|| format!("cargo tree: found '{line}'"))?.id.clone()))
        .collect()
}

fn component(package: &Package, scope: &str) -> Value {
    json!({
        "type": "library",
        "bom-ref": purl(package),
        "name": package.name,
        "version": package.version,
        "scope": scope,
        "licenses": licenses(package),
        "purl": purl(package),
    })
}

fn licenses(package: &Package) -> Value {
    // Some packages write the older `MIT/Apache-2.0`.
    package.license.as_ref().map_or_else(|| json!([]), |text| json!([{"expression": text.replace('/', " OR ")}]))
}

fn purl(package: &Package) -> String {
    format!("pkg:cargo/{}@{}", package.name, package.version)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::TARGETS;

    /// The expected lists are those of ARCHITECTURE.md: linked packages, and packages for tests and the laboratory
    /// alone.
    #[test]
    fn parts_are_the_packages_of_the_program() {
        let metadata = metadata(Path::new(env!("CARGO_MANIFEST_DIR")), &[TARGETS[0].triple]).unwrap();
        let parts = Parts::of(&metadata, &TARGETS[0]).unwrap();
        let names =
            |ids: &BTreeSet<PackageId>| -> Vec<String> { ids.iter().map(|id| metadata[id].name.to_string()).collect() };
        let (linked, building) = (names(&parts.linked), names(&parts.building));
        for name in [
            "horigoma-geometry",
            "horigoma-features",
            "horigoma-records",
            "arrayvec",
            "bitflags",
            "lexopt",
            "phf",
            "phf_shared",
            "uncased",
        ] {
            assert!(linked.iter().any(|found| found == name), "{name} is linked");
        }
        for name in ["horigoma-codegen", "phf_macros", "toml"] {
            assert!(building.iter().any(|found| found == name), "{name} builds");
        }
        for name in ["horigoma", "clap", "rayon", "criterion", "haitaka", "indicatif"] {
            assert!(linked.iter().chain(&building).all(|found| found != name), "{name} is no part");
        }
        let uses = parts.dependencies(&metadata);
        let engine =
            uses.iter().find(|node| node["ref"].as_str().is_some_and(|name| name.starts_with("pkg:cargo/horigoma@")));
        let used = engine.unwrap()["dependsOn"].to_string();
        assert!(used.contains("pkg:cargo/phf@") && !used.contains("criterion"), "{used}");
    }
}
