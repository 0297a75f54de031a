//! The start of a KIF record: a handicap by name, or a diagram.

use geometry::{Color, File, Piece, PieceKind, Rank, Square};

use super::words::{CELLS, KINDS, NUMBERS, count, count_at, kind_at, name_of, sides, start_named};
use crate::text::is_blank;
use crate::{Board, Error, Record};

/// The key of a handicap's name.
pub(super) const HANDICAP: &str = "手合割";

/// The head so far.
pub(super) struct Head<'t> {
    /// The line and the value of 手合割.
    handicap: Option<(usize, &'t str)>,
    /// The diagram's pieces and hands.
    drawn: Board,
    ranks: usize,
    /// The last line of it.
    line: usize,
    turn: Option<Color>,
}

impl<'t> Head<'t> {
    pub(super) const EMPTY: Self = Self { handicap: None, drawn: Board::EMPTY, ranks: 0, line: 0, turn: None };

    /// Whether nothing of a start was read.
    pub(super) fn is_empty(&self) -> bool {
        self.handicap.is_none() && self.ranks == 0 && self.turn.is_none()
    }

    pub(super) fn turn(&mut self, turn: Color) {
        self.turn = Some(turn);
    }

    /// Takes a header of the start. Returns whether it was one.
    ///
    /// # Errors
    /// A hand that is none.
    pub(super) fn header(&mut self, line: usize, key: &'t str, value: &'t str) -> Result<bool, Error> {
        let color = match key {
            HANDICAP => {
                self.handicap = Some((line, value));
                return Ok(true);
            }
            "先手の持駒" | "下手の持駒" => Color::Black,
            "後手の持駒" | "上手の持駒" => Color::White,
            _ => return Ok(false),
        };
        self.line = line;
        let mut rest = value.trim_start_matches(is_blank);
        while !rest.is_empty() && rest != "なし" {
            let error = |expected: String| Error::new(line, rest, expected);
            let (kind, after) = kind_at(rest).ok_or_else(|| error("a piece in hand".to_owned()))?;
            let (number, after) = count_at(after);
            self.drawn.hold(Piece::new(color, kind), number).map_err(error)?;
            rest = after.trim_start_matches(is_blank);
        }
        Ok(true)
    }

    /// A rank of the diagram: nine squares, `v` before a piece of White's.
    ///
    /// # Errors
    /// Another number of squares or ranks, and a text that is no piece.
    pub(super) fn rank(&mut self, line: usize, text: &str) -> Result<(), Error> {
        let error = |expected: &str| Error::new(line, text, expected);
        let rank = *Rank::ALL.get(self.ranks).ok_or_else(|| error("nine ranks"))?;
        let (squares, name) = text.split_once('|').unwrap_or((text, ""));
        let named = name.trim_matches(is_blank).chars().next();
        if named.is_some_and(|name| NUMBERS.contains(&name) && name != NUMBERS[self.ranks]) {
            return Err(error("the ranks in their order"));
        }
        let mut files = File::ALL.into_iter().rev();
        let mut color = Color::Black;
        let mut rest = squares.trim_start_matches(is_blank);
        while let Some(letter) = rest.chars().next() {
            let after = &rest[letter.len_utf8()..];
            if matches!(letter, 'v' | 'V' | 'ｖ') {
                (color, rest) = (Color::White, after);
                continue;
            }
            let square = Square::new(files.next().ok_or_else(|| error("nine squares"))?, rank);
            if matches!(letter, '・' | '･' | '.') {
                rest = after;
            } else {
                let (kind, after) = kind_at(rest).ok_or_else(|| error("a piece or ・ on each square"))?;
                self.drawn.pieces[square.index()] = Some(Piece::new(color, kind));
                rest = after;
            }
            color = Color::Black;
            rest = rest.trim_start_matches(is_blank);
        }
        if files.next().is_some() {
            return Err(error("nine squares"));
        }
        (self.ranks, self.line) = (self.ranks + 1, line);
        Ok(())
    }

    /// The start, and whether 手合割 has more than the start.
    ///
    /// # Errors
    /// An unknown name without a diagram, half a diagram, and pieces in hand without one.
    pub(super) fn start(&self) -> Result<(Board, bool), Error> {
        let name = self.handicap.map_or("", |(_, name)| name);
        let named = start_named(if name.is_empty() { "平手" } else { name });
        let mut board = match (&named, self.ranks) {
            (_, Rank::COUNT) => {
                Board { turn: named.as_ref().map_or(Color::Black, |board| board.turn), ..self.drawn.clone() }
            }
            (Some(board), 0) => board.clone(),
            (None, 0) => {
                let (line, name) = self.handicap.unwrap_or_default();
                return Err(Error::new(line, name, "平手, a handicap such as 二枚落ち, or その他 with a diagram"));
            }
            _ => return Err(Error::new(self.line, &format!("{} ranks", self.ranks), "nine ranks")),
        };
        board.turn = self.turn.unwrap_or(board.turn);
        if self.ranks == 0 && self.drawn.hands != Board::EMPTY.hands {
            return Err(Error::new(self.line, "pieces in hand", "a diagram beside them"));
        }
        let label = !name.is_empty() && name != name_of(&board).unwrap_or("その他");
        Ok((board, label))
    }
}

/// The lines of a start: the handicap's name, or the diagram.
pub(super) fn write(record: &Record) -> String {
    let (board, label) = (record.start(), record.header(HANDICAP));
    let named = name_of(board).filter(|_| label.is_none());
    let mut text = match (named, label) {
        (Some(name), _) => return format!("{HANDICAP}：{name}\n"),
        // It stands among the headers.
        (None, Some(_)) => String::new(),
        (None, None) => format!("{HANDICAP}：その他\n"),
    };
    let sides = sides(board);
    let held = |color: Color| format!("{}の持駒：{}\n", sides[color.index()], hand(&board.hands[color.index()]));
    let frame = "+---------------------------+\n";
    text.push_str(&format!("{}  ９ ８ ７ ６ ５ ４ ３ ２ １\n{frame}", held(Color::White)));
    for rank in Rank::ALL {
        let squares: String =
            File::ALL.into_iter().rev().map(|file| cell(board.piece(Square::new(file, rank)))).collect();
        text.push_str(&format!("|{squares}|{}\n", NUMBERS[rank.index()]));
    }
    text.push_str(&format!("{frame}{}", held(Color::Black)));
    // A handicap of another start lets White begin.
    let usual = label.and_then(start_named).map_or(Color::Black, |board| board.turn);
    match board.turn {
        Color::White => text.push_str(&format!("{}番\n", sides[1])),
        Color::Black if usual == Color::White => text.push_str(&format!("{}番\n", sides[0])),
        Color::Black => {}
    }
    text
}

fn cell(piece: Option<Piece>) -> String {
    match piece {
        None => " ・".to_owned(),
        Some(Piece { color, kind }) => {
            format!("{}{}", if color == Color::Black { ' ' } else { 'v' }, CELLS[kind.index()])
        }
    }
}

fn hand(counts: &[u8; PieceKind::HAND_COUNT]) -> String {
    let held = PieceKind::HAND_LISTED.into_iter().map(|kind| (kind, counts[kind.index()]));
    let text: Vec<String> = held
        .filter(|&(_, number)| number > 0)
        .map(|(kind, number)| format!("{}{}", KINDS[kind.index()], count(number)))
        .collect();
    if text.is_empty() { "なし".to_owned() } else { text.join("　") }
}
