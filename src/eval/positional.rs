//! Positional patterns: mobility, control of the centre and of the enemy camp, open files, outposts, pieces in hand by count,
//! the right to move.

use geometry::{Bitboard, Color, PieceKind};

use super::tally::{Group, Tally};
use super::view::View;
use crate::board::attacks;
use crate::tables::{
    POSITIONAL_BISHOP, POSITIONAL_CAMP, POSITIONAL_CENTRE, POSITIONAL_DRAGON, POSITIONAL_GOLD, POSITIONAL_HELD,
    POSITIONAL_HORSE, POSITIONAL_KNIGHT, POSITIONAL_LANCE, POSITIONAL_OPEN_FILE, POSITIONAL_OUTPOSTS, POSITIONAL_ROOK,
    POSITIONAL_SILVER, POSITIONAL_TEMPO,
};

const GROUP: Group = Group::Positional;

/// The squares of files 4 to 6 on ranks d to f.
const CENTRE: Bitboard = Bitboard::new(0b111 << 30 | 0b111 << 39 | 0b111 << 48);

/// A piece's mobility: squares it attacks that its own side does not hold.
#[inline(always)]
pub(super) fn mobility<T: Tally>(kind: PieceKind, squares: u32, color: Color, tally: &mut T) {
    let (start, most) = match kind {
        PieceKind::Lance => (POSITIONAL_LANCE, 8),
        PieceKind::Knight => (POSITIONAL_KNIGHT, 2),
        PieceKind::Silver => (POSITIONAL_SILVER, 5),
        PieceKind::Bishop => (POSITIONAL_BISHOP, 16),
        PieceKind::Rook => (POSITIONAL_ROOK, 16),
        PieceKind::Horse => (POSITIONAL_HORSE, 20),
        PieceKind::Dragon => (POSITIONAL_DRAGON, 20),
        _ => (POSITIONAL_GOLD, 6),
    };
    tally.add(GROUP, start + squares.min(most) as usize, color, 1);
}

pub(super) fn tally<T: Tally>(view: &View<'_>, color: Color, tally: &mut T) {
    let once = view.once[color];
    tally.add(GROUP, POSITIONAL_CENTRE, color, (once & CENTRE).len() as i32);
    tally.add(GROUP, POSITIONAL_CAMP, color, (once & attacks::promotion_zone(color)).len() as i32);
    for (kind, count) in view.position.hand(color).iter() {
        tally.add(GROUP, POSITIONAL_HELD + kind.index() * 9 + count.min(8), color, 1);
    }
    open_files(view, color, tally);
    outposts(view, color, tally);
    if color == view.position.turn() {
        tally.add(GROUP, POSITIONAL_TEMPO, color, 1);
    }
}

fn open_files<T: Tally>(view: &View<'_>, color: Color, tally: &mut T) {
    let pawns = view.colored_pieces(color, PieceKind::Pawn);
    let open = |pieces: Bitboard| {
        pieces.into_iter().filter(|square| !pawns.meets(attacks::file(square.file()))).count() as i32
    };
    tally.add(GROUP, POSITIONAL_OPEN_FILE, color, open(view.colored_pieces(color, PieceKind::Rook)));
    tally.add(GROUP, POSITIONAL_OPEN_FILE + 1, color, open(view.colored_pieces(color, PieceKind::Lance)));
}

/// Knights and silvers beyond the middle that no enemy pawn ahead on their file can chase away.
fn outposts<T: Tally>(view: &View<'_>, color: Color, tally: &mut T) {
    let pawns = view.colored_pieces(!color, PieceKind::Pawn);
    for (place, kind) in [PieceKind::Knight, PieceKind::Silver].into_iter().enumerate() {
        let posted = view
            .colored_pieces(color, kind)
            .into_iter()
            .filter(|&square| square.rank().relative(color) <= 4 && !pawns.meets(attacks::front_span(color, square)));
        tally.add(GROUP, POSITIONAL_OUTPOSTS + place, color, posted.count() as i32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_centre_is_where_it_is_said_to_be() {
        let drawn: Bitboard = geometry::Square::all()
            .filter(|square| (3..6).contains(&square.file().index()) && (3..6).contains(&square.rank().index()))
            .collect();
        assert_eq!(CENTRE, drawn);
    }
}
