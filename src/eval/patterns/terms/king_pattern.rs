//! King patterns: the shield of pawns as one index, distant checks that would leave the king no step, pawns that the
//! king cannot catch, and the walk into the enemy camp.

use geometry::{Bitboard, Color, Direction, Directions, Line, PieceKind, Square};

use super::pieces;
use crate::board::{Position, attacks};
use crate::eval::patterns::info::EvalInfo;
use crate::eval::patterns::sink::{EvalSink, Silent};
use crate::tables::HOME;
use crate::tables::king_pattern::{CUT_OFF, DISTANT_CHECKS, ENTERING_PATH, RUNNERS, SHIELD};

/// The column of [`DISTANT_CHECKS`] for a king without any step.
const NO_STEP: usize = Line::ALL.len();

pub(super) fn evaluate<S: EvalSink>(info: &EvalInfo<'_>, color: Color, sink: &mut S) {
    let shield = shield_index(info.colored_pieces(color, PieceKind::Pawn), color, info.king(color));
    sink.add(SHIELD.number(shield), color, 1);
    let checks = deadly_checks(info, color);
    if !checks.is_empty() {
        // A king that can step aside can do so along one line only, so all checks are along that one.
        let mut lines = Line::ALL.into_iter().filter(|line| line.directions().into_iter().any(|way| checks.has(way)));
        let column = if info.flights(color).is_empty() { None } else { lines.next() };
        sink.add(DISTANT_CHECKS.at(column.map_or(NO_STEP, Line::index)), color, 1);
    }
    let runners = info.passed[color] - attacks::catch_area(!color, info.position.turn(), info.king(!color));
    sink.add(RUNNERS.weight(), color, runners.len() as i32);
    if HOME[!color].has(info.king(color)) {
        let feature = if can_enter(info, color) { ENTERING_PATH } else { CUT_OFF };
        sink.add(feature.weight(), color, 1);
    }
}

/// Returns the pawns on the six squares ahead of a king as a number of six bits, two for each file, its left file the
/// highest: the lower bit for one rank ahead, the higher for two. Squares off the board count as empty.
fn shield_index(pawns: Bitboard, color: Color, king: Square) -> usize {
    let king = king.relative(color);
    let pawns = if color == Color::Black { pawns } else { pawns.turned() };
    // Bits 2 and 3 of a file's window are the squares one and two ahead, counted from the king's rank downwards.
    let window = |file: i32| -> u128 {
        // Shape: files
        if !(0..9).contains(&file) {
            return 0;
        }
        let column = pawns.bits() >> (9 * file) & 0x1ff; // Shape: squares of a file
        let ahead = column << 2 >> king.rank().index();
        (ahead & 2) >> 1 | (ahead & 1) << 1
    };
    let file = king.file().index() as i32;
    (window(file + 1) << 4 | window(file) << 2 | window(file - 1)) as usize
}

/// Returns the directions in which a side's king can be checked from afar without a step out of the line: all its safe
/// steps are on the line, or it has none. The enemy has a bishop or rook (promoted or not) that reaches an empty square
/// there along its lines at once, or can drop one, or a lance. No piece can capture it there, and no piece is between.
/// (A piece dropped in between does not count.)
///
/// ```
/// use horigoma::board::{Color, Direction, Position};
/// use horigoma::eval::distant_checks;
///
/// // Black's king can only step up and down its file.
/// let checks = |hand: &str| {
///     let position: Position = format!("4k4/9/9/9/9/9/3S1S3/3GKG3/3N1N3 b {hand} 1").parse().unwrap();
///     distant_checks(&position, Color::Black)
/// };
/// assert_eq!(checks("r"), [Direction::North].into_iter().collect(), "a rook dropped on 5e");
/// assert_eq!(checks("l"), checks("r"));
/// assert!(checks("b").is_empty(), "a bishop has no line to this king");
/// assert!(checks("-").is_empty(), "nobody could check");
/// ```
#[must_use]
pub fn distant_checks(position: &Position, color: Color) -> Directions {
    pieces::gather(position, &mut Silent).map_or(Directions::default(), |info| deadly_checks(&info, color))
}

fn deadly_checks(info: &EvalInfo<'_>, color: Color) -> Directions {
    let (king, flights) = (info.king(color), info.flights(color));
    // A line has two squares next to the king: most kings are done here.
    if flights.len() > 2 {
        return Directions::default();
    }
    let seen = attacks::rook(king, info.occupied) | attacks::bishop(king, info.occupied);
    let posts = (seen - info.occupied) - (attacks::king(king) | info.attacked_by[color]);
    if posts.is_empty() {
        return Directions::default();
    }
    let on_line = |line: Line| {
        let [one, other] = line.directions().map(|direction| attacks::ray(direction, king));
        flights.is_subset(one | other)
    };
    let deadly = Line::ALL.into_iter().filter(|&line| on_line(line)).flat_map(Line::directions);
    deadly.filter(|&way| is_reached(info, !color, way, posts & attacks::ray(way, king))).collect()
}

/// Whether a side can put a slider that checks in this direction, seen from the king, on one of these squares.
fn is_reached(info: &EvalInfo<'_>, color: Color, way: Direction, posts: Bitboard) -> bool {
    if posts.is_empty() {
        return false;
    }
    let (hand, own, occupied) = (info.position.hand(color), info.own(color), info.occupied);
    match way.line() {
        Line::Rising | Line::Falling => {
            let reaches = |square| attacks::bishop(square, occupied).meets(posts);
            hand.has(PieceKind::Bishop) || (own & info.position.diagonal_sliders()).into_iter().any(reaches)
        }
        Line::File | Line::Rank => {
            let reaches = |square| attacks::rook(square, occupied).meets(posts);
            // A lance attacks a king that is ahead of it.
            let lance = way == Direction::South.relative(color) && hand.has(PieceKind::Lance);
            lance || hand.has(PieceKind::Rook) || (own & info.position.straight_sliders()).into_iter().any(reaches)
        }
    }
}

/// Whether the king can walk into the enemy camp over squares that its own pieces leave free and no enemy attacks.
fn can_enter(info: &EvalInfo<'_>, color: Color) -> bool {
    let path = !(info.own(color) | info.attacked(!color));
    squares_are_connected(info.king(color).into(), attacks::promotion_zone(color), path)
}

/// Whether a king can walk from a square of `from` to one of `to` over squares of `path` (flood fill). The squares it
/// starts from need not be on the path.
#[must_use]
pub fn squares_are_connected(from: Bitboard, to: Bitboard, path: Bitboard) -> bool {
    let mut reached = from;
    loop {
        if reached.meets(to) {
            return true;
        }
        let grown = reached | king_steps(reached) & path;
        if grown == reached {
            return false;
        }
        reached = grown;
    }
}

/// Returns the squares that kings on a set of squares attack: the table's sets, all at once, by shifts.
fn king_steps(kings: Bitboard) -> Bitboard {
    let beside = kings.shifted(0, -1) | kings.shifted(0, 1);
    let column = kings | beside;
    beside | column.shifted(1, 0) | column.shifted(-1, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn king_steps_of_sets_are_the_tables() {
        for square in Square::all() {
            assert_eq!(king_steps(square.into()), attacks::king(square), "{square}");
            // Every seventh square of the board, counted from this one.
            let kings: Bitboard = Square::all().filter(|other| other.index() % 7 == square.index() % 7).collect();
            let kings = kings - attacks::king_area(square);
            let expected = kings.into_iter().map(attacks::king).fold(Bitboard::EMPTY, |all, one| all | one);
            assert_eq!(king_steps(kings), expected, "{square}");
        }
    }
}
