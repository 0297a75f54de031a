//! One game, for every host: requests and answers, options, and the use of the clock. `core` only.

#[cfg(feature = "book")]
mod book;
pub mod clock;
mod display;
mod option_kind;
pub mod options;
mod plan;
mod request;
mod settings;
pub mod timekeeper;
mod tuning;

#[cfg(feature = "book")]
pub use book::BookSettings;
#[cfg(all(feature = "book", feature = "std"))]
pub(crate) use book::{Beginnings, chance};
pub use clock::Budget;
pub use display::Display;
pub use option_kind::{OptionError, OptionKind};
pub use request::{Answer, MateLimit, SearchInfo, SearchRequest, TimeControl};
pub use settings::Settings;
