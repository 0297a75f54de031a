//! The sources of a release.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use cargo_metadata::{CargoOpt, Metadata, MetadataCommand, Package};

use crate::toolchain::ask;

/// A checkout and its commit.
#[derive(Debug)]
pub struct Source {
    /// Its folder.
    pub root: PathBuf,
    /// The build folder of Cargo.
    pub target_dir: PathBuf,
    /// The version of the engine.
    pub version: String,
    /// The full hash of the commit: the length of a short hash depends on the clone.
    pub commit: String,
    /// The time of the commit in seconds since 1970, the only time in a release.
    pub seconds: u64,
    /// The time of the commit as text, `2026-11-22T07:00:00Z`.
    pub time: String,
}

impl Source {
    /// Reads the checkout around a folder.
    ///
    /// # Errors
    /// When it is not a checkout of git.
    pub fn read(folder: &Path, target_dir: Option<PathBuf>) -> Result<Self> {
        let metadata = metadata(folder, &[])?;
        let root = metadata.workspace_root.clone().into_std_path_buf();
        let log = |format: &str| {
            let mut git = Command::new("git");
            git.current_dir(&root).env("TZ", "UTC").args(["log", "-1", "--date=format-local:%Y-%m-%dT%H:%M:%SZ"]);
            ask(git.arg(format!("--format={format}")))
        };
        Ok(Self {
            target_dir: target_dir.unwrap_or_else(|| metadata.target_directory.clone().into()),
            version: engine(&metadata)?.version.to_string(),
            commit: log("%H")?,
            seconds: log("%ct")?.parse()?,
            time: log("%cd")?,
            root,
        })
    }

    /// Whether files differ from the commit.
    ///
    /// # Errors
    /// When git fails.
    pub fn is_changed(&self) -> Result<bool> {
        Ok(!ask(Command::new("git").current_dir(&self.root).args(["status", "--porcelain"]))?.is_empty())
    }

    /// Returns the name of a file of the release: `horigoma-0.1.0-<rest>`.
    #[must_use]
    pub fn file_name(&self, rest: &str) -> String {
        format!("horigoma-{}-{rest}", self.version)
    }
}

/// Returns Cargo's metadata of the packages, for these targets only when some are named.
///
/// # Errors
/// When Cargo fails.
pub fn metadata(folder: &Path, only: &[&str]) -> Result<Metadata> {
    let mut command = MetadataCommand::new();
    command.current_dir(folder).features(CargoOpt::SomeFeatures(Vec::new()));
    command.other_options(
        only.iter().flat_map(|triple| ["--filter-platform", triple]).map(str::to_owned).collect::<Vec<_>>(),
    );
    Ok(command.exec()?)
}

/// Returns the package of the engine.
///
/// # Errors
/// When there is none.
pub fn engine(metadata: &Metadata) -> Result<&Package> {
    let mut packages = metadata.workspace_packages().into_iter();
    packages.find(|package| package.name.as_str() == "horigoma").context("found no package horigoma")
}
