//! The worth of each piece on the board to the learned evaluation.

use core::fmt;

use geometry::{File, Rank};

use crate::board::{Position, Square};
use crate::eval::net;

/// A board with the worth of each piece to the net, for the piece's owner.
#[derive(Clone, Copy, Debug)]
pub struct NetBoard<'p>(pub &'p Position);

impl fmt::Display for NetBoard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(position) = self;
        writeln!(f, "learned: what each piece on the board is worth, with it less without it, for its owner")?;
        for file in File::ALL.into_iter().rev() {
            write!(f, "      {file}")?;
        }
        for rank in Rank::ALL {
            let squares = File::ALL.map(|file| Square::new(file, rank));
            writeln!(f)?;
            for square in squares.into_iter().rev() {
                match position.piece_on(square) {
                    Some(piece) if piece.kind.is_promoted() => write!(f, "     {piece}")?,
                    Some(piece) => write!(f, "      {piece}")?,
                    None => write!(f, "      .")?,
                }
            }
            writeln!(f, "  {rank}")?;
            for square in squares.into_iter().rev() {
                match net::worth(position, square) {
                    Some(worth) => write!(f, "{worth:>7}")?,
                    None => write!(f, "       ")?,
                }
            }
        }
        Ok(())
    }
}
