//! A position on its way between formats.

use anyhow::{Result, ensure};
use horigoma::board::{Color, File, Piece, PieceKind, Position, Rank, Square};

/// A board, hands and the side to move.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Diagram {
    /// Rank a first, file 9 first in each rank.
    pub(super) board: [[Option<Piece>; 9]; 9],
    /// How many of each kind Black and White hold.
    pub(super) hands: [[u8; PieceKind::HAND_COUNT]; 2],
    pub(super) turn: Color,
}

impl Diagram {
    pub(super) const EMPTY: Self =
        Self { board: [[None; 9]; 9], hands: [[0; PieceKind::HAND_COUNT]; 2], turn: Color::Black };

    pub(super) fn of(position: &Position) -> Self {
        let mut diagram = Self { turn: position.turn(), ..Self::EMPTY };
        for (row, rank) in diagram.board.iter_mut().zip(Rank::ALL) {
            for (cell, file) in row.iter_mut().zip(File::ALL.into_iter().rev()) {
                *cell = position.piece_on(Square::new(file, rank));
            }
        }
        for color in Color::ALL {
            for (kind, count) in position.hand(color).iter() {
                diagram.hands[color.index()][kind.index()] = count as u8;
            }
        }
        diagram
    }

    /// The position, as its first move.
    pub(super) fn position(&self) -> Result<Position> {
        let mut sfen = self.board.map(|row| row_of(&row)).join("/");
        sfen.push_str(&format!(" {} ", self.turn));
        let start = sfen.len();
        for color in Color::ALL {
            for (kind, &count) in
                PieceKind::HAND.iter().zip(&self.hands[color.index()]).filter(|(_, count)| **count > 0)
            {
                ensure!(count <= PieceKind::SET[kind.index()], "found {count} of {kind:?} in hand");
                let number = if count > 1 { count.to_string() } else { String::new() };
                sfen.push_str(&format!("{number}{}", Piece::new(color, *kind)));
            }
        }
        if sfen.len() == start {
            sfen.push('-');
        }
        Ok(Position::from_sfen(&format!("{sfen} 1"))?)
    }
}

fn row_of(row: &[Option<Piece>; 9]) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    for cell in row {
        match cell {
            None => empty += 1,
            Some(piece) => {
                if empty > 0 {
                    text.push_str(&empty.to_string());
                }
                empty = 0;
                text.push_str(&piece.to_string());
            }
        }
    }
    if empty > 0 { text + &empty.to_string() } else { text }
}
