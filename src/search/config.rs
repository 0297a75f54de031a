//! Every parameter of the search, grouped by heuristic, its default beside its name.

use core::fmt;

use crate::board::DeclarationRule;

/// Everything a search can be told but its limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Config {
    /// Null-move pruning.
    pub null_move: NullMoveConfig,
    /// Pruning by static evaluation.
    pub futility: FutilityConfig,
    /// Reductions, extensions and pruning of late moves.
    pub late_move: LateMoveConfig,
    /// The rules that end a game.
    pub rules: Rules,
    /// Whether moves that are never better (a pawn, bishop or rook that declines to promote) are searched too.
    pub all_moves: bool,
    /// Whether the evaluation is material and piece-square values alone, its patterns left out.
    pub plain_evaluation: bool,
}

/// The rules that end a game, and what a draw is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The declaration that wins; `None` when there is none.
    pub declaration: Option<DeclarationRule>,
    /// The points White adds in a handicap game.
    pub handicap: u32,
    /// The game is drawn after this many moves.
    pub max_moves: u32,
    /// What a draw is worth to Black and to White, in centipawns.
    pub draw_value: [i32; 2],
}

impl Default for Rules {
    fn default() -> Self {
        Self { declaration: Some(DeclarationRule::Rule27), handicap: 0, max_moves: u32::MAX, draw_value: [-2, -2] }
    }
}

/// When to give the opponent a free move, and how much shallower to look then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NullMoveConfig {
    /// Whether it is done at all.
    pub enabled: bool,
    /// From this depth on.
    pub min_depth: i32,
    /// The reduction, in plies, when it is not dynamic.
    pub reduction: i32,
    /// Whether the reduction grows with depth and with the evaluation's lead.
    pub dynamic: bool,
    /// Whether [`NullMoveConfig::piece_threshold`] counts.
    pub endgame_guard: bool,
    /// With fewer men on the board it is not done.
    pub piece_threshold: u32,
    /// Whether it is not done with at most 8 men on the board, at most 2 of them major pieces.
    pub late_endgame_guard: bool,
    /// From this depth on a cut-off is verified by a search without null moves.
    pub verification_depth: i32,
}

impl NullMoveConfig {
    /// Rarely wrong, and less help.
    pub const CONSERVATIVE: Self =
        Self { min_depth: 4, reduction: 2, piece_threshold: 10, dynamic: false, endgame_guard: true, ..Self::SHIPPED };

    /// Between the two.
    pub const BALANCED: Self =
        Self { min_depth: 3, reduction: 2, piece_threshold: 12, dynamic: true, endgame_guard: true, ..Self::SHIPPED };

    /// As shallow as it gets.
    pub const AGGRESSIVE: Self =
        Self { min_depth: 3, reduction: 3, piece_threshold: 15, dynamic: true, endgame_guard: true, ..Self::SHIPPED };

    /// What the engine ships with: without material guards, since zugzwang is all but absent in shogi.
    pub const SHIPPED: Self = Self {
        enabled: true,
        min_depth: 3,
        reduction: 3,
        dynamic: true,
        endgame_guard: false,
        piece_threshold: 12,
        late_endgame_guard: false,
        verification_depth: 12,
    };

    /// Whether every number is usable.
    ///
    /// # Errors
    /// The first that is not.
    pub const fn validate(&self) -> Result<(), NullMoveError> {
        if self.min_depth < 1 {
            Err(NullMoveError::MinDepth)
        } else if self.reduction < 1 {
            Err(NullMoveError::Reduction)
        } else if self.piece_threshold < 1 {
            Err(NullMoveError::PieceThreshold)
        } else if self.verification_depth < 1 {
            Err(NullMoveError::VerificationDepth)
        } else {
            Ok(())
        }
    }

    /// The nearest configuration that [`NullMoveConfig::validate`] accepts.
    #[must_use]
    pub fn clamped(self) -> Self {
        Self {
            min_depth: self.min_depth.max(1),
            reduction: self.reduction.max(1),
            piece_threshold: self.piece_threshold.max(1),
            verification_depth: self.verification_depth.max(1),
            ..self
        }
    }
}

impl Default for NullMoveConfig {
    fn default() -> Self {
        Self::SHIPPED
    }
}

/// Which number of a [`NullMoveConfig`] is not usable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NullMoveError {
    /// The minimum depth is below 1.
    MinDepth,
    /// The reduction is below 1.
    Reduction,
    /// The piece threshold is 0.
    PieceThreshold,
    /// The verification depth is below 1.
    VerificationDepth,
}

impl core::error::Error for NullMoveError {}

impl fmt::Display for NullMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::MinDepth => "minimum depth",
            Self::Reduction => "reduction",
            Self::PieceThreshold => "piece threshold",
            Self::VerificationDepth => "verification depth",
        };
        write!(f, "null move: the {name} must be at least 1")
    }
}

/// Margins of the pruning by static evaluation, in centipawns. Starting values after Stockfish's shapes; not tuned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FutilityConfig {
    /// Whether a node whose evaluation is far above beta is cut (reverse futility).
    pub reverse: bool,
    /// Up to this depth.
    pub reverse_depth: i32,
    /// The margin per ply.
    pub reverse_margin: i32,
    /// Whether a node whose evaluation is far below alpha goes straight to the quiescence search (razoring).
    pub razoring: bool,
    /// The margin at depth 0, and per depth squared.
    pub razor_base: i32,
    /// See above.
    pub razor_slope: i32,
    /// Whether quiet moves that cannot lift the evaluation to alpha are skipped.
    pub quiet: bool,
    /// Up to this reduced depth.
    pub quiet_depth: i32,
    /// The margin at depth 0, and per ply.
    pub quiet_base: i32,
    /// See above.
    pub quiet_slope: i32,
    /// Whether a capture that stands far above beta at reduced depth cuts (ProbCut).
    pub probcut: bool,
    /// How far above beta.
    pub probcut_margin: i32,
    /// What a capture may bring in the quiescence search beyond the man it takes.
    pub quiescence_margin: i32,
}

impl Default for FutilityConfig {
    fn default() -> Self {
        Self {
            reverse: true,
            reverse_depth: 9,
            reverse_margin: 90,
            razoring: true,
            razor_base: 400,
            razor_slope: 250,
            quiet: true,
            quiet_depth: 8,
            quiet_base: 120,
            quiet_slope: 110,
            probcut: true,
            probcut_margin: 220,
            quiescence_margin: 250,
        }
    }
}

/// Reductions, extensions and pruning of moves that come late.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LateMoveConfig {
    /// Whether late moves are searched shallower first.
    pub reductions: bool,
    /// Whether moves beyond a number that grows with depth are skipped.
    pub count_pruning: bool,
    /// Whether moves that lose material by exchange are skipped near the leaves.
    pub exchange_pruning: bool,
    /// Whether quiet moves with a bad history are skipped near the leaves.
    pub history_pruning: bool,
    /// Whether a move that is better than all others is searched deeper.
    pub singular: bool,
    /// Whether nodes without a hash move are searched shallower.
    pub internal_reduction: bool,
}

impl Default for LateMoveConfig {
    fn default() -> Self {
        Self {
            reductions: true,
            count_pruning: true,
            exchange_pruning: true,
            history_pruning: true,
            singular: true,
            internal_reduction: true,
        }
    }
}
