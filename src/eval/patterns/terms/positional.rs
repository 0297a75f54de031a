//! Positional patterns: mobility, control of the centre and of the enemy camp, open files, outposts, pieces in hand by
//! count, the right to move.

use geometry::{Bitboard, Color, PieceKind};

use crate::board::attacks;
use crate::eval::patterns::info::EvalInfo;
use crate::eval::patterns::sink::EvalSink;
use crate::tables;
use crate::tables::positional::{
    BISHOP, CAMP, CENTRE, DRAGON, GOLD, HELD, HORSE, KNIGHT, LANCE, OPEN_FILE, OUTPOSTS, ROOK, SILVER, TEMPO,
};

/// Counts a piece's mobility: the squares it attacks that its own side does not occupy.
#[inline(always)]
pub(super) fn mobility<S: EvalSink>(kind: PieceKind, squares: u32, color: Color, sink: &mut S) {
    let feature = match kind {
        PieceKind::Lance => LANCE,
        PieceKind::Knight => KNIGHT,
        PieceKind::Silver => SILVER,
        PieceKind::Bishop => BISHOP,
        PieceKind::Rook => ROOK,
        PieceKind::Horse => HORSE,
        PieceKind::Dragon => DRAGON,
        _ => GOLD,
    };
    sink.add(feature.at(squares as usize), color, 1);
}

pub(super) fn evaluate<S: EvalSink>(info: &EvalInfo<'_>, color: Color, sink: &mut S) {
    let attacked = info.attacked_by[color];
    sink.add(CENTRE.weight(), color, (attacked & tables::CENTRE.values).len() as i32);
    sink.add(CAMP.weight(), color, (attacked & attacks::promotion_zone(color)).len() as i32);
    for (kind, count) in info.position.hand(color).iter() {
        sink.add(HELD.at2(kind.index(), count), color, 1);
    }
    open_files(info, color, sink);
    outposts(info, color, sink);
    if color == info.position.turn() {
        sink.add(TEMPO.weight(), color, 1);
    }
}

fn open_files<S: EvalSink>(info: &EvalInfo<'_>, color: Color, sink: &mut S) {
    let pawns = info.colored_pieces(color, PieceKind::Pawn);
    let open = |pieces: Bitboard| {
        pieces.into_iter().filter(|square| !pawns.meets(attacks::file(square.file()))).count() as i32
    };
    sink.add(OPEN_FILE.at(0), color, open(info.colored_pieces(color, PieceKind::Rook)));
    sink.add(OPEN_FILE.at(1), color, open(info.colored_pieces(color, PieceKind::Lance)));
}

/// Counts knights and silvers beyond the middle that no enemy pawn ahead on their file can chase away.
fn outposts<S: EvalSink>(info: &EvalInfo<'_>, color: Color, sink: &mut S) {
    let pawns = info.colored_pieces(!color, PieceKind::Pawn);
    for (place, kind) in [PieceKind::Knight, PieceKind::Silver].into_iter().enumerate() {
        let beyond = info.colored_pieces(color, kind) & tables::HOME[!color];
        let posted = beyond.into_iter().filter(|&square| !pawns.meets(attacks::front_span(color, square)));
        sink.add(OUTPOSTS.at(place), color, posted.count() as i32);
    }
}
