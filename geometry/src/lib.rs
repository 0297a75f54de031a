//! The shogi board: the one vocabulary that the table generator and the engine share.
//!
//! Everything here is a *definition*: squares, pieces, and the squares to which each piece steps and slides.
//! The rules ([`step`], [`slide`]) are slow and obvious on purpose. The generator turns them into tables, the engine
//! reads the tables, and the tests compare both.
//!
//! Squares are numbered by file, then by rank, so nine neighbouring bits of a [`Bitboard`] are a file:
//!
//! ```text
//!     9   8   7   6   5   4   3   2   1
//!    72  63  54  45  36  27  18   9   0   a
//!    73  64  55  46  37  28  19  10   1   b
//!    74  65  56  47  38  29  20  11   2   c
//!    75  66  57  48  39  30  21  12   3   d
//!    76  67  58  49  40  31  22  13   4   e
//!    77  68  59  50  41  32  23  14   5   f
//!    78  69  60  51  42  33  24  15   6   g
//!    79  70  61  52  43  34  25  16   7   h
//!    80  71  62  53  44  35  26  17   8   i
//! ```
//!
//! Black (sente) sits at the bottom and moves towards rank a; White's view is the same board turned by 180 degrees,
//! which is `80 - index`.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

#[macro_use]
mod indexed_enum;

pub mod bitboard;
pub mod checksum;
pub mod color;
mod index;
pub mod japanese;
pub mod label;
pub mod moves;
pub mod name;
pub mod piece;
mod reach;
pub mod score;
pub mod square;
#[cfg(feature = "serde")]
pub mod stored;
pub mod wing;

pub use bitboard::Bitboard;
pub use checksum::{Checked, Checksum};
pub use color::Color;
pub use japanese::{InJapanese, Japanese};
pub use label::Label;
pub use moves::{Move, MoveError};
pub use name::NameError;
pub use piece::{Piece, PieceKind};
pub use reach::direction::{Direction, Directions};
pub use reach::line::{Line, Magic};
pub use reach::{direction, line, slide, step};
pub use score::{Score, UNKNOWN_SCORE};
pub use square::{File, Rank, Square};
pub use wing::Wing;

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
