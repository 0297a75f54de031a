//! The reasons why an arrangement of pieces is not a position.

use core::fmt;

use bitflags::bitflags;
use geometry::{Bitboard, Color, File, Japanese, Piece, PieceKind, Square, slide, step};

use super::{Hand, Setup};

bitflags! {
    /// The reasons why a [`Setup`] is refused. All that apply are in the set.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub struct SetupFaults: u16 {
        /// Black has no king.
        const MISSING_BLACK_KING = 1;
        /// White has no king.
        const MISSING_WHITE_KING = 1 << 1;
        /// A side has more than one king.
        const TOO_MANY_KINGS = 1 << 2;
        /// More pieces of a kind (promoted and held ones included) than a set has.
        const TOO_MANY_PIECES = 1 << 3;
        /// More pieces of a kind than a hand can count.
        const UNCOUNTABLE = 1 << 7;
        /// A side has two unpromoted pawns on a file (nifu, 二歩).
        const TWO_PAWNS = 1 << 4;
        /// A pawn, lance or knight stands where it could never move again.
        const DEAD_PIECE = 1 << 5;
        /// The side that just moved has left its king in check.
        const KING_CAPTURABLE = 1 << 6;

        /// A king is missing: usual in mate problems.
        const MISSING_KINGS = Self::MISSING_BLACK_KING.bits() | Self::MISSING_WHITE_KING.bits();
        /// The errors that [`Setup::position_waiving`] may waive. A position cannot represent the others.
        const WAIVABLE = Self::MISSING_KINGS.bits() | Self::TOO_MANY_PIECES.bits()
            | Self::TWO_PAWNS.bits() | Self::DEAD_PIECE.bits();
    }
}

impl Setup {
    /// Returns all reasons why this is not a position.
    #[must_use]
    pub fn faults(&self) -> SetupFaults {
        let census = Census::of(self);
        let checks = [
            (SetupFaults::MISSING_BLACK_KING, census.kings[Color::Black].is_empty()),
            (SetupFaults::MISSING_WHITE_KING, census.kings[Color::White].is_empty()),
            (SetupFaults::TOO_MANY_KINGS, census.kings.iter().any(|kings| kings.has_many())),
            (SetupFaults::TOO_MANY_PIECES, census.has_more_pieces(|kind| usize::from(PieceKind::SET[kind]))),
            (SetupFaults::UNCOUNTABLE, census.has_more_pieces(|_| Hand::MOST)),
            (SetupFaults::TWO_PAWNS, census.has_two_pawns()),
            (SetupFaults::DEAD_PIECE, self.has_dead_piece()),
            (SetupFaults::KING_CAPTURABLE, self.has_capturable_king(&census)),
        ];
        checks.into_iter().filter(|&(_, found)| found).map(|(fault, _)| fault).collect()
    }

    fn has_dead_piece(&self) -> bool {
        // A piece that reaches nothing on an empty board never moves again.
        self.pieces().any(|(square, piece)| reach(piece, square, Bitboard::EMPTY).is_empty())
    }

    fn has_capturable_king(&self, census: &Census) -> bool {
        let kings = census.kings[!self.turn];
        let mut movers = self.pieces().filter(|(_, piece)| piece.color == self.turn);
        movers.any(|(square, piece)| reach(piece, square, census.occupied).meets(kings))
    }
}

/// The pieces of a setup and their places, gathered once for all rules.
struct Census {
    occupied: Bitboard,
    kings: [Bitboard; Color::COUNT],
    pawns: [Bitboard; Color::COUNT],
    /// The number of pieces of each kind on the board, promoted or not, and in both hands.
    pieces: [usize; PieceKind::COUNT],
}

impl Census {
    fn of(setup: &Setup) -> Self {
        let none = [Bitboard::EMPTY; Color::COUNT];
        let mut census = Self { occupied: Bitboard::EMPTY, kings: none, pawns: none, pieces: [0; PieceKind::COUNT] };
        for (square, Piece { color, kind }) in setup.pieces() {
            census.occupied |= square.into();
            census.pieces[kind.demoted()] += 1;
            match kind {
                PieceKind::King => census.kings[color] |= square.into(),
                PieceKind::Pawn => census.pawns[color] |= square.into(),
                _ => {}
            }
        }
        for kind in PieceKind::HAND {
            census.pieces[kind] += setup.hands.iter().map(|hand| hand.count(kind)).sum::<usize>();
        }
        census
    }

    /// Whether any kind has more pieces than `most` of it.
    fn has_more_pieces(&self, most: impl Fn(PieceKind) -> usize) -> bool {
        PieceKind::HAND.into_iter().any(|kind| self.pieces[kind] > most(kind))
    }

    fn has_two_pawns(&self) -> bool {
        let two_on = |pawns: Bitboard| File::ALL.into_iter().any(|file| (pawns & Bitboard::file(file)).has_many());
        self.pawns.into_iter().any(two_on)
    }
}

impl core::error::Error for SetupFaults {}

/// Writes the reasons in plain words, separated by commas.
impl fmt::Display for SetupFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (count, fault) in self.iter().enumerate() {
            let comma = if count == 0 { "" } else { ", " };
            write!(f, "{comma}{}", describe(fault).0)?;
        }
        Ok(())
    }
}

impl Japanese for SetupFaults {
    fn write_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (count, fault) in self.iter().enumerate() {
            let comma = if count == 0 { "" } else { "、" };
            write!(f, "{comma}{}", describe(fault).1)?;
        }
        Ok(())
    }
}

/// Returns the text of a single flag in English and in Japanese.
fn describe(fault: SetupFaults) -> (&'static str, &'static str) {
    match fault {
        SetupFaults::MISSING_BLACK_KING => ("Black has no king", "先手の玉がありません"),
        SetupFaults::MISSING_WHITE_KING => ("White has no king", "後手の玉がありません"),
        SetupFaults::TOO_MANY_KINGS => ("a side has more than one king", "玉を2枚以上持つ側があります"),
        SetupFaults::TOO_MANY_PIECES => ("more pieces of a kind than a set has", "同じ駒が一組の枚数より多くあります"),
        SetupFaults::TWO_PAWNS => ("a side has two pawns on a file", "二歩です"),
        SetupFaults::DEAD_PIECE => {
            ("a pawn, lance or knight stands where it can never move again", "行き所のない歩、香、桂があります")
        }
        SetupFaults::KING_CAPTURABLE => ("the side to move could capture the king", "手番の側が相手の玉を取れます"),
        SetupFaults::UNCOUNTABLE => {
            ("more pieces of a kind than a hand can count", "同じ駒が持ち駒に数えられる枚数より多くあります")
        }
        _ => ("several faults", "複数の誤りがあります"),
    }
}

/// Returns the attacks of a piece by the rule: validation does not depend on the tables.
fn reach(Piece { color, kind }: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    step::attacks(kind, color, square) | slide::attacks(kind, color, square, occupied)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setup_fault_has_a_text_of_its_own() {
        let several = describe(SetupFaults::empty());
        assert!(SetupFaults::all().iter().map(describe).all(|(english, japanese)| {
            english != several.0 && japanese != several.1 && english.is_ascii() && !japanese.is_ascii()
        }));
    }
}
