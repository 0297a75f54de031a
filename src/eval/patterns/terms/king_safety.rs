//! King safety: pawns ahead, enemy pieces near, flight squares, and the attackers of each square around the king.

use geometry::{Bitboard, Color, PieceKind, Square};

use super::king_attack::units;
use crate::board::attacks;
use crate::eval::patterns::info::{CLASSES, EvalInfo};
use crate::eval::patterns::sink::EvalSink;
use crate::tables::SURROUNDINGS;
use crate::tables::king_safety::{ESCAPES, NEAR, RING, RING_EDGE, SHIELD, UNITS};

pub(super) fn evaluate<S: EvalSink>(info: &EvalInfo<'_>, color: Color, sink: &mut S) {
    let king = info.king(color);
    let shield = (attacks::pawn_shield(color, king) & info.colored_pieces(color, PieceKind::Pawn)).len();
    sink.add(SHIELD.at(shield as usize), color, 1);
    sink.add(UNITS.at(units_near(info, color) as usize), color, 1);
    if !is_walled_in(info, color) {
        sink.add(ESCAPES.at(info.flights(color).len() as usize), color, 1);
    }
    surroundings(info, color, sink);
}

/// Returns the attack units of enemy pieces within three king moves.
fn units_near(info: &EvalInfo<'_>, color: Color) -> u32 {
    let near = attacks::king_area(info.king(color));
    let classes = info.classes(!color).into_iter().zip(CLASSES);
    let plain: u32 = classes.map(|(class, kind)| units(kind) * (class & near).len()).sum();
    // A horse is in the bishops' class and a dragon in the rooks': their additional weight is added.
    let promoted = [(PieceKind::Horse, PieceKind::Bishop), (PieceKind::Dragon, PieceKind::Rook)];
    let more = promoted.map(|(kind, class)| {
        let pieces = info.colored_pieces(!color, kind) & near;
        (units(kind) - units(class)) * pieces.len()
    });
    plain + more[0] + more[1]
}

/// Whether a king is in its corner behind pieces of its own: it has no move and needs none (anaguma, the bear in its
/// hole).
fn is_walled_in(info: &EvalInfo<'_>, color: Color) -> bool {
    let king = info.king(color).relative(color);
    let corner = king.rank().index() == 8 && matches!(king.file().index(), 0 | 8); // Shape: last rank and file
    corner && attacks::king(info.king(color)).is_subset(info.own(color))
}

/// The first class of [`SURROUNDINGS`] that is two king moves away. The classes before it are of the nine middle
/// squares.
const NEAR_FIRST: usize = 5; // Shape: column of the weights

/// The states of a square near the king: 0, 1 or 2 own attackers, likewise enemy ones, and empty, an own piece or an
/// enemy piece.
const STATES: usize = 3 * 3 * 3; // Shape: nothing, one or two attackers of each side, occupied or not

/// Counts the squares at king distance one and two, each by its piece and its attackers.
#[inline(always)]
fn surroundings<S: EvalSink>(info: &EvalInfo<'_>, color: Color, sink: &mut S) {
    let (us, them) = (color.index(), (!color).index());
    let king = info.king(color);
    let around = Surroundings::of(king);
    let [own, own2, enemy, enemy2, pieces, enemies] = [
        info.attacked_by[us],
        info.attacked_by_2[us],
        info.attacked_by[them] | attacks::king(info.king(!color)),
        info.attacked_by_2[them] | (info.attacked_by[them] & attacks::king(info.king(!color))),
        info.own(color),
        info.own(!color),
    ]
    .map(|set| around.cut(set));
    let board = around.cut(Bitboard::ALL);
    for (column, places) in SURROUNDINGS[us].iter().enumerate() {
        let rows = |bits: u64| spread(bits >> (9 * column)); // Shape: squares of a file
        let attackers = (rows(own) + rows(own2)) * 9 + (rows(enemy) + rows(enemy2)) * 3; // Shape: three states each
        let states = attackers + rows(pieces) + 2 * rows(enemies);
        let board = rows(board);
        for (row, &place) in places.iter().enumerate() {
            let (place, state) = (usize::from(place), (states >> (8 * row)) as usize & 0xff); // Shape: bits of a row
            // A number, not a branch: the rows on the board differ from king to king.
            let on_board = (board >> (8 * row) & 1) as i32; // Shape: bits of a row
            match (column, row) {
                (2, 2) => {}
                // Shape: the inner squares of a block of 5x5
                (1..4, 1..4) => {
                    sink.add(RING.number(place * STATES + state), color, on_board);
                    sink.add(RING_EDGE.at(place), color, 1 - on_board);
                }
                _ => sink.add(NEAR.number((place - NEAR_FIRST) * STATES + state), color, on_board),
            }
        }
    }
}

/// The five files around a king, cut out of a set in one piece: nine bits for each file, of which the lowest five are
/// the rows from two ranks up to two ranks down. Squares off the board are empty.
struct Surroundings {
    king: Square,
    /// The rows that are on the board, for all five files.
    rows: u64,
}

impl Surroundings {
    #[inline(always)]
    fn of(king: Square) -> Self {
        const FILES: u64 = 0x10_0804_0201;
        let rank = king.rank().index();
        // Two ranks up from the first rank, or down from the last, would be rows of the neighbouring file.
        let rows = (0x1ff << 2 >> rank) & 31; // Shape: five bits of a row
        Self { king, rows: rows * FILES }
    }

    #[inline(always)]
    fn cut(&self, set: Bitboard) -> u64 {
        let first = 9 * self.king.file().index(); // Shape: squares of a file
        // The file two before the king's comes first.
        // Shape: two files
        let files = if first >= 18 { set.bits() >> (first - 18) } else { set.bits() << (18 - first) } as u64;
        let rank = self.king.rank().index();
        let rows = if rank < 2 { files << (2 - rank) } else { files >> (rank - 2) };
        rows & self.rows
    }
}

/// Returns the lowest five bits as five bytes of 0 or 1: bit `i` of the number meets bit `7i` of the factor at bit
/// `8i`.
#[inline(always)]
fn spread(bits: u64) -> u64 {
    ((bits & 31) * 0x1020_4081) & 0x01_0101_0101 // Shape: five bits of a row
}
