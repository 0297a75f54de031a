//! Positions and evaluations as text and pictures, for people and for their programs.
//!
//! Every drawing is a value that implements [`Display`](core::fmt::Display) over data of the layers below. It copies
//! nothing, and those layers do not depend on it.
//!
//! ```
//! use horigoma::board::Position;
//! use horigoma::draw::{Explained, Json, Svg};
//! use horigoma::eval::Explanation;
//!
//! let position = Position::start();
//! let explanation = Explanation::of(&position);
//! assert!(Explained(&explanation).to_string().contains("material"));
//! assert!(Json(&explanation).to_string().starts_with("{\"sfen\":"));
//! assert!(Svg::explained(&explanation).to_string().starts_with("<svg"));
//! ```

mod arrows;
mod board;
mod diagram;
mod explained;
mod japanese;
mod json;
#[cfg(feature = "net")]
mod net;
mod svg;
mod terms;

pub use arrows::{Arrow, Arrows};
pub use board::{Board, Description};
pub use diagram::Diagram;
pub use explained::Explained;
pub use japanese::ExplainedInJapanese;
pub use json::Json;
#[cfg(feature = "net")]
pub use net::NetBoard;
pub use svg::Svg;
pub use terms::Terms;
