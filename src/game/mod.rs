//! One game, for every host: requests and answers, options, and the use of the clock. `core` only.

mod answer;
pub mod bench;
#[cfg(feature = "book")]
mod book;
pub mod clock;
mod display;
pub mod error;
mod grade;
mod level;
pub mod moves;
mod numbers;
pub mod options;
mod plan;
mod request;
mod state;
pub mod timekeeper;

pub use answer::Answer;
pub use clock::Budget;
pub use display::Display;
pub use error::{IdleOption, MoveFault, PositionFault};
pub use grade::Grade;
pub use level::Level;
pub use moves::{LONGEST, legal_move, play_moves};
#[cfg(feature = "book")]
pub use options::BookSettings;
pub use options::{OptionError, OptionKind, Settings};
pub use plan::Plan;
pub use request::{MateLimit, SearchInfo, SearchRequest, TimeControl};
pub use state::{Game, OptionFault, Required, SEARCHED, Start};
