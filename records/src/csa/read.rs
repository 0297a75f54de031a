//! Reading CSA.

use std::time::Duration;

use geometry::{Color, Move, Square};

use super::{KEYS, kind_named, position};
use crate::follow::Follow;
use crate::kif::sides;
use crate::text::{is_blank, lines};
use crate::{Action, Board, End, Error, Header, Note, Record, SIDES, Time};

/// Reads the games of a text. A line `/` separates two games.
///
/// Read beside the standard: headers in any order and after the moves, ranks without their blanks, a record without a
/// position (an even
/// start), without a line of the side to move (that of its first move), and without a line end at its end.
///
/// # Errors
/// A line that is none of CSA's, a position that is none, an impossible move, or a text without games.
///
/// ```
/// let games = records::csa::read("V3.0\nPI\n+\n+7776FU,T1.5\n%MAX_MOVES")?;
/// assert_eq!(games[0].outcome(), Some(records::Outcome::Draw));
/// # Ok::<_, records::Error>(())
/// ```
pub fn read(text: &str) -> Result<Vec<Record>, Error> {
    let mut games = Vec::new();
    let mut reading = Reading::default();
    let mut last = 1;
    for (number, line) in lines(text) {
        last = number;
        if line.trim_end_matches(is_blank) == "/" {
            games.extend(std::mem::take(&mut reading).finish(number)?);
        } else {
            reading.line(number, line)?;
        }
    }
    games.extend(reading.finish(last)?);
    if games.is_empty() { Err(Error::new(1, text, "a game of CSA")) } else { Ok(games) }
}

/// The part of a game that was read.
#[derive(Default)]
struct Reading {
    headers: Vec<Header>,
    notes: Vec<Note>,
    /// The position so far.
    board: Option<Board>,
    /// The moves so far, once the side to move is known.
    follow: Option<Follow>,
}

impl Reading {
    fn line(&mut self, number: usize, line: &str) -> Result<(), Error> {
        if let Some(text) = line.strip_prefix('\'') {
            self.note(number, text);
        } else if let Some(header) = header_in(line) {
            self.headers.push(header);
        } else {
            for statement in line.split(',') {
                let statement = statement.trim_matches(is_blank);
                if !statement.is_empty() {
                    self.statement(number, statement)?;
                }
            }
        }
        Ok(())
    }

    fn note(&mut self, number: usize, text: &str) {
        if number == 1 && text.starts_with("CSA encoding=") {
            return;
        }
        let note = match (text.strip_prefix('*'), text.strip_prefix('&')) {
            (Some(comment), _) => Note::Comment(comment.to_owned()),
            (_, Some(bookmark)) => Note::Bookmark(bookmark.to_owned()),
            _ => Note::Remark(text.to_owned()),
        };
        match &mut self.follow {
            Some(follow) => follow.node_mut().notes.push(note),
            None => self.notes.push(note),
        }
    }

    fn statement(&mut self, number: usize, text: &str) -> Result<(), Error> {
        let expected = |expected: String| Error::new(number, text, expected);
        let color = match text.as_bytes()[0] {
            b'+' => Some(Color::Black),
            b'-' => Some(Color::White),
            _ => None,
        };
        match (color, &mut self.follow, text.as_bytes()[0]) {
            (Some(color), None, _) => {
                self.begin(color);
                if text.len() > 1 { self.statement(number, text) } else { Ok(()) }
            }
            (Some(color), Some(follow), _) => play(follow, number, color, text),
            (None, None, b'V') => Ok(()),
            (None, None, b'P') => position::read(self.board.get_or_insert(Board::EMPTY), text).map_err(expected),
            (None, Some(follow), b'T') => take_time(follow, number, text),
            (None, _, b'%') if text.len() > 1 => {
                if self.follow.is_none() {
                    self.begin(Color::Black);
                }
                self.follow.as_mut().map_or(Ok(()), |follow| follow.end(number, End::of_csa(&text[1..])))
            }
            (None, Some(_), _) => {
                Err(expected("a move such as +7776FU, a time, a comment, or an ending such as %TORYO".into()))
            }
            (None, None, _) => Err(expected("a line of CSA: a name, a header, a position, a move".into())),
        }
    }

    /// The head is read.
    fn begin(&mut self, turn: Color) {
        let board = self.board.take().unwrap_or_else(Board::start);
        self.follow = Some(Follow::new(Board { turn, ..board }));
    }

    /// The game, if there is any.
    fn finish(mut self, line: usize) -> Result<Option<Record>, Error> {
        if self.follow.is_none() && self.board.is_some() {
            self.begin(Color::Black);
        }
        match self.follow {
            Some(follow) => {
                let mut record = follow.finish()?;
                record.headers = self.headers;
                name_sides(&mut record);
                record.node_mut(0).notes.splice(0..0, self.notes);
                Ok(Some(record))
            }
            None if self.headers.is_empty() => Ok(None),
            None => Err(Error::new(line, "the end", "a position and the side to move")),
        }
    }
}

/// Gives the players' headers the names that the sides have in games from this start. CSA has `N+` and `N-` for both.
fn name_sides(record: &mut Record) {
    let names = sides(record.start());
    for Header { key, .. } in &mut record.headers {
        if let Some(side) = SIDES.iter().position(|side| side.contains(&&**key)) {
            names[side].clone_into(key);
        }
    }
}

/// `N+name` or `$KEY:value`, whose values may have commas.
fn header_in(line: &str) -> Option<Header> {
    let (key, value) = match line.as_bytes() {
        [b'N', b'+', ..] => (SIDES[0][0], &line[2..]),
        [b'N', b'-', ..] => (SIDES[1][0], &line[2..]),
        _ => {
            let (key, value) = line.strip_prefix('$')?.split_once(':')?;
            (KEYS.iter().find(|(_, csa)| *csa == key).map_or(key, |(kif, _)| kif), value)
        }
    };
    Some(Header { key: key.to_owned(), value: value.trim_matches(is_blank).to_owned() })
}

fn play(follow: &mut Follow, number: usize, color: Color, text: &str) -> Result<(), Error> {
    let error = |expected: &str| Error::new(number, text, expected);
    let wrong = || error("a move such as +7776FU");
    // A side to move that is given twice.
    if text.len() == 1 && follow.node().action == Action::Start && follow.node().turn() == color {
        return Ok(());
    }
    let digits = text.get(1..5).ok_or_else(wrong)?;
    let name = text.get(5..).ok_or_else(wrong)?;
    let kind = kind_named(name).ok_or_else(|| error("a move such as +7776FU, which ends with a piece"))?;
    let square = |at: usize| {
        let mut digits = digits[at..at + 2].bytes().map(|digit| i32::from(digit) - i32::from(b'1'));
        Square::at(digits.next()?, digits.next()?)
    };
    if !digits.is_ascii() {
        return Err(wrong());
    }
    let to = square(2).ok_or_else(|| error("a square from 11 to 99"))?;
    let turn = follow.node().turn();
    if turn != color {
        return Err(error(&format!("a move of {turn:?}'s")));
    }
    if digits.starts_with("00") {
        if kind.index() >= geometry::PieceKind::HAND_COUNT {
            return Err(error("a piece that can be held"));
        }
        return follow.play(number, text, Move::drop(kind, to), kind);
    }
    let from = square(0).ok_or_else(|| error("a square from 11 to 99, or 00 for a hand"))?;
    let moved = follow.board.piece(from).map(|piece| piece.kind);
    let promotes = moved.and_then(geometry::PieceKind::promoted) == Some(kind);
    let before = if promotes { kind.demoted() } else { kind };
    follow.play(number, text, Move::board(from, to, promotes), before)
}

/// `T12` or `T1.5`.
fn take_time(follow: &mut Follow, number: usize, text: &str) -> Result<(), Error> {
    let wrong = || Error::new(number, text, format!("a time such as T12 or T1.5, up to T{}", Time::MOST.as_secs()));
    let (seconds, fraction) = text[1..].split_once('.').unwrap_or((&text[1..], ""));
    let digits = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    if !digits(seconds) || !digits(fraction) || seconds.is_empty() {
        return Err(wrong());
    }
    let millis: u64 = format!("{fraction:0<3}")[..3].parse().map_err(|_| wrong())?;
    let spent = seconds.parse().ok().map(|seconds| Duration::from_secs(seconds) + Duration::from_millis(millis));
    let spent = spent.filter(|spent| *spent <= Time::MOST).ok_or_else(wrong)?;
    let time = &mut follow.node_mut().time;
    if time.is_some() {
        return Err(Error::new(number, text, "one time for a move"));
    }
    *time = Some(Time { spent, total: None });
    Ok(())
}
