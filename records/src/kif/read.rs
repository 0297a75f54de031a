//! Reading KIF.

use geometry::Square;

use super::line::{Kind, Lines, games};
use super::moves::{move_at, time_in};
use super::start::{HANDICAP, Head};
use super::total;
use super::words::{digit, kind_at, sides};
use crate::follow::Follow;
use crate::text::is_blank;
use crate::{Action, Board, End, Error, Header, Note, Record, SIDES};

/// Reads the games of a text, which may have several one after the other.
///
/// Read beside the page of the format: digits of any kind in moves, ASCII colons, other endings than it lists,
/// headers after the moves,
/// a result that only the line まで has.
///
/// # Errors
/// A line that is none of KIF's, a start that is none, an impossible move, a move of another number than the next, or
/// a text
/// without games.
///
/// ```
/// let games = records::kif::read("1 ７六歩(77) ( 0:16/00:00:16)\n2 投了\n\n変化：1手\n1 ２六歩(27)\n")?;
/// assert_eq!((games.len(), games[0].variations()), (1, 1));
/// # Ok::<_, records::Error>(())
/// ```
pub fn read(text: &str) -> Result<Vec<Record>, Error> {
    games(text).into_iter().map(game).collect()
}

fn game(lines: Lines<'_>) -> Result<Record, Error> {
    let first = lines.first().map_or(("", 1), |&(number, line)| (line, number));
    let mut reading = Reading { headers: Vec::new(), notes: Vec::new(), head: Head::EMPTY, moves: false, follow: None };
    for (number, line) in lines {
        reading.line(number, line)?;
    }
    let named = SIDES.as_flattened().iter().any(|side| reading.headers.iter().any(|header| header.key == *side));
    if !reading.moves && !named && reading.head.is_empty() {
        let expected = "KIF: a move such as '1 ７六歩(77)', a line 手数----, a start or a name";
        return Err(Error::new(first.1, first.0, expected));
    }
    reading.follow(1)?;
    let mut record = reading.follow.map_or_else(|| Ok(Record::new(Board::start())), Follow::finish)?;
    record.headers = reading.headers;
    Ok(record)
}

/// The part of a game that was read.
struct Reading<'t> {
    headers: Vec<Header>,
    /// The notes before the first move.
    notes: Vec<Note>,
    head: Head<'t>,
    /// Whether the moves have begun, if only by their heading.
    moves: bool,
    follow: Option<Follow>,
}

impl<'t> Reading<'t> {
    fn line(&mut self, number: usize, line: &'t str) -> Result<(), Error> {
        let error = |expected: &str| Err(Error::new(number, line, expected));
        match Kind::of(line) {
            Kind::Blank | Kind::Frame => {}
            // The first line of a file. Every writer writes its own.
            Kind::Remark(text) if !self.moves && text.trim_start().starts_with("KIF version=") => {}
            Kind::Remark(text) => self.note(Note::Remark(text.to_owned())),
            Kind::Comment(text) => self.note(Note::Comment(text.to_owned())),
            Kind::Bookmark(text) => self.note(Note::Bookmark(text.to_owned())),
            Kind::Heading => self.moves = true,
            Kind::Rank(_) | Kind::Turn(_) if self.moves => return error("a move: a diagram stands before all moves"),
            Kind::Rank(text) => self.head.rank(number, text)?,
            Kind::Turn(turn) => self.head.turn(turn),
            Kind::Numbered(step, text) => return self.step(number, line, step, text),
            Kind::Variation(text) => return self.variation(number, line, text),
            Kind::Total(text) if self.moves => return self.total(number, text),
            Kind::Header(key, value) => self.header(number, key, value)?,
            Kind::Other if self.moves => return error("a move such as '1 ７六歩(77)'"),
            Kind::Total(_) | Kind::Other => self.note(Note::Remark(line.to_owned())),
        }
        Ok(())
    }

    fn note(&mut self, note: Note) {
        match &mut self.follow {
            Some(follow) => follow.node_mut().notes.push(note),
            None => self.notes.push(note),
        }
    }

    fn header(&mut self, number: usize, key: &'t str, value: &'t str) -> Result<(), Error> {
        if self.head.header(number, key, value)? {
            if self.moves && value != "なし" {
                return Err(Error::new(number, key, "a move: a start stands before all moves"));
            }
            if key != HANDICAP {
                return Ok(());
            }
        }
        self.headers.push(Header { key: key.to_owned(), value: value.to_owned() });
        Ok(())
    }

    /// The moves so far. They begin here with this number where there are none.
    fn follow(&mut self, first: u32) -> Result<&mut Follow, Error> {
        self.moves = true;
        if self.follow.is_none() {
            let (board, label) = self.head.start()?;
            let kept = self.headers.iter().rposition(|header| header.key == HANDICAP).filter(|_| label);
            let headers = std::mem::take(&mut self.headers).into_iter().enumerate();
            let stays = |&(at, ref header): &(usize, Header)| header.key != HANDICAP || Some(at) == kept;
            self.headers = headers.filter(stays).map(|(_, header)| header).collect();
            let mut follow = Follow::new(Board { number: first, ..board });
            follow.node_mut().notes.append(&mut self.notes);
            self.follow = Some(follow);
        }
        self.follow.as_mut().ok_or_else(|| Error::new(1, "", "moves"))
    }

    /// A move, or the word that ends the game.
    fn step(&mut self, line: usize, whole: &str, number: &str, text: &str) -> Result<(), Error> {
        let error = |expected: &str| Error::new(line, whole, expected);
        let most = u32::MAX / 2;
        let number = number.parse().ok().filter(|number| (1..most).contains(number));
        let number = number.ok_or_else(|| error("the number of a move"))?;
        let follow = self.follow(number)?;
        let next = follow.node().number() + 1;
        if number != next {
            return Err(error(&format!("move {next}")));
        }
        let wrong_time = || error("a time such as ( 0:16/00:01:16) after the move");
        if let Some((mv, kind, rest)) = move_at(text, target(&follow.node().action)) {
            let time = time_in(rest).ok_or_else(wrong_time)?;
            follow.play(line, whole, mv, kind)?;
            follow.node_mut().time = time;
        } else {
            let word = word_in(text).ok_or_else(|| error("a move such as ７六歩(77), or an ending such as 投了"))?;
            let time = time_in(&text[word.len()..]).ok_or_else(wrong_time)?;
            follow.end(line, End::of_kif(word, follow.node().turn()))?;
            follow.node_mut().time = time;
        }
        Ok(())
    }

    /// `変化：3手`. A header of that name was written by old programs.
    fn variation(&mut self, line: usize, whole: &str, text: &str) -> Result<(), Error> {
        let Some(follow) = &mut self.follow else {
            self.headers.push(Header { key: "変化".to_owned(), value: text.to_owned() });
            return Ok(());
        };
        let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let wrong = || Error::new(line, whole, "the number of a move, such as 変化：3手");
        follow.back_to(line, whole, text[..end].parse().map_err(|_| wrong())?)
    }

    /// `まで5手で先手の勝ち`: the ending where no step has it. A contradiction becomes a remark.
    fn total(&mut self, line: usize, text: &str) -> Result<(), Error> {
        let follow = self.follow(1)?;
        let turn = follow.node().turn();
        let told = total::read(text, turn);
        let known = match &follow.node().action {
            Action::End(end) => end.clone(),
            _ => match told {
                Some((count, end)) if count.is_none_or(|count| count == follow.node().number()) => {
                    return follow.end(line, end);
                }
                _ => End::Other(String::new()),
            },
        };
        let moves = total::moves_before(&follow.record, follow.at());
        let ours = total::write(&known, turn, moves, sides(follow.record.start()));
        let agrees = ours.is_some_and(|ours| ours.trim_end() == text)
            || told.is_some_and(|(count, end)| {
                count.is_none_or(|count| count == moves)
                    && (end == known || end.outcome(turn).is_some() && end.outcome(turn) == known.outcome(turn))
            });
        if !agrees {
            self.note(Note::Remark(text.to_owned()));
        }
        Ok(())
    }
}

/// The square that a move goes to.
fn target(action: &Action) -> Option<Square> {
    match action {
        Action::Move { mv, .. } => Some(mv.to()),
        _ => None,
    }
}

/// The word that a text begins with, if it can be an ending: letters, but no piece and no square.
fn word_in(text: &str) -> Option<&str> {
    let end = text.find(|c: char| is_blank(c) || matches!(c, '(' | '+')).unwrap_or(text.len());
    let word = &text[..end];
    let letters = word.chars().all(|c| c.is_alphabetic() || matches!(c, '_' | '々'));
    let square = word.chars().take(2).filter(|&c| digit(c).is_some()).count() == 2 || word.starts_with('同');
    (!word.is_empty() && letters && !square && kind_at(word).is_none()).then_some(word)
}
