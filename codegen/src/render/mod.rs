//! Tables as text. Nothing here computes; one renderer makes the text for the build, for `emit` and for `check`.

pub mod difference;
mod heat;
pub mod html;
mod layout;
pub mod manifest;
mod patterns;
pub mod rust;
