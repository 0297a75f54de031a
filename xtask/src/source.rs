//! The sources that a release is made of.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use cargo_metadata::{CargoOpt, Metadata, MetadataCommand, Package};

use crate::toolchain::ask;

/// A checkout, and the commit that it holds.
#[derive(Debug)]
pub struct Source {
    /// Its folder.
    pub root: PathBuf,
    /// Where Cargo builds.
    pub target_dir: PathBuf,
    /// The version of the engine.
    pub version: String,
    /// The commit, whole: how many digits a short name needs depends on what else a clone holds.
    pub commit: String,
    /// When it was committed: seconds since 1970, the only time that anything made carries.
    pub seconds: u64,
    /// The same in words, `2026-11-22T07:00:00Z`.
    pub time: String,
}

impl Source {
    /// The checkout around a folder.
    ///
    /// # Errors
    /// When it is none, or not a git checkout.
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
    /// When git cannot be asked.
    pub fn is_changed(&self) -> Result<bool> {
        Ok(!ask(Command::new("git").current_dir(&self.root).args(["status", "--porcelain"]))?.is_empty())
    }

    /// What a file of the release is called: `horigoma-0.1.0-<rest>`.
    #[must_use]
    pub fn file_name(&self, rest: &str) -> String {
        format!("horigoma-{}-{rest}", self.version)
    }
}

/// What Cargo knows of the packages, those for one target alone when it is named.
///
/// # Errors
/// When Cargo does not answer.
pub fn metadata(folder: &Path, only: &[&str]) -> Result<Metadata> {
    let mut command = MetadataCommand::new();
    command.current_dir(folder).features(CargoOpt::SomeFeatures(Vec::new()));
    command.other_options(
        only.iter().flat_map(|triple| ["--filter-platform", triple]).map(str::to_owned).collect::<Vec<_>>(),
    );
    Ok(command.exec()?)
}

/// The package of the engine.
///
/// # Errors
/// When there is none.
pub fn engine(metadata: &Metadata) -> Result<&Package> {
    let mut packages = metadata.workspace_packages().into_iter();
    packages.find(|package| package.name.as_str() == "horigoma").context("found no package horigoma")
}
