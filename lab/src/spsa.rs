//! Tuning of the search's parameters by games: simultaneous perturbation stochastic approximation (Spall, 1992), as
//! engine testers use it.
//!
//! In every round all parameters are moved up or down at random, the two resulting engines play a pair of games, and
//! every parameter takes a small step towards the winner. A round follows from the seed and its number. The state is
//! saved every few rounds, so that a run that was killed continues.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use codegen::Inputs;
use codegen::input::{Entry, NumberValue};
use horigoma::search::Config;
use horigoma::search::parameters::{PARAMETERS, Parameter};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::duel;
use crate::files;
use crate::numbers::positive_f64;
use crate::openings::{self, Opening};

/// The numbers to tune, and the games.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The numbers to tune: one (razoring.base) or all of a heuristic (razoring). All numbers by default
    names: Vec<String>,
    /// The folder of tables. The run starts from its search.toml and writes it
    #[arg(long, default_value = "tables")]
    tables: PathBuf,
    /// The file that stores the state of the run, so that it can be continued
    #[arg(long, default_value = "spsa.state")]
    state: PathBuf,
    /// Pairs of games
    #[arg(long, default_value_t = 10_000)]
    rounds: u64,
    /// Nodes of the search for a move
    #[arg(long, default_value_t = 4000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// A file of openings, one per line. The start position by default
    #[arg(long)]
    openings: Option<PathBuf>,
    /// The seed of all random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The perturbation of each number in a round, as a share of its range
    #[arg(long, default_value_t = 0.06, value_parser = positive_f64)]
    perturbation: f64,
    /// The step after a round that is won, as a share of the perturbation
    #[arg(long, default_value_t = 0.06, value_parser = positive_f64)]
    gain: f64,
}

impl Options {
    /// Returns the conditions of a run besides its parameters and the number of rounds.
    fn fingerprint(&self) -> String {
        let openings = openings::fingerprint(self.openings.as_deref());
        format!(
            "nodes {} openings {openings} seed {} perturbation {} gain {}",
            self.nodes, self.seed, self.perturbation, self.gain
        )
    }
}

/// Rounds played at once. The state is saved after each batch.
const BATCH: u64 = 16;

/// The tuned numbers of a run, and the fixed rest of the file.
struct Tuned {
    parameters: Vec<&'static Parameter>,
    /// The configuration of the file.
    config: Config,
    /// The values of the parameters in the file.
    values: Vec<f64>,
}

/// The values so far.
#[derive(Clone, PartialEq, Debug)]
struct State {
    round: u64,
    values: Vec<f64>,
}

/// Tunes, and writes `search.toml` at the end.
///
/// # Errors
/// When openings, tables or the state cannot be read or written, or a name is unknown.
pub fn run(options: &Options, ended: &AtomicBool) -> Result<()> {
    let openings = openings::load(options.openings.as_deref())?;
    let tuned = Tuned::read(&options.tables, &options.names)?;
    let mut state = State::load(&options.state, &tuned, &options.fingerprint())?;
    let bar = ProgressBar::new(options.rounds);
    bar.set_style(ProgressStyle::with_template("{bar:30} {pos}/{len} pairs, {per_sec}, {eta} left")?);
    bar.set_position(state.round);
    bar.reset_eta();
    while state.round < options.rounds && !ended.load(Relaxed) {
        let rounds: Vec<u64> = (state.round..(state.round + BATCH).min(options.rounds)).collect();
        let steps: Vec<Vec<f64>> =
            rounds.par_iter().map(|&round| step(options, &openings, &tuned, &state.values, round)).collect();
        for step in &steps {
            state.values.iter_mut().zip(step).for_each(|(value, step)| *value += step);
        }
        for (value, parameter) in state.values.iter_mut().zip(&tuned.parameters) {
            *value = value.clamp((*parameter.range().start()).into(), (*parameter.range().end()).into());
        }
        state.round += rounds.len() as u64;
        state.save(&options.state, &tuned, &options.fingerprint())?;
        bar.set_position(state.round);
    }
    bar.abandon();
    write(&options.tables, &tuned, &state.values)?;
    for (parameter, value) in tuned.parameters.iter().zip(&state.values) {
        println!("{} = {value:.1}", parameter.name);
    }
    println!("{} of {} pairs; search.toml written", state.round, options.rounds);
    Ok(())
}

/// Plays one pair of games, and returns the step of the parameters.
fn step(options: &Options, openings: &[Opening], tuned: &Tuned, values: &[f64], round: u64) -> Vec<f64> {
    let mut random = fastrand::Rng::with_seed(options.seed << 40 ^ round);
    // Both steps shrink as the run goes on (Spall's exponents).
    let age = age(round, options.rounds);
    let signs: Vec<f64> = values.iter().map(|_| if random.bool() { 1.0 } else { -1.0 }).collect();
    let width = |parameter: &Parameter| f64::from(parameter.range().end() - parameter.range().start());
    let reach: Vec<f64> = tuned
        .parameters
        .iter()
        .map(|parameter| (width(parameter) * options.perturbation * age.powf(-0.101)).max(1.0))
        .collect();
    let moved = |side: f64| -> Config {
        let moves = values.iter().zip(&reach).zip(&signs);
        tuned.with(&moves.map(|((value, reach), sign)| value + side * sign * reach).collect::<Vec<f64>>())
    };
    let [first, second] = duel::pair([moved(1.0), moved(-1.0)], openings, options.nodes, &mut random);
    let gain = options.gain * age.powf(-0.602) * f64::from(first + second) / 2.0;
    reach.iter().zip(&signs).map(|(reach, sign)| gain * reach * sign).collect()
}

/// Returns the age of a run: 1 at its beginning, 11 at its end.
fn age(round: u64, rounds: u64) -> f64 {
    let tenth = (rounds as f64 / 10.0).max(1.0);
    (round as f64 + tenth) / tenth
}

impl Tuned {
    /// Reads the parameters with these names, and their values in the file.
    fn read(tables: &Path, names: &[String]) -> Result<Self> {
        let (mut config, parameters) = (Config::default(), named(names)?);
        for (name, entry) in entries(tables)? {
            let Some(parameter) = PARAMETERS.iter().find(|parameter| parameter.name == name) else { continue };
            (parameter.set)(&mut config, entry.value.number());
        }
        let values = parameters.iter().map(|parameter| f64::from((parameter.get)(&config))).collect();
        Ok(Self { parameters, config, values })
    }

    /// Returns the configuration of the file with other numbers.
    fn with(&self, values: &[f64]) -> Config {
        let mut config = self.config;
        for (parameter, value) in self.parameters.iter().zip(values) {
            let (least, greatest) = parameter.range().into_inner();
            (parameter.set)(&mut config, (value.round() as i32).clamp(least, greatest));
        }
        config
    }
}

/// Returns the parameters with these names, single or of a whole heuristic. Without names it returns all.
fn named(names: &[String]) -> Result<Vec<&'static Parameter>> {
    let is = |parameter: &Parameter, name: &String| {
        parameter.name == name || parameter.name.split('.').next() == Some(name.as_str())
    };
    if let Some(unknown) = names.iter().find(|name| !PARAMETERS.iter().any(|parameter| is(parameter, name))) {
        let known: Vec<&str> = PARAMETERS.iter().map(|parameter| parameter.name).collect();
        bail!("found '{unknown}', expected one of {}, or a heuristic of them", known.join(", "));
    }
    let wanted = |parameter: &&Parameter| names.is_empty() || names.iter().any(|name| is(parameter, name));
    Ok(PARAMETERS.iter().filter(wanted).collect())
}

/// Returns the numbers of `search.toml` that can be set, with their names.
fn entries(tables: &Path) -> Result<Vec<(String, Entry)>> {
    let inputs = Inputs::load(tables).map_err(|failure| anyhow!("{failure}"))?;
    let numbers = inputs.search.entries().filter(|(_, entry)| matches!(entry.value, NumberValue::Number(..)));
    Ok(numbers.map(|(section, entry)| (format!("{}.{}", section.name, entry.name), entry.clone())).collect())
}

/// Writes the values into `search.toml`. The rest of the file is unchanged.
fn write(tables: &Path, tuned: &Tuned, values: &[f64]) -> Result<()> {
    let file = tables.join("search.toml");
    let mut text = fs::read_to_string(&file).with_context(|| format!("{}", file.display()))?;
    // From the end, so that earlier places in the text do not move.
    for (name, entry) in entries(tables)?.into_iter().rev() {
        let tuned = tuned.parameters.iter().zip(values).find(|(parameter, _)| parameter.name == name);
        if let Some((_, value)) = tuned {
            text.replace_range(entry.place, &value.round().to_string());
        }
    }
    files::replace(&file, text)
}

impl State {
    /// Returns the state of an earlier run, or the initial state.
    fn load(file: &Path, tuned: &Tuned, how: &str) -> Result<Self> {
        match fs::read_to_string(file) {
            Ok(text) => Self::parse(&text, tuned, how).with_context(|| format!("--state {}", file.display())),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                Ok(Self { round: 0, values: tuned.values.clone() })
            }
            Err(error) => Err(error).with_context(|| format!("--state {}", file.display())),
        }
    }

    fn parse(text: &str, tuned: &Tuned, how: &str) -> Result<Self> {
        let mut lines = text.lines();
        let round =
            lines.next().and_then(|line| line.strip_prefix("round ")?.parse().ok()).context("found no round")?;
        let found = lines.next().unwrap_or_default();
        if found != how {
            bail!("found a run with '{found}', expected '{how}'; another run belongs into another file");
        }
        let mut values = Vec::new();
        for parameter in &tuned.parameters {
            let line = lines.next().unwrap_or_default();
            let value = line.split_once(" = ").filter(|(name, _)| *name == parameter.name);
            let value = value.and_then(|(_, value)| value.parse().ok());
            values.push(value.with_context(|| format!("found '{line}', expected '{} = ..'", parameter.name))?);
        }
        if let Some(line) = lines.next() {
            bail!("found '{line}', expected no more parameters");
        }
        Ok(Self { round, values })
    }

    fn save(&self, file: &Path, tuned: &Tuned, how: &str) -> Result<()> {
        let mut text = format!("round {}\n{how}\n", self.round);
        for (parameter, value) in tuned.parameters.iter().zip(&self.values) {
            text.push_str(&format!("{} = {value}\n", parameter.name));
        }
        files::replace(file, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tables() -> PathBuf {
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tables")
    }

    #[test]
    fn spsa_states_read_back_and_are_distinguished() {
        let [all, some] = [&[][..], &["razoring".to_owned()]].map(|names| Tuned::read(&tables(), names).unwrap());
        let state = State { round: 7, values: all.values.iter().map(|value| value + 0.25).collect() };
        let file = std::env::temp_dir().join(format!("horigoma-spsa-{}", std::process::id()));
        let how = |words: &[&str]| crate::options::<Options>(words).unwrap().fingerprint();
        let plain = how(&[]);
        state.save(&file, &all, &plain).unwrap();
        assert_eq!(State::load(&file, &all, &plain).unwrap(), state);
        assert!(State::load(&file, &some, &plain).is_err(), "another choice of parameters");
        for other in ["--nodes=50", "--seed=3", "--openings=o", "--perturbation=0.1", "--gain=0.1"] {
            let error = format!("{:#}", State::load(&file, &all, &how(&[other])).unwrap_err());
            assert!(error.contains("nodes 4000") && error.contains(&how(&[other])), "{other}: {error}");
        }
        fs::remove_file(&file).unwrap();
        assert_eq!(State::load(&file, &some, &plain).unwrap().values, some.values);
    }

    /// Otherwise `search.toml` would get values that are not numbers.
    #[test]
    fn numbers_without_sense_are_refused_by_name() {
        for option in ["--perturbation", "--gain"] {
            for value in ["nan", "inf", "0", "-1", "x"] {
                let error = crate::options::<Options>(&[&format!("{option}={value}")]).unwrap_err().to_string();
                assert!(error.contains(option) && error.contains(value), "{error}");
            }
        }
        assert!(crate::options::<Options>(&["--nodes=0"]).is_err());
    }

    #[test]
    fn parameters_are_named_one_by_one_or_by_heuristic() {
        let names = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
            named(&names).map(|found| found.iter().map(|parameter| parameter.name).collect::<Vec<_>>())
        };
        assert_eq!(names(&[]).unwrap().len(), PARAMETERS.len());
        assert_eq!(names(&["razoring"]).unwrap(), ["razoring.base", "razoring.slope"]);
        assert_eq!(names(&["futility.slope"]).unwrap(), ["futility.slope"]);
        assert!(names(&["futil"]).unwrap_err().to_string().contains("found 'futil', expected one of"));
    }

    /// Steps are powers of the age. At age 0 they would be infinite.
    #[test]
    fn runs_of_any_length_begin_with_a_step_of_its_size() {
        for rounds in [1, 2, 9, 10, 5200] {
            assert_eq!(age(0, rounds), 1.0, "{rounds}");
        }
        assert_eq!((age(10, 10), age(5200, 5200)), (11.0, 11.0));
    }

    /// Only the digits of tuned numbers change. Comments and the rest are kept.
    #[test]
    fn values_are_written_in_place() {
        let folder = std::env::temp_dir().join(format!("horigoma-spsa-tables-{}", std::process::id()));
        copy(&tables(), &folder);
        let tuned = Tuned::read(&folder, &["razoring.base".to_owned(), "aspiration".to_owned()]).unwrap();
        let before = fs::read_to_string(folder.join("search.toml")).unwrap();
        let values: Vec<f64> = tuned.values.iter().map(|value| value + 1.4).collect();
        write(&folder, &tuned, &values).unwrap();
        let after = fs::read_to_string(folder.join("search.toml")).unwrap();
        let again = Tuned::read(&folder, &[]).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        let changed = before.lines().zip(after.lines()).filter(|(old, new)| old != new);
        assert_eq!((changed.count(), before.lines().count()), (5, after.lines().count()));
        assert_eq!(again.config, tuned.with(&values));
        assert_eq!(again.config.razoring.base, Config::default().razoring.base + 1);
    }

    fn copy(from: &Path, to: &Path) {
        fs::create_dir_all(to).unwrap();
        for entry in fs::read_dir(from).unwrap() {
            let path = entry.unwrap().path();
            let target = to.join(path.file_name().unwrap());
            if path.is_dir() { copy(&path, &target) } else { fs::copy(&path, &target).map(|_| ()).unwrap() }
        }
    }
}
