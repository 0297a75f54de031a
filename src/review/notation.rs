//! Moves, scores and pieces as readers of each language write them.

use core::cmp::Ordering;
use core::fmt;

use crate::board::{Bitboard, Color, Move, Piece, PieceKind, Position, Square};
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

/// A square as the language writes it: `28`, `２八`. Boards in English have digits at their ranks, too.
pub(super) struct SquareName(pub(super) Square, pub(super) Language);

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(square, language) = *self;
        match language {
            Language::English => write!(f, "{}{}", square.file().index() + 1, square.rank().index() + 1),
            Language::Japanese => write!(f, "{}{}", FILES[square.file().index()], RANKS[square.rank().index()]),
        }
    }
}

/// The name of a legal move with the mark of its side: `☗P-76`, `☗７六歩`. Where another piece of the kind can go to
/// the same square, English names add the origin, and Japanese ones a word for the way: `☗G49-58`, `☗５八金右`.
///
/// The names follow the rules of the Japan Shogi Association (将棋連盟, "棋譜の表記方法") and the Western notation with
/// digits.
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
        let Self { position, mv, language, .. } = *self;
        let moved = mv.from().and_then(|from| position.piece_on(from)).map(|piece| piece.kind);
        let kind = mv.dropped().or(moved).unwrap_or(PieceKind::Pawn);
        let side = position.turn();
        let reaching = position.attackers_of(side, mv.to(), position.occupied());
        let others = reaching & position.pieces(kind) & !mv.from().map_or(Bitboard::EMPTY, Bitboard::from);
        write!(f, "{}", side_mark(side))?;
        match language {
            Language::English => self.english(f, kind, others),
            Language::Japanese => self.japanese(f, kind, others),
        }
    }
}

impl MoveName<'_> {
    /// Writes the name. `others` are the other pieces of the kind that reach the square.
    fn english(&self, f: &mut fmt::Formatter<'_>, kind: PieceKind, others: Bitboard) -> fmt::Result {
        let (mv, to) = (self.mv, SquareName(self.mv.to(), self.language));
        write!(f, "{}", Piece::new(Color::Black, kind))?;
        let Some(from) = mv.from() else { return write!(f, "*{to}") };
        if !others.is_empty() {
            write!(f, "{}", SquareName(from, self.language))?;
        }
        let action = if self.position.piece_on(mv.to()).is_some() { 'x' } else { '-' };
        let promotion = match mv.is_promotion() {
            true => "+",
            false if self.declines(kind, from) => "=",
            false => "",
        };
        write!(f, "{action}{to}{promotion}")
    }

    /// Writes the name. `others` are the other pieces of the kind that reach the square.
    fn japanese(&self, f: &mut fmt::Formatter<'_>, kind: PieceKind, others: Bitboard) -> fmt::Result {
        let (mv, to) = (self.mv, self.mv.to());
        if self.last.is_some_and(|last| last.to() == to) {
            f.write_str("同")?;
        } else {
            write!(f, "{}", SquareName(to, self.language))?;
        }
        f.write_str(kind_name(kind, self.language))?;
        let Some(from) = mv.from() else { return f.write_str(if others.is_empty() { "" } else { "打" }) };
        if !others.is_empty() {
            let way = Way { side: self.position.turn(), kind, to };
            way.words(from, others).into_iter().try_for_each(|word| f.write_str(word))?;
        }
        match mv.is_promotion() {
            true => f.write_str("成"),
            false if self.declines(kind, from) => f.write_str("不成"),
            false => Ok(()),
        }
    }

    /// Whether a piece could promote on its way.
    fn declines(&self, kind: PieceKind, from: Square) -> bool {
        let squares = [from, self.mv.to()];
        let side = self.position.turn();
        kind.promoted().is_some() && squares.into_iter().any(|square| square.relative(side).rank().index() < 3)
    }
}

/// The ways of pieces of a kind to a square.
struct Way {
    side: Color,
    kind: PieceKind,
    to: Square,
}

impl Way {
    /// Returns the words by which the way from a square differs from those of the others: its side, then its direction.
    fn words(&self, from: Square, others: Bitboard) -> [&'static str; 2] {
        let others = || others.into_iter();
        let is_gold_or_silver = !matches!(self.kind, PieceKind::Bishop | PieceKind::Rook | PieceKind::Knight)
            && !matches!(self.kind, PieceKind::Horse | PieceKind::Dragon | PieceKind::Lance);
        let beside = others().any(|other| other.rank() == from.rank());
        if is_gold_or_silver && from.file() == self.to.file() && self.direction(from).is_gt() && beside {
            return ["直", ""];
        }
        let direction = match (self.direction(from), self.kind) {
            (Ordering::Equal, _) => "寄",
            (Ordering::Less, _) => "引",
            (Ordering::Greater, PieceKind::Horse | PieceKind::Dragon) => "行",
            (Ordering::Greater, _) => "上",
        };
        if others().all(|other| self.direction(other) != self.direction(from)) {
            return ["", direction];
        }
        let file = |square: Square| square.relative(self.side).file().index();
        let own = file(from);
        let (right, left) = (others().all(|other| file(other) > own), others().all(|other| file(other) < own));
        let between = others().any(|other| file(other) > own) && others().any(|other| file(other) < own);
        match (right, left) {
            (true, _) => ["右", ""],
            (_, true) => ["左", ""],
            _ if between && others().count() == 2 => ["中", ""],
            _ if others().all(|other| file(other) >= own) => ["右", direction],
            _ if others().all(|other| file(other) <= own) => ["左", direction],
            _ => ["中", direction],
        }
    }

    /// Returns the direction to the square as the side sees it: greater for forwards, less for backwards.
    fn direction(&self, from: Square) -> Ordering {
        let [from, to] = [from, self.to].map(|square| square.relative(self.side).rank().index());
        from.cmp(&to)
    }
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
    use std::borrow::ToOwned;
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
        assert_eq!(english, "☗P-76 ☖P-34 ☗Bx22+ ☖Sx22 ☗B*45 ☖R-72");
        assert_eq!(japanese, "☗７六歩 ☖３四歩 ☗２二角成 ☖同銀 ☗４五角 ☖７二飛");
    }

    /// Both golds reach 5h. The silver may promote and does not.
    #[test]
    fn origins_and_declined_promotions_are_named() {
        assert_eq!(names("startpos", "4i5h"), ["☗G49-58", "☗５八金右"]);
        assert_eq!(names("4k4/9/9/4S4/9/9/9/9/4K4 b - 1", "5d5c"), ["☗S-53=", "☗５三銀不成"]);
    }

    /// The page writes its lists by another library. A reader sees both side by side.
    #[test]
    fn names_agree_with_a_second_implementation() {
        let mut count = 0;
        for record in crate::host::records(include_str!("../../tests/data/move_names.tsv")) {
            let fields: Vec<&str> = record.fields().collect();
            let mark = if fields[0].contains(" b ") { "☗" } else { "☖" };
            let expected = [fields[2], fields[3]].map(|name| mark.to_owned() + name);
            assert_eq!(names(fields[0], fields[1]), expected, "{fields:?}");
            count += 1;
        }
        assert!(count > 200);
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
