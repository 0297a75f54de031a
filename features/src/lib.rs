//! The features of the neural net: perspectives, and the meaning and number of each feature.
//!
//! A feature is on or off in a position, for each side's perspective. The net adds the weights of the features that
//! are on. A [`Perspective`] turns and mirrors the board, a [`Feature`] has a number. Both are rules: slow, obvious,
//! without tables. The generator makes the tables `NET_SQUARES` and `NET_PLACES` of them, which the engine reads.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

mod feature;
mod perspective;
mod pressure;
mod set;

pub use feature::Feature;
pub use perspective::Perspective;
pub use pressure::KingPressure;
pub use set::FeatureSet;

/// The quantisation of an accumulator: the value of a neuron that is fully on, where off is 0. A weight of a feature
/// has at most this size.
pub const QA: i16 = 127;

/// The quantisation of the output weights: an output weight of 1.0.
pub const QB: i16 = 128;

/// The example that greets a reader of the package is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
