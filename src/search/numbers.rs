//! Numbers of the search: a struct for each heuristic, generated from `tables/search.toml`, the only place of each
//! number.

use crate::tables::SEARCH;

include!(concat!(env!("OUT_DIR"), "/search.rs"));

impl HistoryWeights {
    /// Returns the weights of move order.
    pub(crate) const fn order(&self) -> Weights {
        Weights {
            main: self.order_main,
            counter: self.order_counter,
            follow: self.order_follow,
            pawns: self.order_pawns,
            fourth: self.order_fourth,
            near_root: self.order_near_root,
            third: self.order_third,
            sixth: self.order_sixth,
        }
    }

    /// Returns the weights of history pruning.
    pub(crate) const fn pruning(&self) -> Weights {
        Weights {
            counter: self.pruning_counter,
            follow: self.pruning_follow,
            pawns: self.pruning_pawns,
            ..Weights::NONE
        }
    }

    /// Returns the weights of the depth by which a quiet move is judged.
    pub(crate) const fn pruning_depth(&self) -> Weights {
        Weights { pawns: self.pruning_pawns, ..self.reduction() }
    }

    /// Returns the weights of the order of moves out of check.
    pub(crate) const fn evasions(&self) -> Weights {
        Weights { main: self.evasions_main, counter: self.evasions_counter, ..Weights::NONE }
    }

    /// Returns the weights of late-move reductions.
    pub(crate) const fn reduction(&self) -> Weights {
        Weights {
            main: self.reduction_main,
            counter: self.reduction_counter,
            follow: self.reduction_follow,
            ..Weights::NONE
        }
    }
}

/// The part of each history of a quiet move in a sum or in a change, in 1/64.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weights {
    /// The move's own entry.
    pub(crate) main: i32,
    /// The entry after the opponent's last move.
    pub(crate) counter: i32,
    /// The entry after the side's own last move.
    pub(crate) follow: i32,
    /// The entry with the pawns.
    pub(crate) pawns: i32,
    /// The entry after the side's move before its last one.
    pub(crate) fourth: i32,
    /// The entry of the ply near the root.
    pub(crate) near_root: i32,
    /// The entry after the opponent's move three plies before.
    pub(crate) third: i32,
    /// The entry after the side's move six plies before.
    pub(crate) sixth: i32,
}

impl Weights {
    /// No part of any history.
    pub(crate) const NONE: Self =
        Self { main: 0, counter: 0, follow: 0, pawns: 0, fourth: 0, near_root: 0, third: 0, sixth: 0 };

    /// The unit of weights.
    pub(crate) const WHOLE: i32 = 64; // Shape: a unit of numbers in tables/search.toml
}
