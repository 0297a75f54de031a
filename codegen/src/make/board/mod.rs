//! The makers of tables about squares alone: attacks, rays, masks and the magic multipliers.

pub(crate) mod attacks;
pub(crate) mod catch_area;
pub mod magic_search;
pub(crate) mod masks;
pub(crate) mod rays;
pub(crate) mod sliders;
