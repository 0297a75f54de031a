//! Mate problems: the solver with memory of its own.

use std::time::{Duration, Instant};
use std::vec::Vec;

use super::EngineError;
use crate::board::{Move, Position};
use crate::mate::dfpn::MAX_PLIES;
use crate::mate::{Child, MateProgress, MateVerdict, Slot, Solver, Step};
use crate::search::{ZeroPages, filled};

/// The result of a search for mate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MateResult {
    /// Mate, none, or unknown.
    pub verdict: MateVerdict,
    /// The mating line, empty when there is none.
    pub line: Vec<Move>,
    /// The positions visited.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
}

impl MateResult {
    /// The result of a search that was not run.
    pub const UNKNOWN: Self = Self { verdict: MateVerdict::Unknown, line: Vec::new(), nodes: 0, time: Duration::ZERO };
}

/// The interval between two progress reports.
const REPORT_EVERY: Duration = Duration::from_millis(500);

/// Memory for mate problems, kept from one problem to the next.
pub struct MateMemory {
    slots: ZeroPages<Slot>,
    children: Vec<Child>,
    line: Vec<Step>,
    /// The number of the last problem.
    problem: u16,
    asked_mib: usize,
    mib: usize,
}

impl MateMemory {
    /// Allocates memory with a table of this size in MiB, at least 1. Memory is touched only when used.
    ///
    /// # Errors
    /// [`EngineError::Memory`] when not even 1 MiB is available. When less than the requested size is available, less
    /// is used.
    pub fn new(table_mib: usize) -> Result<Self, EngineError> {
        let mut mib = table_mib.max(1);
        loop {
            let slots = mib.checked_mul((1 << 20) / size_of::<Slot>());
            let with_slots = |slots| {
                let (children, line) = (filled(Child::EMPTY, Solver::CHILDREN_LEN)?, filled(Step::EMPTY, MAX_PLIES)?);
                Some(Self { slots, children, line, problem: 0, asked_mib: table_mib, mib })
            };
            if let Some(made) = slots.and_then(ZeroPages::try_new).and_then(with_slots) {
                return Ok(made);
            }
            mib /= 2;
            if mib == 0 {
                return Err(EngineError::Memory { wanted_mib: table_mib, used_mib: 0 });
            }
        }
    }

    /// The size of the table in MiB.
    #[must_use]
    pub const fn mib(&self) -> usize {
        self.mib
    }

    /// Returns the requested size, in MiB.
    pub(super) const fn asked_mib(&self) -> usize {
        self.asked_mib
    }

    /// Returns the number of problems it has been used for.
    #[cfg(test)]
    pub(super) const fn problems(&self) -> u16 {
        self.problem
    }

    /// Searches for a mate by the side to move until `stop` returns true. `tell` receives the progress and the time
    /// taken, twice a second.
    pub fn solve(
        &mut self,
        position: &Position,
        stop: &mut dyn FnMut() -> bool,
        tell: &mut dyn FnMut(&MateProgress<'_>, Duration),
    ) -> MateResult {
        let mut solver = Solver::new(&mut self.slots, &mut self.children, &mut self.line, self.problem);
        solver.forget();
        self.problem = solver.problem();
        let mut line = Vec::new();
        let (start, mut reported) = (Instant::now(), Duration::ZERO);
        let verdict = solver.solve(position, &mut |mv| line.push(mv), &mut |progress| {
            let time = start.elapsed();
            if time >= reported + REPORT_EVERY {
                reported = time;
                tell(progress, time);
            }
            stop()
        });
        if !matches!(verdict, MateVerdict::Mate(_)) {
            line.clear();
        }
        MateResult { verdict, line, nodes: solver.nodes(), time: start.elapsed() }
    }
}
