//! The program for a target, without traces of the place where it was built.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::source::{Source, metadata};
use crate::target::Target;
use crate::toolchain::{CARGO, Toolchain};

/// Builds the program.
///
/// # Errors
/// When the build fails.
pub fn program(target: &Target, toolchain: &Toolchain, source: &Source) -> Result<PathBuf> {
    let mut cargo = Command::new(CARGO);
    cargo.current_dir(&source.root);
    cargo.args(["build", "--quiet", "--locked", "--release", "--package", "horigoma", "--bin", "horigoma"]);
    cargo.args(["--target", target.triple]);
    // A release has the tables of its commit, also when this shell names other tables.
    cargo.env_remove("HORIGOMA_TABLES");
    cargo.env("RUSTC", &toolchain.rustc).env("CARGO_TARGET_DIR", &source.target_dir);
    if toolchain.library.is_some() {
        // Building the library for a target without a ready one is a feature of nightly compilers.
        cargo.env("RUSTC_BOOTSTRAP", "1").arg("-Zbuild-std=std,panic_abort");
    }
    if let Some(linker) = toolchain.linker {
        let variable = target.triple.to_uppercase().replace('-', "_");
        cargo.env(format!("CARGO_TARGET_{variable}_LINKER"), linker);
    }
    // These replace every other source of flags, also those of .cargo/config.toml.
    cargo.env("CARGO_ENCODED_RUSTFLAGS", flags(target, toolchain, source)?.join("\u{1f}"));
    let status = cargo.status().context("cargo build")?;
    ensure!(status.success(), "cargo build for {}: {status}", target.name);
    Ok(source.target_dir.join(target.triple).join("release").join(target.program()))
}

fn flags(target: &Target, toolchain: &Toolchain, source: &Source) -> Result<Vec<String>> {
    let mut flags: Vec<String> = target.flags.iter().map(|&flag| flag.to_owned()).collect();
    flags.push("-Cstrip=symbols".to_owned());
    let mut renamed = folders(source)?;
    renamed.extend(toolchain.library.iter().map(|folder| (folder.clone(), "rust")));
    flags.extend(renamed.iter().map(|(from, to)| format!("--remap-path-prefix={}={to}", from.display())));
    Ok(flags)
}

/// Returns the folders of this machine that no program may name, each with its replacement.
///
/// # Errors
/// When Cargo reports no folders.
pub fn folders(source: &Source) -> Result<Vec<(PathBuf, &'static str)>> {
    // The compiler uses the last one that matches a path: folders that may contain others come first.
    let mut renamed = vec![(source.root.clone(), "horigoma"), (source.target_dir.clone(), "target")];
    renamed.extend(registries(&source.root)?.into_iter().map(|folder| (folder, "registry")));
    Ok(renamed)
}

/// Returns the folders with the packages of registries. Panic messages name the files in them.
fn registries(root: &Path) -> Result<BTreeSet<PathBuf>> {
    let metadata = metadata(root, &[])?;
    let remote = metadata.packages.iter().filter(|package| package.source.is_some());
    Ok(remote.filter_map(|package| package.manifest_path.parent()?.parent()).map(|folder| folder.into()).collect())
}
