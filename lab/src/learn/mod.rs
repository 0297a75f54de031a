//! Learning the net of the evaluation from self-play positions.
//!
//! First the net may *imitate*: it learns what the patterns say of positions a few random moves beside those of the data. There are as many of
//! these as anybody wants, so nothing is learned by heart. Then it learns what searches and results say of the data themselves.

pub mod net;
pub mod sample;
pub mod teacher;
pub mod train;
pub mod write;

use std::collections::HashSet;
use std::f32::consts::PI;
use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use anyhow::{Result, ensure};
use clap::Args;
use codegen::input::NET_RECORD;
use horigoma::audit;
use indicatif::{ProgressBar, ProgressStyle};

use crate::numbers::{at_least_one, not_negative, positive, share};
use crate::shards;
use crate::tune::plot;
use net::{Net, Shape};
use sample::{Choice, Sample, Views};
use teacher::Teacher;
use train::{Errors, Learner, Objective};

/// How to learn.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Folders of shards, as `cargo lab selfplay` writes them
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// The folder of tables whose net is written
    #[arg(long, default_value = "tables")]
    tables: PathBuf,
    /// Go on from the net of that folder
    #[arg(long)]
    from_there: bool,
    /// Only show the errors: write nothing
    #[arg(long)]
    dry: bool,
    /// Neurons that look from each side: 128 by default, with --from-there as many as its net has. More than that are added to it; they
    /// say nothing until they have learned
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=512))]
    neurons: Option<u16>,
    /// Passes over the data in which the patterns are imitated
    #[arg(long, default_value_t = 4)]
    imitate: usize,
    /// The step of a weight at the beginning of imitation; it falls to a hundredth along a cosine
    #[arg(long, default_value_t = 0.002, value_parser = positive)]
    imitation_rate: f32,
    /// Passes over the data after that. In a second one the results of games begin to be learned by heart
    #[arg(long, default_value_t = 1)]
    epochs: usize,
    /// The step of a weight at the beginning of those
    #[arg(long, default_value_t = 0.0003, value_parser = positive)]
    rate: f32,
    /// Positions in a batch
    #[arg(long, default_value_t = 16384, value_parser = at_least_one)]
    batch: usize,
    /// How strongly the weights of the first layer are drawn towards 0: by so much of the rate at each step
    #[arg(long, default_value_t = 0.1, value_parser = not_negative)]
    decay: f32,
    /// The share of the game's result in the target; the rest is what searches said
    #[arg(long, default_value_t = 0.02, value_parser = share)]
    result: f32,
    /// Of the rest, the share of what searches two plies later and beyond said; they too look ahead like this, to the result at the end
    #[arg(long, default_value_t = 0.9, value_parser = share)]
    later: f32,
    /// Positions are left out where that is further than so much, in winning chances, from what their own search said: it missed something, or
    /// a later move did. 1 leaves out none
    #[arg(long, default_value_t = 1.0, value_parser = share)]
    doubt: f32,
    /// Centipawns that are worth odds of e to 1
    #[arg(long, default_value_t = 600.0, value_parser = positive)]
    scale: f32,
    /// The power of the error that is made small
    #[arg(long, default_value_t = 2.0, value_parser = positive)]
    power: f32,
    /// Positions with a greater score than so many centipawns are left out
    #[arg(long, default_value_t = 2500)]
    most: i16,
    /// Positions to use at most
    #[arg(long, default_value_t = usize::MAX)]
    limit: usize,
    /// One shard in so many is held out
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u16).range(2..))]
    held_out: u16,
    /// A folder of positions that were searched deeply (`cargo lab rescore --nodes 20000`): the error on these scores alone is told after
    /// each pass. None of these positions is learned; those of the same games should not be in the data either
    #[arg(long)]
    test: Option<PathBuf>,
    /// The seed of the first weights, of the random moves and of the order of positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where to draw the errors
    #[arg(long)]
    plot: Option<PathBuf>,
}

/// Neurons of a net that begins with nothing.
const NEURONS: u16 = 128;

/// The fewest men in hand of each output.
const HELD: [u8; 8] = [0, 3, 6, 9, 12, 15, 18, 22];

/// Shards whose neighbours are imitated at a time.
const SHARDS: usize = 16;

/// Learns and writes.
///
/// # Errors
/// When data or tables cannot be read, when there is nothing to learn from or nothing held out, when the net of the tables has more neurons than are
/// asked for, or when tables cannot be written.
pub fn run(options: &Options, ended: &AtomicBool) -> Result<()> {
    let teacher = options.teacher();
    let mut random = fastrand::Rng::with_seed(options.seed);
    let net = options.first_net(&mut random)?;
    let data = Data::load(options, &teacher)?;
    let objective = Objective { teacher, power: options.power };
    let [sums, patterns] = [|sample: &Sample| sample.sums, |sample: &Sample| sample.patterns]
        .map(|value| objective.errors(&data.held_out, value).target);
    println!("held-out error: kept sums {sums:.5}, patterns {patterns:.5}");
    let course = Course { options, data: &data, objective, views: Views::new(), ended };
    let (mut learner, mut errors) = (Learner::new(net, options.decay), Vec::new());
    println!("before: {}", course.judge(&learner));
    course.imitate(&mut learner, &mut random);
    course.learn(&mut learner, &mut random, &mut errors);
    if let Some(file) = &options.plot {
        plot::losses(file, &errors)?;
    }
    course.keep(&learner, patterns)
}

/// The samples, a list for each shard.
struct Data {
    /// The shards that are learned from.
    files: Vec<PathBuf>,
    learned: Vec<Vec<Sample>>,
    /// What nothing is learned from, not even beside it.
    held_out: Vec<Vec<Sample>>,
    /// Nor from these, which are worth what deep searches say.
    test: Option<Vec<Vec<Sample>>>,
}

impl Data {
    fn load(options: &Options, teacher: &Teacher) -> Result<Self> {
        let files = shards::list_all(&options.data)?;
        let mut seen = HashSet::new();
        // First, so that what is seen here is not learned below.
        let test = options.load_test(&mut seen)?;
        let choice = Choice { most: options.most, doubt: options.doubt, limit: options.limit };
        let parts = sample::load(&files, choice, teacher, &mut seen)?;
        let mut data = Self { files: Vec::new(), learned: Vec::new(), held_out: Vec::new(), test };
        for (file, part) in files.into_iter().zip(parts) {
            // By its own number, not by its place in the list: with other folders before it, or in another order, what is held out stays
            // held out, and `--from-there` is judged by what the net has not learned.
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
            "found {learned} positions to learn from and {held_out} held out, expected some of each: more shards"
        );
        println!("{learned} positions to learn from, {held_out} held out");
        Ok(data)
    }

    /// Positions to learn from, and positions held out.
    fn counts(&self) -> [usize; 2] {
        [&self.learned, &self.held_out].map(|parts| parts.iter().map(Vec::len).sum())
    }
}

impl Options {
    /// What positions should be worth.
    const fn teacher(&self) -> Teacher {
        Teacher { scale: self.scale, result_share: self.result, later_share: self.later }
    }

    /// What the net is tested by, none when it is not asked for.
    fn load_test(&self, seen: &mut HashSet<u64>) -> Result<Option<Vec<Vec<Sample>>>> {
        let Some(folder) = &self.test else { return Ok(None) };
        let files = shards::list_all(std::slice::from_ref(folder))?;
        let deep = Teacher { scale: self.scale, result_share: 0.0, later_share: 0.0 };
        sample::load(&files, Choice { most: self.most, doubt: self.doubt, limit: usize::MAX }, &deep, seen).map(Some)
    }

    /// The net to begin with.
    fn first_net(&self, random: &mut fastrand::Rng) -> Result<Net> {
        if !self.from_there {
            return Ok(Net::new(
                Shape { neurons: self.neurons.unwrap_or(NEURONS).into(), held: HELD.to_vec() },
                random,
            ));
        }
        let net = write::read(&self.tables)?;
        let found = net.shape.neurons;
        let neurons = self.neurons.map_or(found, usize::from);
        ensure!(
            neurons >= found,
            "--neurons: found {neurons}, expected at least {found}, as many as the net of {} has, which --from-there goes on from",
            self.tables.display()
        );
        Ok(if neurons > found { net.widened(neurons, random) } else { net })
    }

    /// What is written beside a net of how it was learned.
    fn record(&self, data: &Data, learner: &Learner, errors: [f64; 2]) -> Vec<(String, String)> {
        let [learned, held_out] = data.counts();
        let shards = data.learned.len() + data.held_out.len();
        let sources: Vec<String> = self.data.iter().filter_map(|folder| sample::describe(folder)).collect();
        let without = self.test.as_deref().and_then(sample::describe);
        let without = without.map_or(String::new(), |test| format!("; without positions of: {test}"));
        let said = [
            format!("{} tables {}", horigoma::usi::NAME, audit::fingerprint()),
            format!("{shards} shards: {}{without}", sources.join("; ")),
            learned.to_string(),
            held_out.to_string(),
            self.settings(&learner.rounded.shape),
            self.seed.to_string(),
            format!("{:.5}", errors[0]),
            format!("{:.5}", errors[1]),
        ];
        NET_RECORD.iter().map(|key| (*key).to_owned()).zip(said).collect()
    }

    /// The options that the net follows from, as one would type them.
    fn settings(&self, Shape { neurons, .. }: &Shape) -> String {
        let Self {
            imitate, imitation_rate, epochs, rate, decay, batch, result, later, doubt, scale, power, most, ..
        } = self;
        let from = if self.from_there { "--from-there " } else { "" };
        let limit = if self.limit == usize::MAX { String::new() } else { format!(" --limit {}", self.limit) };
        format!(
            "cargo lab learn {from}--neurons {neurons} --imitate {imitate} --imitation-rate {imitation_rate} --epochs {epochs} --rate {rate} \
             --decay {decay} --batch {batch} --result {result} --later {later} --doubt {doubt} --scale {scale} --power {power} --most {most}{limit} --held-out {} --seed {}",
            self.held_out, self.seed
        )
    }
}

/// What there is to learn from, and how.
struct Course<'c> {
    options: &'c Options,
    data: &'c Data,
    objective: Objective,
    views: Views,
    ended: &'c AtomicBool,
}

impl Course<'_> {
    /// Writes what was learned, be it that the user ended it: `--from-there` goes on from it.
    fn keep(&self, learner: &Learner, error_of_patterns: f64) -> Result<()> {
        let ended = self.ended.load(Relaxed);
        if self.options.dry || ended && learner.steps() == 0 {
            return Ok(());
        }
        let error = self.judge(learner).held_out.target;
        let mut record = self.options.record(self.data, learner, [error, error_of_patterns]);
        if ended {
            let command = record.iter_mut().find(|(key, _)| key == "command");
            command
                .into_iter()
                .for_each(|(_, words)| words.push_str(&format!(" # ended after batch {}", learner.steps())));
        }
        write::write(&write::whole(&learner.rounded, record), &self.options.tables)?;
        println!("written to {}", self.options.tables.join("net").display());
        Ok(())
    }

    /// How well the net does on what it has not learned.
    fn judge(&self, learner: &Learner) -> Judgement {
        let errors = |parts: &Vec<Vec<Sample>>| self.errors(learner, parts);
        Judgement { held_out: errors(&self.data.held_out), tested: self.data.test.as_ref().map(errors) }
    }

    fn errors(&self, learner: &Learner, parts: &[Vec<Sample>]) -> Errors {
        self.objective.errors_of(&learner.rounded, &self.views, parts)
    }

    /// Learns what the patterns say of positions beside the data.
    fn imitate(&self, learner: &mut Learner, random: &mut fastrand::Rng) {
        if self.options.imitate == 0 {
            return;
        }
        let start = Instant::now();
        let mut files: Vec<PathBuf> = Vec::new();
        for _ in 0..self.options.imitate {
            let mut pass = self.data.files.clone();
            random.shuffle(&mut pass);
            files.extend(pass);
        }
        let bar = ProgressBar::new(files.len() as u64);
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} shards imitated, {eta} left{msg}");
        bar.set_style(style.expect("a template"));
        for (number, chunk) in files.chunks(SHARDS).enumerate() {
            if self.ended.load(Relaxed) {
                return;
            }
            let rate = falling(self.options.imitation_rate, number * SHARDS, files.len());
            let samples = sample::beside(chunk, &self.objective.teacher, random.u64(..));
            self.pass(learner, &mut samples.iter().collect::<Vec<_>>(), random, |_| rate);
            bar.inc(chunk.len() as u64);
            if number.is_multiple_of(4) || (number + 1) * SHARDS >= files.len() {
                let errors = self.errors(learner, std::slice::from_ref(&samples));
                bar.set_message(format!(", error {:.5}", errors.target));
            }
        }
        bar.abandon();
        println!("imitated: {}, {:.1?}", self.judge(learner), start.elapsed());
    }

    /// Learns what searches and results say of the data.
    fn learn(&self, learner: &mut Learner, random: &mut fastrand::Rng, errors: &mut Vec<(f64, f64)>) {
        let mut order: Vec<&Sample> = self.data.learned.iter().flatten().collect();
        let steps = order.len().div_ceil(self.options.batch);
        let some = &self.data.learned[..self.data.learned.len().min(self.data.held_out.len())];
        for epoch in 0..self.options.epochs {
            let start = Instant::now();
            let rate = |step| falling(self.options.rate, epoch * steps + step, self.options.epochs * steps);
            self.pass(learner, &mut order, random, rate);
            if self.ended.load(Relaxed) {
                return;
            }
            let on = self.errors(learner, some).target;
            let judged = self.judge(learner);
            println!("epoch {:>2}: error {on:.5}, {judged}, {:.1?}", epoch + 1, start.elapsed());
            errors.push((on, judged.held_out.target));
        }
    }

    /// One pass over samples, in a new order.
    fn pass(
        &self,
        learner: &mut Learner,
        samples: &mut [&Sample],
        random: &mut fastrand::Rng,
        rate: impl Fn(usize) -> f32,
    ) {
        random.shuffle(samples);
        for (step, batch) in samples.chunks(self.options.batch).enumerate() {
            if self.ended.load(Relaxed) {
                return;
            }
            learner.step(batch, &self.views, &self.objective, rate(step));
        }
    }
}

/// Errors on positions that no net has learned.
struct Judgement {
    /// On shards held out: by what `learn` thinks that their positions should be worth, and by how their games ended.
    held_out: Errors,
    /// By deep searches, if there are such.
    tested: Option<Errors>,
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "held out {:.5}, results {:.5}", self.held_out.target, self.held_out.result)?;
        self.tested.map_or(Ok(()), |tested| write!(f, ", tested {:.5}", tested.target))
    }
}

/// A rate that falls to a hundredth along a cosine.
fn falling(rate: f32, step: usize, steps: usize) -> f32 {
    let course = step as f32 / steps as f32;
    rate * (0.01 + 0.99 * 0.5 * (1.0 + (PI * course).cos()))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use horigoma::board::{MoveList, Position};

    use super::*;
    use crate::packed::{QUIET, Record, pack};

    /// Shards of positions of random games, the same in every folder.
    fn shards_in(folder: &Path) {
        fs::create_dir_all(folder).unwrap();
        let mut random = fastrand::Rng::with_seed(9);
        for number in 0..4 {
            let mut records = Vec::new();
            while records.len() < 60 {
                let mut position = Position::start();
                for ply in 0..random.u16(4..60) {
                    let mut moves = MoveList::new();
                    position.legal_moves(&mut moves);
                    let Some(&mv) = random.choice(moves.as_slice()) else { break };
                    position.play(mv);
                    let (sfen, score) = (pack(&position).unwrap(), random.i16(-300..300));
                    records.push(Record { sfen, score, mv: 0, ply, result: 0, flags: QUIET });
                }
            }
            shards::write(folder, number, "test", &records).unwrap();
        }
    }

    #[test]
    fn numbers_without_sense_are_refused_by_name() {
        for (option, refused, taken) in [
            ("--imitation-rate", "0", "0.1"),
            ("--rate", "nan", "0.1"),
            ("--decay", "-0.1", "0"),
            ("--result", "1.1", "1"),
            ("--later", "-0.1", "0.6"),
            ("--doubt", "1.5", "0.2"),
            ("--scale", "0", "300"),
            ("--power", "-2", "2.5"),
            ("--batch", "0", "1"),
        ] {
            let read = |value: &str| crate::options::<Options>(&["data", &format!("{option}={value}")]);
            let error = read(refused).unwrap_err().to_string();
            assert!(error.contains(option) && error.contains(refused), "{option}={refused}: {error}");
            assert!(read(taken).is_ok(), "{option}={taken}");
        }
    }

    /// What is taught by other shares than those asked for would be recorded as taught by these.
    #[test]
    fn positions_are_worth_what_the_options_say() {
        let options: Options =
            crate::options(&["data", "--scale=500", "--result=0.1", "--later=0.7", "--doubt=0.3", "--neurons=3"])
                .unwrap();
        let Teacher { scale, result_share, later_share } = options.teacher();
        assert_eq!([scale, result_share, later_share], [500.0, 0.1, 0.7]);
        let settings = options.settings(&Shape { neurons: 3, held: vec![0] });
        assert!(settings.contains(" --result 0.1 --later 0.7 --doubt 0.3 --scale 500 "), "{settings}");
    }

    /// A number of neurons that nobody heeds would look as if it had been learned with.
    #[test]
    fn a_net_goes_on_with_its_neurons_or_more() {
        let tables = concat!(env!("CARGO_MANIFEST_DIR"), "/../tables");
        let first = |words: &[&str]| -> Result<Net> {
            let options: Options = crate::options(&[&["data", "--tables", tables], words].concat()).unwrap();
            options.first_net(&mut fastrand::Rng::with_seed(1))
        };
        let own = write::read(Path::new(tables)).unwrap();
        let [fewer, more] =
            [own.shape.neurons - 1, own.shape.neurons + 1].map(|neurons| format!("--neurons={neurons}"));
        assert_eq!(first(&["--from-there"]).unwrap().weights, own.weights);
        let wider = first(&["--from-there", &more]).unwrap();
        assert_eq!((wider.shape.neurons, &wider.shape.held), (own.shape.neurons + 1, &own.shape.held));
        let error = first(&["--from-there", &fewer]).unwrap_err().to_string();
        let expected = format!("--neurons: found {}, expected at least {}", own.shape.neurons - 1, own.shape.neurons);
        assert!(error.starts_with(&expected) && error.contains("tables"), "{error}");
        assert_eq!(first(&[]).unwrap().shape.neurons, usize::from(NEURONS));
        assert_eq!(first(&["--neurons=3"]).unwrap().shape.neurons, 3);
    }

    fn options_for(data: &[&Path], tables: &Path, more: &[&str]) -> Options {
        let words = ["--neurons=4", "--imitate=0", "--epochs=1", "--batch=64", "--scale=600", "--tables"];
        let data = data.iter().map(|folder| folder.to_str().unwrap());
        crate::options(
            &data.chain(words).chain([tables.to_str().unwrap()]).chain(more.iter().copied()).collect::<Vec<_>>(),
        )
        .unwrap()
    }

    const TEACHER: Teacher = Teacher { scale: 600.0, result_share: 0.2, later_share: 0.0 };

    /// A net that goes on with more data must not learn what it is judged by, nor be judged by what it has learned.
    #[test]
    fn what_is_held_out_stays_held_out_among_other_folders() {
        let scratch = std::env::temp_dir().join(format!("horigoma-learn-held-out-{}", std::process::id()));
        let [one, other] = ["one", "other"].map(|name| scratch.join(name));
        shards_in(&one);
        shards_in(&other);
        for data in [&[&*one, &*other][..], &[&*other, &*one]] {
            let loaded = Data::load(&options_for(data, &scratch, &["--held-out=3"]), &TEACHER).unwrap();
            let learned: Vec<PathBuf> =
                data.iter().flat_map(|folder| [1, 2].map(|number| shards::path(folder, number))).collect();
            assert_eq!(loaded.files, learned, "shards 0 and 3 of each are held out");
        }
        fs::remove_dir_all(&scratch).unwrap();
    }

    /// What a net has learned says nothing of how well it foretells deep searches, nor does a target that is not their score.
    #[test]
    fn what_a_net_is_tested_by_is_not_learned_and_worth_its_score() {
        let scratch = std::env::temp_dir().join(format!("horigoma-learn-tested-{}", std::process::id()));
        let [data, test] = ["data", "test"].map(|name| scratch.join(name));
        shards_in(&data);
        fs::create_dir_all(&test).unwrap();
        let [one, same] = [&data, &test].map(|folder| shards::path(folder, 1));
        fs::copy(&one, &same).unwrap();
        let words = ["--test", test.to_str().unwrap(), "--result=0.5", "--later=0.5"];
        let options = options_for(&[&data], &scratch, &words);
        let loaded = Data::load(&options, &options.teacher()).unwrap();
        let (_, records) = shards::read(&one).unwrap();
        fs::remove_dir_all(&scratch).unwrap();
        assert!(
            loaded.learned[0].is_empty() && !loaded.learned[1].is_empty(),
            "shards 1 and 2: those of 1 are tested by"
        );
        let scores: Vec<f32> = records.iter().map(|record| TEACHER.chance(f32::from(record.score))).collect();
        let tested = &loaded.test.unwrap()[0];
        assert!(!tested.is_empty() && tested.iter().all(|sample| scores.contains(&sample.target)));
    }

    /// Results that are learned by heart show in what is held out, if it has the results.
    #[test]
    fn positions_know_how_their_games_ended() {
        let scratch = std::env::temp_dir().join(format!("horigoma-learn-results-{}", std::process::id()));
        fs::create_dir_all(&scratch).unwrap();
        let mut position = Position::start();
        let mut records = Vec::new();
        for (mv, result) in [("7g7f", -1), ("3c3d", 1), ("2g2f", -1)] {
            position.play(mv.parse().unwrap());
            records.push(Record { sfen: pack(&position).unwrap(), score: 0, mv: 0, ply: 2, result, flags: QUIET });
        }
        shards::write(&scratch, 0, "test", &records).unwrap();
        let choice = Choice { most: 2500, doubt: 1.0, limit: usize::MAX };
        let loaded = sample::load(&[shards::path(&scratch, 0)], choice, &TEACHER, &mut HashSet::new());
        fs::remove_dir_all(&scratch).unwrap();
        let results: Vec<f32> = loaded.unwrap()[0].iter().map(|sample| sample.result).collect();
        assert_eq!(results, [0.0, 1.0, 0.0]);
    }

    /// What one search said and later ones do not bear out is not learned.
    #[test]
    fn positions_in_doubt_are_left_out() {
        let scratch = std::env::temp_dir().join(format!("horigoma-learn-doubt-{}", std::process::id()));
        shards_in(&scratch);
        // All games are drawn, so that each position should be worth a half; a chance of 0.55 is a score of 120.
        let left = |doubt: &str| -> usize {
            let options = options_for(&[&scratch], &scratch, &["--result=1", doubt]);
            Data::load(&options, &options.teacher()).unwrap().counts().iter().sum()
        };
        let counts = [left("--doubt=1"), left("--doubt=0.05")];
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

    /// Ctrl-C keeps what was learned, and the net says that it was ended.
    #[test]
    fn a_run_that_is_ended_keeps_what_it_learned() {
        let scratch = std::env::temp_dir().join(format!("horigoma-learn-ended-{}", std::process::id()));
        let (data, tables) = (scratch.join("data"), scratch.join("tables"));
        shards_in(&data);
        let options = options_for(&[&data], &tables, &["--held-out=2", "--limit=100"]);
        let loaded = Data::load(&options, &TEACHER).unwrap();
        let ended = AtomicBool::new(true);
        let course = Course {
            options: &options,
            data: &loaded,
            objective: Objective { teacher: TEACHER, power: 2.0 },
            views: Views::new(),
            ended: &ended,
        };
        let net = Net::new(Shape { neurons: 3, held: HELD.to_vec() }, &mut fastrand::Rng::with_seed(1));
        let mut learner = Learner::new(net, 0.0);
        course.keep(&learner, 0.5).unwrap();
        assert!(!tables.exists(), "nothing was learned");
        learner.step(&loaded.learned[0].iter().collect::<Vec<_>>(), &course.views, &course.objective, 0.1);
        course.keep(&learner, 0.5).unwrap();
        let text = fs::read_to_string(tables.join("net/net.toml")).unwrap();
        fs::remove_dir_all(&scratch).unwrap();
        assert!(text.contains("--seed 1 # ended after batch 1'''"), "{text}");
        // The shape is the net's, which with --from-there is not that of the options.
        assert!(
            text.contains("neurons = 3") && text.contains("--neurons 3 ") && text.contains(" --limit 100 "),
            "{text}"
        );
    }

    /// A net follows from data and options, wherever they lie; and nothing is learned beside what is held out.
    #[test]
    fn the_same_data_teach_the_same_net() {
        let scratch = std::env::temp_dir().join(format!("horigoma-learn-{}", std::process::id()));
        let nets = ["here", "a longer name"].map(|name| {
            let (data, tables) = (scratch.join(name), scratch.join(name).join("tables"));
            shards_in(&data);
            let words = ["--neurons=4", "--imitate=2", "--epochs=1", "--batch=64", "--held-out=2", "--seed=3"];
            let paths = [data.to_str().unwrap(), "--tables", tables.to_str().unwrap()];
            let options: Options = crate::options(&[&paths[..], &words].concat()).unwrap();
            let loaded = Data::load(&options, &options.teacher()).unwrap();
            assert_eq!(loaded.files, [1, 3].map(|number| shards::path(&data, number)), "shards 0 and 2 are held out");
            run(&options, &AtomicBool::new(false)).unwrap();
            ["net.toml", "neuron_000.toml", "neuron_003.toml"]
                .map(|file| fs::read_to_string(tables.join("net").join(file)).unwrap())
        });
        fs::remove_dir_all(&scratch).unwrap();
        assert_eq!(nets[0], nets[1]);
        assert!(nets[0][0].contains("neurons = 4"));
        assert_ne!(nets[0][1], nets[0][2], "neurons differ");
    }
}
