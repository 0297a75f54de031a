//! Records of shogi games: KIF, CSA (2.x and 3.0) and lines of USI, read and written without loss.
//!
//! A [`Record`] has the headers of a game in their order, the start, a tree of moves with clock times and notes, and
//! the endings. A reader
//! returns every game of a text, or an [`Error`] with its line: found this, expected that. No input makes a reader
//! panic.
//!
//! A move must be *possible* by the board: its piece stands on its origin, and takes no piece of its own side. An
//! impossible move is
//! read only as the last one before a foul. Whether a possible move is *legal* is left to the engine.
//!
//! ```
//! use records::{Color, Format, Outcome};
//!
//! let text = "V2.2\nN+Nakahara\nN-Yonenaga\nPI\n+\n+7776FU\nT12\n-3334FU\nT6\n%TORYO\n";
//! let games = records::read(text.as_bytes(), Format::Csa)?;
//! assert_eq!(games[0].player(Color::White), Some("Yonenaga"));
//! assert_eq!(games[0].outcome(), Some(Outcome::Win(Color::White)));
//! assert_eq!(records::usi::write(&games[0]), "startpos moves 7g7f 3c3d resign\n");
//! assert!(records::kif::write(&games[0]).contains("   1 ７六歩(77)   ( 0:12/00:00:12)\n"));
//! # Ok::<_, records::Error>(())
//! ```
//!
//! | kept | KIF | CSA | USI |
//! | --- | --- | --- | --- |
//! | headers | all | all | none |
//! | start | handicap or diagram, number of the first move | position | position, number of the first move |
//! | moves | with variations | the main line | the main line |
//! | times | whole seconds, and the clock's total | thousandths of a second | none |
//! | notes | comments, remarks, bookmarks | comments, remarks, bookmarks | remarks before a game |
//! | endings | all | all | all |
#![forbid(unsafe_code)]

mod board;
pub mod csa;
mod ending;
mod error;
mod follow;
mod japanese;
pub mod kif;
mod record;
mod text;
pub mod usi;

pub use board::Board;
pub use ending::{End, Outcome};
pub use error::Error;
pub use geometry::{Color, Move, Piece, PieceKind, Square};
pub use record::{Action, Header, Line, Node, Note, Record, SIDES, Time};
pub use text::{Encoding, decode};

/// A format of records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// 柿木将棋's format, which people read.
    Kif,
    /// The format of the Computer Shogi Association.
    Csa,
    /// The moves of a game after `position`, a line each.
    Usi,
}

impl Format {
    /// Returns the format that the end of a file's name stands for, in upper or lower case: `.kif` and `.kifu`,
    /// `.csa`, `.usi` and `.sfen`.
    ///
    /// ```
    /// assert_eq!(records::Format::of_name("GAME.KIF"), Some(records::Format::Kif));
    /// ```
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        match name.rsplit_once('.')?.1.to_ascii_lowercase().as_str() {
            "kif" | "kifu" => Some(Self::Kif),
            "csa" => Some(Self::Csa),
            "usi" | "sfen" => Some(Self::Usi),
            _ => None,
        }
    }
}

/// Reads the games of a file's bytes, in the encoding that [`decode`] finds. There is at least one game.
///
/// # Errors
/// Bytes of no known encoding, and a refusal of the format's reader.
pub fn read(bytes: &[u8], format: Format) -> Result<Vec<Record>, Error> {
    let (text, _) = decode(bytes)?;
    match format {
        Format::Kif => kif::read(&text),
        Format::Csa => csa::read(&text),
        Format::Usi => usi::read(&text),
    }
}

/// The example that greets a reader of the package is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
