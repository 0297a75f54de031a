//! The hand-written patterns: the terms of a position, group by group.
//!
//! Terms pass a [`sink`] the weights that count for Black and for White. The patterns play in builds without the net
//! and where the net is switched off. Elsewhere they are a second opinion.

mod castle_cache;
pub mod castles;
mod coordination;
mod endgame;
mod info;
mod king_attack;
mod king_pattern;
mod king_safety;
mod pawns;
mod pieces;
mod positional;
pub mod sink;
mod sums;
mod tactics;
mod terms;
pub mod trace;
mod weights;

pub use castle_cache::CastleCache;
pub use king_pattern::{distant_checks, squares_are_connected};
pub use terms::evaluate_into;
pub use weights::{Weights, WeightsError};
