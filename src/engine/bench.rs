//! The benchmark: fixed positions searched to a fixed depth by one thread. The number of nodes is the engine's
//! signature: when it changes, play has changed.

use std::fmt;
use std::time::{Duration, Instant};
use std::vec::Vec;

use super::{EngineError, room};
use crate::Searcher;
use crate::board::Position;
pub use crate::game::bench::DEPTH;
use crate::game::bench::HASH_MIB;
use crate::search::{Config, Limits, NullMoveStats, Observer, Outcome, Silent};

/// The result of the search of one position.
#[derive(Clone, Debug)]
pub struct Measured {
    /// Best move, value, depth and nodes.
    pub outcome: Outcome,
    /// The time of the search.
    pub time: Duration,
    /// The statistics of null-move pruning in it.
    pub null_move: NullMoveStats,
}

/// The result of a benchmark.
#[derive(Clone, Default, Debug)]
pub struct Report {
    /// The searches, one for each position.
    pub searches: Vec<Measured>,
    /// The statistics of null-move pruning in all of them.
    pub null_move: NullMoveStats,
}

impl Report {
    /// Adds the search of one more position.
    pub fn add(&mut self, measured: Measured) {
        self.null_move.merge(&measured.null_move);
        self.searches.push(measured);
    }

    /// Returns the nodes of all positions: the signature.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.searches.iter().map(|measured| measured.outcome.nodes).sum()
    }

    /// Returns by how many percent another benchmark of these positions took more nodes (geometric mean), and the error
    /// of that (95 %). The error is not a number for a single position.
    #[must_use]
    pub fn change_to(&self, other: &Self) -> (f64, f64) {
        // The standard library's functions would come from the system's mathematics library, which the system would
        // then load and bind whenever the program starts.
        let nodes = |measured: &Measured| libm::log(measured.outcome.nodes.max(1) as f64);
        let logs = self.searches.iter().zip(&other.searches).map(|(one, other)| nodes(other) - nodes(one));
        let logs: Vec<f64> = logs.collect();
        let count = logs.len() as f64;
        let mean = logs.iter().sum::<f64>() / count;
        let variance = logs.iter().map(|log| (log - mean).powi(2)).sum::<f64>() / (count - 1.0);
        (100.0 * libm::expm1(mean), 100.0 * 1.96 * (variance / count).sqrt())
    }

    /// Returns the mean completed depth.
    #[must_use]
    pub fn mean_depth(&self) -> f64 {
        let plies: u32 = self.searches.iter().map(|measured| measured.outcome.depth).sum();
        f64::from(plies) / self.searches.len().max(1) as f64
    }

    /// Returns the time for all positions.
    #[must_use]
    pub fn time(&self) -> Duration {
        self.searches.iter().map(|measured| measured.time).sum()
    }
}

/// Returns the positions of the benchmark.
#[must_use]
pub fn positions() -> Vec<Position> {
    crate::game::bench::positions().collect()
}

/// Searches every position with an empty hash table.
///
/// # Errors
/// [`EngineError::Memory`] when the allocation fails.
pub fn run(positions: &[Position], limits: &Limits<'_>, config: &Config) -> Result<Report, EngineError> {
    let mut report = Report::default();
    searches(positions, limits, config)?.for_each(|measured| report.add(measured));
    Ok(report)
}

/// Searches every position as [`run`] does, as long as `go_on` returns true. It is called every few hundred nodes.
/// Returns `None` when it returned false.
///
/// # Errors
/// [`EngineError::Memory`] when the allocation fails.
pub fn run_while(
    positions: &[Position],
    limits: &Limits<'_>,
    config: &Config,
    go_on: impl FnMut() -> bool,
) -> Result<Option<Report>, EngineError> {
    let (mut searcher, mut watch) = (searcher(config)?, While { go_on, stopped: false });
    let mut report = Report::default();
    for position in positions {
        if watch.should_stop(0) {
            return Ok(None);
        }
        report.add(measure(&mut searcher, position, limits, &mut watch));
    }
    // The nodes of a stopped search are not comparable.
    Ok((!watch.stopped).then_some(report))
}

fn searcher(config: &Config) -> Result<Searcher, EngineError> {
    let searcher = Searcher::try_new(HASH_MIB, *config).filter(|_| room::is_left());
    searcher.ok_or(EngineError::Memory { wanted_mib: HASH_MIB, used_mib: 0 })
}

/// An observer that stops searches when `go_on` returns false.
struct While<F> {
    go_on: F,
    stopped: bool,
}

impl<F: FnMut() -> bool> Observer for While<F> {
    fn should_stop(&mut self, _: u64) -> bool {
        self.stopped = self.stopped || !(self.go_on)();
        self.stopped
    }
}

/// Returns an iterator that searches one position at a time with an empty hash table.
///
/// # Errors
/// [`EngineError::Memory`] when the allocation fails.
pub fn searches(
    positions: &[Position],
    limits: &Limits<'_>,
    config: &Config,
) -> Result<impl Iterator<Item = Measured>, EngineError> {
    let mut searcher = searcher(config)?;
    Ok(positions.iter().map(move |position| measure(&mut searcher, position, limits, &mut Silent)))
}

fn measure(
    searcher: &mut Searcher,
    position: &Position,
    limits: &Limits<'_>,
    observer: &mut impl Observer,
) -> Measured {
    searcher.new_game();
    let start = Instant::now();
    let outcome = searcher.search_in_game(position, &[], limits, observer);
    Measured { outcome, time: start.elapsed(), null_move: *searcher.null_move_stats() }
}

/// Writes totals. The line before the last is the one that OpenBench reads, and the last one is the signature.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (nodes, time) = (self.nodes(), self.time());
        let nps = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
        match crate::audit::verified_fingerprint() {
            Ok(fingerprint) => writeln!(f, "tables {fingerprint}")?,
            Err(damaged) => writeln!(f, "tables {damaged}")?,
        }
        writeln!(f, "{}", self.null_move)?;
        writeln!(f, "time {} ms\n{nodes} nodes {nps} nps", time.as_millis())?;
        write!(f, "Bench: {nodes}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stopped_benchmark_has_no_result() {
        let (positions, limits, config) = (&positions()[..3], Limits::depth(4), Config::default());
        let whole = run(positions, &limits, &config).unwrap();
        let same = run_while(positions, &limits, &config, || true).unwrap();
        assert_eq!(same.map(|report| report.nodes()), Some(whole.nodes()));
        for most in [0, 1, 2] {
            let mut asked = 0;
            let go_on = || {
                asked += 1;
                asked <= most
            };
            assert!(run_while(positions, &limits, &config, go_on).unwrap().is_none(), "{most}");
            assert_eq!(asked, most + 1, "nothing goes on after the end");
        }
    }

    #[test]
    fn a_change_is_the_geometric_mean_of_ratios() {
        let shallow = run(&positions()[..4], &Limits::depth(2), &Config::default()).unwrap();
        assert_eq!(shallow.change_to(&shallow), (0.0, 0.0));
        let deep = run(&positions()[..4], &Limits::depth(4), &Config::default()).unwrap();
        let ((more, error), (less, _)) = (shallow.change_to(&deep), deep.change_to(&shallow));
        assert!(more > 50.0 && error > 0.0, "{more} {error}");
        assert!(((1.0 + more / 100.0) * (1.0 + less / 100.0) - 1.0).abs() < 1e-9, "one undoes the other");
    }
}
