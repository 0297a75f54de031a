//! King safety: pawns ahead, enemy pieces near, squares to flee to, and who holds each square around the king.

use geometry::{Bitboard, Color, PieceKind, Square};

use super::tally::{Group, Tally};
use super::view::{View, units};
use crate::board::attacks;
use crate::tables::{
    KING_SAFETY_ESCAPES, KING_SAFETY_NEAR, KING_SAFETY_RING, KING_SAFETY_RING_EDGE, KING_SAFETY_SHIELD,
    KING_SAFETY_UNITS,
};

const GROUP: Group = Group::KingSafety;

pub(super) fn tally<T: Tally>(view: &View<'_>, color: Color, tally: &mut T) {
    let king = view.king(color);
    let shield = (attacks::pawn_shield(color, king) & view.colored_pieces(color, PieceKind::Pawn)).len();
    tally.add(GROUP, KING_SAFETY_SHIELD + shield as usize, color, 1);
    tally.add(GROUP, KING_SAFETY_UNITS + units_near(view, color).min(31) as usize, color, 1);
    if !is_walled_in(view, color) {
        tally.add(GROUP, KING_SAFETY_ESCAPES + view.flights(color).len() as usize, color, 1);
    }
    surroundings(view, color, tally);
}

/// The attack units of enemy pieces within three king moves.
fn units_near(view: &View<'_>, color: Color) -> u32 {
    let near = attacks::king_area(view.king(color));
    let [pawns, lances, knights, silvers, golds, diagonal, straight] =
        view.classes(!color).map(|class| (class & near).len());
    let promoted =
        (view.own(!color) & near & (view.position.pieces(PieceKind::Horse) | view.position.pieces(PieceKind::Dragon)))
            .len();
    units(PieceKind::Pawn) * pawns
        + units(PieceKind::Lance) * (lances + knights)
        + units(PieceKind::Silver) * (silvers + golds)
        + units(PieceKind::Bishop) * (diagonal + straight)
        + promoted
}

/// A king in its corner behind pieces of its own has nowhere to go and need not: the bear in its hole (anaguma).
fn is_walled_in(view: &View<'_>, color: Color) -> bool {
    let king = view.king(color).relative(color);
    let corner = king.rank().index() == 8 && matches!(king.file().index(), 0 | 8);
    corner && attacks::king(view.king(color)).is_subset(view.own(color))
}

/// The squares at king distance one and two, each by what stands there and who attacks it.
///
/// The five files around the king are cut out of every set as five bits each, rows two ranks up to two ranks down.
#[inline(always)]
fn surroundings<T: Tally>(view: &View<'_>, color: Color, tally: &mut T) {
    let (us, them) = (color.index(), (!color).index());
    let sets = [
        view.once[us],
        view.twice[us],
        view.once[them] | attacks::king(view.king(!color)),
        view.twice[them] | (view.once[them] & attacks::king(view.king(!color))),
        view.own(color),
        view.own(!color),
    ];
    let king = view.king(color);
    let (file, rank) = (king.file().index() as i32, king.rank().index());
    for (column, places) in PLACES[us].iter().enumerate() {
        let file = file + column as i32 - 2;
        let on_board = (0..9).contains(&file);
        let window = |set: Bitboard| {
            if on_board { ((set.bits() >> (9 * file)) as u32 & 0x1ff) << 2 >> rank } else { 0 }
        };
        let [own, own2, enemy, enemy2, pieces, enemies] = sets.map(|set| spread(window(set)));
        let states = (own + own2) * 9 + (enemy + enemy2) * 3 + pieces + 2 * enemies;
        let board = window(Bitboard::ALL);
        for (row, &place) in places.iter().enumerate() {
            if board >> row & 1 == 0 {
                if place < 5 {
                    tally.add(GROUP, KING_SAFETY_RING_EDGE + usize::from(place), color, 1);
                }
                continue;
            }
            let state = (states >> (8 * row)) as usize & 0xff;
            match place {
                0..5 => tally.add(GROUP, KING_SAFETY_RING + usize::from(place) * 27 + state, color, 1),
                5..13 => tally.add(GROUP, KING_SAFETY_NEAR + usize::from(place - 5) * 27 + state, color, 1),
                _ => {}
            }
        }
    }
}

/// The lowest five bits as five bytes of 0 or 1: bit `i` of the number meets bit `7i` of the factor at bit `8i`.
#[inline(always)]
fn spread(bits: u32) -> u64 {
    (u64::from(bits & 31) * 0x1020_4081) & 0x01_0101_0101
}

/// The class of a square near a king by colour, column (file to the right first) and row (rank a first): 0 to 4 beside it
/// (ahead, ahead aside, beside, behind aside, behind), 5 to 12 two moves away, 13 the king's own.
static PLACES: [[[u8; 5]; 5]; 2] = {
    let mut places = [[[13; 5]; 5]; 2];
    let mut column: usize = 0;
    while column < 5 {
        let mut row = 0;
        while row < 5 {
            let aside = column.abs_diff(2);
            let place = match (aside, row) {
                (0, 2) => 13,
                (0, 1) => 0,
                (1, 1) => 1,
                (1, 2) => 2,
                (1, 3) => 3,
                (0, 3) => 4,
                (0, 0) => 5,
                (0, _) => 6,
                (1, 0) => 7,
                (1, _) => 8,
                (_, 0) => 9,
                (_, 1) => 10,
                (_, 2) => 11,
                (_, _) => 12,
            };
            places[0][column][row] = place;
            places[1][column][4 - row] = place;
            row += 1;
        }
        column += 1;
    }
    places
};

/// The squares beside a side's king where it does not count as an attacker itself.
pub(super) fn undefended(view: &View<'_>, color: Color, king: Square) -> Bitboard {
    (attacks::king(king) - view.own(color)) - view.once[color]
}
