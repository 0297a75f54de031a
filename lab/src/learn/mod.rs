//! Learning the net of the evaluation from self-play positions.
//!
//! First the net may *imitate*: it learns what the patterns say of positions a few random moves beside those of the data. There are as many of
//! these as anybody wants, so nothing is learned by heart. Then it learns what searches and results say of the data themselves.

mod anew;
mod course;
mod data;
pub mod lesson;
pub mod net;
pub mod sample;
pub mod teacher;
pub mod train;
pub mod write;

use std::ops::Range;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use anyhow::{Result, ensure};
use clap::{Args, ValueEnum};
use codegen::input::NET_RECORD;
use features::Feature;
use horigoma::audit;
use horigoma::board::Position;
use horigoma::eval::{self, KeptSums};

use crate::numbers::{at_least_one, not_negative, positive, share};
use crate::tune::plot;
use course::Course;
use data::Data;
use lesson::Choice;
use net::{Net, Shape};
use sample::Views;
use teacher::Teacher;
use train::{Learner, Objective};

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
    /// Learn the weights of these inputs alone: what the net knows beside that stays as it is
    #[arg(long)]
    only: Option<Group>,
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
    /// What a search said is taken anew: what the net of this program says of where its best line ended, if that was kept (`cargo lab selfplay
    /// --leaves`). So what older nets have played teaches what the newest thinks of it
    #[arg(long)]
    anew: bool,
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
    /// A folder of positions that were searched deeply (`cargo lab rescore --nodes 20000`), or of another net's games: the errors on these scores
    /// alone and on how the games ended are told after each pass. None of these positions is learned; those of the same games should not be in the data either
    #[arg(long)]
    test: Option<PathBuf>,
    /// The seed of the first weights, of the random moves and of the order of positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where to draw the errors
    #[arg(long)]
    plot: Option<PathBuf>,
}

/// A group of inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Group {
    /// Pieces on squares
    Pieces,
    /// Men in hand
    Hands,
    /// Pieces under threat
    Threats,
    /// Pieces attacked, but not under threat
    Attacks,
    /// Pressed squares around kings
    Pressed,
    /// Pieces around kings
    Near,
}

impl Group {
    const fn inputs(self) -> Range<usize> {
        match self {
            Self::Pieces => 0..Feature::HANDS,
            Self::Hands => Feature::HANDS..Feature::THREATS,
            Self::Threats => Feature::THREATS..Feature::ATTACKS,
            Self::Attacks => Feature::ATTACKS..Feature::PRESSURE,
            Self::Pressed => Feature::PRESSURE..Feature::NEAR,
            Self::Near => Feature::NEAR..Feature::COUNT,
        }
    }
}

/// Neurons of a net that begins with nothing.
const NEURONS: u16 = 128;

/// The fewest men in hand of each output.
const HELD: [u8; 8] = [0, 3, 6, 9, 12, 15, 18, 22];

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
    let sums = |position: &Position| eval::evaluate_sums(position, &KeptSums::of(position)) as f32;
    let patterns = |position: &Position| eval::evaluate(position) as f32;
    let [sums, patterns] = [objective.errors(&data.held_out, sums), objective.errors(&data.held_out, patterns)]
        .map(|errors| errors.target);
    println!("held-out error: kept sums {sums:.5}, patterns {patterns:.5}");
    let course = Course { options, data: &data, objective, views: Views::new(), ended };
    let (mut learner, mut errors) = (Learner::new(net, options.decay), Vec::new());
    if let Some(group) = options.only {
        learner = learner.only(group.inputs());
    }
    println!("before: {}", course.judge(&learner));
    course.imitate(&mut learner, &mut random);
    course.learn(&mut learner, &mut random, &mut errors);
    if let Some(file) = &options.plot {
        plot::losses(file, &errors)?;
    }
    course.keep(&learner, patterns)
}

impl Options {
    /// What positions should be worth.
    const fn teacher(&self) -> Teacher {
        Teacher { scale: self.scale, result_share: self.result, later_share: self.later }
    }

    /// Which positions are learned.
    const fn choice(&self) -> Choice {
        Choice { most: self.most, doubt: self.doubt, limit: self.limit, anew: self.anew }
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
        let sources: Vec<String> = self.data.iter().filter_map(|folder| lesson::describe(folder)).collect();
        let without = self.test.as_deref().and_then(lesson::describe);
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
        let only = self.only.and_then(|group| group.to_possible_value());
        let only = only.map_or(String::new(), |group| format!("--only {} ", group.get_name()));
        let anew = if self.anew { " --anew" } else { "" };
        let limit = if self.limit == usize::MAX { String::new() } else { format!(" --limit {}", self.limit) };
        format!(
            "cargo lab learn {from}{only}--neurons {neurons} --imitate {imitate} --imitation-rate {imitation_rate} --epochs {epochs} --rate {rate} \
             --decay {decay} --batch {batch} --result {result} --later {later}{anew} --doubt {doubt} --scale {scale} --power {power} --most {most}{limit} --held-out {} --seed {}",
            self.held_out, self.seed
        )
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use horigoma::board::{MoveList, Position};

    use super::*;
    use crate::packed::{QUIET, Record, pack};
    use crate::shards;

    /// Shards of positions of random games, the same in every folder.
    pub(super) fn shards_in(folder: &Path) {
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

    pub(super) fn options_for(data: &[&Path], tables: &Path, more: &[&str]) -> Options {
        let words = ["--neurons=4", "--imitate=0", "--epochs=1", "--batch=64", "--scale=600", "--tables"];
        let data = data.iter().map(|folder| folder.to_str().unwrap());
        crate::options(
            &data.chain(words).chain([tables.to_str().unwrap()]).chain(more.iter().copied()).collect::<Vec<_>>(),
        )
        .unwrap()
    }

    pub(super) const TEACHER: Teacher = Teacher { scale: 600.0, result_share: 0.2, later_share: 0.0 };

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
        let anew: Options = crate::options(&["data", "--anew"]).unwrap();
        assert!(anew.choice().anew && !options.choice().anew);
        assert!(anew.settings(&Shape { neurons: 3, held: vec![0] }).contains(" --later 0.9 --anew --doubt "));
        let only: Options = crate::options(&["data", "--from-there", "--only=near"]).unwrap();
        assert!(only.settings(&Shape { neurons: 3, held: vec![0] }).contains(" --from-there --only near --neurons "));
    }

    /// Each input is of one group, and of the one that is named after what it stands for.
    #[test]
    fn groups_are_those_of_what_inputs_stand_for() {
        for input in 0..Feature::COUNT {
            let of: Vec<Group> =
                Group::value_variants().iter().copied().filter(|group| group.inputs().contains(&input)).collect();
            let expected = match Feature::from_index(input) {
                Feature::Piece(..) => Group::Pieces,
                Feature::Held(..) => Group::Hands,
                Feature::Threatened(..) => Group::Threats,
                Feature::Attacked(..) => Group::Attacks,
                Feature::Pressed(..) => Group::Pressed,
                Feature::Near(..) => Group::Near,
            };
            assert_eq!(of, [expected], "{input}");
        }
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
