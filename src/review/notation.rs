//! Moves, scores and pieces as readers of each language write them.

use core::fmt;

use crate::board::{Color, Move, MoveList, Piece, PieceKind, Position, Square};
use crate::search::value::ValueKind;

/// A language of the texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// English.
    English,
    /// Japanese.
    Japanese,
}

/// Files and ranks as records in Japanese write them.
const FILES: [&str; 9] = ["１", "２", "３", "４", "５", "６", "７", "８", "９"];
const RANKS: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];

/// Names of pieces by [`PieceKind::index`], in English and Japanese.
const KINDS: [[&str; 2]; PieceKind::COUNT] = [
    ["pawn", "歩"],
    ["lance", "香"],
    ["knight", "桂"],
    ["silver", "銀"],
    ["bishop", "角"],
    ["rook", "飛"],
    ["gold", "金"],
    ["king", "玉"],
    ["promoted pawn", "と"],
    ["promoted lance", "成香"],
    ["promoted knight", "成桂"],
    ["promoted silver", "成銀"],
    ["horse", "馬"],
    ["dragon", "龍"],
];

pub(super) const fn kind_name(kind: PieceKind, language: Language) -> &'static str {
    KINDS[kind.index()][language as usize]
}

/// Returns the name of a side: `Black`, `先手`.
#[must_use]
pub const fn side_name(side: Color, language: Language) -> &'static str {
    match (side, language) {
        (Color::Black, Language::English) => "Black",
        (Color::White, Language::English) => "White",
        (Color::Black, Language::Japanese) => "先手",
        (Color::White, Language::Japanese) => "後手",
    }
}

/// Returns the mark of a side before the names of its moves.
#[must_use]
pub const fn side_mark(side: Color) -> char {
    match side {
        Color::Black => '☗',
        Color::White => '☖',
    }
}

/// A square as the language writes it: `2h`, `２八`.
pub(super) struct SquareName(pub(super) Square, pub(super) Language);

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(square, language) = *self;
        match language {
            Language::English => square.fmt(f),
            Language::Japanese => write!(f, "{}{}", FILES[square.file().index()], RANKS[square.rank().index()]),
        }
    }
}

/// The name of a legal move with the mark of its side: `☗P-7f`, `☗７六歩`. The origin is added where another piece of
/// the kind can go to the same square.
#[derive(Clone, Copy, Debug)]
pub struct MoveName<'p> {
    /// The position before the move.
    pub position: &'p Position,
    /// The move.
    pub mv: Move,
    /// The move before it, for 同.
    pub last: Option<Move>,
    /// The language of the name.
    pub language: Language,
}

impl fmt::Display for MoveName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, mv, .. } = *self;
        let moved = mv.from().and_then(|from| position.piece_on(from)).map(|piece| piece.kind);
        let kind = mv.dropped().or(moved).unwrap_or(PieceKind::Pawn);
        let origin = mv.from().filter(|_| is_ambiguous(position, mv, kind));
        write!(f, "{}", side_mark(position.turn()))?;
        match self.language {
            Language::English => self.english(f, kind, origin),
            Language::Japanese => self.japanese(f, kind, origin),
        }
    }
}

impl MoveName<'_> {
    fn english(&self, f: &mut fmt::Formatter<'_>, kind: PieceKind, origin: Option<Square>) -> fmt::Result {
        let (mv, to) = (self.mv, self.mv.to());
        write!(f, "{}", Piece::new(Color::Black, kind))?;
        if let Some(origin) = origin {
            write!(f, "{origin}")?;
        }
        let action = match self.position.piece_on(to) {
            _ if mv.is_drop() => '*',
            Some(_) => 'x',
            None => '-',
        };
        write!(f, "{action}{to}{}", if mv.is_promotion() { "+" } else { "" })
    }

    fn japanese(&self, f: &mut fmt::Formatter<'_>, kind: PieceKind, origin: Option<Square>) -> fmt::Result {
        let (mv, to) = (self.mv, self.mv.to());
        if self.last.is_some_and(|last| last.to() == to) {
            f.write_str("同")?;
        } else {
            write!(f, "{}", SquareName(to, self.language))?;
        }
        let action = match mv.from() {
            None => "打",
            Some(_) if mv.is_promotion() => "成",
            Some(from) if declines(self.position.turn(), kind, from, to) => "不成",
            Some(_) => "",
        };
        write!(f, "{}{action}", kind_name(kind, self.language))?;
        match origin {
            Some(from) => write!(f, "({}{})", from.file().index() + 1, from.rank().index() + 1),
            None => Ok(()),
        }
    }
}

/// Whether another piece of the kind can go to the square of a move.
fn is_ambiguous(position: &Position, mv: Move, kind: PieceKind) -> bool {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let other = |other: &&Move| other.to() == mv.to() && other.from().is_some() && other.from() != mv.from();
    moves
        .iter()
        .filter(other)
        .any(|other| other.from().and_then(|from| position.piece_on(from)).is_some_and(|piece| piece.kind == kind))
}

/// Whether a piece could promote on its way.
fn declines(side: Color, kind: PieceKind, from: Square, to: Square) -> bool {
    kind.promoted().is_some() && [from, to].into_iter().any(|square| square.relative(side).rank().index() < 3)
}

/// The names of the moves of a line, with blanks between them.
#[derive(Clone, Copy, Debug)]
pub struct LineNames<'l> {
    /// The position before the line.
    pub position: &'l Position,
    /// The line. Its moves are legal.
    pub line: &'l [Move],
    /// The move before the line, for 同.
    pub last: Option<Move>,
    /// The language of the names.
    pub language: Language,
}

impl fmt::Display for LineNames<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut position, mut last) = (self.position.clone(), self.last);
        for (place, &mv) in self.line.iter().enumerate() {
            let blank = if place == 0 { "" } else { " " };
            write!(f, "{blank}{}", MoveName { position: &position, mv, last, language: self.language })?;
            position.play(mv);
            last = Some(mv);
        }
        Ok(())
    }
}

/// A score: `+120`, `mate in 5`, `5手で勝ち`.
#[derive(Clone, Copy, Debug)]
pub struct ScoreName(pub ValueKind, pub Language);

impl fmt::Display for ScoreName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0, self.1) {
            (ValueKind::Centipawns(value), _) => Signed(value).fmt(f),
            (ValueKind::MateIn(plies), Language::English) => write!(f, "mate in {plies}"),
            (ValueKind::MatedIn(plies), Language::English) => write!(f, "mated in {plies}"),
            (ValueKind::MateIn(plies), Language::Japanese) => write!(f, "{plies}手で勝ち"),
            (ValueKind::MatedIn(plies), Language::Japanese) => write!(f, "{plies}手で負け"),
        }
    }
}

/// A number with its sign, `−` for minus.
#[derive(Clone, Copy, Debug)]
pub struct Signed(pub i32);

impl fmt::Display for Signed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { '−' } else { '+' };
        write!(f, "{sign}{}", self.0.unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use std::string::{String, ToString};
    use std::vec::Vec;

    use super::*;

    /// Names of a line from a position, in both languages.
    fn names(sfen: &str, line: &str) -> [String; 2] {
        let position: Position = sfen.parse().unwrap();
        let line: Vec<Move> = line.split(' ').map(|mv| mv.parse().unwrap()).collect();
        [Language::English, Language::Japanese]
            .map(|language| LineNames { position: &position, line: &line, last: None, language }.to_string())
    }

    #[test]
    fn moves_are_named_as_readers_write_them() {
        let [english, japanese] = names("startpos", "7g7f 3c3d 8h2b+ 3a2b B*4e 8b7b");
        assert_eq!(english, "☗P-7f ☖P-3d ☗Bx2b+ ☖Sx2b ☗B*4e ☖R-7b");
        assert_eq!(japanese, "☗７六歩 ☖３四歩 ☗２二角成 ☖同銀 ☗４五角打 ☖７二飛");
    }

    /// Both golds reach 5h. The silver may promote and does not.
    #[test]
    fn origins_and_declined_promotions_are_named() {
        assert_eq!(names("startpos", "4i5h"), ["☗G4i-5h", "☗５八金(49)"]);
        assert_eq!(names("4k4/9/9/4S4/9/9/9/9/4K4 b - 1", "5d5c"), ["☗S-5c", "☗５三銀不成"]);
    }

    #[test]
    fn scores_have_their_sign() {
        let scores = [ValueKind::Centipawns(-5), ValueKind::Centipawns(0), ValueKind::MateIn(3), ValueKind::MatedIn(2)];
        let [english, japanese] = [Language::English, Language::Japanese]
            .map(|language| scores.map(|score| ScoreName(score, language).to_string()));
        assert_eq!(english, ["−5", "+0", "mate in 3", "mated in 2"]);
        assert_eq!(japanese, ["−5", "+0", "3手で勝ち", "2手で負け"]);
    }
}
