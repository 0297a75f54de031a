//! The words of KIF: sides, pieces, numbers, handicaps.

use geometry::{Color, PieceKind};

use crate::{Board, SIDES};

/// Digits of files.
pub(super) const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];

/// Digits of ranks and counts.
pub(super) const NUMBERS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The kinds as moves have them.
pub(super) const KINDS: [&str; PieceKind::COUNT] =
    ["歩", "香", "桂", "銀", "角", "飛", "金", "玉", "と", "成香", "成桂", "成銀", "馬", "龍"];

/// The kinds as boards have them, a character each.
pub(super) const CELLS: [char; PieceKind::COUNT] =
    ['歩', '香', '桂', '銀', '角', '飛', '金', '玉', 'と', '杏', '圭', '全', '馬', '龍'];

/// Other words for the same kinds.
const OTHERS: [(&str, PieceKind); 5] = [
    ("王", PieceKind::King),
    ("竜", PieceKind::Dragon),
    ("杏", PieceKind::PromotedLance),
    ("圭", PieceKind::PromotedKnight),
    ("全", PieceKind::PromotedSilver),
];

/// Starts with a name: the first two ranks. White, who gives the pieces, begins. 左 and 右 are those of White, who sits
/// above.
const HANDICAPS: [(&str, &str); 16] = [
    ("香落ち", "lnsgkgsn1/1r5b1"),
    ("右香落ち", "1nsgkgsnl/1r5b1"),
    ("角落ち", "lnsgkgsnl/1r7"),
    ("飛車落ち", "lnsgkgsnl/7b1"),
    ("飛香落ち", "lnsgkgsn1/7b1"),
    ("二枚落ち", "lnsgkgsnl/9"),
    ("三枚落ち", "lnsgkgsn1/9"),
    ("四枚落ち", "1nsgkgsn1/9"),
    ("五枚落ち", "2sgkgsn1/9"),
    ("左五枚落ち", "1nsgkgs2/9"),
    ("六枚落ち", "2sgkgs2/9"),
    ("左七枚落ち", "2sgkg3/9"),
    ("右七枚落ち", "3gkgs2/9"),
    ("八枚落ち", "3gkg3/9"),
    ("十枚落ち", "4k4/9"),
    ("平手", ""),
];

/// The start of this name.
pub(super) fn start_named(name: &str) -> Option<Board> {
    let (_, ranks) = HANDICAPS.iter().find(|(known, _)| *known == name)?;
    if ranks.is_empty() {
        return Some(Board::start());
    }
    format!("{ranks}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1").parse().ok()
}

/// The name of a start, with any number of its first move. `None` for a start that must be drawn.
pub(super) fn name_of(start: &Board) -> Option<&'static str> {
    let named = |name: &str| start_named(name).is_some_and(|board| board.same_but_number(start));
    HANDICAPS.iter().map(|(name, _)| *name).find(|name| named(name))
}

/// The names that the sides have in games from this start.
pub(crate) fn sides(start: &Board) -> [&'static str; Color::COUNT] {
    let handicap = name_of(start).is_some_and(|name| name != "平手");
    SIDES.map(|names| names[usize::from(handicap)])
}

/// The kind that a text begins with, and the rest.
pub(super) fn kind_at(text: &str) -> Option<(PieceKind, &str)> {
    let known = KINDS.into_iter().zip(PieceKind::ALL).chain(OTHERS);
    known.filter_map(|(name, kind)| Some((kind, text.strip_prefix(name)?))).next()
}

/// A digit from 1 to 9 of any of three kinds: `7`, `７`, `七`.
pub(super) fn digit(c: char) -> Option<u32> {
    let place = |digits: [char; 9]| digits.iter().position(|&digit| digit == c).map(|place| place as u32 + 1);
    c.to_digit(10).filter(|&digit| digit > 0).or_else(|| place(FILES)).or_else(|| place(NUMBERS))
}

/// A count as hands have it: nothing for one, `十八` for eighteen.
pub(super) fn count(count: u8) -> String {
    let kanji = |digit: u8| NUMBERS[usize::from(digit) - 1].to_string();
    match count {
        1 => String::new(),
        2..=9 => kanji(count),
        10 => "十".to_owned(),
        11..=19 => format!("十{}", kanji(count - 10)),
        _ => count.to_string(),
    }
}

/// The count that a text begins with (1 where there is none), and the rest.
pub(super) fn count_at(text: &str) -> (u32, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    if end > 0 {
        return (text[..end].parse().unwrap_or(u32::MAX), &text[end..]);
    }
    let (tens, rest) = text.strip_prefix('十').map_or((0, text), |rest| (10, rest));
    let mut letters = rest.chars();
    match letters.next().and_then(digit) {
        Some(ones) => (tens + ones, letters.as_str()),
        None => (tens.max(1), rest),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pieces that White gives, by the names on the format's page.
    #[test]
    fn handicaps_are_called_by_name() {
        use PieceKind::{Bishop, Gold, Knight, Lance, Rook, Silver};
        for (name, given) in [
            ("香落ち", &[(Lance, 1)][..]),
            ("角落ち", &[(Bishop, 1)]),
            ("飛車落ち", &[(Rook, 1)]),
            ("飛香落ち", &[(Rook, 1), (Lance, 1)]),
            ("二枚落ち", &[(Rook, 1), (Bishop, 1)]),
            ("三枚落ち", &[(Rook, 1), (Bishop, 1), (Lance, 1)]),
            ("四枚落ち", &[(Rook, 1), (Bishop, 1), (Lance, 2)]),
            ("五枚落ち", &[(Rook, 1), (Bishop, 1), (Lance, 2), (Knight, 1)]),
            ("六枚落ち", &[(Rook, 1), (Bishop, 1), (Lance, 2), (Knight, 2)]),
            ("左七枚落ち", &[(Rook, 1), (Bishop, 1), (Lance, 2), (Knight, 2), (Silver, 1)]),
            ("右七枚落ち", &[(Rook, 1), (Bishop, 1), (Lance, 2), (Knight, 2), (Silver, 1)]),
            ("八枚落ち", &[(Rook, 1), (Bishop, 1), (Lance, 2), (Knight, 2), (Silver, 2)]),
            ("十枚落ち", &[(Rook, 1), (Bishop, 1), (Lance, 2), (Knight, 2), (Silver, 2), (Gold, 2)]),
        ] {
            let start = start_named(name).unwrap();
            assert_eq!((start.turn, name_of(&start)), (Color::White, Some(name)));
            for kind in PieceKind::HAND {
                let pieces =
                    |color| start.pieces.iter().flatten().filter(|p| p.color == color && p.kind == kind).count();
                let expected = given.iter().find(|(known, _)| *known == kind).map_or(0, |(_, count)| *count);
                assert_eq!(pieces(Color::Black) - pieces(Color::White), expected, "{name} {kind:?}");
            }
        }
        // White's left is the side of file 1.
        for (name, missing) in [
            ("香落ち", "1a"),
            ("右香落ち", "9a"),
            ("五枚落ち", "8a"),
            ("左五枚落ち", "2a"),
            ("左七枚落ち", "3a"),
            ("右七枚落ち", "7a"),
        ] {
            assert_eq!(start_named(name).unwrap().piece(missing.parse().unwrap()), None, "{name}");
        }
    }

    #[test]
    fn counts_are_in_kanji() {
        for number in 1..=18 {
            assert_eq!(count_at(&format!("{}　飛", count(number))), (u32::from(number), "　飛"));
        }
        assert_eq!([count(2), count(10), count(18)], ["二", "十", "十八"]);
        assert_eq!(count_at("12x"), (12, "x"));
    }
}
