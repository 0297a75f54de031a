//! The sizes of the net of this build.

use features::FeatureSet;

use crate::tables;

/// The number of neurons of each side.
pub const NEURONS: usize = tables::NET_BIASES.values.len();

/// Whether the net reads threats, pressure around kings and pieces around them. A net for a small memory reads pieces
/// on squares and in hand only.
pub(super) const RELATIONS: bool = tables::NET_INPUTS.values.len() > FeatureSet::Pieces.count();
