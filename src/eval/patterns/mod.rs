//! The hand-crafted patterns: the terms of a position, group by group.
//!
//! Terms pass a [`sink`] the weights that count for Black and for White. The search uses the patterns in builds
//! without the net and with `Evaluation=patterns`. Otherwise they are shown for comparison.

mod castle_cache;
mod info;
pub mod sink;
mod sums;
mod terms;
pub mod trace;
mod weights;

pub use castle_cache::CastleCache;
pub use terms::{castles, distant_checks, evaluate_into, squares_are_connected};
pub use weights::{Weights, WeightsError};
