//! Counters of the search, and the steps of a node.

use core::fmt;

/// One null move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NullMoveAttempt {
    /// Plies from the root.
    pub ply: usize,
    /// The depth of the node.
    pub depth: i32,
    /// The number of plies by which the reply was searched at reduced depth.
    pub reduction: i32,
    /// The score after the reply, for the side that passed.
    pub value: i32,
    /// The score that would cut.
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

/// Declares the steps: each with its English name, its Japanese name and the colour in which it is drawn.
macro_rules! steps {
    ($($(#[$doc:meta])* $step:ident: $name:literal, $japanese:literal, $colour:literal;)*) => {
        /// The step that gave a node its score, in the order in which a node goes through the steps.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Step {
            $($(#[$doc])* $step,)*
        }

        impl Step {
            /// Number of steps.
            pub const COUNT: usize = [$($name),*].len();

            /// All steps, in order.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$step,)*];

            /// Name of the step in English.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$step => $name,)*
                }
            }

            /// Name of the step in Japanese.
            #[must_use]
            pub const fn japanese(self) -> &'static str {
                match self {
                    $(Self::$step => $japanese,)*
                }
            }

            /// Colour of the step in drawings: pruning is warm, moves are green, the table is blue.
            #[must_use]
            pub const fn colour(self) -> &'static str {
                match self {
                    $(Self::$step => $colour,)*
                }
            }
        }
    };
}

steps! {
    /// The quiescence search, which all leaves go to.
    Quiescence: "quiescence", "静止探索", "#c9c3b5";
    /// Recurrence, the move limit, or the end of the memory.
    Terminal: "terminal", "終局・千日手", "#7b5ea7";
    /// No line from here can be better than a mate that is known.
    MateDistance: "mate distance", "詰み手数", "#a58cc9";
    /// The table of positions.
    Hash: "hash table", "置換表", "#3b7dbf";
    /// A declaration or a mate in one.
    Win: "win at once", "一手詰・宣言", "#8fc1ea";
    /// Far below alpha: razoring.
    Razoring: "razoring", "レイザリング", "#f2b134";
    /// Far above beta: reverse futility.
    ReverseFutility: "reverse futility", "静的ヌルムーブ", "#ef8d32";
    /// Above beta though the opponent moved twice.
    NullMove: "null move", "ヌルムーブ", "#d9482b";
    /// A capture was well above beta.
    ProbCut: "ProbCut", "プロブカット", "#8f2d1c";
    /// A move proved the score to be beta or more.
    MoveCut: "cut by a move", "指し手で枝刈り", "#3d9a5f";
    /// All moves were searched or pruned.
    AllMoves: "all moves", "全部の手", "#a8d5a2";
}

/// Statistics of null-move pruning.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NullMoveStats {
    /// Null moves tried.
    pub attempts: u64,
    /// Nodes cut by them.
    pub cutoffs: u64,
    /// The sum of their reductions, in plies.
    pub reductions: u64,
    /// Nodes where null move was skipped only because the side to move was in check. (Their evaluation is unknown.)
    pub disabled_in_check: u64,
    /// Nodes where null move was skipped only because of the end-game guard.
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
