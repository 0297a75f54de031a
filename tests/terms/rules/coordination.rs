//! `coordination.toml`.

use horigoma::board::PieceKind;

use super::super::board::{Board, Place, Standing, block, is_on_board, plus, slides};
use super::super::tally::Tally;

pub(super) fn count(board: &Board, tally: &mut Tally<'_>) {
    for standing in board.men(true) {
        let Some(class) = class(standing.man.kind) else { continue };
        let defended = board.is_attacked(true, standing.at);
        let hanging = !defended && board.is_attacked(false, standing.at);
        tally.add("coordination.protected", class, usize::from(defended));
        tally.add("coordination.hanging", class, usize::from(hanging));
    }
    neighbours(board, tally);
    batteries(board, tally);
    aims(board, tally);
}

/// Pawn, lance, knight, silver, gold or gold mover, bishop or horse, rook or dragon.
pub(super) fn class(kind: PieceKind) -> Option<usize> {
    match kind {
        PieceKind::King => None,
        PieceKind::Bishop | PieceKind::Horse => Some(5),
        PieceKind::Rook | PieceKind::Dragon => Some(6),
        kind if kind.is_gold_mover() => Some(4),
        kind => Some(kind.index()),
    }
}

fn neighbours(board: &Board, tally: &mut Tally<'_>) {
    for silver in board.all(true, PieceKind::Silver) {
        let golds = [(0, -1), (0, 1), (-1, 0), (1, 0)].into_iter().map(|step| board.at(plus(silver, step)));
        let pairs = golds.flatten().filter(|man| man.own && man.kind == PieceKind::Gold).count();
        tally.add("coordination.neighbours", 0, pairs);
    }
}

/// Returns the first piece straight ahead of a square.
fn ahead(board: &Board, from: Place) -> Option<PieceKind> {
    let man = board.ray(from, (0, -1)).pop().and_then(|place| board.at(place))?;
    man.own.then_some(man.kind)
}

fn batteries(board: &Board, tally: &mut Tally<'_>) {
    for lance in board.all(true, PieceKind::Lance) {
        let joined = matches!(ahead(board, lance), Some(PieceKind::Rook | PieceKind::Dragon | PieceKind::Lance));
        tally.add("coordination.batteries", 0, usize::from(joined));
    }
    for rook in board.all(true, PieceKind::Rook).chain(board.all(true, PieceKind::Dragon)) {
        let joined = matches!(ahead(board, rook), Some(PieceKind::Lance | PieceKind::Pawn));
        tally.add("coordination.batteries", 1, usize::from(joined));
    }
}

fn aims(board: &Board, tally: &mut Tally<'_>) {
    let Some(king) = board.king(false) else { return };
    let columns = [PieceKind::Bishop, PieceKind::Rook, PieceKind::Horse, PieceKind::Dragon];
    for standing in board.men(true) {
        let Some(column) = columns.iter().position(|&kind| kind == standing.man.kind) else { continue };
        tally.add("coordination.aims", column, usize::from(aims_at(standing, king)));
    }
}

/// Whether a line of a slider passes the block around the king when nothing stands in the way.
fn aims_at(slider: &Standing, king: Place) -> bool {
    slides(slider.man.kind).iter().any(|&step| {
        let line = std::iter::successors(Some(plus(slider.at, step)), |&at| Some(plus(at, step)));
        line.take_while(|&at| is_on_board(at)).any(|at| block(king).any(|place| place == at))
    })
}
