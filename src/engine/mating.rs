//! Mate problems: the solver with memory of its own.

use std::fmt;
use std::format;
use std::time::{Duration, Instant};
use std::vec::Vec;

use crate::board::{Move, Position};
use crate::mate::dfpn::MAX_PLIES;
use crate::mate::{Branch, MateVerdict, Slot, Solver};

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mating {
    /// Mate, none, or unknown.
    pub verdict: MateVerdict,
    /// The mating line; empty when there is none.
    pub line: Vec<Move>,
    /// Positions looked at.
    pub nodes: u64,
}

impl Mating {
    /// Nothing was looked at.
    pub const UNKNOWN: Self = Self { verdict: MateVerdict::Unknown, line: Vec::new(), nodes: 0 };
}

/// How often the reader hears of the search.
const REPORT_EVERY: Duration = Duration::from_secs(1);

/// Looks for a mate by the side to move with a table of so many MiB, until `stop` says so. `tell` hears how far it is.
pub fn solve(
    position: &Position,
    table_mib: usize,
    stop: &mut dyn FnMut(u64) -> bool,
    tell: &mut dyn FnMut(&str),
) -> Mating {
    let mut slots = std::vec![Slot::default(); table_mib.max(1) * (1 << 20) / size_of::<Slot>()];
    let mut branches = std::vec![Branch::EMPTY; Solver::BRANCHES_LEN];
    let mut keys = std::vec![0; MAX_PLIES];
    let mut solver = Solver::new(&mut slots, &mut branches, &mut keys);
    let mut line = Vec::new();
    let (start, mut reported) = (Instant::now(), Duration::ZERO);
    let verdict = solver.solve(position, &mut |mv| line.push(mv), &mut |nodes| {
        let time = start.elapsed();
        if time >= reported + REPORT_EVERY {
            reported = time;
            tell(&format!("mate search: {nodes} nodes in {} ms", time.as_millis()));
        }
        stop(nodes)
    });
    if !matches!(verdict, MateVerdict::Mate(_)) {
        line.clear();
    }
    Mating { verdict, line, nodes: solver.nodes() }
}

/// What USI expects: `checkmate 5b4c ...`, `checkmate nomate`, `checkmate timeout`.
impl fmt::Display for Mating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.verdict {
            MateVerdict::NoMate => write!(f, "checkmate nomate"),
            MateVerdict::Unknown => write!(f, "checkmate timeout"),
            MateVerdict::Mate(_) => {
                write!(f, "checkmate")?;
                self.line.iter().try_for_each(|mv| write!(f, " {mv}"))
            }
        }
    }
}
