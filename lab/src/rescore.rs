//! Older positions, searched again by the engine as it is now: cheaper than new games, and as varied.
//!
//! Positions and results stay, scores and best moves are new. Quiet positions of the games alone are kept, no leaves.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::Result;
use clap::Args;
use horigoma::Searcher;
use horigoma::eval;
use horigoma::search::{Config, ValueKind};

use crate::enough::Enough;
use crate::packed::{self, QUIET, Record, encode_move};
use crate::remake::{Sources, remake};

/// What to search again.
#[derive(Args, Clone, Debug)]
pub struct Options {
    #[command(flatten)]
    sources: Sources,
    /// Nodes after which the search of a position ends, with the iteration under way; 0 for the static evaluation, to fit other weights to it
    #[arg(long, default_value_t = 600)]
    nodes: u64,
}

/// Searches all quiet positions again.
///
/// # Errors
/// When shards cannot be read or written.
pub fn run(options: &Options, ended: &AtomicBool) -> Result<()> {
    let nodes = options.nodes;
    remake(&options.sources, &format!("nodes {nodes}+"), |_: &Path, records| rescored(records, nodes, ended))
}

/// A shard with new scores; nothing when the run was ended on the way.
fn rescored(records: &[Record], nodes: u64, ended: &AtomicBool) -> Option<Vec<Record>> {
    let mut searcher = Searcher::new(4, Config::default());
    let (mut kept, mut last_ply) = (Vec::new(), u16::MAX);
    for record in records.iter().filter(|record| record.is_of_game()) {
        // Records of a game follow each other: what one search learned helps the next.
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
    Some(kept)
}

/// A static evaluation beyond this teaches nothing.
const MOST: i32 = 3000;

/// The record with a new score, if the position is still quiet and undecided.
fn again(record: &Record, searcher: &mut Searcher, nodes: u64) -> Option<Record> {
    let position = packed::unpack(&record.sfen, record.ply).ok()?;
    if nodes == 0 {
        let score = eval::evaluate(&position);
        return (score.abs() <= MOST).then_some(Record { score: score as i16, ..*record });
    }
    let mut enough = Enough::after(nodes);
    let outcome = searcher.search_in_game(&position, &[], &enough.limits(), &mut enough);
    let best = outcome.best.filter(|_| outcome.depth > 0)?;
    let ValueKind::Centipawns(score) = outcome.value.kind() else { return None };
    let quiet = !position.is_capture(best) && !best.is_promotion();
    quiet.then(|| Record { score: score as i16, mv: encode_move(best), ..*record })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use horigoma::board::Position;

    use super::*;
    use crate::packed::{INSIDE, LEAF};
    use crate::shards;

    /// A folder with some shards of a position each, none like another.
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

    /// Places in a list change when a folder or a shard is added, and the shards in whose places they came were skipped.
    #[test]
    fn what_is_added_between_runs_is_searched_too() {
        let scratch = std::env::temp_dir().join(format!("lab-rescore-{}", std::process::id()));
        data(&scratch.join("b"), &["7g7f", "2g2f"]);
        assert_eq!(rescore(&scratch, &["b"], "again").unwrap().len(), 2);
        data(&scratch.join("a"), &["5g5f", "1g1f", "9g9f"]);
        data(&scratch.join("b"), &["7g7f", "2g2f", "3g3f"]);
        let found = rescore(&scratch, &["a", "b"], "again").unwrap();
        let whole = rescore(&scratch, &["b", "a"], "whole").unwrap();
        assert_eq!((found.len(), found == whole), (6, true));

        // Two folders of one name would be one.
        data(&scratch.join("other/b"), &["6g6f"]);
        let error = rescore(&scratch, &["b", "other/b"], "again").unwrap_err().to_string();
        assert!(error.contains("found another folder 'b'"), "{error}");
        // What earlier versions made would be made again.
        data(&scratch.join("numbered"), &["7g7f"]);
        let error = rescore(&scratch, &["b"], "numbered").unwrap_err().to_string();
        assert!(error.contains("found shard-000000.records, expected"), "{error}");
        fs::remove_dir_all(&scratch).unwrap();
    }

    /// Two runs that share the work, of which the second is started when there is one folder more: places in a list were
    /// others for it, and a shard was searched by neither.
    #[test]
    fn parts_are_disjoint_and_the_whole_whatever_each_run_sees() {
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

    /// A leaf searched again would be worth what its own search says, and no longer what its root is. What is from inside a search is of no game.
    #[test]
    fn what_is_not_of_a_game_is_left_out() {
        let scratch = std::env::temp_dir().join(format!("lab-rescore-leaves-{}", std::process::id()));
        let folder = scratch.join("a");
        fs::create_dir_all(&folder).unwrap();
        let records: Vec<Record> = [("7g7f", QUIET), ("2g2f", QUIET | LEAF), ("3g3f", QUIET), ("4g4f", QUIET | INSIDE)]
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

    #[test]
    fn without_nodes_the_score_is_the_static_evaluation() {
        let sfen = "ln1g3nl/1r3kg2/3sppsp1/p1pp2p1p/1p5P1/P1P2PP1P/1PSPPSN2/2GK3R1/LN3G2L w Bb 30";
        let position = Position::from_sfen(sfen).unwrap();
        let packed = packed::pack(&position).unwrap();
        let record = Record { sfen: packed, score: 7777, mv: 0, ply: 30, result: 1, flags: QUIET };
        let found = again(&record, &mut Searcher::new(1, Config::default()), 0).unwrap();
        assert_eq!(found, Record { score: eval::evaluate(&position) as i16, ..record });
    }
}
