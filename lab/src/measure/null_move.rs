//! The value of null moves: positions searched with them and without.

use std::fmt;
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::Args;
use horigoma::board::Position;
use horigoma::engine::{EngineError, bench};
use horigoma::game::Settings;
use horigoma::search::value::MAX_PLY;
use horigoma::search::{Config, Limits, NullMove, NullMoveStats};

use super::positions;

/// The positions, and the searches.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The depth of the searches
    #[arg(long, default_value_t = bench::DEPTH, value_parser = clap::value_parser!(u32).range(1..=MAX_PLY as i64))]
    depth: u32,
    /// A file of positions, one per line. Those of `horigoma bench` by default
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// An option of the engine for all searches, such as Evaluation=patterns (may be repeated)
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
}

/// Prints the nodes of each position with null moves and without, and the totals.
///
/// # Errors
/// When the positions cannot be read, or an option is unknown.
pub fn run(options: &Options) -> Result<()> {
    let mut settings = Settings::default();
    for option in &options.options {
        let fault = |expected| anyhow!("--option: found '{option}', {expected}");
        let (name, value) = option.split_once('=').ok_or_else(|| fault("expected NAME=VALUE".to_owned()))?;
        settings.set(name, value).map_err(|error| fault(error.to_string()))?;
    }
    let positions = positions(options.positions.as_deref())?;
    let compared = Comparison::of_null_moves(&positions, options.depth, &settings.config())?;
    let searches = compared.with.searches.iter().zip(&compared.without.searches);
    for (position, ((with, without), differs)) in positions.iter().zip(searches.zip(compared.differs())) {
        let mark = if differs { "another move" } else { "" };
        println!("{:>10} {:>10} nodes  {mark:<13} {position}", with.outcome.nodes, without.outcome.nodes);
    }
    println!("{compared}");
    Ok(())
}

/// The results of searches with null moves and without.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The depth of both searches.
    pub depth: u32,
    /// With null moves.
    pub with: bench::Report,
    /// Without null moves.
    pub without: bench::Report,
    /// The nodes of each position in a second search, which compares the depths.
    pub budget: u64,
    /// The mean completed depth at these nodes: with null moves, without.
    pub depths: [f64; 2],
    /// The statistics of null moves when every cutoff was verified.
    pub verified: NullMoveStats,
}

impl Comparison {
    /// Searches all positions three times to a depth and twice at equal nodes. The switch of null moves in the
    /// configuration is ignored.
    ///
    /// # Errors
    /// [`EngineError::Memory`] when the allocation fails.
    pub fn of_null_moves(positions: &[Position], depth: u32, config: &Config) -> Result<Self, EngineError> {
        let told = |null_move| Config { null_move, ..*config };
        let on = told(NullMove { enabled: true, ..config.null_move });
        let off = told(NullMove { enabled: false, ..config.null_move });
        let careful = told(NullMove { verification_depth: 1, ..on.null_move });
        let limits = Limits::depth(depth);
        let with = bench::run(positions, &limits, &on)?;
        let budget = (with.nodes() / positions.len().max(1) as u64).max(1);
        let in_nodes = |config| bench::run(positions, &Limits::nodes(budget), config);
        let depths = [in_nodes(&on)?.mean_depth(), in_nodes(&off)?.mean_depth()];
        let without = bench::run(positions, &limits, &off)?;
        let verified = bench::run(positions, &limits, &careful)?.null_move;
        Ok(Self { depth, with, without, budget, depths, verified })
    }

    /// Returns the nodes that null moves save, in percent of those without.
    #[must_use]
    pub fn nodes_saved(&self) -> f64 {
        saved(self.with.nodes() as f64, self.without.nodes() as f64)
    }

    /// Returns the time that null moves save, in percent.
    #[must_use]
    pub fn time_saved(&self) -> f64 {
        saved(self.with.time().as_secs_f64(), self.without.time().as_secs_f64())
    }

    /// Returns the additional depth of the search with null moves at equal nodes, in plies.
    #[must_use]
    pub fn depth_gained(&self) -> f64 {
        self.depths[0] - self.depths[1]
    }

    /// Returns for each position whether both found different best moves.
    pub fn differs(&self) -> impl Iterator<Item = bool> {
        self.with
            .searches
            .iter()
            .zip(&self.without.searches)
            .map(|(with, without)| with.outcome.best != without.outcome.best)
    }

    /// Returns the cutoffs that a search without null moves refuted, in percent of all cutoffs.
    #[must_use]
    pub fn wrong_cuts(&self) -> f64 {
        100.0 * self.verified.refuted as f64 / self.verified.verified.max(1) as f64
    }
}

/// Returns by how many percent one number is smaller than another.
fn saved(with: f64, without: f64) -> f64 {
    if without > 0.0 { 100.0 - 100.0 * with / without } else { 0.0 }
}

/// Writes totals, one line for each.
impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { depth, with, without, budget, depths, verified } = self;
        let (nodes, time) = (self.nodes_saved(), self.time_saved());
        let different = self.differs().filter(|differs| *differs).count();
        writeln!(f, "{}", with.null_move)?;
        writeln!(f, "depth {depth}: {nodes:.1} % nodes and {time:.1} % time saved, {different} best moves differ")?;
        let ((mean, error), count) = (with.change_to(without), with.searches.len());
        writeln!(f, "without it {mean:+.1} ± {error:.1} % nodes to that depth (geometric mean of {count} positions)")?;
        writeln!(f, "at {budget} nodes each: depth {:.2} with it, {:.2} without", depths[0], depths[1])?;
        let (refuted, all, share) = (verified.refuted, verified.verified, self.wrong_cuts());
        write!(f, "every cut verified: {refuted} of {all} refuted ({share:.2} %)")
    }
}

#[cfg(test)]
mod tests {
    use horigoma::engine::bench::positions;

    use super::*;

    #[test]
    fn null_move_comparison_labels_both_sides() {
        const DEPTH: u32 = 8;
        let (positions, config) = (&positions()[..12], Config::default());
        let compared = Comparison::of_null_moves(positions, DEPTH, &config).unwrap();
        assert_eq!(compared.with.nodes(), bench::run(positions, &Limits::depth(DEPTH), &config).unwrap().nodes());
        assert_eq!((compared.without.null_move, compared.with.null_move.verified), (NullMoveStats::default(), 0));
        let (with, without) = (compared.with.nodes() as f64, compared.without.nodes() as f64);
        assert!((compared.nodes_saved() - 100.0 * (1.0 - with / without)).abs() < 1e-9);
        assert_eq!(compared.budget, compared.with.nodes() / 12);
        // With verification of all cutoffs, no cutoff is unverified.
        let careful = compared.verified;
        assert!(careful.cutoffs > 0 && careful.cutoffs + careful.refuted == careful.verified, "{careful:?}");
        let off = Config { null_move: NullMove { enabled: false, ..NullMove::DEFAULT }, ..config };
        assert_eq!(Comparison::of_null_moves(positions, DEPTH, &off).unwrap().with.nodes(), compared.with.nodes());
        let moves = |config| {
            let report = bench::run(positions, &Limits::depth(DEPTH), config).unwrap();
            report.searches.into_iter().map(|found| found.outcome.best)
        };
        let expected: Vec<bool> = moves(&config).zip(moves(&off)).map(|(with, without)| with != without).collect();
        assert_eq!(compared.differs().collect::<Vec<_>>(), expected);
        let different = expected.iter().filter(|&&differs| differs).count();
        assert!(compared.to_string().contains(&format!("{different} best moves differ")));
        assert_eq!(saved(50.0, 200.0), 75.0);
        // Times and depths are measurements. The numbers computed from them are checked.
        let (with, without) = (compared.with.time().as_secs_f64(), compared.without.time().as_secs_f64());
        assert!((compared.time_saved() - 100.0 * (1.0 - with / without)).abs() < 1e-6);
        let equal = |config| bench::run(positions, &Limits::nodes(compared.budget), config).unwrap().mean_depth();
        assert_eq!(compared.depths, [equal(&config), equal(&off)]);
        assert_eq!(compared.depth_gained(), compared.depths[0] - compared.depths[1]);
        let verified = NullMoveStats { verified: 8, refuted: 2, ..careful };
        assert_eq!(Comparison { verified, ..compared }.wrong_cuts(), 25.0);
    }

    /// Real searches may agree everywhere. The reports here have other moves in two positions.
    #[test]
    fn positions_with_other_best_moves_are_reported() {
        let positions = &positions()[..4];
        let alike = Comparison::of_null_moves(positions, 1, &Config::default()).unwrap();
        let mut compared = Comparison { without: alike.with.clone(), ..alike };
        assert!(compared.differs().all(|differs| !differs));
        assert!(compared.to_string().contains(" 0 best moves differ"), "{compared}");
        for number in [1, 2] {
            assert!(compared.without.searches[number].outcome.best.take().is_some());
        }
        assert_eq!(compared.differs().collect::<Vec<_>>(), [false, true, true, false]);
        assert!(compared.to_string().contains(" 2 best moves differ"), "{compared}");
    }
}
