//! Lines of USI: the start and the moves of a game, as in the command `position`.
//!
//! A word may follow the moves, as programs write it: `resign`, `win`, `draw`, `rep_draw`, `rep_inf`, `rep_sup`,
//! `timeout`, `break`, and words of CSA with their `%`. Lines that begin with `#` are remarks on the game below them.

use geometry::{Move, PieceKind};

use crate::follow::Follow;
use crate::text::{lines, one_line};
use crate::{Action, Board, End, Error, Note, Record};

/// Reads the games of a text, a line each.
///
/// # Errors
/// A line that is none, an impossible move, or a text without games.
///
/// ```
/// let games = records::usi::read("position startpos moves 7g7f 3c3d resign\n")?;
/// assert_eq!(games[0].main_line().count(), 3);
/// # Ok::<_, records::Error>(())
/// ```
pub fn read(text: &str) -> Result<Vec<Record>, Error> {
    let (mut games, mut remarks) = (Vec::new(), Vec::new());
    for (number, line) in lines(text) {
        if let Some(remark) = line.strip_prefix('#') {
            remarks.push(Note::Remark(remark.to_owned()));
        } else if !line.trim().is_empty() {
            let mut game = game(number, line)?;
            game.node_mut(0).notes.append(&mut remarks);
            games.push(game);
        }
    }
    if games.is_empty() { Err(Error::new(1, text, "a game such as 'startpos moves 7g7f'")) } else { Ok(games) }
}

fn game(number: usize, line: &str) -> Result<Record, Error> {
    let text = line.trim();
    let text = text.strip_prefix("position ").unwrap_or(text).trim_start();
    let (start, moves) = text.split_once("moves").unwrap_or((text, ""));
    let start = start.trim();
    let board: Board = match start.strip_prefix("sfen ") {
        None if start == "startpos" => Board::start(),
        sfen => sfen.unwrap_or(start).parse().map_err(|expected: String| Error::new(number, start, expected))?,
    };
    let mut follow = Follow::new(board);
    for word in moves.split_ascii_whitespace() {
        if let Some(end) = End::of_usi(word) {
            follow.end(number, end)?;
            continue;
        }
        let mv: Move =
            word.parse().map_err(|_| Error::new(number, word, "a move such as 7g7f, or a word such as resign"))?;
        let moved = mv.from().and_then(|from| follow.board.piece(from)).map(|piece| piece.kind);
        let kind = mv.dropped().or(moved).unwrap_or(PieceKind::Pawn);
        if mv.is_promotion() && kind.promoted().is_none() {
            return Err(Error::new(number, word, "a move that can be played: the piece does not promote"));
        }
        follow.play(number, word, mv, kind)?;
    }
    follow.finish()
}

/// Writes the main line of a game with the remarks before it. Headers, times, comments and variations are not part of
/// the notation.
#[must_use]
pub fn write(record: &Record) -> String {
    let mut text = String::new();
    for note in &record.nodes()[0].notes {
        if let Note::Remark(remark) = note {
            text.push_str(&format!("#{}\n", one_line(remark)));
        }
    }
    if *record.start() == Board::start() {
        text.push_str("startpos moves");
    } else {
        text.push_str(&format!("sfen {} moves", record.start()));
    }
    for node in record.main_line() {
        match &node.action {
            Action::Start => {}
            Action::Move { mv, .. } => text.push_str(&format!(" {mv}")),
            Action::End(end) => {
                text.push_str(&format!(" {}", end.usi().replace(|c: char| c.is_ascii_whitespace(), "_")))
            }
        }
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_read_back() {
        for line in [
            "startpos moves\n",
            "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e rep_draw\n",
            "#a\n#b\nsfen l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 17 moves N*2c rep_inf\n",
            "startpos moves 7g7f %CHUDAN\n",
        ] {
            let line = line.replace("%CHUDAN", "break");
            assert_eq!(read(&line).unwrap().iter().map(write).collect::<String>(), line);
        }
    }

    #[test]
    fn refusals_have_their_line() {
        for (text, expected) in [
            ("", "line 1: found '', expected a game such as"),
            ("\nstartpos moves 7g7f 7g7f\n", "line 2: found '7g7f', expected a Pawn of White's on 7g"),
            ("startpos moves 7g7f x\n", "line 1: found 'x', expected a move such as 7g7f"),
            ("startpos moves resign 7g7f\n", "line 1: found '7g7f', expected no move after the end"),
            ("startpos moves 4i4h+\n", "does not promote"),
            ("nowhere moves 7g7f\n", "expected three or four words of an SFEN"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
