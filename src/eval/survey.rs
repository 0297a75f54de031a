//! One walk over all pieces: it gathers what the terms look at ([`View`]), and tells the terms that follow from single pieces.

use geometry::{Bitboard, Color, PieceKind, Square};

use super::king_attack::Attackers;
use super::positional;
use super::tally::Tally;
use super::view::View;
use crate::board::{Position, attacks};

/// Surveys a position; the terms that follow from single pieces are told on the way. `None` when a king is missing.
#[inline(always)]
pub(super) fn survey<'p, T: Tally>(position: &'p Position, tally: &mut T) -> Option<View<'p>> {
    let kings = [position.king(Color::Black)?, position.king(Color::White)?];
    let mut view = View {
        position,
        occupied: position.occupied(),
        kings,
        once: [Bitboard::EMPTY; 2],
        twice: [Bitboard::EMPTY; 2],
        zones: kings.map(attacks::king_zone),
    };
    side(&mut view, Color::Black, tally);
    side(&mut view, Color::White, tally);
    Some(view)
}

/// All pieces of a side but the king.
#[inline(always)]
fn side<T: Tally>(view: &mut View<'_>, color: Color, tally: &mut T) {
    let (position, occupied) = (view.position, view.occupied);
    let own = position.colors(color);
    let pawns = attacks::pawns(color, own & position.pieces(PieceKind::Pawn));
    view.once[color] = pawns;
    let hits = (pawns & view.zones[!color]).len();
    let mut walk = Walk { view, color, own, attackers: Attackers::default(), tally };
    walk.attackers.pawns(hits, color, walk.tally);
    walk.pieces(PieceKind::Lance, |square| attacks::lance(color, square, occupied));
    walk.pieces(PieceKind::Knight, |square| attacks::knight(color, square));
    walk.pieces(PieceKind::Silver, |square| attacks::silver(color, square));
    walk.these(position.gold_movers(color), PieceKind::Gold, |square| attacks::gold(color, square));
    walk.pieces(PieceKind::Bishop, |square| attacks::bishop(square, occupied));
    walk.pieces(PieceKind::Rook, |square| attacks::rook(square, occupied));
    walk.pieces(PieceKind::Horse, |square| attacks::horse(square, occupied));
    walk.pieces(PieceKind::Dragon, |square| attacks::dragon(square, occupied));
    walk.attackers.finish(color, walk.tally);
}

/// The survey of one side's pieces.
struct Walk<'w, 'p, T> {
    view: &'w mut View<'p>,
    color: Color,
    own: Bitboard,
    attackers: Attackers,
    tally: &'w mut T,
}

impl<T: Tally> Walk<'_, '_, T> {
    /// All pieces of a kind.
    #[inline(always)]
    fn pieces(&mut self, kind: PieceKind, attacked: impl Fn(Square) -> Bitboard) {
        self.these(self.own & self.view.position.pieces(kind), kind, attacked);
    }

    /// These pieces, counted as of that kind.
    #[inline(always)]
    fn these(&mut self, pieces: Bitboard, kind: PieceKind, attacked: impl Fn(Square) -> Bitboard) {
        let (us, them) = (self.color.index(), (!self.color).index());
        for square in pieces {
            let set = attacked(square);
            self.view.twice[us] |= self.view.once[us] & set;
            self.view.once[us] |= set;
            positional::mobility(kind, (set - self.own).len(), self.color, self.tally);
            if set.meets(self.view.zones[them]) {
                self.attackers.piece(kind, self.color, self.tally);
            }
        }
    }
}
