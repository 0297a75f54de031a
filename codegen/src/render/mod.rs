//! Tables as text. Nothing here computes; one renderer makes the text for the build, for `emit` and for `check`.

pub mod difference;
mod groups;
mod heat;
pub mod html;
mod layout;
pub mod manifest;
pub mod numbers;
mod patterns;
pub mod rust;

use geometry::Score;

/// The score whose packed form a list of plain numbers holds.
fn score(number: i128) -> Score {
    Score::from_packed(number as i32)
}
