//! Tables as text, without any computation. One renderer makes the text for the build, for `emit` and for `check`.

#[cfg(feature = "command")]
pub mod difference;
mod groups;
#[cfg(feature = "report")]
pub mod html;
mod layout;
pub mod manifest;
pub mod numbers;
pub mod rust;

#[cfg(feature = "command")]
use geometry::Score;

#[cfg(feature = "command")]
/// Returns the score whose packed form a list of plain numbers holds.
fn score(number: i128) -> Score {
    Score::from_packed(number as i32)
}
