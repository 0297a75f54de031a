//! A position as a picture (SVG): the pieces, and what the evaluation sees around the kings.

use core::fmt;

use crate::board::{Color, PieceKind, Position, Square, attacks};
use crate::eval::castles;

/// The picture of a position.
///
/// Blue: the block around a king; green: the pieces of the castle it stands in; red: squares of that block that only the enemy
/// attacks; a ring: pinned pieces.
#[derive(Clone, Copy, Debug)]
pub struct Svg<'p>(pub &'p Position);

/// The side of a square.
const SIDE: usize = 40;
/// The room around the board for labels and hands.
const MARGIN: usize = 40;

impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, height) = (9 * SIDE + 2 * MARGIN, 9 * SIDE + 2 * MARGIN + 24);
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
             text-anchor=\"middle\">"
        )?;
        writeln!(f, "<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>")?;
        for square in Square::all() {
            self.square(f, square)?;
        }
        self.labels(f)?;
        for color in Color::ALL {
            self.side(f, color)?;
        }
        writeln!(f, "</svg>")
    }
}

impl Svg<'_> {
    fn square(&self, f: &mut fmt::Formatter<'_>, square: Square) -> fmt::Result {
        let (x, y) = corner(square);
        let fill = self.fill(square);
        writeln!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\" stroke=\"#444\"/>")?;
        let Some(piece) = self.0.piece_on(square) else { return Ok(()) };
        let (x, y) = (x + SIDE / 2, y + SIDE / 2);
        if self.0.pinned(piece.color).has(square) {
            writeln!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"18\" fill=\"none\" stroke=\"#c60\" stroke-width=\"2\"/>")?;
        }
        let turn = if piece.color == Color::White { 180 } else { 0 };
        let colour = if piece.kind.is_promoted() { "#b00" } else { "#000" };
        writeln!(
            f,
            "<text x=\"{x}\" y=\"{}\" font-size=\"24\" fill=\"{colour}\" transform=\"rotate({turn} {x} {y})\">{}</text>",
            y + 9,
            kanji(piece.kind)
        )
    }

    /// The colour of a square.
    fn fill(&self, square: Square) -> &'static str {
        let around = |color: Color| self.0.king(color).map(attacks::king_zone).unwrap_or_default();
        let weak = |color: Color| {
            around(color).has(square) && self.0.is_attacked(!color, square) && !self.is_held(square, color)
        };
        let castle =
            |color: Color| castles::recognise(self.0, color).is_some_and(|castle| castle.squares(color).has(square));
        if Color::ALL.into_iter().any(weak) {
            "#f7b7b0"
        } else if Color::ALL.into_iter().any(castle) {
            "#bfe3bf"
        } else if Color::ALL.into_iter().any(|color| around(color).has(square)) {
            "#cfe0f7"
        } else {
            "#fbf3df"
        }
    }

    /// Whether a piece other than the king attacks a square for its side.
    fn is_held(&self, square: Square, color: Color) -> bool {
        let attackers = self.0.attackers_of(color, square, self.0.occupied());
        !(attackers - self.0.pieces(PieceKind::King)).is_empty()
    }

    fn labels(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for number in 0..9 {
            let (along, rank) = (MARGIN + number * SIDE + SIDE / 2, char::from(b'a' + number as u8));
            writeln!(f, "<text x=\"{along}\" y=\"{}\" font-size=\"12\">{}</text>", MARGIN - 6, 9 - number)?;
            let beside = MARGIN + 9 * SIDE + 10;
            writeln!(f, "<text x=\"{beside}\" y=\"{}\" font-size=\"12\">{rank}</text>", along + 4)?;
        }
        Ok(())
    }

    /// The hand of a side and its castle, above or below the board.
    fn side(&self, f: &mut fmt::Formatter<'_>, color: Color) -> fmt::Result {
        let y = if color == Color::Black { MARGIN + 9 * SIDE + 24 } else { 18 };
        let x = MARGIN + 9 * SIDE / 2;
        write!(f, "<text x=\"{x}\" y=\"{y}\" font-size=\"14\">{}", if color == Color::Black { '☗' } else { '☖' })?;
        for (kind, count) in self.0.hand(color).iter() {
            write!(f, " {}{count}", kanji(kind))?;
        }
        if let Some(castle) = castles::recognise(self.0, color) {
            let (kanji, wing) = (castle.names().1, castle.wing().kanji());
            write!(f, " ({wing} {kanji} {}/{})", castle.standing, castle.required_count)?;
        }
        writeln!(f, "</text>")
    }
}

/// The upper left corner of a square.
fn corner(square: Square) -> (usize, usize) {
    (MARGIN + (8 - square.file().index()) * SIDE, MARGIN + square.rank().index() * SIDE)
}

/// How a piece is written.
pub(super) fn kanji(kind: PieceKind) -> &'static str {
    const NAMES: [&str; PieceKind::COUNT] =
        ["歩", "香", "桂", "銀", "角", "飛", "金", "玉", "と", "杏", "圭", "全", "馬", "龍"];
    NAMES[kind]
}
