//! Counters of what the search did.

use core::fmt;

/// One null move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NullMoveAttempt {
    /// Plies from the root.
    pub ply: usize,
    /// The depth of the node.
    pub depth: i32,
    /// By how many plies shallower the reply was searched.
    pub reduction: i32,
    /// The value after the reply, for the side that passed.
    pub value: i32,
    /// The value that would cut.
    pub beta: i32,
}

/// ```
/// # use horigoma::search::NullMoveAttempt;
/// let attempt = NullMoveAttempt { ply: 3, depth: 7, reduction: 4, value: 95, beta: 95 };
/// assert_eq!(attempt.to_string(), "null move at ply 3: depth 7, reduction 4, value 95, beta 95, cut");
/// let below = NullMoveAttempt { value: 94, ..attempt };
/// assert_eq!(below.to_string(), "null move at ply 3: depth 7, reduction 4, value 94, beta 95, no cut");
/// ```
impl fmt::Display for NullMoveAttempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ply, depth, reduction, value, beta } = self;
        let cut = if value >= beta { "cut" } else { "no cut" };
        write!(f, "null move at ply {ply}: depth {depth}, reduction {reduction}, value {value}, beta {beta}, {cut}")
    }
}

/// The step that gave a node its value, in the order in which a node goes through them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The quiescence search, which all leaves go to.
    Quiescence,
    /// Recurrence, the move limit, or the end of the memory.
    Terminal,
    /// No line from here can be better than a mate that is known.
    MateDistance,
    /// The table of positions.
    Hash,
    /// A declaration or a mate in one.
    Win,
    /// Far below alpha: razoring.
    Razoring,
    /// Far above beta: reverse futility.
    ReverseFutility,
    /// Above beta though the opponent moved twice.
    NullMove,
    /// A capture stood well above beta.
    ProbCut,
    /// A move proved the value to be beta or more.
    MoveCut,
    /// All moves were searched, or left out as hopeless.
    AllMoves,
}

impl Step {
    /// The number of steps.
    pub const COUNT: usize = Self::ALL.len();

    /// All of them, in order.
    pub const ALL: [Self; 11] = [
        Self::Quiescence,
        Self::Terminal,
        Self::MateDistance,
        Self::Hash,
        Self::Win,
        Self::Razoring,
        Self::ReverseFutility,
        Self::NullMove,
        Self::ProbCut,
        Self::MoveCut,
        Self::AllMoves,
    ];
}

/// What null-move pruning did.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NullMoveStats {
    /// Null moves tried.
    pub attempts: u64,
    /// Nodes cut by them.
    pub cutoffs: u64,
    /// The plies by which they were searched shallower, in all.
    pub reductions: u64,
    /// Nodes where being in check forbade it, and nothing else but perhaps the evaluation, which a check leaves unknown.
    pub disabled_in_check: u64,
    /// Nodes where an end-game guard forbade it, and nothing else.
    pub disabled_in_endgame: u64,
    /// Cut-offs verified by a search without null moves.
    pub verified: u64,
    /// Verifications that failed.
    pub refuted: u64,
}

impl NullMoveStats {
    /// Cut-offs per attempt, in percent.
    #[must_use]
    pub fn cutoff_percent(&self) -> u64 {
        self.cutoffs * 100 / self.attempts.max(1)
    }

    /// The mean reduction in hundredths of a ply.
    #[must_use]
    pub fn mean_reduction(&self) -> u64 {
        self.reductions * 100 / self.attempts.max(1)
    }

    /// Adds another thread's counts.
    pub fn merge(&mut self, other: &Self) {
        self.attempts += other.attempts;
        self.cutoffs += other.cutoffs;
        self.reductions += other.reductions;
        self.disabled_in_check += other.disabled_in_check;
        self.disabled_in_endgame += other.disabled_in_endgame;
        self.verified += other.verified;
        self.refuted += other.refuted;
    }
}

impl fmt::Display for NullMoveStats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mean = self.mean_reduction();
        write!(
            f,
            "null move: {} tried, {} cut ({} %), mean reduction {}.{:02}, not in check {}, not in endgame {}, verified {}, refuted {}",
            self.attempts,
            self.cutoffs,
            self.cutoff_percent(),
            mean / 100,
            mean % 100,
            self.disabled_in_check,
            self.disabled_in_endgame,
            self.verified,
            self.refuted
        )
    }
}
