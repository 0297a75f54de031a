//! Games of record files, for the commands that read one.

use std::fs;

use horigoma::board::{Move, Position};
use horigoma::engine::EngineError;
use horigoma::game::{MoveFault, PositionFault};
use horigoma::records::{self, Action, End, Format, Record};

use super::{Expected, Failure};

/// Reads the games of a file. There is at least one.
///
/// # Errors
/// A file that cannot be read, or that is no record in this format.
pub(super) fn records(file: &str, format: Format) -> Result<Vec<Record>, Failure> {
    let bytes = fs::read(file).map_err(|error| Failure::File { place: file.to_owned(), error })?;
    records::read(&bytes, format).map_err(|error| Failure::Record(error.in_file(file)))
}

/// Reads the only game of a file.
///
/// # Errors
/// As of [`records`], and a file of several games.
pub(super) fn only(file: &str) -> Result<Record, Failure> {
    let mut games = records(file, Format::of_name(file).unwrap_or(Format::Usi))?;
    match games.len() {
        1 => Ok(games.swap_remove(0)),
        count => Err(Failure::Record(format!("{file}: found {count} games, expected one"))),
    }
}

/// Returns the position after `at` moves of the game in a file, or after all, as a text of SFEN and moves.
///
/// # Errors
/// As of [`only`], and a game with fewer moves. Whether the moves are legal is left to the reader of the text.
pub(super) fn position(file: &str, at: Option<u64>) -> Result<String, Failure> {
    let game = only(file)?;
    let moves: Vec<String> = game.moves().map(|mv| mv.to_string()).collect();
    let all = moves.len() as u64;
    let kept = match at {
        Some(at) if at > all => {
            return Err(Failure::Word { place: "--at", found: at.to_string(), expected: Expected::UpTo(all) });
        }
        at => at.unwrap_or(all) as usize,
    };
    Ok(format!("sfen {} moves {}", game.start(), moves[..kept].join(" ")))
}

/// The main line of a record.
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
    pub(super) fn of(record: &Record, file: &str) -> Result<Self, Failure> {
        Self::read(record).map_err(|fault| {
            let (line, fault) = *fault;
            Failure::Position { place: format!("{file}:{line}"), error: EngineError::Position(Box::new(fault)) }
        })
    }

    pub(super) fn read(record: &Record) -> Result<Self, Box<(usize, PositionFault)>> {
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
        Game::read(&records::usi::read(line).unwrap()[0])
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
