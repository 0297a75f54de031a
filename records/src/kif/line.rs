//! The lines of KIF, and where one game of a text ends.

use geometry::Color;

use crate::text::{is_blank, lines};

/// A line by its first letters.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Kind<'t> {
    Blank,
    /// `#` and the rest.
    Remark(&'t str),
    /// `*` and the rest.
    Comment(&'t str),
    /// `&` and the rest.
    Bookmark(&'t str),
    /// `手数----指手---------消費時間--`
    Heading,
    /// A rank of a diagram.
    Rank(&'t str),
    /// The rest of a diagram.
    Frame,
    /// `後手番`
    Turn(Color),
    /// A number, and the text behind it.
    Numbered(&'t str, &'t str),
    /// `変化：3手` with the number.
    Variation(&'t str),
    /// `まで5手で先手の勝ち`
    Total(&'t str),
    /// A key and a value.
    Header(&'t str, &'t str),
    Other,
}

impl<'t> Kind<'t> {
    pub(super) fn of(line: &'t str) -> Self {
        let text = line.trim_matches(is_blank);
        let marked = |mark: char| line.trim_start_matches(is_blank).strip_prefix(mark);
        if let Some(rest) = marked('#') {
            return Self::Remark(rest);
        }
        if let Some(rest) = marked('*') {
            return Self::Comment(rest);
        }
        if let Some(rest) = marked('&') {
            return Self::Bookmark(rest);
        }
        match text {
            "" => return Self::Blank,
            "先手番" | "下手番" => return Self::Turn(Color::Black),
            "後手番" | "上手番" => return Self::Turn(Color::White),
            _ => {}
        }
        if text.starts_with("手数--") {
            return Self::Heading;
        }
        if let Some(rank) = text.strip_prefix('|') {
            return Self::Rank(rank);
        }
        if text.starts_with("+--") || text.starts_with("９ ８") || text.starts_with("９　８") {
            return Self::Frame;
        }
        if let Some(rest) = text.strip_prefix("変化").and_then(|rest| rest.strip_prefix(['：', ':'])) {
            return Self::Variation(rest.trim_start_matches(is_blank));
        }
        if text.starts_with("まで") {
            return Self::Total(text);
        }
        let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        if digits > 0 && text[digits..].starts_with(is_blank) {
            return Self::Numbered(&text[..digits], text[digits..].trim_start_matches(is_blank));
        }
        header(text).map_or(Self::Other, |(key, value)| Self::Header(key, value))
    }
}

/// `key：value`. The colon may also be the one of ASCII.
pub(super) fn header(text: &str) -> Option<(&str, &str)> {
    let (key, value) = text.split_once(['：', ':'])?;
    let key = key.trim_matches(is_blank);
    (!key.is_empty()).then(|| (key, value.trim_matches(is_blank)))
}

/// The lines of a game with their numbers.
pub(super) type Lines<'t> = Vec<(usize, &'t str)>;

/// The games of a text. A game is over where the moves begin again: at a second heading, at a diagram or a handicap,
/// or at a move of the
/// first number that no line 変化 announces. The headers before that place belong to the next game.
pub(super) fn games(text: &str) -> Vec<Lines<'_>> {
    let mut games = vec![Lines::new()];
    let mut first = None;
    let (mut begun, mut announced) = (false, false);
    // The place in the last game where headers after the moves begin.
    let mut head = None;
    for (number, line) in lines(text) {
        let at = games.last().map_or(0, Vec::len);
        let kind = Kind::of(line);
        let again = match kind {
            Kind::Heading | Kind::Rank(_) | Kind::Header("手合割", _) => begun,
            Kind::Numbered(number, _) => begun && first == Some(number) && !announced,
            _ => false,
        };
        if again {
            let next = games.last_mut().map(|game| game.split_off(head.unwrap_or(at))).unwrap_or_default();
            games.push(next);
            (begun, announced, first, head) = (false, false, None, None);
        }
        match kind {
            Kind::Heading => begun = true,
            Kind::Numbered(number, _) => {
                first = first.or(Some(number));
                (begun, announced, head) = (true, false, None);
            }
            Kind::Variation(_) => (announced, head) = (begun, None),
            Kind::Header(..) | Kind::Remark(_) | Kind::Blank | Kind::Frame | Kind::Turn(_) if begun => {
                head = head.or(Some(at));
            }
            Kind::Total(_) => head = None,
            _ => {}
        }
        if let Some(game) = games.last_mut() {
            game.push((number, line));
        }
    }
    games
}
