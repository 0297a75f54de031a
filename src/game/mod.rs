//! One game, for every host: requests and answers, options, and the use of the clock. `core` only.

mod answer;
pub mod bench;
#[cfg(feature = "book")]
mod book;
pub mod clock;
mod display;
pub mod error;
pub mod moves;
mod option_kind;
pub mod options;
mod plan;
mod request;
mod settings;
mod state;
pub mod timekeeper;
mod tuning;

pub use answer::Answer;
pub use clock::Budget;
pub use display::Display;
pub use error::{MoveFault, PositionFault};
pub use moves::{LONGEST, legal_move, play_moves};
pub use option_kind::{OptionError, OptionKind};
pub use plan::Plan;
pub use request::{MateLimit, SearchInfo, SearchRequest, TimeControl};
#[cfg(feature = "book")]
pub use settings::BookSettings;
pub use settings::Settings;
pub use state::{Game, OptionFault, Required, SEARCHED, Start};
