//! The game of a record: its moves, and the position before each.

use horigoma::board::{Move, Position};
use horigoma::game::{MoveFault, PositionFault};
use records::{Action, End, Record};

/// A game to explain.
pub(super) struct Game {
    /// The position before each move, and the last one: one more than there are moves.
    pub(super) positions: Vec<Position>,
    pub(super) moves: Vec<Move>,
    /// The node of the record at each position. The first is the root.
    pub(super) nodes: Vec<usize>,
}

impl Game {
    /// Reads the main line of a record, up to its end or to the illegal move of a foul.
    ///
    /// # Errors
    /// A start that is no position, or a move that is illegal and loses no game by a foul, with the line of the record.
    pub(super) fn of(record: &Record) -> Result<Self, Box<(usize, PositionFault)>> {
        let start = Position::from_sfen(&record.start().to_string());
        let position = start.map_err(|error| Box::new((1, PositionFault::Sfen(error))))?;
        let mut game = Self { positions: vec![position], moves: Vec::new(), nodes: vec![0] };
        let mut at = 0;
        while let Some(&next) = record.nodes()[at].children().first() {
            let node = &record.nodes()[next];
            let Action::Move { mv, .. } = node.action else { break };
            let mut position = game.positions[game.moves.len()].clone();
            if !position.is_legal(mv) {
                if is_foul(record, next) {
                    break;
                }
                let fault = MoveFault::Illegal { found: mv, position };
                return Err(Box::new((node.line.0, PositionFault::Move { number: game.moves.len() + 1, fault })));
            }
            position.play(mv);
            game.positions.push(position);
            game.moves.push(mv);
            game.nodes.push(next);
            at = next;
        }
        Ok(game)
    }
}

/// Whether the game ends by a foul after a node.
fn is_foul(record: &Record, node: usize) -> bool {
    let next = record.nodes()[node].children().first().map(|&next| &record.nodes()[next].action);
    matches!(next, Some(Action::End(End::Illegal | End::IllegalAction(_))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(line: &str) -> Result<Game, Box<(usize, PositionFault)>> {
        Game::of(&records::usi::read(line).unwrap()[0])
    }

    #[test]
    fn a_game_has_a_position_before_each_move_and_after_the_last() {
        let game = game("startpos moves 7g7f 3c3d resign").unwrap();
        assert_eq!((game.positions.len(), game.nodes), (3, vec![0, 1, 2]));
        assert_eq!(game.moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["7g7f", "3c3d"]);
        assert_eq!(game.positions[2].ply(), 3);
    }

    /// The second pawn on the file is a foul, which ends the game.
    #[test]
    fn an_illegal_move_is_refused_unless_it_is_a_foul() {
        let nifu = "sfen 4k4/9/9/9/9/9/4P4/9/4K4 b P 1 moves P*5e";
        assert!(game(&format!("{nifu} %ILLEGAL_MOVE")).unwrap().moves.is_empty());
        let (line, fault) = *game(&format!("#a remark\n{nifu}")).err().unwrap();
        assert_eq!(line, 2);
        assert!(fault.to_string().starts_with("move 1: found 'P*5e', which is not legal in "), "{fault}");
        let kingless = game("sfen 4k4/9/9/9/9/9/9/9/9 b G 1 moves G*5b").err().unwrap();
        assert!(matches!(*kingless, (1, PositionFault::Sfen(_))));
    }
}
