//! The files of a release.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;

use crate::package::{self, sbom};
use crate::source::Source;
use crate::target::{self, Target};
use crate::toolchain::Toolchain;
use crate::{checksum, compile, provenance};

/// The machines of a release.
#[derive(Args, Clone, Debug)]
#[group(id = "release")]
pub struct Options {
    /// Only for this kind of machine (may be repeated). By default for all that this machine can build for
    #[arg(long = "target", value_parser = target::names())]
    targets: Vec<String>,
    /// Require every part: a tool that this machine lacks is an error
    #[arg(long, conflicts_with = "targets")]
    all: bool,
    /// A compiler that has the sources of its standard library, for machines that the usual one has no library for
    #[arg(long, default_value = SOURCE_RUSTC, value_name = "RUSTC")]
    pub source_rustc: PathBuf,
}

/// The compiler of a distribution.
const SOURCE_RUSTC: &str = "/usr/bin/rustc";

impl Options {
    /// Returns the options for one target.
    #[must_use]
    pub fn of(target: &Target) -> Self {
        Self { targets: vec![target.name.to_owned()], all: false, source_rustc: SOURCE_RUSTC.into() }
    }
}

/// Returns the folder of a release.
#[must_use]
pub fn folder(source: &Source) -> PathBuf {
    source.target_dir.join("dist")
}

/// Makes the files of a release. The folder holds no other files afterwards. The list of checksums is written last.
///
/// # Errors
/// When no file can be made, or a requested one cannot.
pub fn make(options: &Options, source: &Source) -> Result<Vec<PathBuf>> {
    let folder = folder(source);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let mut files = Vec::new();
    for target in target::named(&options.targets) {
        match Toolchain::find(target, &[Path::new("rustc"), &options.source_rustc]) {
            Ok(toolchain) => files.extend(of_target(options, target, &toolchain, source)?),
            Err(lack) if options.targets.is_empty() && !options.all => println!("{}: left out, {lack}", target.name),
            Err(lack) => bail!("{}: {lack}", target.name),
        }
    }
    if files.is_empty() {
        bail!("there is nothing that this machine can build for");
    }
    files.push(checksum::write(&folder, &files)?);
    for file in &files {
        println!("{:>9}  {}", fs::metadata(file)?.len(), file.display());
    }
    Ok(files)
}

fn of_target(options: &Options, target: &Target, toolchain: &Toolchain, source: &Source) -> Result<Vec<PathBuf>> {
    let folder = &folder(source);
    let library = if toolchain.library.is_some() { ", standard library from its sources" } else { "" };
    println!("{}: Rust {}{library}", target.name, toolchain.version);
    let program = compile::program(target, toolchain, source)?;
    let parts = folder.join(source.file_name(&format!("{}.cdx.json", target.name)));
    sbom::write(&parts, &program, target, toolchain, source)?;
    let mut files = vec![package::archive(folder, &program, target, source)?, parts];
    if let Some(architecture) = target.debian {
        if package::CARGO_DEB.is_here() {
            files.push(package::debian(folder, architecture, target, source)?);
        } else {
            let lack = format!("{}: no Debian package, needs cargo-deb ({})", target.name, package::CARGO_DEB.package);
            ensure!(!options.all, "{lack}");
            println!("{lack}");
        }
    }
    files.push(provenance::write(folder, &files, target, toolchain, source)?);
    Ok(files)
}
