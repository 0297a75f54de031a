//! Moves, scores and pieces as readers of each language write them.

use horigoma::board::{Color, Move, MoveList, Piece, PieceKind, Position, Square};
use horigoma::search::value::ValueKind;

use crate::commands::Language;

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
pub(super) const fn side_name(side: Color, language: Language) -> &'static str {
    match (side, language) {
        (Color::Black, Language::English) => "Black",
        (Color::White, Language::English) => "White",
        (Color::Black, Language::Japanese) => "先手",
        (Color::White, Language::Japanese) => "後手",
    }
}

pub(super) const fn side_mark(side: Color) -> char {
    match side {
        Color::Black => '☗',
        Color::White => '☖',
    }
}

/// Returns a square as the language writes it: `2h`, `２八`.
pub(super) fn square_name(square: Square, language: Language) -> String {
    match language {
        Language::English => square.to_string(),
        Language::Japanese => format!("{}{}", FILES[square.file().index()], RANKS[square.rank().index()]),
    }
}

/// Returns the name of a legal move with the mark of its side: `☗P-7f`, `☗７六歩`. The origin is added where another
/// piece of the kind can go to the same square. `last` is the move before it, for 同.
pub(super) fn move_name(position: &Position, mv: Move, last: Option<Move>, language: Language) -> String {
    let moved = mv.from().and_then(|from| position.piece_on(from)).map(|piece| piece.kind);
    let kind = mv.dropped().or(moved).unwrap_or(PieceKind::Pawn);
    let origin = mv.from().filter(|_| is_ambiguous(position, mv, kind));
    let (mark, to) = (side_mark(position.turn()), mv.to());
    match language {
        Language::English => {
            let letter = Piece::new(Color::Black, kind);
            let origin = origin.map(|from| from.to_string()).unwrap_or_default();
            let action = match position.piece_on(to) {
                _ if mv.is_drop() => '*',
                Some(_) => 'x',
                None => '-',
            };
            format!("{mark}{letter}{origin}{action}{to}{}", if mv.is_promotion() { "+" } else { "" })
        }
        Language::Japanese => {
            let place =
                if last.is_some_and(|last| last.to() == to) { "同".to_owned() } else { square_name(to, language) };
            let action = match mv.from() {
                None => "打",
                Some(_) if mv.is_promotion() => "成",
                Some(from) if declines(position.turn(), kind, from, to) => "不成",
                Some(_) => "",
            };
            let digits = |from: Square| format!("({}{})", from.file().index() + 1, from.rank().index() + 1);
            format!("{mark}{place}{}{action}{}", kind_name(kind, language), origin.map(digits).unwrap_or_default())
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

/// Returns the names of the moves of a line.
pub(super) fn line_names(position: &Position, line: &[Move], last: Option<Move>, language: Language) -> Vec<String> {
    let (mut position, mut last) = (position.clone(), last);
    let name = |&mv: &Move| {
        let name = move_name(&position, mv, last, language);
        position.play(mv);
        last = Some(mv);
        name
    };
    line.iter().map(name).collect()
}

/// Returns a score: `+120`, `mate in 5`, `5手詰`.
pub(super) fn score_name(value: ValueKind, language: Language) -> String {
    match (value, language) {
        (ValueKind::Centipawns(value), _) => signed(value),
        (ValueKind::MateIn(plies), Language::English) => format!("mate in {plies}"),
        (ValueKind::MatedIn(plies), Language::English) => format!("mated in {plies}"),
        (ValueKind::MateIn(plies), Language::Japanese) => format!("{plies}手で勝ち"),
        (ValueKind::MatedIn(plies), Language::Japanese) => format!("{plies}手で負け"),
    }
}

/// Returns a number with its sign, `−` for minus.
pub(super) fn signed(value: i32) -> String {
    match value {
        ..0 => format!("−{}", value.unsigned_abs()),
        _ => format!("+{value}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names of a line from a position, in both languages.
    fn names(sfen: &str, line: &str) -> [String; 2] {
        let position: Position = sfen.parse().unwrap();
        let line: Vec<Move> = line.split(' ').map(|mv| mv.parse().unwrap()).collect();
        [Language::English, Language::Japanese].map(|language| line_names(&position, &line, None, language).join(" "))
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
        let [english, japanese] =
            [Language::English, Language::Japanese].map(|language| scores.map(|score| score_name(score, language)));
        assert_eq!(english, ["−5", "+0", "mate in 3", "mated in 2"]);
        assert_eq!(japanese, ["−5", "+0", "3手で勝ち", "2手で負け"]);
    }
}
