//! Searches of hard positions with other numbers or without a technique. Their moves are compared with those of the
//! unchanged engine.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::{Context, Result};
use clap::Args;
use horigoma::search::parameters::PARAMETERS;
use horigoma::search::{Config, Silent};
use indicatif::{ParallelProgressIterator, ProgressBar, ProgressStyle};
use rayon::prelude::*;

use super::{lacking, named};
use crate::openings::doubts::{Doubt, chance, read};

/// The searches to measure.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The file of hard positions, by `cargo lab openings --doubts`
    file: PathBuf,
    /// Search with other numbers of tables/search.toml: `razoring.base=200,razoring.slope=90` (may be repeated)
    #[arg(long = "set", value_name = "NAME=VALUE,..")]
    sets: Vec<String>,
    /// Search without a technique (may be repeated)
    #[arg(long, value_name = "TECHNIQUE")]
    without: Vec<String>,
    /// Nodes of each search
    #[arg(long, default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(2..))]
    nodes: u64,
}

/// Changes of the aspiration width for the baseline, which hardly matter. With its own numbers the engine would only
/// repeat the searches that selected these positions.
const NEIGHBOURS: [i32; 2] = [-2, 2];

/// Prints a table with one line for each search.
///
/// # Errors
/// When the file cannot be read, or a number or technique is unknown or out of its range.
pub fn run(options: &Options, ended: &AtomicBool) -> Result<()> {
    let mut searches: Vec<(String, Config)> = Vec::new();
    for set in &options.sets {
        searches.push((set.clone(), with(set).with_context(|| format!("--set {set}"))?));
    }
    for switch in named(&options.without)? {
        searches.push((format!("without {}", switch.name), lacking(Config::default(), &[switch])));
    }
    let (doubts, judge) = read(&options.file)?;
    let found = |config: &Config, nodes: u64| Found::by(config, &doubts, [nodes, judge], ended);
    let as_it_is = |nodes: u64| NEIGHBOURS.map(|by| found(&neighbour(by), nodes));
    let [half, base] = [options.nodes / 2, options.nodes].map(as_it_is);
    let [doubling, apart] = [mean(&base).beside(&mean(&half)), base[0].beside(&base[1])];
    // An incomplete measurement is not printed.
    if ended.load(Relaxed) {
        return Ok(());
    }
    println!("{} doubts of {}, {} nodes each", doubts.len(), options.file.display(), options.nodes);
    println!("| search | finds the late move | gains, thousandths of a win probability | in doublings of its nodes |");
    println!("|---|---|---|---|");
    let line = |name: &str, late: f64, gain: &Gain| {
        let Gain { mean, error } = gain;
        let doublings = gain.in_doublings(&doubling);
        println!("| {name} | {:.0} % | {mean:+.1} ± {error:.1} | {doublings} |", late * 100.0);
    };
    line("half the nodes", mean(&half).late, &mean(&half).beside(&mean(&base)));
    line("the engine as it is, aspiration.width 2 less and 2 more", mean(&base).late, &apart);
    for (name, config) in searches {
        let found = found(&config, options.nodes);
        if ended.load(Relaxed) {
            break;
        }
        line(&name, found.late, &found.beside(&mean(&base)));
    }
    Ok(())
}

/// Returns the engine's configuration with other numbers: `razoring.base=200,razoring.slope=90`.
fn with(set: &str) -> Result<Config> {
    let mut config = Config::default();
    for word in set.split(',') {
        let (name, value) = word.split_once('=').with_context(|| format!("found '{word}', expected NAME=VALUE"))?;
        let parameter = PARAMETERS.iter().find(|parameter| parameter.name == name).with_context(|| {
            let known: Vec<&str> = PARAMETERS.iter().map(|parameter| parameter.name).collect();
            format!("found '{name}', expected one of {}", known.join(", "))
        })?;
        let range = parameter.range();
        let number = value.parse().ok().filter(|number| range.contains(number));
        let number =
            number.with_context(|| format!("found '{value}', expected {} to {}", range.start(), range.end()))?;
        (parameter.set)(&mut config, number);
    }
    Ok(config)
}

fn neighbour(by: i32) -> Config {
    let mut config = Config::default();
    config.aspiration.width += by;
    config
}

/// The moves of a search in the hard positions.
struct Found {
    /// The win probability of its move in each position.
    chances: Vec<f64>,
    /// The share of positions in which it finds the move of the long search.
    late: f64,
}

/// By how much one search finds better moves than another, with its error of 95 %, in thousandths of a win probability.
struct Gain {
    mean: f64,
    error: f64,
}

impl Gain {
    /// Returns the gain as a share of the gain of a doubling, without the error of the latter, or a dash when that gain
    /// is not significant.
    fn in_doublings(&self, doubling: &Self) -> String {
        if doubling.mean <= doubling.error {
            return "-".to_owned();
        }
        format!("{:+.2} ± {:.2}", self.mean / doubling.mean, self.error / doubling.mean)
    }
}

impl Found {
    /// Searches with a node limit. Moves without a score get one by a search of `judge` nodes.
    fn by(config: &Config, doubts: &[Doubt], [nodes, judge]: [u64; 2], ended: &AtomicBool) -> Self {
        let bar = ProgressBar::new(doubts.len() as u64);
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} doubts, {per_sec}, {eta} left") {
            bar.set_style(style);
        }
        let search = |doubt: &Doubt| {
            let best = doubt.reached.search(config, nodes, &mut Silent).best?;
            Some((chance(doubt.worth(best, judge)), best == doubt.late))
        };
        let found: Vec<(f64, bool)> = doubts
            .par_iter()
            .progress_with(bar)
            .map(|doubt| if ended.load(Relaxed) { None } else { search(doubt) }.unwrap_or_default())
            .collect();
        let late = found.iter().filter(|(_, late)| *late).count() as f64 / found.len() as f64;
        Self { chances: found.into_iter().map(|(chance, _)| chance).collect(), late }
    }

    fn beside(&self, other: &Self) -> Gain {
        let gains: Vec<f64> = self.chances.iter().zip(&other.chances).map(|(one, other)| (one - other) * 1e3).collect();
        let count = gains.len() as f64;
        let mean = gains.iter().sum::<f64>() / count;
        let variance = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        Gain { mean, error: 1.96 * (variance / count).sqrt() }
    }
}

/// Returns the mean of two searches.
fn mean([one, other]: &[Found; 2]) -> Found {
    let chances = one.chances.iter().zip(&other.chances).map(|(one, other)| (one + other) / 2.0).collect();
    Found { chances, late: (one.late + other.late) / 2.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openings::doubts::find::tests::{file, made};

    #[test]
    fn numbers_are_set_by_name_and_within_their_ranges() {
        let config = with("razoring.base=200,razoring.slope=90").unwrap();
        assert_eq!((config.razoring.base, config.razoring.slope), (200, 90));
        let shipped = Config::default();
        assert_eq!(with(&format!("razoring.base={}", shipped.razoring.base)).unwrap(), shipped);
        let error = |set: &str| with(set).unwrap_err().to_string();
        assert!(error("razor=3").starts_with("found 'razor', expected one of aspiration."));
        assert_eq!(error("razoring.base"), "found 'razoring.base', expected NAME=VALUE");
        for value in ["", "x", "49", "1201"] {
            assert_eq!(error(&format!("razoring.base={value}")), format!("found '{value}', expected 50 to 1200"));
        }
    }

    /// Gains of 1, 1, 1 and 5 thousandths have a mean of 2, a deviation of 2, and an error of 1.96 times 2 by the root
    /// of 4.
    #[test]
    fn gains_have_their_mean_and_error() {
        let found = |chances: &[f64]| Found { chances: chances.to_vec(), late: 0.0 };
        let [one, other] = [found(&[0.501, 0.301, 0.9, 0.105]), found(&[0.5, 0.3, 0.899, 0.1])];
        let Gain { mean, error } = one.beside(&other);
        assert!((mean - 2.0).abs() < 1e-9 && (error - 1.96).abs() < 1e-9, "{mean} {error}");
        assert!((other.beside(&one).mean + 2.0).abs() < 1e-9);
    }

    #[test]
    fn a_gain_is_reported_in_doublings_of_nodes() {
        let [gain, doubling, none] = [(-4.0, 2.0), (8.0, 3.0), (3.0, 3.0)].map(|(mean, error)| Gain { mean, error });
        assert_eq!([&doubling, &none].map(|doubling| gain.in_doublings(doubling)), ["-0.50 ± 0.25", "-"]);
    }

    /// A search of 3,000 nodes finds the moves of its own hard positions. One of 300, or of the first move only, finds
    /// fewer.
    #[test]
    #[ignore = "takes seconds: `.ci/run` names it"]
    fn a_search_of_more_nodes_finds_better_moves() {
        let out = file("regret");
        made(&out, &["--count=12"]).unwrap();
        let (doubts, judge) = read(&out).unwrap();
        let found = |nodes| Found::by(&Config::default(), &doubts, [nodes, judge], &AtomicBool::new(false));
        let [few, some, all] = [2, 300, 3000].map(found);
        assert_eq!(all.late, 1.0);
        assert!(few.late < 0.5 && some.late < 1.0, "{} {}", few.late, some.late);
        assert!(all.beside(&few).mean > 0.0 && all.beside(&some).mean > 0.0);
        assert_eq!(all.beside(&found(3000)).mean, 0.0, "the same search finds the same");
        let words = [out.to_str().unwrap(), "--nodes=600", "--set=razoring.base=200", "--without=null_move"];
        run(&crate::options(&words).unwrap(), &AtomicBool::new(false)).unwrap();
        std::fs::remove_file(&out).unwrap();
    }
}
