//! A position as a picture (SVG): the pieces, and the features of the evaluation around the kings.

use core::fmt;

use crate::board::{Color, PieceKind, Position, Square, attacks};
#[cfg(feature = "net")]
use crate::eval::net;
use crate::eval::{Concept, Explanation, castles};

/// The picture of a position: the board, both hands and castles, the side to move, and a legend. With an explanation:
/// the value, and a table of its parts.
///
/// Blue: the block around a king. Green: the pieces of its castle. Red: squares of that block that only the
/// enemy attacks. A ring: pinned pieces. A small number under each piece, where the net plays: its worth to the net,
/// for its owner.
#[derive(Clone, Copy, Debug)]
pub struct Svg<'p> {
    position: &'p Position,
    explanation: Option<&'p Explanation<'p>>,
}

/// The side of a square, in pixels.
pub(super) const SIDE: usize = 40;
/// The margin of the board for labels and hands, in pixels.
pub(super) const MARGIN: usize = 40;
/// The height of a line of words below the board, in pixels.
const LINE: usize = 22;
/// A row of the table of parts.
const ROW: usize = 16;

/// The colours, in order: each covers those after it.
const WEAK: &str = "#f7b7b0";
const CASTLE: &str = "#bfe3bf";
const BLOCK: &str = "#cfe0f7";
pub(super) const BOARD: &str = "#fbf3df";
const PIN: &str = "#c60";
const WORTH: &str = "#046";

/// The colours of squares with their meanings.
const LEGEND: [(&str, &str); 3] =
    [(BLOCK, "around a king 玉のまわり"), (CASTLE, "castle 囲い"), (WEAK, "enemy's alone 敵だけの利き")];

impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = 9 * SIDE + 2 * MARGIN;
        let height = 9 * SIDE + 2 * MARGIN + (self.lines() + 1) * LINE + self.rows() * ROW;
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
             text-anchor=\"middle\">"
        )?;
        writeln!(f, "<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>")?;
        for square in Square::all() {
            self.square(f, square)?;
        }
        labels(f)?;
        for color in Color::ALL {
            self.side(f, color)?;
        }
        self.side_to_move(f)?;
        self.legend(f)?;
        self.parts(f)?;
        writeln!(f, "</svg>")
    }
}

impl<'p> Svg<'p> {
    /// Returns the picture of a position, without a value.
    #[must_use]
    pub const fn of(position: &'p Position) -> Self {
        Self { position, explanation: None }
    }

    /// Returns the picture of a position with its value, the parts of the value, and the worth of each piece.
    #[must_use]
    pub const fn explained(explanation: &'p Explanation<'p>) -> Self {
        Self { position: explanation.position(), explanation: Some(explanation) }
    }

    /// Whether there is a number under each piece.
    fn has_worth(&self) -> bool {
        self.explanation.is_some_and(|explanation| explanation.evaluation().name() == "net")
    }

    /// The lines of words between the lower hand and the legend: the side to move, and the value if there is one.
    fn headlines(&self) -> usize {
        1 + usize::from(self.explanation.is_some())
    }

    /// The lines of words between the lower hand and the table of parts.
    fn lines(&self) -> usize {
        self.headlines() + if self.has_worth() { 3 } else { 2 }
    }

    /// The rows of the table of parts, the heads of the columns among them.
    fn rows(&self) -> usize {
        self.explanation.map_or(0, |explanation| explanation.parts().len().div_ceil(2) + 1)
    }

    fn square(&self, f: &mut fmt::Formatter<'_>, square: Square) -> fmt::Result {
        let (x, y) = corner(square);
        let fill = self.fill(square);
        writeln!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\" stroke=\"#444\"/>")?;
        let Some(standing) = self.position.piece_on(square) else { return Ok(()) };
        if self.position.pinned(standing.color).has(square) {
            let (x, y) = (x + SIDE / 2, y + SIDE / 2);
            writeln!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"18\" fill=\"none\" stroke=\"{PIN}\" stroke-width=\"2\"/>")?;
        }
        piece(f, self.position, square)?;
        self.worth(f, square)
    }

    /// The worth of a piece to the net, along the lower edge of its square.
    #[cfg(feature = "net")]
    fn worth(&self, f: &mut fmt::Formatter<'_>, square: Square) -> fmt::Result {
        let Some(worth) = self.has_worth().then(|| net::worth(self.position, square)).flatten() else { return Ok(()) };
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

    /// Draws the hand of a side and its castle, above or below the board.
    fn side(&self, f: &mut fmt::Formatter<'_>, color: Color) -> fmt::Result {
        hand(f, self.position, color)?;
        if let Some(castle) = castles::recognise(self.position, color) {
            let (kanji, wing) = (castle.names().1, castle.wing().kanji());
            write!(f, " 囲い {wing} {kanji} {}/{}", castle.standing, castle.required_count)?;
        }
        writeln!(f, "</text>")
    }
}

/// The top of the words below the board, under the lower hand.
const BELOW: usize = MARGIN + 9 * SIDE + 24;

impl Svg<'_> {
    /// Writes the side to move, and on a line of its own the value for it.
    fn side_to_move(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (words, value_for) = match self.position.turn() {
            Color::Black => ("☗ Black to move 先手番", "value for Black 先手の評価値"),
            Color::White => ("☖ White to move 後手番", "value for White 後手の評価値"),
        };
        let (x, y) = (MARGIN + 9 * SIDE / 2, BELOW + LINE + 4);
        writeln!(f, "<text x=\"{x}\" y=\"{y}\" font-size=\"14\">{words}</text>")?;
        let Some(explanation) = self.explanation else { return Ok(()) };
        let (y, value, name) = (y + LINE, explanation.value(), explanation.evaluation().name());
        writeln!(f, "<text x=\"{x}\" y=\"{y}\" font-size=\"14\">{value_for} {value:+} ({name})</text>")
    }

    /// Draws the legend of the colours, the ring and the numbers, two to a line.
    fn legend(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |number: usize| (MARGIN + number % 2 * 200, BELOW + LINE * (1 + self.headlines() + number / 2) - 4);
        write!(f, "<g font-size=\"12\" text-anchor=\"start\">")?;
        for (number, (colour, words)) in LEGEND.into_iter().enumerate() {
            let (x, y) = place(number);
            write!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"14\" height=\"14\" fill=\"{colour}\"/>")?;
            write!(f, "<text x=\"{}\" y=\"{}\">{words}</text>", x + 20, y + 11)?;
        }
        let (x, y) = place(LEGEND.len());
        let ring = "r=\"6\" fill=\"none\" stroke-width=\"2\"";
        write!(f, "<circle cx=\"{}\" cy=\"{}\" {ring} stroke=\"{PIN}\"/>", x + 7, y + 7)?;
        write!(f, "<text x=\"{}\" y=\"{}\">pinned ピンされた駒</text>", x + 20, y + 11)?;
        if self.has_worth() {
            let (x, y) = place(LEGEND.len() + 1);
            write!(f, "<text x=\"{x}\" y=\"{}\" font-size=\"8\" fill=\"{WORTH}\">123</text>", y + 10)?;
            let words = "learned worth, for its owner 学習評価での駒の価値";
            write!(f, "<text x=\"{}\" y=\"{}\">{words}</text>", x + 20, y + 11)?;
        }
        writeln!(f, "</g>")
    }

    /// The table of the parts of the value, below the legend.
    fn parts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(explanation) = self.explanation else { return Ok(()) };
        let top = BELOW + LINE * (self.lines() + 1) + 8;
        write!(f, "<g class=\"parts\" font-size=\"12\" text-anchor=\"end\">")?;
        let mut row = 0;
        let mut line = |f: &mut fmt::Formatter<'_>, name: &dyn fmt::Display, cells: [&dyn fmt::Display; 3]| {
            let y = top + row * ROW;
            row += 1;
            write!(f, "<text x=\"{MARGIN}\" y=\"{y}\" text-anchor=\"start\">{name}</text>")?;
            let columns = cells.into_iter().zip([270, 335, 400]);
            columns.into_iter().try_for_each(|(cell, x)| write!(f, "<text x=\"{x}\" y=\"{y}\">{cell}</text>"))
        };
        line(f, &"part of the value 評価値の内訳", [&"☗", &"☖", &"both 計"])?;
        for [black, white] in super::explained::sides(explanation.parts()) {
            let [one, other] = [black, white].map(|part| part.centipawns);
            let name = format_args!("{} {}", black.concept.name(), japanese(black.concept));
            let [one, other, both] = [one, other, one + other].map(Signed);
            line(f, &name, [&one, &other, &both])?;
        }
        for part in explanation.parts().iter().filter(|part| part.side.is_none()) {
            let name = format_args!("{} {}", part.concept.name(), japanese(part.concept));
            line(f, &name, [&"", &"", &Signed(part.centipawns)])?;
        }
        writeln!(f, "</g>")
    }
}

/// A number with its sign.
struct Signed(i32);

impl fmt::Display for Signed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+}", self.0)
    }
}

/// Returns the Japanese name of a concept. The column has no room for the names of the patterns.
const fn japanese(concept: Concept) -> &'static str {
    match concept {
        Concept::Pattern(_) => "",
        learned => learned.japanese(),
    }
}

/// Writes the numbers of files and ranks around the board.
pub(super) fn labels(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for number in 0..9 {
        let (along, rank) = (MARGIN + number * SIDE + SIDE / 2, char::from(b'a' + number as u8));
        writeln!(f, "<text x=\"{along}\" y=\"{}\" font-size=\"12\">{}</text>", MARGIN - 6, 9 - number)?;
        let beside = MARGIN + 9 * SIDE + 18;
        let kanji = ["一", "二", "三", "四", "五", "六", "七", "八", "九"][number];
        writeln!(f, "<text x=\"{beside}\" y=\"{}\" font-size=\"12\">{rank} {kanji}</text>", along + 4)?;
    }
    Ok(())
}

/// Draws the piece on a square, if there is one.
pub(super) fn piece(f: &mut fmt::Formatter<'_>, position: &Position, square: Square) -> fmt::Result {
    let Some(piece) = position.piece_on(square) else { return Ok(()) };
    let (x, y) = corner(square);
    let (x, y) = (x + SIDE / 2, y + SIDE / 2);
    let turn = if piece.color == Color::White { 180 } else { 0 };
    let colour = if piece.kind.is_promoted() { "#b00" } else { "#000" };
    writeln!(
        f,
        "<text x=\"{x}\" y=\"{}\" font-size=\"24\" fill=\"{colour}\" transform=\"rotate({turn} {x} {y})\">{}</text>",
        y + 9,
        written(piece.kind, piece.color)
    )
}

/// Begins the text of a side's hand, above or below the board.
pub(super) fn hand(f: &mut fmt::Formatter<'_>, position: &Position, color: Color) -> fmt::Result {
    let y = if color == Color::Black { MARGIN + 9 * SIDE + 24 } else { 18 };
    let x = MARGIN + 9 * SIDE / 2;
    write!(f, "<text x=\"{x}\" y=\"{y}\" font-size=\"14\">{}", if color == Color::Black { '☗' } else { '☖' })?;
    let hand = position.hand(color);
    for kind in PieceKind::HAND_LISTED.into_iter().filter(|&kind| hand.has(kind)) {
        write!(f, " {}", written(kind, color))?;
        // A single piece is written without a number.
        match hand.count(kind) {
            1 => {}
            count => write!(f, "{count}")?,
        }
    }
    Ok(())
}

/// Returns the upper left corner of a square.
pub(super) fn corner(square: Square) -> (usize, usize) {
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
