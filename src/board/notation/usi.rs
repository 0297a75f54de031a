//! Moves in USI notation.

use core::str::FromStr;

use geometry::{PieceKind, Square};

use super::MoveError;
use crate::board::Move;

impl Move {
    /// Reads `7g7f`, `8h2b+` or `P*5e`.
    ///
    /// ```
    /// # use horigoma::board::Move;
    /// for text in ["7g7f", "8h2b+", "P*5e"] {
    ///     assert_eq!(Move::from_usi(text.as_bytes()).unwrap().to_string(), text);
    /// }
    /// assert!(Move::from_usi(b"P*5e+").is_err());
    /// ```
    ///
    /// # Errors
    /// Says which part is wrong.
    pub fn from_usi(text: &[u8]) -> Result<Self, MoveError> {
        let (origin, target, promotion) = match text {
            [a, b, c, d] => ([*a, *b], [*c, *d], false),
            [a, b, c, d, b'+'] => ([*a, *b], [*c, *d], true),
            [_, _, _, _, _] => return Err(MoveError::Promotion),
            _ => return Err(MoveError::Length { found: text.len() }),
        };
        let to = Square::from_usi(&target).ok_or(MoveError::Target)?;
        if let [letter, b'*'] = origin {
            let kind =
                PieceKind::from_letter(letter).filter(|&kind| kind != PieceKind::King).ok_or(MoveError::Origin)?;
            return if promotion { Err(MoveError::Promotion) } else { Ok(Self::drop(kind, to)) };
        }
        let from = Square::from_usi(&origin).ok_or(MoveError::Origin)?;
        Ok(Self::board(from, to, promotion))
    }
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        Self::from_usi(text.as_bytes())
    }
}
