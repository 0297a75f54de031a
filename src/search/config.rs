//! Every parameter of the search, grouped by heuristic, its default beside its name.

use core::fmt;

use super::order::Weights;
use crate::board::DeclarationRule;
use crate::tables::{
    SEARCH, SEARCH_AIM_ORDER, SEARCH_ASPIRATION, SEARCH_CHECK_ORDER, SEARCH_CORRECTION_UNIT, SEARCH_COUNT_BASE,
    SEARCH_EXCHANGE_CAPTURE, SEARCH_EXCHANGE_QUIET, SEARCH_HISTORY_BONUS, SEARCH_HISTORY_MOST, SEARCH_HISTORY_PRUNE,
    SEARCH_HISTORY_REDUCE, SEARCH_NULL_BASE, SEARCH_NULL_DEPTH, SEARCH_NULL_MARGIN, SEARCH_PROBCUT_MARGIN,
    SEARCH_QUIESCENCE_MARGIN, SEARCH_QUIET_BASE, SEARCH_QUIET_SLOPE, SEARCH_RAZOR_BASE, SEARCH_RAZOR_SLOPE,
    SEARCH_REDUCTION_CAPTURE, SEARCH_REDUCTION_CHECK, SEARCH_REDUCTION_CUT, SEARCH_REDUCTION_PV,
    SEARCH_REDUCTION_SCALE, SEARCH_REDUCTION_WORSE, SEARCH_REVERSE_MARGIN, SEARCH_SINGULAR_MARGIN, SEARCH_THREAT_ORDER,
};

/// Everything a search can be told but its limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Config {
    /// Null-move pruning.
    pub null_move: NullMoveConfig,
    /// Pruning by static evaluation.
    pub futility: FutilityConfig,
    /// Reductions, extensions and pruning of late moves.
    pub late_move: LateMoveConfig,
    /// What a node knows before its moves are searched.
    pub knowledge: KnowledgeConfig,
    /// The order of quiet moves.
    pub order: OrderConfig,
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
    /// A dynamic reduction is one ply more for so many plies of depth ..
    pub depth_divisor: i32,
    /// .. and one more for so many centipawns above beta, three at most.
    pub lead_divisor: i32,
    /// Whether [`NullMoveConfig::piece_threshold`] counts.
    pub endgame_guard: bool,
    /// With fewer pieces on the board it is not done.
    pub piece_threshold: u32,
    /// Whether it is not done with at most 8 pieces on the board, at most 2 of them major pieces.
    pub late_endgame_guard: bool,
    /// From this depth on a cut-off is verified by a search without null moves.
    pub verification_depth: i32,
}

/// A technique that can be switched off: its name, and where its switch is.
pub type Switch = (&'static str, fn(&mut Config) -> &mut bool);

/// All of them, in the order in which a node goes through them.
pub static SWITCHES: [Switch; 16] = [
    ("mate_lookup", |config| &mut config.knowledge.mate_lookup),
    ("correction", |config| &mut config.knowledge.correction),
    ("razoring", |config| &mut config.futility.razoring),
    ("reverse_futility", |config| &mut config.futility.reverse),
    ("null_move", |config| &mut config.null_move.enabled),
    ("probcut", |config| &mut config.futility.probcut),
    ("internal_reduction", |config| &mut config.late_move.internal_reduction),
    ("threats", |config| &mut config.order.threats),
    ("checks", |config| &mut config.order.checks),
    ("aims", |config| &mut config.order.aims),
    ("count_pruning", |config| &mut config.late_move.count_pruning),
    ("futility", |config| &mut config.futility.quiet),
    ("history_pruning", |config| &mut config.late_move.history_pruning),
    ("exchange_pruning", |config| &mut config.late_move.exchange_pruning),
    ("singular_extension", |config| &mut config.late_move.singular),
    ("late_move_reductions", |config| &mut config.late_move.reductions),
];

/// A number of the search that can be tuned: its name in `tables/search.toml`, and where it is.
pub type Parameter = (&'static str, fn(&mut Config) -> &mut i32);

/// All of them, in the order of the file.
pub static PARAMETERS: [Parameter; SEARCH.len()] = [
    ("reverse_margin", |config| &mut config.futility.reverse_margin),
    ("razor_base", |config| &mut config.futility.razor_base),
    ("razor_slope", |config| &mut config.futility.razor_slope),
    ("quiet_base", |config| &mut config.futility.quiet_base),
    ("quiet_slope", |config| &mut config.futility.quiet_slope),
    ("probcut_margin", |config| &mut config.futility.probcut_margin),
    ("quiescence_margin", |config| &mut config.futility.quiescence_margin),
    ("aspiration", |config| &mut config.futility.aspiration),
    ("exchange_capture", |config| &mut config.late_move.exchange_capture),
    ("exchange_quiet", |config| &mut config.late_move.exchange_quiet),
    ("history_prune", |config| &mut config.late_move.history_prune),
    ("count_base", |config| &mut config.late_move.count_base),
    ("null_base", |config| &mut config.null_move.reduction),
    ("null_depth", |config| &mut config.null_move.depth_divisor),
    ("null_margin", |config| &mut config.null_move.lead_divisor),
    ("singular_margin", |config| &mut config.late_move.singular_margin),
    ("history_reduce", |config| &mut config.late_move.history_reduce),
    ("reduction_scale", |config| &mut config.late_move.reduction_scale),
    ("reduction_capture", |config| &mut config.late_move.reduction_capture),
    ("reduction_pv", |config| &mut config.late_move.reduction_pv),
    ("reduction_check", |config| &mut config.late_move.reduction_check),
    ("reduction_cut", |config| &mut config.late_move.reduction_cut),
    ("reduction_worse", |config| &mut config.late_move.reduction_worse),
    ("history_bonus", |config| &mut config.late_move.history_bonus),
    ("history_most", |config| &mut config.late_move.history_most),
    ("threat_order", |config| &mut config.order.threat),
    ("check_order", |config| &mut config.order.check),
    ("aim_order", |config| &mut config.order.aim),
    ("correction_unit", |config| &mut config.knowledge.correction_unit),
];

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
        reduction: SEARCH[SEARCH_NULL_BASE],
        dynamic: true,
        depth_divisor: SEARCH[SEARCH_NULL_DEPTH],
        lead_divisor: SEARCH[SEARCH_NULL_MARGIN],
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
        } else if self.depth_divisor < 1 || self.lead_divisor < 1 {
            Err(NullMoveError::Divisor)
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
            depth_divisor: self.depth_divisor.max(1),
            lead_divisor: self.lead_divisor.max(1),
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
    /// A divisor of the dynamic reduction is below 1.
    Divisor,
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
            Self::Divisor => "divisor of the dynamic reduction",
            Self::PieceThreshold => "piece threshold",
            Self::VerificationDepth => "verification depth",
        };
        write!(f, "null move: the {name} must be at least 1")
    }
}

/// Margins of the pruning by static evaluation, in centipawns. The numbers are those of `tables/search.toml`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FutilityConfig {
    /// Half the width of the first window around the last value.
    pub aspiration: i32,
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
    /// What a capture may bring in the quiescence search beyond the piece it takes.
    pub quiescence_margin: i32,
}

impl Default for FutilityConfig {
    fn default() -> Self {
        Self {
            aspiration: SEARCH[SEARCH_ASPIRATION],
            reverse: true,
            reverse_depth: 9,
            reverse_margin: SEARCH[SEARCH_REVERSE_MARGIN],
            razoring: true,
            razor_base: SEARCH[SEARCH_RAZOR_BASE],
            razor_slope: SEARCH[SEARCH_RAZOR_SLOPE],
            quiet: true,
            quiet_depth: 8,
            quiet_base: SEARCH[SEARCH_QUIET_BASE],
            quiet_slope: SEARCH[SEARCH_QUIET_SLOPE],
            probcut: true,
            probcut_margin: SEARCH[SEARCH_PROBCUT_MARGIN],
            quiescence_margin: SEARCH[SEARCH_QUIESCENCE_MARGIN],
        }
    }
}

/// What a node knows before its moves are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KnowledgeConfig {
    /// Whether a mate in one is looked for before moves are made.
    pub mate_lookup: bool,
    /// Whether evaluations are mended by the errors of positions that are alike.
    pub correction: bool,
    /// How much of a correction's entry is a centipawn.
    pub correction_unit: i32,
}

impl Default for KnowledgeConfig {
    fn default() -> Self {
        Self { mate_lookup: true, correction: true, correction_unit: SEARCH[SEARCH_CORRECTION_UNIT] }
    }
}

/// What orders quiet moves beside their history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrderConfig {
    /// Whether leaving and entering the reach of lesser pieces counts.
    pub threats: bool,
    /// By how much, in units of history.
    pub threat: i32,
    /// Whether giving check counts.
    pub checks: bool,
    /// By how much, in units of history.
    pub check: i32,
    /// Whether attacking a greater piece counts.
    pub aims: bool,
    /// By how much, in units of history.
    pub aim: i32,
}

impl OrderConfig {
    pub(crate) fn weights(&self) -> Weights {
        let on = |switch: bool, weight: i32| if switch { weight } else { 0 };
        Weights {
            threat: on(self.threats, self.threat),
            check: on(self.checks, self.check),
            aim: on(self.aims, self.aim),
        }
    }
}

impl Default for OrderConfig {
    fn default() -> Self {
        Self {
            threats: true,
            threat: SEARCH[SEARCH_THREAT_ORDER],
            checks: true,
            check: SEARCH[SEARCH_CHECK_ORDER],
            aims: true,
            aim: SEARCH[SEARCH_AIM_ORDER],
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
    /// What a capture may lose by exchange, for each ply of depth.
    pub exchange_capture: i32,
    /// What a quiet move may lose by exchange, for each reduced depth squared.
    pub exchange_quiet: i32,
    /// How bad a quiet move's history may be, for each reduced ply.
    pub history_prune: i32,
    /// Quiet moves looked at, at depth 0.
    pub count_base: i32,
    /// History that is worth a ply of reduction.
    pub history_reduce: i32,
    /// How much of the generated reductions counts, in 1/1024.
    pub reduction_scale: i32,
    /// What is taken off a capture's reduction, in 1/1024 plies.
    pub reduction_capture: i32,
    /// The same on the principal variation.
    pub reduction_pv: i32,
    /// The same of a move that gives check.
    pub reduction_check: i32,
    /// What is added where a cut is expected.
    pub reduction_cut: i32,
    /// What is added where the position does not improve.
    pub reduction_worse: i32,
    /// What a cut-off teaches the histories, for each ply of depth.
    pub history_bonus: i32,
    /// What it teaches at most.
    pub history_most: i32,
    /// Whether a move that is better than all others is searched deeper.
    pub singular: bool,
    /// By how much all others must fall short, for each ply of depth.
    pub singular_margin: i32,
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
            exchange_capture: SEARCH[SEARCH_EXCHANGE_CAPTURE],
            exchange_quiet: SEARCH[SEARCH_EXCHANGE_QUIET],
            history_prune: SEARCH[SEARCH_HISTORY_PRUNE],
            count_base: SEARCH[SEARCH_COUNT_BASE],
            history_reduce: SEARCH[SEARCH_HISTORY_REDUCE],
            reduction_scale: SEARCH[SEARCH_REDUCTION_SCALE],
            reduction_capture: SEARCH[SEARCH_REDUCTION_CAPTURE],
            reduction_pv: SEARCH[SEARCH_REDUCTION_PV],
            reduction_check: SEARCH[SEARCH_REDUCTION_CHECK],
            reduction_cut: SEARCH[SEARCH_REDUCTION_CUT],
            reduction_worse: SEARCH[SEARCH_REDUCTION_WORSE],
            history_bonus: SEARCH[SEARCH_HISTORY_BONUS],
            history_most: SEARCH[SEARCH_HISTORY_MOST],
            singular: true,
            singular_margin: SEARCH[SEARCH_SINGULAR_MARGIN],
            internal_reduction: true,
        }
    }
}
