//! Mate problems: the solver with memory of its own.

use std::time::{Duration, Instant};
use std::vec::Vec;

use crate::board::{Move, Position};
use crate::mate::dfpn::MAX_PLIES;
use crate::mate::{Child, MateVerdict, Slot, Solver};

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MateResult {
    /// Mate, none, or unknown.
    pub verdict: MateVerdict,
    /// The mating line; empty when there is none.
    pub line: Vec<Move>,
    /// Positions looked at.
    pub nodes: u64,
}

impl MateResult {
    /// Nothing was looked at.
    pub const UNKNOWN: Self = Self { verdict: MateVerdict::Unknown, line: Vec::new(), nodes: 0 };
}

/// How often the reader hears of the search.
const REPORT_EVERY: Duration = Duration::from_secs(1);

/// Looks for a mate by the side to move with a table of so many MiB, until `stop`, which is given the number of positions
/// looked at, says so. `tell` hears that number and the time once a second.
pub fn solve(
    position: &Position,
    table_mib: usize,
    stop: &mut dyn FnMut(u64) -> bool,
    tell: &mut dyn FnMut(u64, Duration),
) -> MateResult {
    let mut slots = std::vec![Slot::default(); table_mib.max(1) * (1 << 20) / size_of::<Slot>()];
    let mut children = std::vec![Child::EMPTY; Solver::CHILDREN_LEN];
    let mut keys = std::vec![0; MAX_PLIES];
    let mut solver = Solver::new(&mut slots, &mut children, &mut keys);
    let mut line = Vec::new();
    let (start, mut reported) = (Instant::now(), Duration::ZERO);
    let verdict = solver.solve(position, &mut |mv| line.push(mv), &mut |nodes| {
        let time = start.elapsed();
        if time >= reported + REPORT_EVERY {
            reported = time;
            tell(nodes, time);
        }
        stop(nodes)
    });
    if !matches!(verdict, MateVerdict::Mate(_)) {
        line.clear();
    }
    MateResult { verdict, line, nodes: solver.nodes() }
}
