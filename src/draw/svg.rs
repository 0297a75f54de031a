//! A position as a picture (SVG): the pieces, and the features of the evaluation around the kings.

use core::fmt;

use crate::board::{Color, PieceKind, Position, Square, attacks};
use crate::eval::castles;
#[cfg(feature = "net")]
use crate::eval::net;

/// The picture of a position: the board, both hands and castles, the side to move, the score if it is given, and a
/// legend.
///
/// Blue: the block around a king. Green: the pieces of its castle. Red: squares of that block that only the enemy
/// attacks. A ring: pinned pieces. With the learned evaluation, a small number under each piece is its contribution for
/// its owner.
#[derive(Clone, Copy, Debug)]
pub struct Svg<'p> {
    position: &'p Position,
    value: Option<i32>,
    #[cfg(feature = "net")]
    learned: bool,
}

/// The side of a square, in pixels.
const SIDE: usize = 40;
/// The margin of the board for labels and hands, in pixels.
const MARGIN: usize = 40;
/// The height of a line of words below the board, in pixels.
const LINE: usize = 22;

/// The colours, in order: each covers those after it.
const WEAK: &str = "#f7b7b0";
const CASTLE: &str = "#bfe3bf";
const BLOCK: &str = "#cfe0f7";
const BOARD: &str = "#fbf3df";
const PIN: &str = "#c60";
const WORTH: &str = "#046";

/// The colours of squares with their meanings.
const LEGEND: [(&str, &str); 3] =
    [(BLOCK, "around a king 玉のまわり"), (CASTLE, "castle 囲い"), (WEAK, "enemy's alone 敵だけの利き")];

impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = if self.tells_worth() { 5 } else { 4 };
        let (width, height) = (9 * SIDE + 2 * MARGIN, 9 * SIDE + 2 * MARGIN + lines * LINE);
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
        self.side_to_move(f)?;
        self.legend(f)?;
        writeln!(f, "</svg>")
    }
}

impl<'p> Svg<'p> {
    /// Returns the picture of a position, without a score.
    #[must_use]
    pub const fn of(position: &'p Position) -> Self {
        Self {
            position,
            value: None,
            #[cfg(feature = "net")]
            learned: false,
        }
    }

    /// Adds a score: centipawns for the side to move.
    #[must_use]
    pub const fn with_value(self, value: i32) -> Self {
        Self { value: Some(value), ..self }
    }

    /// Adds the learned evaluation: its score, and the contribution of each piece.
    #[cfg(feature = "net")]
    #[must_use]
    pub const fn with_learned(self) -> Self {
        Self { learned: true, ..self }
    }

    /// Whether there is a number under each piece.
    #[cfg(feature = "net")]
    const fn tells_worth(&self) -> bool {
        self.learned
    }

    #[cfg(not(feature = "net"))]
    const fn tells_worth(&self) -> bool {
        false
    }

    fn square(&self, f: &mut fmt::Formatter<'_>, square: Square) -> fmt::Result {
        let (x, y) = corner(square);
        let fill = self.fill(square);
        writeln!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\" stroke=\"#444\"/>")?;
        let Some(piece) = self.position.piece_on(square) else { return Ok(()) };
        let (x, y) = (x + SIDE / 2, y + SIDE / 2);
        if self.position.pinned(piece.color).has(square) {
            writeln!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"18\" fill=\"none\" stroke=\"{PIN}\" stroke-width=\"2\"/>")?;
        }
        let turn = if piece.color == Color::White { 180 } else { 0 };
        let colour = if piece.kind.is_promoted() { "#b00" } else { "#000" };
        writeln!(
            f,
            "<text x=\"{x}\" y=\"{}\" font-size=\"24\" fill=\"{colour}\" transform=\"rotate({turn} {x} {y})\">{}</text>",
            y + 9,
            written(piece.kind, piece.color)
        )?;
        self.worth(f, square)
    }

    /// Writes the contribution of a piece to the learned evaluation, along the lower edge of its square.
    #[cfg(feature = "net")]
    fn worth(&self, f: &mut fmt::Formatter<'_>, square: Square) -> fmt::Result {
        let Some(worth) = self.learned.then(|| net::worth(self.position, square)).flatten() else { return Ok(()) };
        let (x, y) = corner(square);
        writeln!(
            f,
            "<text x=\"{}\" y=\"{}\" font-size=\"8\" fill=\"{WORTH}\">{worth}</text>",
            x + SIDE / 2,
            y + SIDE - 2
        )
    }

    #[cfg(not(feature = "net"))]
    fn worth(&self, _: &mut fmt::Formatter<'_>, _: Square) -> fmt::Result {
        Ok(())
    }

    /// Returns the colour of a square.
    fn fill(&self, square: Square) -> &'static str {
        let around = |color: Color| self.position.king(color).map(attacks::king_zone).unwrap_or_default();
        let weak = |color: Color| {
            around(color).has(square) && self.position.is_attacked(!color, square) && !self.is_held(square, color)
        };
        let castle = |color: Color| {
            castles::recognise(self.position, color).is_some_and(|castle| castle.squares(color).has(square))
        };
        if Color::ALL.into_iter().any(weak) {
            WEAK
        } else if Color::ALL.into_iter().any(castle) {
            CASTLE
        } else if Color::ALL.into_iter().any(|color| around(color).has(square)) {
            BLOCK
        } else {
            BOARD
        }
    }

    /// Whether a piece other than the king attacks a square for its side.
    fn is_held(&self, square: Square, color: Color) -> bool {
        let attackers = self.position.attackers_of(color, square, self.position.occupied());
        !(attackers - self.position.pieces(PieceKind::King)).is_empty()
    }

    fn labels(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for number in 0..9 {
            let (along, rank) = (MARGIN + number * SIDE + SIDE / 2, char::from(b'a' + number as u8));
            writeln!(f, "<text x=\"{along}\" y=\"{}\" font-size=\"12\">{}</text>", MARGIN - 6, 9 - number)?;
            let beside = MARGIN + 9 * SIDE + 18;
            let kanji = ["一", "二", "三", "四", "五", "六", "七", "八", "九"][number];
            writeln!(f, "<text x=\"{beside}\" y=\"{}\" font-size=\"12\">{rank} {kanji}</text>", along + 4)?;
        }
        Ok(())
    }

    /// Draws the hand of a side and its castle, above or below the board.
    fn side(&self, f: &mut fmt::Formatter<'_>, color: Color) -> fmt::Result {
        let y = if color == Color::Black { MARGIN + 9 * SIDE + 24 } else { 18 };
        let x = MARGIN + 9 * SIDE / 2;
        write!(f, "<text x=\"{x}\" y=\"{y}\" font-size=\"14\">{}", if color == Color::Black { '☗' } else { '☖' })?;
        let hand = self.position.hand(color);
        for kind in PieceKind::HAND_LISTED.into_iter().filter(|&kind| hand.has(kind)) {
            write!(f, " {}", written(kind, color))?;
            // A single piece is written without a number.
            match hand.count(kind) {
                1 => {}
                count => write!(f, "{count}")?,
            }
        }
        if let Some(castle) = castles::recognise(self.position, color) {
            let (kanji, wing) = (castle.names().1, castle.wing().kanji());
            write!(f, " ({wing} {kanji} {}/{})", castle.standing, castle.required_count)?;
        }
        writeln!(f, "</text>")
    }
}

/// The top of the words below the board, under the lower hand.
const BELOW: usize = MARGIN + 9 * SIDE + 24;

impl Svg<'_> {
    /// Writes the side to move, and the score for it.
    fn side_to_move(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (words, value_for) = match self.position.turn() {
            Color::Black => ("☗ Black to move 先手番", "value for Black 先手の評価値"),
            Color::White => ("☖ White to move 後手番", "value for White 後手の評価値"),
        };
        let (x, y) = (MARGIN + 9 * SIDE / 2, BELOW + LINE + 4);
        write!(f, "<text x=\"{x}\" y=\"{y}\" font-size=\"14\">{words}")?;
        if let Some(value) = self.value {
            write!(f, ", {value_for} {value:+}")?;
        }
        #[cfg(feature = "net")]
        if self.learned {
            write!(f, ", learned 学習 {:+}", net::evaluate(self.position))?;
        }
        writeln!(f, "</text>")
    }

    /// Draws the legend of the colours, the ring and the numbers, two to a line.
    fn legend(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |number: usize| (MARGIN + number % 2 * 200, BELOW + LINE * (2 + number / 2) - 4);
        write!(f, "<g font-size=\"12\" text-anchor=\"start\">")?;
        for (number, (colour, words)) in LEGEND.into_iter().enumerate() {
            let (x, y) = place(number);
            write!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"14\" height=\"14\" fill=\"{colour}\"/>")?;
            write!(f, "<text x=\"{}\" y=\"{}\">{words}</text>", x + 20, y + 11)?;
        }
        let (x, y) = place(LEGEND.len());
        let ring = "r=\"6\" fill=\"none\" stroke-width=\"2\"";
        write!(f, "<circle cx=\"{}\" cy=\"{}\" {ring} stroke=\"{PIN}\"/>", x + 7, y + 7)?;
        write!(f, "<text x=\"{}\" y=\"{}\">pinned 動くと玉を取られる駒</text>", x + 20, y + 11)?;
        if self.tells_worth() {
            let (x, y) = place(LEGEND.len() + 1);
            write!(f, "<text x=\"{x}\" y=\"{}\" font-size=\"8\" fill=\"{WORTH}\">123</text>", y + 10)?;
            let words = "learned worth, for its owner 学習評価での駒の価値";
            write!(f, "<text x=\"{}\" y=\"{}\">{words}</text>", x + 20, y + 11)?;
        }
        writeln!(f, "</g>")
    }
}

/// Returns the upper left corner of a square.
fn corner(square: Square) -> (usize, usize) {
    (MARGIN + (8 - square.file().index()) * SIDE, MARGIN + square.rank().index() * SIDE)
}

/// Returns the character of a side's piece. Black's king is 玉 and White's 王, as in sets of pieces.
fn written(kind: PieceKind, color: Color) -> &'static str {
    if (kind, color) == (PieceKind::King, Color::White) { "王" } else { kanji(kind) }
}

/// Returns the character of a kind.
pub(super) fn kanji(kind: PieceKind) -> &'static str {
    const NAMES: [&str; PieceKind::COUNT] =
        ["歩", "香", "桂", "銀", "角", "飛", "金", "玉", "と", "杏", "圭", "全", "馬", "龍"];
    NAMES[kind]
}
