//! The opening by name, from the squares of the rooks and the first captures.

use horigoma::board::{Color, PieceKind, Position, Square};

use crate::commands::game::Game;
use crate::commands::language::{Text, text};

/// Positions of the opening, from the first on.
const PLIES: usize = 41;
/// The positions in which a rook stays on a file that is its choice.
const STAYS: usize = 6;

/// Returns the strategy of a side: the file of its rook at home, counted from its right. `None` without a rook at home
/// in the opening.
pub(super) fn strategy(game: &Game, side: Color) -> Option<Text> {
    let mut stays = [0; 10];
    for position in game.positions.iter().take(PLIES) {
        if let Some(rook) = rook_at_home(position, side) {
            stays[rook.relative(side).file().index() + 1] += 1;
        }
    }
    // The rook begins on the second file.
    let others = (1..stays.len()).filter(|&file| file != 2 && stays[file] >= STAYS);
    let chosen = others.max_by_key(|&file| stays[file]).or_else(|| (stays[2] > 0).then_some(2))?;
    Some(match chosen {
        2 => text("static rook", "居飛車"),
        3 => text("sleeve rook", "袖飛車"),
        4 => text("right fourth-file rook", "右四間飛車"),
        5 => text("central rook", "中飛車"),
        6 => text("fourth-file rook", "四間飛車"),
        7 => text("third-file rook", "三間飛車"),
        8 => text("opposing rook", "向かい飛車"),
        _ => text("edge-file rook", "端飛車"),
    })
}

/// Returns the square of the only unpromoted rook of a side, if it is on its three home ranks.
fn rook_at_home(position: &Position, side: Color) -> Option<Square> {
    let mut rooks = position.colored_pieces(side, PieceKind::Rook).into_iter();
    let rook = rooks.next().filter(|rook| rook.relative(side).rank().index() >= 6)?;
    rooks.next().is_none().then_some(rook)
}

/// Returns the name of the opening of both sides, in even games.
pub(super) fn name(game: &Game) -> Option<Text> {
    let strategies = Color::ALL.map(|side| strategy(game, side).map(|strategy| strategy.english));
    let is_ranging = |strategy: &str| {
        !strategy.starts_with("static") && !strategy.starts_with("sleeve") && !strategy.starts_with("right")
    };
    let [black, white] = strategies.map(|strategy| strategy.map(is_ranging));
    Some(match (black?, white?) {
        (true, true) => text("double ranging rook", "相振り飛車"),
        (false, false) => static_rooks(game),
        _ => text("ranging rook against static rook", "対抗形"),
    })
}

/// Returns the name of an opening with two static rooks.
fn static_rooks(game: &Game) -> Text {
    let (mut side_pawn, mut bishops, mut rook_pawns) = (false, [false; 2], [false; 2]);
    for (position, &mv) in game.positions.iter().zip(&game.moves).take(PLIES) {
        let side = position.turn();
        let moved = mv.from().and_then(|from| position.piece_on(from)).map(|piece| piece.kind);
        let taken = position.piece_on(mv.to()).map(|piece| piece.kind);
        let to = mv.to().relative(side);
        let is_at = |file, rank| (to.file().index() + 1, to.rank().index() + 1) == (file, rank);
        side_pawn |= moved == Some(PieceKind::Rook) && taken == Some(PieceKind::Pawn) && is_at(3, 4);
        bishops[side.index()] |= taken.map(PieceKind::demoted) == Some(PieceKind::Bishop);
        rook_pawns[side.index()] |= moved == Some(PieceKind::Pawn) && is_at(2, 5);
    }
    match (side_pawn, bishops, rook_pawns) {
        (true, ..) => text("side pawn capture", "横歩取り"),
        (_, [true, true], _) => text("bishop exchange", "角換わり"),
        (.., [true, true]) => text("double wing attack", "相掛かり"),
        _ => text("double static rook", "相居飛車"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(moves: &str) -> Game {
        Game::read(&records::usi::read(&format!("startpos moves {moves}")).unwrap()[0]).unwrap()
    }

    /// Lines from textbooks, by the names that the books give them.
    #[test]
    fn openings_have_their_names() {
        for (moves, expected) in [
            ("7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d", "横歩取り"),
            ("7g7f 8c8d 2g2f 8d8e 8h7g 3c3d 7i8h 2b7g+ 8h7g 3a4b 3i3h", "角換わり"),
            ("2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c 2d2f", "相掛かり"),
            ("7g7f 3c3d 2g2f 4c4d 4i5h 8b4b 5i6h 5a6b 6h7h 6b7b 5g5f 7b8b", "対抗形"),
            ("7g7f 3c3d 7f7e 8b3b 2h7h 5a6b 5i4h 6b7b 4h3h 7b8b 6i5h 3a4b", "相振り飛車"),
            ("7g7f 8c8d 7i6h 3c3d 6g6f 7a6b 5g5f 5c5d 3i4h 3a4b", "相居飛車"),
        ] {
            assert_eq!(name(&game(moves)).unwrap().japanese, expected, "{moves}");
        }
    }

    #[test]
    fn a_strategy_is_the_file_of_the_rook() {
        let ranging = game("7g7f 3c3d 6g6f 8c8d 2h6h 7a6b 5i4h 5a4b 4h3h 4b3b 7i7h");
        let names = Color::ALL.map(|side| strategy(&ranging, side).map(|name| name.japanese));
        assert_eq!(names, [Some("四間飛車"), Some("居飛車")]);
        let handicap = "sfen lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 5a6b";
        let handicap = Game::read(&records::usi::read(handicap).unwrap()[0]).unwrap();
        assert!(strategy(&handicap, Color::White).is_none() && name(&handicap).is_none());
    }
}
