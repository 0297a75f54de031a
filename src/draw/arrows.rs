//! A position with arrows for moves, as a picture (SVG) inside a page.

use core::fmt;

use super::svg::{BOARD, MARGIN, SIDE, corner, hand, labels, piece};
use crate::board::{Color, Move, Position, Square};

/// An arrow for a move.
#[derive(Clone, Copy, Debug)]
pub struct Arrow {
    /// The move. The arrow of a drop comes from the hand of the side to move.
    pub mv: Move,
    /// The colour, as CSS writes it.
    pub colour: &'static str,
}

/// The picture of a position with arrows. Its background is that of the page, and its words have the colour of the
/// page's text. Later arrows cover earlier ones.
///
/// ```
/// use horigoma::board::Position;
/// use horigoma::draw::{Arrow, Arrows};
///
/// let arrows = [Arrow { mv: "7g7f".parse()?, colour: "red" }];
/// let picture = Arrows { position: &Position::start(), arrows: &arrows }.to_string();
/// assert!(picture.starts_with("<svg ") && picture.contains("stroke=\"red\""));
/// # Ok::<_, horigoma::board::MoveError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Arrows<'p> {
    /// The position.
    pub position: &'p Position,
    /// The arrows.
    pub arrows: &'p [Arrow],
}

impl fmt::Display for Arrows<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = 9 * SIDE + 2 * MARGIN;
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" font-family=\"sans-serif\" \
             text-anchor=\"middle\" fill=\"currentColor\">"
        )?;
        let board = 9 * SIDE;
        writeln!(f, "<rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{board}\" height=\"{board}\" fill=\"{BOARD}\"/>")?;
        for number in 0..=9 {
            let (at, end) = (MARGIN + number * SIDE, MARGIN + board);
            writeln!(f, "<path d=\"M{at} {MARGIN}V{end}M{MARGIN} {at}H{end}\" stroke=\"#444\"/>")?;
        }
        Square::all().try_for_each(|square| piece(f, self.position, square))?;
        labels(f)?;
        for color in Color::ALL {
            hand(f, self.position, color)?;
            writeln!(f, "</text>")?;
        }
        self.arrows.iter().try_for_each(|arrow| self.arrow(f, arrow))?;
        f.write_str("</svg>")
    }
}

impl Arrows<'_> {
    /// Draws an arrow: a line that ends where its head begins, and the head on the middle of the square.
    fn arrow(&self, f: &mut fmt::Formatter<'_>, arrow: &Arrow) -> fmt::Result {
        let Arrow { mv, colour } = *arrow;
        let start = mv.from().map_or_else(|| self.hand_of_mover(), middle);
        let end = middle(mv.to());
        let way = [end[0] - start[0], end[1] - start[1]];
        let length = (way[0] * way[0] + way[1] * way[1]).isqrt().max(1);
        // A point beside the arrow: this far before its end, and this far to its right.
        let point = |back: i64, right: i64| {
            [end[0] - (way[0] * back + way[1] * right) / length, end[1] - (way[1] * back - way[0] * right) / length]
        };
        let ([x, y], [a, b]) = (start, point(HEAD, 0));
        write!(f, "<path d=\"M{x} {y}L{a} {b}\" stroke=\"{colour}\" stroke-width=\"5\" stroke-opacity=\"0.8\"/>")?;
        let ([a, b], [c, d], [x, y]) = (point(HEAD, HEAD / 2), point(HEAD, -HEAD / 2), end);
        writeln!(f, "<path d=\"M{x} {y}L{a} {b}L{c} {d}Z\" fill=\"{colour}\" fill-opacity=\"0.8\"/>")
    }

    /// Returns the middle of the hand of the side to move.
    fn hand_of_mover(&self) -> [i64; 2] {
        let below = (MARGIN + 9 * SIDE + 10) as i64;
        [(MARGIN + 9 * SIDE / 2) as i64, if self.position.turn() == Color::Black { below } else { 24 }]
    }
}

/// The length of the head of an arrow, in pixels.
const HEAD: i64 = 16;

/// Returns the middle of a square.
fn middle(square: Square) -> [i64; 2] {
    let (x, y) = corner(square);
    [x, y].map(|at| (at + SIDE / 2) as i64)
}
