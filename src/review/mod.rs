//! The mistakes of a game: the mark of a move, and the reason of the mark in English and Japanese.
//!
//! A host searches the positions of a game. [`Judged`] compares the score of a move with that of the best one.
//! [`Why`] compares both lines concept by concept and piece by piece. The sentence of a [`Mistake`] names the cause.
//!
//! ```
//! use horigoma::board::{Move, Position};
//! use horigoma::review::{Judged, Language, Mark, Mistake, Why};
//! use horigoma::search::value::ValueKind;
//!
//! // A gold on 5b mates. Black moves the king.
//! let position: Position = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse().unwrap();
//! let [best, played] = ["G*5b", "5i4i"].map(|mv| mv.parse::<Move>().unwrap());
//! let judged = Judged::of(&position, played, best, ValueKind::MateIn(1), ValueKind::Centipawns(-3000));
//! assert_eq!(judged.mark, Mark::Blunder);
//! let why = Why::of(&position, (&[best], judged.before), (&[played], judged.after));
//! let mistake = Mistake { position: &position, last: None, judged: &judged, why: &why };
//! assert_eq!(mistake.sentence(Language::English).to_string(), "Misses mate in 1: ☗G*52.");
//! assert_eq!(mistake.sentence(Language::Japanese).to_string(), "1手詰を逃した: ☗５二金。");
//! ```

mod decimal;
mod fork;
mod judge;
mod notation;
mod sentence;
mod shelter;
mod trade;
mod why;
mod words;

pub use decimal::Decimal;
pub use judge::{Judged, Mark, chance, flipped, seen};
pub use notation::{Language, LineNames, MoveName, ScoreName, Signed, side_mark, side_name};
pub use sentence::{Mistake, Sentence};
pub use shelter::Shelter;
pub use trade::{Change, Line};
pub use why::{Compared, Theme, Why};
pub use words::concept_name;
