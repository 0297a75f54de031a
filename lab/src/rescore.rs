//! New scores of older positions by the current engine: cheaper than new games, and as varied.
//!
//! Positions and results are kept, scores and best moves are new. Only quiet positions of the games are kept, without
//! leaves. A lost shard is made again from the list of its games. The work is done shard by shard, so that a run that
//! was killed continues with the missing shards. A new shard is named after the folder and the shard of its source.
//! Folders or shards that are added later change none of the existing work.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use horigoma::Searcher;
use horigoma::board::Position;
use horigoma::eval;
use horigoma::search::{Bound, Config, ValueKind};
use indicatif::{ParallelProgressIterator, ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::enough::Enough;
use crate::files::packed::{self, QUIET, Record, encode_move};
use crate::files::{move_lists, shards};
use crate::openings;
use crate::part::Part;

/// The shards to search again.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Folders of shards, or of lists of games without their shards, as `cargo lab selfplay` writes them
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// The file of openings from which the games of the lists were played. The start position by default
    #[arg(long)]
    openings: Option<PathBuf>,
    /// The folder of the new shards. Existing shards are kept, and missing ones are made
    #[arg(long)]
    out: PathBuf,
    /// Nodes of the search of each position. The iteration in which they are reached is finished. 0 takes the
    /// evaluation of the patterns instead
    #[arg(long, default_value_t = 600)]
    nodes: u64,
    /// The part of the shards that this run searches, K/N: by their numbers
    #[arg(long, default_value_t = Part::WHOLE)]
    part: Part,
}

/// Searches all quiet positions again.
///
/// # Errors
/// When shards cannot be read or written.
pub fn run(options: &Options, ended: &AtomicBool) -> Result<()> {
    fs::create_dir_all(&options.out).with_context(|| format!("--out {}", options.out.display()))?;
    no_numbers_alone(&options.out)?;
    let files = named(&options.data)?;
    let mut missing: Vec<(PathBuf, &PathBuf)> = Vec::new();
    // By the number of the shard, not by its place in the list. Runs that see different lists then divide the work
    // alike.
    for (name, file) in files.iter().filter(|(_, file)| options.part.has(shards::number(file))) {
        let new = options.out.join(name);
        if !is_done(&new, &engine(options.nodes))? {
            missing.push((new, file));
        }
    }
    let played = Played::after(options.openings.as_deref())?;
    let bar = ProgressBar::new(missing.len() as u64);
    bar.set_style(ProgressStyle::with_template("{bar:30} {pos}/{len} shards, {eta} left")?);
    missing.par_iter().with_max_len(1).progress_with(bar).try_for_each(|(new, file)| {
        let Some((engine, records)) = rescored(file, &played, options.nodes, ended) else { return Ok(()) };
        shards::write_file(new, &engine, &records)
    })?;
    println!("{} of {} shards in {}", shards::list(&options.out)?.len(), files.len(), options.out.display());
    Ok(())
}

/// Returns the shards of some folders, each with the name of its new shard.
fn named(folders: &[PathBuf]) -> Result<Vec<(String, PathBuf)>> {
    let mut names = HashSet::new();
    let mut named = Vec::new();
    for folder in folders {
        // Paths such as `.` and `data/..` have names too.
        let whole = folder.canonicalize().with_context(|| format!("{} cannot be read", folder.display()))?;
        let name = whole.file_name().unwrap_or_default().to_string_lossy().into_owned();
        ensure!(
            names.insert(name.clone()),
            "{}: found another folder '{name}', expected each to have a name of its own, since new shards are named after it",
            folder.display()
        );
        for file in shards::sources(folder)? {
            let shard = file.file_stem().unwrap_or_default().to_string_lossy();
            named.push((format!("{name}-{shard}.records"), file));
        }
    }
    Ok(named)
}

/// Checks that no new shard is numbered by its place in the list of all, as in earlier versions. The source of such a
/// shard is unknown, and its positions would be searched again.
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

/// Returns the engine and its limit: the beginning of the heading of a new shard.
fn engine(nodes: u64) -> String {
    format!("{} tables {} nodes {nodes}+ on ", horigoma::usi::NAME, horigoma::audit::fingerprint())
}

/// Whether a new shard exists already. A damaged one is reported and searched again. One by another engine is an error.
fn is_done(file: &Path, engine: &str) -> Result<bool> {
    if !file.exists() {
        return Ok(false);
    }
    match shards::read(file) {
        Ok((found, _)) if found.starts_with(engine) => Ok(true),
        Ok((found, _)) => bail!(
            "{}: found positions of '{found}', expected '{engine}..'; data of another kind belong into another folder",
            file.display()
        ),
        Err(error) => {
            eprintln!("{error:#}; searched again");
            Ok(false)
        }
    }
}

/// The positions of openings, and the fingerprint of their file.
struct Played {
    openings: Vec<Position>,
    fingerprint: String,
}

impl Played {
    fn after(file: Option<&Path>) -> Result<Self> {
        let openings = openings::load(file)?.into_iter().map(|opening| opening.position).collect();
        Ok(Self { openings, fingerprint: openings::fingerprint(file) })
    }

    /// Returns the engine and the positions of a shard, or of a list of games.
    fn positions(&self, file: &Path) -> Result<(String, Vec<Record>)> {
        if file.extension().is_none_or(|extension| extension != "games") {
            return shards::read(file);
        }
        let (engine, games) = move_lists::read(file, &self.openings, &self.fingerprint)?;
        Ok((engine, move_lists::records(&games, &self.openings)?))
    }
}

/// Returns a shard with new scores, or `None` when the run was ended meanwhile. A damaged shard is reported and
/// skipped.
fn rescored(file: &Path, games: &Played, nodes: u64, ended: &AtomicBool) -> Option<(String, Vec<Record>)> {
    let (played, records) = match games.positions(file) {
        Ok(read) => read,
        Err(error) => {
            eprintln!("skipped: {error:#}");
            return None;
        }
    };
    let mut searcher = Searcher::new(4, Config::default());
    let (mut kept, mut last_ply) = (Vec::new(), u16::MAX);
    for record in records.iter().filter(|record| !record.is_leaf()) {
        // Records of a game follow each other, so that a search can use the hash table of the one before.
        if record.ply <= last_ply {
            searcher.new_game();
        }
        last_ply = record.ply;
        if record.flags & QUIET != 0 {
            kept.extend(again(record, &mut searcher, nodes));
        }
        if ended.load(Relaxed) {
            return None;
        }
    }
    Some((engine(nodes) + &played, kept))
}

/// The greatest static evaluation of a useful training position.
const MOST: i32 = 3000;

/// Returns the record with a new score, if the position is still quiet and undecided.
fn again(record: &Record, searcher: &mut Searcher, nodes: u64) -> Option<Record> {
    let position = packed::unpack(&record.sfen, record.ply).ok()?;
    if nodes == 0 {
        let score = eval::evaluate_patterns(&position);
        return (score.abs() <= MOST).then_some(Record { score: score as i16, ..*record });
    }
    let mut enough = Enough::after(nodes);
    let outcome = searcher.search_in_game(&position, &[], &enough.limits(), &mut enough);
    let best = outcome.best.filter(|_| outcome.depth > 0 && enough.bound() == Bound::Exact)?;
    let ValueKind::Centipawns(score) = outcome.value.kind() else { return None };
    let quiet = !position.is_capture(best) && !best.is_promotion();
    quiet.then(|| Record { score: score as i16, mv: encode_move(best), ..*record })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::packed::LEAF;

    /// Writes a folder with some shards of one position each, all different.
    fn data(folder: &Path, moves: &[&str]) {
        fs::create_dir_all(folder).unwrap();
        for (number, mv) in (0..).zip(moves) {
            let mut position = Position::start();
            position.play(mv.parse().unwrap());
            let sfen = packed::pack(&position).unwrap();
            let record = Record { sfen, score: 0, mv: 0, ply: 2, result: 1, flags: QUIET };
            shards::write(folder, number, "test", &[record]).unwrap();
        }
    }

    fn rescore(scratch: &Path, folders: &[&str], out: &str) -> Result<Vec<Vec<Record>>> {
        rescore_part(scratch, folders, out, "1/1")
    }

    fn rescore_part(scratch: &Path, folders: &[&str], out: &str, part: &str) -> Result<Vec<Vec<Record>>> {
        let paths = folders.iter().map(|folder| scratch.join(folder).display().to_string());
        let mut words: Vec<String> = paths.collect();
        words.push(format!("--out={}", scratch.join(out).display()));
        words.extend(["--nodes=0".to_owned(), format!("--part={part}")]);
        let options: Options = crate::options(&words.iter().map(String::as_str).collect::<Vec<_>>()).unwrap();
        run(&options, &AtomicBool::new(false))?;
        let mut found: Vec<Vec<Record>> =
            shards::list(&scratch.join(out))?.iter().map(|file| shards::read(file).unwrap().1).collect();
        found.sort_by_key(|records| records[0].sfen);
        Ok(found)
    }

    /// Places in a list change when a folder or a shard is added, and shards in new places were skipped.
    #[test]
    fn shards_added_between_runs_are_searched() {
        let scratch = std::env::temp_dir().join(format!("lab-rescore-{}", std::process::id()));
        data(&scratch.join("b"), &["7g7f", "2g2f"]);
        assert_eq!(rescore(&scratch, &["b"], "again").unwrap().len(), 2);
        data(&scratch.join("a"), &["5g5f", "1g1f", "9g9f"]);
        data(&scratch.join("b"), &["7g7f", "2g2f", "3g3f"]);
        let found = rescore(&scratch, &["a", "b"], "again").unwrap();
        let whole = rescore(&scratch, &["b", "a"], "whole").unwrap();
        assert_eq!((found.len(), found == whole), (6, true));

        // Two folders with equal names would become one.
        data(&scratch.join("other/b"), &["6g6f"]);
        let error = rescore(&scratch, &["b", "other/b"], "again").unwrap_err().to_string();
        assert!(error.contains("found another folder 'b'"), "{error}");
        // Shards of earlier versions would be searched again.
        data(&scratch.join("numbered"), &["7g7f"]);
        let error = rescore(&scratch, &["b"], "numbered").unwrap_err().to_string();
        assert!(error.contains("found shard-000000.records, expected"), "{error}");
        fs::remove_dir_all(&scratch).unwrap();
    }

    /// Two runs share the work, and a folder is added before the second one. By places in a list, a shard would be
    /// searched by neither.
    #[test]
    fn parts_cover_all_shards_with_different_lists() {
        let scratch = std::env::temp_dir().join(format!("lab-rescore-parts-{}", std::process::id()));
        data(&scratch.join("b"), &["7g7f", "2g2f", "3g3f", "4g4f"]);
        let first = rescore_part(&scratch, &["b"], "first", "1/2").unwrap();
        data(&scratch.join("a"), &["5g5f"]);
        let second = rescore_part(&scratch, &["a", "b"], "second", "2/2").unwrap();
        let mut both = [first, second].concat();
        both.sort_by_key(|records| records[0].sfen);
        assert_eq!(both, rescore(&scratch, &["b"], "whole").unwrap());
        fs::remove_dir_all(&scratch).unwrap();
    }

    /// A leaf searched again would have a score of its own instead of its root's.
    #[test]
    fn leaves_are_left_out() {
        let scratch = std::env::temp_dir().join(format!("lab-rescore-leaves-{}", std::process::id()));
        let folder = scratch.join("a");
        fs::create_dir_all(&folder).unwrap();
        let records: Vec<Record> = [("7g7f", QUIET), ("2g2f", QUIET | LEAF), ("3g3f", QUIET)]
            .map(|(mv, flags)| {
                let mut position = Position::start();
                position.play(mv.parse().unwrap());
                Record { sfen: packed::pack(&position).unwrap(), score: 0, mv: 0, ply: 2, result: 1, flags }
            })
            .to_vec();
        shards::write(&folder, 0, "test", &records).unwrap();
        let found = rescore(&scratch, &["a"], "again").unwrap();
        fs::remove_dir_all(&scratch).unwrap();
        let positions: Vec<[u8; 32]> = found[0].iter().map(|record| record.sfen).collect();
        assert_eq!(positions, [records[0].sfen, records[2].sfen]);
    }

    /// Every position of a shard is among those of its games, with the same result. Where games share a position, the
    /// shard may hold another one of them, because the first search had no exact score: the move may differ, and in the
    /// start position the result.
    #[test]
    fn lost_shards_are_made_again_from_their_games() {
        let scratch = std::env::temp_dir().join(format!("lab-rescore-games-{}", std::process::id()));
        let (whole, lost) = (scratch.join("whole/games"), scratch.join("lost/games"));
        let out = format!("--out={}", whole.display());
        let words = [&out, "--nodes=50", "--positions=300", "--shard=300", "--take-back=0.1", "--threads=1"];
        crate::selfplay::run(&crate::options(&words).unwrap(), &AtomicBool::new(false)).unwrap();
        fs::create_dir_all(&lost).unwrap();
        fs::copy(whole.join("shard-000000.games"), lost.join("shard-000000.games")).unwrap();
        let played = rescore(&scratch, &["whole/games"], "first").unwrap().remove(0);
        let replayed = rescore(&scratch, &["lost/games"], "second").unwrap().remove(0);
        let key = |record: &Record| (record.sfen, record.result, record.score);
        let replayed: HashSet<_> = replayed.iter().map(key).collect();
        let played: Vec<_> = played.iter().filter(|record| record.ply > 1).map(key).collect();
        let found = played.iter().filter(|&key| replayed.contains(key)).count();
        fs::remove_dir_all(&scratch).unwrap();
        assert!(played.len() > 100 && found == played.len(), "{found} of {}", played.len());
    }

    #[test]
    fn without_nodes_the_score_is_the_static_evaluation() {
        let sfen = "ln1g3nl/1r3kg2/3sppsp1/p1pp2p1p/1p5P1/P1P2PP1P/1PSPPSN2/2GK3R1/LN3G2L w Bb 30";
        let position = Position::from_sfen(sfen).unwrap();
        let packed = packed::pack(&position).unwrap();
        let record = Record { sfen: packed, score: 7777, mv: 0, ply: 30, result: 1, flags: QUIET };
        let found = again(&record, &mut Searcher::new(1, Config::default()), 0).unwrap();
        assert_eq!(found, Record { score: eval::evaluate_patterns(&position) as i16, ..record });
    }
}
