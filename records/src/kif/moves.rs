//! Moves of KIF and their times: `７六歩(77)   ( 0:16/00:01:16)`.

use std::time::Duration;

use geometry::{Move, PieceKind, Square};

use super::words::{FILES, KINDS, NUMBERS, digit, kind_at};
use crate::Time;
use crate::text::is_blank;

/// A move at the beginning of a text, with its piece and the rest of the text. `last` is the square of the move
/// before, for 同.
pub(super) fn move_at(text: &str, last: Option<Square>) -> Option<(Move, PieceKind, &str)> {
    let text = text.trim_start_matches(['▲', '△', '▼', '▽', '☗', '☖']);
    let (to, rest) = match text.strip_prefix('同') {
        Some(rest) => (last?, rest.trim_start_matches(is_blank)),
        None => square_at(text)?,
    };
    let (kind, rest) = kind_at(rest)?;
    let rest = rest.trim_start_matches(is_blank);
    let (promotes, rest) = match (rest.strip_prefix("不成"), rest.strip_prefix('成')) {
        (Some(rest), _) => (false, rest),
        (_, Some(rest)) => (true, rest),
        _ => (false, rest),
    };
    if promotes && kind.promoted().is_none() {
        return None;
    }
    if let Some(rest) = rest.strip_prefix('打').or_else(|| rest.strip_prefix("(00)")) {
        return (kind.index() < PieceKind::HAND_COUNT && !promotes).then(|| (Move::drop(kind, to), kind, rest));
    }
    let (from, rest) = square_at(rest.strip_prefix('(')?)?;
    Some((Move::board(from, to, promotes), kind, rest.strip_prefix(')')?))
}

fn square_at(text: &str) -> Option<(Square, &str)> {
    let mut letters = text.chars();
    let file = digit(letters.next()?)?;
    let rank = digit(letters.next()?)?;
    Some((Square::at(file as i32 - 1, rank as i32 - 1)?, letters.as_str()))
}

/// Returns a move as KIF has it: `７六歩(77)`. `kind` is the piece before the move, or the kind dropped. `last` is the
/// square of the move before, for 同.
#[must_use]
pub fn move_text(mv: Move, kind: PieceKind, last: Option<Square>) -> String {
    let to = mv.to();
    let place = if last == Some(to) {
        "同　".to_owned()
    } else {
        format!("{}{}", FILES[to.file().index()], NUMBERS[to.rank().index()])
    };
    let kind = KINDS[kind.index()];
    match mv.from() {
        None => format!("{place}{kind}打"),
        Some(from) => {
            let promotes = if mv.is_promotion() { "成" } else { "" };
            format!("{place}{kind}{promotes}({}{})", from.file().index() + 1, from.rank().index() + 1)
        }
    }
}

/// The text behind a move or an ending: nothing, or a time, and `+` where a variation begins. `None` for another
/// text.
pub(super) fn time_in(text: &str) -> Option<Option<Time>> {
    let text = text.trim_matches(is_blank);
    let text = text.strip_suffix('+').unwrap_or(text).trim_end_matches(is_blank);
    if text.is_empty() {
        return Some(None);
    }
    let inside = text.strip_prefix('(')?.strip_suffix(')')?;
    let (spent, total) = match inside.split_once('/') {
        Some((spent, total)) => (spent, Some(total)),
        None => (inside, None),
    };
    // Some programs leave the clock's total out and the stroke in.
    let total = total.filter(|total| !total.trim().is_empty());
    let total = total.map(|total| clock(total).ok_or(())).transpose().ok()?;
    Some(Some(Time { spent: clock(spent)?, total }))
}

/// `1:16`, `0:01:16` or seconds alone, up to [`Time::MOST`].
fn clock(text: &str) -> Option<Duration> {
    let mut seconds = 0_u64;
    let fields: Vec<&str> = text.trim().split(':').collect();
    if fields.len() > 3 {
        return None;
    }
    for field in fields {
        let field = field.trim();
        if field.is_empty() || field.len() > 9 || !field.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        seconds = seconds * 60 + field.parse::<u64>().ok()?;
    }
    Some(Duration::from_secs(seconds)).filter(|time| *time <= Time::MOST)
}

/// `( 0:16/00:01:16)`: the time of a move, and of all moves of its side.
pub(super) fn time_text(spent: Duration, total: Duration) -> String {
    let (spent, total) = (spent.as_secs(), total.as_secs());
    let (hours, minutes, seconds) = (total / 3600, total / 60 % 60, total % 60);
    format!("({:2}:{:02}/{hours:02}:{minutes:02}:{seconds:02})", spent / 60, spent % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_written_in_many_ways() {
        for text in
            ["７六歩(77)", "76歩(77)", "７６歩(77)", "▲７六歩(77)", "７六歩不成(77)", "７六歩 (77)", "７六歩（77）"]
        {
            let found = move_at(text, None).map(|(mv, kind, _)| (mv.to_string(), kind));
            let expected = (!text.contains('（')).then(|| ("7g7f".to_owned(), PieceKind::Pawn));
            assert_eq!(found, expected, "{text}");
        }
        let last = "2b".parse().ok();
        for text in ["同　銀(31)", "同銀(31)", "同 銀(31)"] {
            assert_eq!(move_at(text, last).unwrap().0.to_string(), "3a2b");
            assert_eq!(move_at(text, None), None);
        }
        assert_eq!(move_at("４五角打 x", None).unwrap().0.to_string(), "B*4e");
        assert_eq!(move_at("２二成銀(31)", None).unwrap().1, PieceKind::PromotedSilver);
        for text in ["", "７六歩", "７六歩(77", "７六歩(07)", "７六金成(77)", "７六馬打", "７歩(77)", "歩(77)"]
        {
            assert_eq!(move_at(text, None), None, "{text}");
        }
    }

    #[test]
    fn times_are_written_in_many_ways() {
        let seconds =
            |text| time_in(text).map(|time| time.map(|time| (time.spent.as_secs(), time.total.map(|t| t.as_secs()))));
        for (text, expected) in [
            ("   ( 0:16/00:01:16)", Some(Some((16, Some(76))))),
            ("( 0:07/00:00:07)+", Some(Some((7, Some(7))))),
            ("(0:4/0:0:4)", Some(Some((4, Some(4))))),
            ("( 0:03/ 0:00:19)", Some(Some((3, Some(19))))),
            ("(1:02:03/)", Some(Some((3723, None)))),
            ("", Some(None)),
            ("+", Some(None)),
            ("(x)", None),
            ("later", None),
            ("(307445734561825861:59/00:00:00)", None),
            ("(999999999:59/00:00:00)", None),
        ] {
            assert_eq!(seconds(text), expected, "{text}");
        }
    }
}
