//! Drops: no second pawn on a file, none where the piece could never move, no mate by a dropped pawn.

use geometry::{Bitboard, Color, PieceKind, Rank, Square};

use super::Sink;
use crate::board::moves::DropKinds;
use crate::board::{Position, attacks, side};

impl Position {
    /// Emits drops on the allowed squares.
    #[inline(always)]
    pub(super) fn emit_drops<S: Sink, const WHITE: bool>(&self, targets: Bitboard, sink: &mut S) {
        let us = side::<WHITE>();
        let hand = self.hand(us);
        if hand.is_empty() || targets.is_empty() {
            return;
        }
        if hand.has(PieceKind::Pawn) {
            sink.drop_one(PieceKind::Pawn, targets & self.pawn_drops(us));
        }
        if hand.bits() >> 8 != 0 {
            self.emit_heavy_drops::<S, WHITE>(targets, sink);
        }
    }

    /// Emits drops of all kinds but pawns. The last rank takes neither knight nor lance, and the rank before it no
    /// knight.
    #[inline(always)]
    fn emit_heavy_drops<S: Sink, const WHITE: bool>(&self, targets: Bitboard, sink: &mut S) {
        let us = side::<WHITE>();
        let hand = self.hand(us);
        let mut kinds = DropKinds::NONE;
        for kind in [PieceKind::Silver, PieceKind::Gold, PieceKind::Bishop, PieceKind::Rook] {
            if hand.has(kind) {
                kinds.push(kind);
            }
        }
        let (has_lance, has_knight) = (hand.has(PieceKind::Lance), hand.has(PieceKind::Knight));
        let last = attacks::dead_squares(us, PieceKind::Lance);
        let last_two = attacks::dead_squares(us, PieceKind::Knight);
        let mut rest = targets;
        if has_lance {
            if kinds.len() > 0 {
                sink.drops(&kinds, rest & last);
            }
            rest -= last;
            kinds.push(PieceKind::Lance);
        }
        if has_knight {
            if kinds.len() > 0 {
                sink.drops(&kinds, rest & last_two);
            }
            rest -= last_two;
            kinds.push(PieceKind::Knight);
        }
        sink.drops(&kinds, rest);
    }

    /// Returns the squares where a pawn may be dropped: on open files, not on the last rank, not giving mate.
    #[inline(always)]
    pub(in crate::board) fn pawn_drops(&self, us: Color) -> Bitboard {
        let open = open_files(self.colored_pieces(us, PieceKind::Pawn)) - attacks::dead_squares(us, PieceKind::Pawn);
        let empty = !self.occupied();
        match self.king(!us) {
            Some(king) => {
                let head = attacks::pawn(!us, king) & open & empty;
                if !head.is_empty() && self.is_pawn_drop_mate(us, king, head) { open - head } else { open }
            }
            None => open,
        }
    }

    /// Whether a pawn of ours dropped on `head`, the square before the enemy king, gives mate.
    #[inline(never)]
    fn is_pawn_drop_mate(&self, us: Color, king: Square, head: Bitboard) -> bool {
        let Some(square) = head.first() else { return false };
        let occupied = self.occupied() | head;
        let escapes = attacks::king(king) - self.colors(!us);
        if !(escapes - self.danger(!us, king, occupied)).is_empty() {
            return false;
        }
        let mut takers = self.attackers_of(!us, square, occupied).without(king);
        if takers.is_empty() {
            return true;
        }
        // A pinned piece may still take along the line of its pin.
        let pinned = self.pinned(!us);
        takers -= pinned - attacks::line(king, square);
        takers.is_empty()
    }
}

/// The files without any of these pawns.
///
/// In each nine-bit file, adding eight set bits to the pawns on ranks a to h carries into the bit of rank i when there
/// are any. That bit, or a pawn on rank i itself, closes the file. The bits of open files are then spread over them.
#[inline(always)]
fn open_files(pawns: Bitboard) -> Bitboard {
    const RANK_I: u128 = Bitboard::rank(Rank::I).bits();
    const ABOVE: u128 = Bitboard::ALL.bits() & !RANK_I;
    let closed = ((pawns.bits() & ABOVE) + ABOVE) | pawns.bits();
    let open = RANK_I & !closed;
    Bitboard::new((open - (open >> 8)) | open)
}

#[cfg(test)]
mod tests {
    use super::*;
    use geometry::File;

    #[test]
    fn open_files_are_those_without_a_pawn() {
        // Every subset of the ranks on every file, against every other file full or empty.
        for pattern in 0..512u128 {
            for file in File::ALL {
                for others in [0, Bitboard::ALL.bits() & !Bitboard::file(file).bits()] {
                    let open = open_files(Bitboard::new(pattern << (9 * file.index()) | others));
                    let expected = if pattern == 0 { Bitboard::file(file) } else { Bitboard::EMPTY };
                    assert_eq!(open & Bitboard::file(file), expected);
                    assert_eq!(
                        open - Bitboard::file(file),
                        if others == 0 { !Bitboard::file(file) } else { Bitboard::EMPTY }
                    );
                }
            }
        }
    }
}
