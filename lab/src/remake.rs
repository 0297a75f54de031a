//! New shards, each made of an older one.
//!
//! Shard by shard, so that a run that was ended at any moment goes on with the shards that are missing. A new shard is named after the folder and the
//! shard that it is made of: folders that are named later, or shards that came into one, change nothing of what is done.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use indicatif::{ParallelProgressIterator, ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::packed::Record;
use crate::part::Part;
use crate::shards;

/// Which shards to make, and of what.
#[derive(Args, Clone, Debug)]
pub struct Sources {
    /// Folders of shards, as `cargo lab selfplay` writes them
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// The folder of the new shards; shards that are there already are kept
    #[arg(long)]
    out: PathBuf,
    /// The part of the shards that this run works on, K/N: by their numbers
    #[arg(long, default_value_t = Part::WHOLE)]
    part: Part,
}

/// Makes the shards that are missing. `maker` says who makes them and how, which is the beginning of what a new shard says of itself; `make` gives
/// the records made of a shard's, or nothing when the run was ended on the way. A damaged shard is named and gives none.
///
/// # Errors
/// When shards cannot be read or written, or are there already by another maker.
pub(crate) fn remake(
    sources: &Sources,
    maker: &str,
    make: impl Fn(&Path, &[Record]) -> Option<Vec<Record>> + Sync,
) -> Result<()> {
    let Sources { data, out, part } = sources;
    let maker = &format!("{} tables {} {maker} on ", horigoma::usi::NAME, horigoma::audit::fingerprint());
    fs::create_dir_all(out).with_context(|| format!("--out {}", out.display()))?;
    no_numbers_alone(out)?;
    let files = named(data)?;
    let mut missing: Vec<(PathBuf, &PathBuf)> = Vec::new();
    // By its own number, not by its place in the list: runs that do not see the same shards, since one came in between, divide them alike.
    for (name, file) in files.iter().filter(|(_, file)| part.has(shards::number(file))) {
        let new = out.join(name);
        if !is_done(&new, maker)? {
            missing.push((new, file));
        }
    }
    let bar = ProgressBar::new(missing.len() as u64);
    bar.set_style(ProgressStyle::with_template("{bar:30} {pos}/{len} shards, {eta} left")?);
    missing.par_iter().with_max_len(1).progress_with(bar).try_for_each(|(new, file)| {
        let (played, records) = match shards::read(file) {
            Ok(read) => read,
            Err(error) => {
                eprintln!("skipped: {error:#}");
                return Ok(());
            }
        };
        make(file, &records).map_or(Ok(()), |made| shards::write_file(new, &(maker.clone() + &played), &made))
    })?;
    println!("{} of {} shards in {}", shards::list(out)?.len(), files.len(), out.display());
    Ok(())
}

/// The shards of some folders, each with the name of the new one that is made of it.
fn named(folders: &[PathBuf]) -> Result<Vec<(String, PathBuf)>> {
    let mut names = HashSet::new();
    let mut named = Vec::new();
    for folder in folders {
        // `.` and `data/..` have names too.
        let whole = folder.canonicalize().with_context(|| format!("{} cannot be read", folder.display()))?;
        let name = whole.file_name().unwrap_or_default().to_string_lossy().into_owned();
        ensure!(
            names.insert(name.clone()),
            "{}: found another folder '{name}', expected each to have a name of its own, since new shards are named after it",
            folder.display()
        );
        for file in shards::list(folder)? {
            let shard = file.file_name().unwrap_or_default().to_string_lossy();
            named.push((format!("{name}-{shard}"), file));
        }
    }
    Ok(named)
}

/// Earlier versions numbered new shards by their place in the list of all: of what they were made is not known, and they would be made again
/// beside themselves.
fn no_numbers_alone(out: &Path) -> Result<()> {
    let numbered = |file: &PathBuf| *file == shards::path(out, shards::number(file) as u32);
    match shards::list(out)?.into_iter().find(numbered) {
        None => Ok(()),
        Some(file) => bail!(
            "--out {}: found {}, expected new shards alone, named after a folder (FOLDER-shard-000000.records): earlier versions left the folder out; \
             use another --out",
            out.display(),
            file.file_name().unwrap_or_default().display()
        ),
    }
}

/// Whether a new shard is there already. A damaged one is named and made again; one by another maker is an error.
fn is_done(file: &Path, maker: &str) -> Result<bool> {
    if !file.exists() {
        return Ok(false);
    }
    match shards::read(file) {
        Ok((found, _)) if found.starts_with(maker) => Ok(true),
        Ok((found, _)) => bail!(
            "{}: found positions of '{found}', expected '{maker}..'; data of another kind belong into another folder",
            file.display()
        ),
        Err(error) => {
            eprintln!("{error:#}; made again");
            Ok(false)
        }
    }
}
