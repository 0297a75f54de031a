//! The rules of shogi: positions, legal moves, notation, repetition and declaration.
//!
//! A [`Setup`] is any arrangement of pieces. A [`Position`] has passed [validation](validate) and can be played.
//! Moves are generated fully legal and by kind ([`Generate`]). Playing a move changes the position in place and returns
//! the value that [`Position::undo`] needs.

// The page of `Position` has the methods of these modules in this order: first those that most callers need.
mod position;

pub mod notation;

mod movegen;

mod play;

pub mod attacks;
pub mod declaration;
mod hand;
mod keys;
mod listener;
mod moves;
pub mod perft;
pub mod repetition;
mod setup;
pub mod validate;
mod zobrist;

#[doc(inline)]
pub use geometry::{
    Bitboard, Color, Direction, Directions, File, Line, Move, MoveError, NameError, Piece, PieceKind, Rank, Square,
    bitboard, name,
};

pub use declaration::{Declaration, DeclarationRule};
pub use hand::Hand;
pub use listener::PlayListener;
#[cfg(feature = "search")]
pub(crate) use movegen::Sink;
pub use movegen::{Generate, IllegalMove};
#[cfg(feature = "search")]
pub(crate) use moves::DropKinds;
pub use moves::MoveList;
pub use notation::SfenError;
pub use play::Undo;
pub use position::Position;
pub use repetition::{HistoryEntry, Repetition};
pub use setup::Setup;
pub use validate::SetupFaults;

/// The side for which a constant parameter stands.
#[inline(always)]
const fn side<const WHITE: bool>() -> Color {
    if WHITE { Color::White } else { Color::Black }
}
