//! `cargo xtask dist`: a release of the checked-out sources, in `target/dist`.

use std::path::Path;

use anyhow::Result;
use clap::Args;

use crate::source::Source;
use crate::{release, reproduce};

/// The options of the command.
#[derive(Args, Clone, Debug)]
pub struct Options {
    #[command(flatten)]
    release: release::Options,
    /// Make the last commit twice, from clones in different folders: the files must be the same
    #[arg(long)]
    check_reproducible: bool,
}

/// Makes a release.
///
/// # Errors
/// When no file can be made, when a requested one cannot, or when two builds of a commit differ.
pub fn run(options: &Options) -> Result<()> {
    let source = Source::read(Path::new("."), None)?;
    if options.check_reproducible {
        return reproduce::run(&options.release, &source);
    }
    if source.is_changed()? {
        println!("note: files differ from commit {}, whose time and name are used", source.commit);
    }
    release::make(&options.release, &source).map(drop)
}
