//! Training of the net on self-play positions.
//!
//! First the net may *imitate* the patterns: it trains on their evaluation of positions a few random moves away from
//! the data. The supply of such positions is endless, so the net cannot overfit. Then it trains on the data, with
//! targets mixed from searches and results.

pub mod active;
mod data;
pub mod errors;
pub mod net;
mod relabel;
pub mod sample;
pub mod target;
pub mod trainer;
mod training;
pub mod write;

use std::ops::Range;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use anyhow::{Result, ensure};
use clap::{Args, ValueEnum};
use codegen::input::NET_RECORD;
use features::{Feature, FeatureSet};
use horigoma::audit;
use horigoma::board::Position;
use horigoma::eval::{self, KeptSums};

use crate::numbers::{at_least_one, not_negative, positive, share};
use crate::objective::{Loss, Objective, SCALE};
use crate::tune::plot;
use active::Views;
use data::Data;
use errors::Errors;
use net::{Net, Shape};
use sample::Filter;
use target::Target;
use trainer::Trainer;
use training::Training;

/// The data, the targets and the schedule of a training.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Folders of shards, as `cargo lab selfplay` writes them
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// The folder of tables whose net is written
    #[arg(long, default_value = "tables")]
    tables: PathBuf,
    /// Start from the net of that folder instead of random weights
    #[arg(long)]
    from_there: bool,
    /// Print the errors and write no net
    #[arg(long)]
    dry: bool,
    /// Neurons of each perspective: 128 by default, with --from-there those of its net. New neurons are added with
    /// output weights of 0
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=512))]
    neurons: Option<u16>,
    /// The features that a net from random weights reads: all of them, or pieces on squares and in hand, for a small
    /// memory. `all` by default
    #[arg(long, value_parser = feature_set, conflicts_with = "from_there")]
    features: Option<FeatureSet>,
    /// Train the weights of this group of features only
    #[arg(long)]
    only: Option<Group>,
    /// Epochs in which the net imitates the patterns, before the others
    #[arg(long, default_value_t = 4)]
    imitate: usize,
    /// The learning rate at the start of imitation. It falls to a hundredth along a cosine
    #[arg(long, default_value_t = 0.002, value_parser = positive)]
    imitation_rate: f32,
    /// Epochs: passes over the data. In a second one the net begins to overfit the results of games
    #[arg(long, default_value_t = 1)]
    epochs: usize,
    /// The learning rate at the start of these epochs. It falls to a hundredth along a cosine
    #[arg(long, default_value_t = 0.0003, value_parser = positive)]
    rate: f32,
    /// Positions in a batch
    #[arg(long, default_value_t = 16384, value_parser = at_least_one)]
    batch: usize,
    /// Weight decay of the first layer: the share of each weight that is taken off in a step, times the learning rate
    #[arg(long, default_value_t = 0.1, value_parser = not_negative)]
    decay: f32,
    /// WDL share: the share of the game's result (win, draw, loss) in the target. The rest is the score of searches
    #[arg(long, alias = "result", default_value_t = 0.02, value_parser = share)]
    wdl: f32,
    /// TD(lambda): the weight of the scores two plies later, applied again and again to the end of the game
    #[arg(long, alias = "later", default_value_t = 0.9, value_parser = share)]
    td_lambda: f32,
    /// Skip positions whose target differs from their search score by more than this win probability. 1 keeps all of
    /// them
    #[arg(long, alias = "doubt", default_value_t = 1.0, value_parser = share)]
    max_disagreement: f32,
    /// Relabel: replace scores by the evaluation that the net of this program gives the leaves of their searches
    /// (`cargo lab selfplay --leaves`)
    #[arg(long, alias = "anew")]
    relabel: bool,
    /// The scale: centipawns that are worth odds of e to 1
    #[arg(long, default_value_t = SCALE, value_parser = positive)]
    scale: f32,
    /// The loss: this power of the difference between win probability and target
    #[arg(long, default_value_t = 2.0, value_parser = positive)]
    power: f32,
    /// Skip positions with a greater score, in centipawns
    #[arg(long, alias = "most", default_value_t = 2500)]
    max_score: i16,
    /// The most positions to use
    #[arg(long, default_value_t = usize::MAX, hide_default_value = true)]
    limit: usize,
    /// Hold out one shard in this many, by its number
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u16).range(2..))]
    held_out: u16,
    /// Also print the errors on the shards of this folder after each epoch: positions searched more deeply (`cargo lab
    /// rescore
    /// --nodes 20000`), or games of another net. Its positions are not trained on
    #[arg(long, value_name = "FOLDER")]
    test: Option<PathBuf>,
    /// The seed of all random choices: first weights, random moves and the order of positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Draw the errors into this SVG file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

/// A group of inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Group {
    /// Pieces on squares
    Pieces,
    /// Pieces in hand
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

/// Reads the name of a set of features.
fn feature_set(name: &str) -> Result<FeatureSet, String> {
    let names = FeatureSet::EACH.map(FeatureSet::name).join(" or ");
    let set = FeatureSet::EACH.into_iter().find(|set| set.name() == name);
    set.ok_or_else(|| format!("found '{name}', expected {names}"))
}

/// Neurons of a net that starts from random weights.
const NEURONS: u16 = 128;

/// The least number of pieces in hand of each output bucket.
const HELD: [u8; 8] = [0, 3, 6, 9, 12, 15, 18, 22];

/// Trains a net and writes it.
///
/// # Errors
/// When data or tables cannot be read, when no data remain to train on or to hold out, when the net of the tables has
/// more neurons than the options, or when tables cannot be written.
pub fn run(options: &Options, ended: &AtomicBool) -> Result<()> {
    let objective = options.objective();
    let mut random = fastrand::Rng::with_seed(options.seed);
    let net = options.first_net(&mut random)?;
    options.expect_group(net.shape.features)?;
    let data = Data::load(options, &options.target())?;
    let sums = |position: &Position| eval::evaluate_sums(position, &KeptSums::of(position)) as f32;
    let patterns = |position: &Position| eval::evaluate_patterns(position) as f32;
    let sums = Errors::of(&objective, &data.held_out, sums).target;
    let patterns = Errors::of(&objective, &data.held_out, patterns).target;
    println!("held-out error: kept sums {sums:.5}, patterns {patterns:.5}");
    let training = Training { options, data: &data, objective, views: Views::new(net.shape.features), ended };
    let (mut trainer, mut errors) = (Trainer::new(net, options.decay), Vec::new());
    if let Some(group) = options.only {
        trainer = trainer.only(group.inputs());
    }
    let before = training.judge(&trainer);
    println!("before: {before}");
    training.imitate(&mut trainer, &mut random);
    training.learn(&mut trainer, &mut random, &mut errors);
    if let Some(file) = &options.plot {
        plot::losses(file, &errors)?;
    }
    let after = training.keep(&trainer, patterns)?;
    if let Some(warning) = overfit(before.held_out.target, after.held_out.target) {
        eprintln!("{warning}");
    }
    Ok(())
}

/// Returns a warning when the held-out error has grown.
fn overfit(before: f64, after: f64) -> Option<String> {
    (after > before).then(|| format!("the held-out error has grown from {before:.5} to {after:.5}: the net is overfit or the learning rate is too high"))
}

impl Options {
    /// Returns the scale, the WDL share and the loss.
    const fn objective(&self) -> Objective {
        Objective { scale: self.scale, wdl: self.wdl, loss: Loss::Power(self.power) }
    }

    /// Returns the mixture of targets.
    const fn target(&self) -> Target {
        Target { objective: self.objective(), lambda: self.td_lambda }
    }

    /// Returns the choice of positions.
    const fn filter(&self) -> Filter {
        Filter {
            max_score: self.max_score,
            max_disagreement: self.max_disagreement,
            limit: self.limit,
            relabel: self.relabel,
        }
    }

    /// Returns the net to start from.
    fn first_net(&self, random: &mut fastrand::Rng) -> Result<Net> {
        if !self.from_there {
            return Ok(Net::new(
                Shape {
                    features: self.features.unwrap_or_default(),
                    neurons: self.neurons.unwrap_or(NEURONS).into(),
                    held: HELD.to_vec(),
                },
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

    /// Whether the net reads the features that are to be trained.
    fn expect_group(&self, features: FeatureSet) -> Result<()> {
        let reads = |group: Group| group.inputs().end <= features.count();
        ensure!(
            self.only.is_none_or(reads),
            "--only: found a group that the net does not read, expected pieces or hands"
        );
        Ok(())
    }

    /// Returns the record of a training that is written with its net.
    fn record(&self, data: &Data, trainer: &Trainer, errors: [f64; 2]) -> Vec<(String, String)> {
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
            self.settings(&trainer.rounded.shape),
            self.seed.to_string(),
            format!("{:.5}", errors[0]),
            format!("{:.5}", errors[1]),
        ];
        NET_RECORD.iter().map(|key| (*key).to_owned()).zip(said).collect()
    }

    /// Returns the command by which the net was trained.
    fn settings(&self, Shape { features, neurons, .. }: &Shape) -> String {
        let Self {
            imitate,
            imitation_rate,
            epochs,
            rate,
            decay,
            batch,
            wdl,
            td_lambda,
            max_disagreement,
            scale,
            power,
            max_score,
            ..
        } = self;
        let from = if self.from_there { "--from-there " } else { "" };
        let features = match features {
            FeatureSet::All => String::new(),
            FeatureSet::Pieces => format!("--features {} ", features.name()),
        };
        let only = self.only.and_then(|group| group.to_possible_value());
        let only = only.map_or(String::new(), |group| format!("--only {} ", group.get_name()));
        let relabel = if self.relabel { " --relabel" } else { "" };
        let limit = if self.limit == usize::MAX { String::new() } else { format!(" --limit {}", self.limit) };
        format!(
            "cargo lab learn {from}{features}{only}--neurons {neurons} --imitate {imitate} --imitation-rate {imitation_rate} --epochs {epochs} --rate {rate} \
             --decay {decay} --batch {batch} --wdl {wdl} --td-lambda {td_lambda}{relabel} --max-disagreement {max_disagreement} --scale {scale} --power {power} --max-score {max_score}{limit} --held-out {} --seed {}",
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
    use crate::files::packed::{QUIET, Record, pack};
    use crate::files::shards;

    fn shape() -> Shape {
        Shape { features: FeatureSet::All, neurons: 3, held: vec![0] }
    }

    /// Writes shards of positions of random games, alike in every folder.
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

    pub(super) const TARGET: Target =
        Target { objective: Objective { scale: 600.0, wdl: 0.2, loss: Loss::Power(2.0) }, lambda: 0.0 };

    #[test]
    fn numbers_without_sense_are_refused_by_name() {
        for (option, refused, taken) in [
            ("--imitation-rate", "0", "0.1"),
            ("--rate", "nan", "0.1"),
            ("--decay", "-0.1", "0"),
            ("--wdl", "1.1", "1"),
            ("--td-lambda", "-0.1", "0.6"),
            ("--max-disagreement", "1.5", "0.2"),
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

    /// A rise of the held-out error is reported.
    #[test]
    fn a_held_out_error_that_grows_is_a_warning() {
        assert!(overfit(0.0276, 0.0947).unwrap().starts_with("the held-out error has grown from 0.02760 to 0.09470: "));
        assert_eq!(overfit(0.05, 0.05), None);
    }

    #[test]
    fn training_targets_follow_the_options() {
        let words = ["data", "--scale=500", "--wdl=0.1", "--td-lambda=0.7", "--max-disagreement=0.3", "--neurons=3"];
        let options: Options = crate::options(&words).unwrap();
        let Target { objective, lambda } = options.target();
        assert_eq!([objective.scale, objective.wdl, lambda], [500.0, 0.1, 0.7]);
        let settings = options.settings(&shape());
        assert!(settings.contains(" --wdl 0.1 --td-lambda 0.7 --max-disagreement 0.3 --scale 500 "), "{settings}");
        // Records of nets have the old names.
        let old = ["data", "--scale=500", "--result=0.1", "--later=0.7", "--doubt=0.3", "--neurons=3", "--most=2500"];
        let old: Options = crate::options(&old).unwrap();
        assert_eq!(old.settings(&shape()), settings);
        let relabel: Options = crate::options(&["data", "--relabel"]).unwrap();
        assert!(relabel.filter().relabel && !options.filter().relabel);
        assert!(crate::options::<Options>(&["data", "--anew"]).unwrap().filter().relabel);
        let relabel = relabel.settings(&shape());
        assert!(relabel.contains(" --td-lambda 0.9 --relabel --max-disagreement "));
        let only: Options = crate::options(&["data", "--from-there", "--only=near"]).unwrap();
        assert!(only.settings(&shape()).contains(" --from-there --only near --neurons "));
    }

    /// Each input is in one group, whose name matches the meaning of the input.
    #[test]
    fn groups_match_the_features_of_their_inputs() {
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

    /// An ignored number of neurons would be recorded as if the training had used it.
    #[test]
    fn a_net_continues_with_its_neurons_or_more() {
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

    /// A net for a small memory has no weights of threats, attacks and surroundings, and none of them can be trained.
    #[test]
    fn a_net_of_pieces_reads_pieces_only() {
        let read = |words: &[&str]| crate::options::<Options>(&[&["data", "--neurons=2"], words].concat());
        let options = read(&["--features=pieces"]).unwrap();
        let net = options.first_net(&mut fastrand::Rng::with_seed(1)).unwrap();
        assert_eq!(net.shape.features, FeatureSet::Pieces);
        assert!(options.settings(&net.shape).contains(" learn --features pieces --neurons 2 "));
        assert_eq!(write::whole(&net, Vec::new()).neurons[1].inputs.len(), Feature::THREATS);
        let position: Position = "4k4/4s2l1/6s2/6P2/1B7/9/2Pg5/1S5R1/1KG6 b RB2GS4N3L16P 1".parse().unwrap();
        let features = active::Features::of(&position).unwrap();
        let count = |set: FeatureSet| Views::new(set).of(&features, features.views[0]).count();
        // 40 pieces, on the board or in hand.
        assert_eq!(count(FeatureSet::Pieces), active::PIECES);
        assert!(count(FeatureSet::All) > active::PIECES);
        for (group, is_read) in [("hands", true), ("threats", false), ("near", false)] {
            let options = read(&[&format!("--only={group}")]).unwrap();
            assert_eq!(options.expect_group(FeatureSet::Pieces).is_ok(), is_read, "{group}");
            assert!(options.expect_group(FeatureSet::All).is_ok(), "{group}");
        }
        let error = read(&["--features=some"]).unwrap_err().to_string();
        assert!(error.contains("found 'some', expected all or pieces"), "{error}");
        assert!(read(&["--features=pieces", "--from-there"]).is_err());
    }

    /// A net follows from data and options, not from their places, and no training position is near a held-out one.
    #[test]
    fn equal_data_train_equal_nets() {
        let scratch = std::env::temp_dir().join(format!("horigoma-learn-{}", std::process::id()));
        let nets = ["here", "a longer name"].map(|name| {
            let (data, tables) = (scratch.join(name), scratch.join(name).join("tables"));
            shards_in(&data);
            let words = ["--neurons=4", "--imitate=2", "--epochs=1", "--batch=64", "--held-out=2", "--seed=3"];
            let paths = [data.to_str().unwrap(), "--tables", tables.to_str().unwrap()];
            let options: Options = crate::options(&[&paths[..], &words].concat()).unwrap();
            let loaded = Data::load(&options, &options.target()).unwrap();
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
