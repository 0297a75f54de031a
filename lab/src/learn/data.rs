//! The positions for training, the held-out positions, and the test positions.

use std::collections::HashSet;
use std::path::PathBuf;

use anyhow::{Result, ensure};

use super::Options;
use super::sample::{self, Filter, Sample};
use super::target::Target;
use crate::files::shards;
use crate::objective::Objective;

/// The samples, a list for each shard.
pub(super) struct Data {
    /// The shards that are trained on.
    pub(super) files: Vec<PathBuf>,
    pub(super) learned: Vec<Vec<Sample>>,
    /// Held-out samples. No training position equals one of them.
    pub(super) held_out: Vec<Vec<Sample>>,
    /// Test samples, with the scores of deep searches as targets. No training position equals one of them.
    pub(super) test: Option<Vec<Vec<Sample>>>,
}

impl Data {
    pub(super) fn load(options: &Options, target: &Target) -> Result<Self> {
        let files = shards::list_all(&options.data)?;
        let mut seen = HashSet::new();
        // First, so that these positions are left out of the training data.
        let test = load_test(options, &mut seen)?;
        let parts = sample::load(&files, options.filter(), target, &mut seen)?;
        let mut data = Self { files: Vec::new(), learned: Vec::new(), held_out: Vec::new(), test };
        for (file, part) in files.into_iter().zip(parts) {
            // By its own number, not by its place in the list. With other folders or another order the same shards stay
            // held out, and
            // `--from-there` is judged by positions that the net has not been trained on.
            if shards::number(&file).is_multiple_of(options.held_out.into()) {
                data.held_out.push(part);
            } else {
                data.files.push(file);
                data.learned.push(part);
            }
        }
        let [learned, held_out] = data.counts();
        ensure!(
            learned > 0 && held_out > 0,
            "found {learned} positions to learn from and {held_out} held out, expected some of each: more shards, or another --held-out"
        );
        println!("{learned} positions to learn from, {held_out} held out");
        Ok(data)
    }

    /// Returns the numbers of training positions and of held-out positions.
    pub(super) fn counts(&self) -> [usize; 2] {
        [&self.learned, &self.held_out].map(|parts| parts.iter().map(Vec::len).sum())
    }
}

/// Returns the test samples, or `None` without the option.
fn load_test(options: &Options, seen: &mut HashSet<u64>) -> Result<Option<Vec<Vec<Sample>>>> {
    let Some(folder) = &options.test else { return Ok(None) };
    let files = shards::list_all(std::slice::from_ref(folder))?;
    let deep = Target { objective: Objective { wdl: 0.0, ..options.objective() }, lambda: 0.0 };
    sample::load(&files, Filter { limit: usize::MAX, relabel: false, ..options.filter() }, &deep, seen).map(Some)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use horigoma::board::Position;

    use super::super::tests::{TARGET, options_for, shards_in};
    use super::*;
    use crate::files::packed::{LEAF, QUIET, Record, pack};

    /// A net that continues with more data must not be trained on its held-out positions, nor judged by its training
    /// data.
    #[test]
    fn held_out_shards_stay_held_out_among_other_folders() {
        let scratch = std::env::temp_dir().join(format!("horigoma-learn-held-out-{}", std::process::id()));
        let [one, other] = ["one", "other"].map(|name| scratch.join(name));
        shards_in(&one);
        shards_in(&other);
        for data in [&[&*one, &*other][..], &[&*other, &*one]] {
            let loaded = Data::load(&options_for(data, &scratch, &["--held-out=3"]), &TARGET).unwrap();
            let learned: Vec<PathBuf> =
                data.iter().flat_map(|folder| [1, 2].map(|number| shards::path(folder, number))).collect();
            assert_eq!(loaded.files, learned, "shards 0 and 3 of each are held out");
        }
        fs::remove_dir_all(&scratch).unwrap();
    }

    /// Test positions are not training positions, and their targets are their scores.
    #[test]
    fn test_positions_are_not_trained_on_and_keep_their_scores() {
        let scratch = std::env::temp_dir().join(format!("horigoma-learn-tested-{}", std::process::id()));
        let [data, test] = ["data", "test"].map(|name| scratch.join(name));
        shards_in(&data);
        fs::create_dir_all(&test).unwrap();
        let [one, same] = [&data, &test].map(|folder| shards::path(folder, 1));
        fs::copy(&one, &same).unwrap();
        let words = ["--test", test.to_str().unwrap(), "--wdl=0.5", "--td-lambda=0.5"];
        let options = options_for(&[&data], &scratch, &words);
        let loaded = Data::load(&options, &options.target()).unwrap();
        let (_, records) = shards::read(&one).unwrap();
        fs::remove_dir_all(&scratch).unwrap();
        assert!(
            loaded.learned[0].is_empty() && !loaded.learned[1].is_empty(),
            "shards 1 and 2: those of 1 are tested by"
        );
        let scores: Vec<f32> = records.iter().map(|record| TARGET.objective.chance(f32::from(record.score))).collect();
        let tested = &loaded.test.unwrap()[0];
        assert!(!tested.is_empty() && tested.iter().all(|sample| scores.contains(&sample.target)));
    }

    /// An overfit of results shows in held-out positions, if these have results.
    #[test]
    fn samples_have_the_results_of_their_games() {
        let scratch = std::env::temp_dir().join(format!("horigoma-learn-results-{}", std::process::id()));
        fs::create_dir_all(&scratch).unwrap();
        let mut position = Position::start();
        let mut records = Vec::new();
        for (mv, result) in [("7g7f", -1), ("3c3d", 1), ("2g2f", -1)] {
            position.play(mv.parse().unwrap());
            records.push(Record { sfen: pack(&position).unwrap(), score: 0, mv: 0, ply: 2, result, flags: QUIET });
        }
        shards::write(&scratch, 0, "test", &records).unwrap();
        let filter = Filter { max_score: 2500, max_disagreement: 1.0, limit: usize::MAX, relabel: false };
        let loaded = sample::load(&[shards::path(&scratch, 0)], filter, &TARGET, &mut HashSet::new());
        fs::remove_dir_all(&scratch).unwrap();
        let results: Vec<f32> = loaded.unwrap()[0].iter().map(|sample| sample.result).collect();
        assert_eq!(results, [0.0, 1.0, 0.0]);
    }

    /// A line that ends where it begins. Its training target is its score or the net's evaluation, by the option. A
    /// test position keeps its score.
    #[test]
    fn scores_are_relabelled_on_request() {
        let scratch = std::env::temp_dir().join(format!("horigoma-learn-anew-{}", std::process::id()));
        let [data, test] = ["data", "test"].map(|name| scratch.join(name));
        let mut position = Position::start();
        for (folder, number, mv) in [(&data, 0, "7g7f"), (&data, 1, "3c3d"), (&test, 0, "2g2f")] {
            fs::create_dir_all(folder).unwrap();
            position.play(mv.parse().unwrap());
            let root = Record { sfen: pack(&position).unwrap(), score: 600, mv: 0, ply: 2, result: 0, flags: QUIET };
            shards::write(folder, number, "test", &[root, Record { flags: QUIET | LEAF, ..root }]).unwrap();
        }
        let [kept, anew] = [&[][..], &["--relabel"]].map(|words| {
            let words = [&["--wdl=0", "--td-lambda=0", "--test", test.to_str().unwrap()], words].concat();
            let options = options_for(&[&data], &scratch, &words);
            let data = Data::load(&options, &options.target()).unwrap();
            [data.learned, data.test.unwrap()].map(|parts| parts[0][0].target)
        });
        fs::remove_dir_all(&scratch).unwrap();
        let chance = TARGET.objective.chance(600.0);
        assert_eq!(kept, [chance, chance]);
        assert!((anew[0] - 0.5).abs() < 0.1, "two pawn moves from the start of a game: {}", anew[0]);
        assert!((anew[1] - chance).abs() < f32::EPSILON);
    }

    /// A position is skipped when later searches disagree with its score.
    #[test]
    fn positions_with_disagreement_are_skipped() {
        let scratch = std::env::temp_dir().join(format!("horigoma-learn-doubt-{}", std::process::id()));
        shards_in(&scratch);
        // All games are drawn, so each target is a half. A chance of 0.55 is a score of 120.
        let left = |doubt: &str| -> usize {
            let options = options_for(&[&scratch], &scratch, &["--wdl=1", doubt]);
            Data::load(&options, &options.target()).unwrap().counts().iter().sum()
        };
        let counts = [left("--max-disagreement=1"), left("--max-disagreement=0.05")];
        let records: Vec<Record> =
            (0..4).flat_map(|number| shards::read(&shards::path(&scratch, number)).unwrap().1).collect();
        fs::remove_dir_all(&scratch).unwrap();
        let unique = |most: u16| -> usize {
            let near = records.iter().filter(|record| record.score.unsigned_abs() <= most);
            near.map(|record| record.sfen).collect::<HashSet<_>>().len()
        };
        assert!(counts[1] < counts[0]);
        assert_eq!(counts, [unique(300), unique(120)]);
    }
}
