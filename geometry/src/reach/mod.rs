//! The squares that pieces reach, as rules: directions, lines, steps and slides.

pub mod direction;
pub mod line;
pub mod slide;
pub mod step;
