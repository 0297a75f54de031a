//! The start of a CSA record: `PI`, ranks, single pieces.

use geometry::{Color, File, Piece, PieceKind, Rank, Square};

use super::{KINDS, kind_named};
use crate::Board;

/// Adds the pieces of a line that begins with `P` to the board. `PI` and ranks come first in a record.
///
/// # Errors
/// A description of the text expected instead.
pub(super) fn read(board: &mut Board, line: &str) -> Result<(), String> {
    let unknown = || "PI, a rank P1 to P9, or pieces after P+ or P-".to_owned();
    let mut letters = line.chars();
    letters.next();
    let kind = letters.next().ok_or_else(unknown)?;
    let rest = letters.as_str();
    match kind {
        'I' => {
            *board = Board { turn: board.turn, ..Board::start() };
            for (square, piece) in pieces(rest)? {
                let square = square.ok_or("a square from 11 to 99")?;
                let there = board.piece(square).filter(|there| piece == Some(there.kind));
                there.ok_or_else(|| format!("the piece that stands on {square} at the start"))?;
                board.pieces[square.index()] = None;
            }
            Ok(())
        }
        '1'..='9' => row(board, kind as usize - '1' as usize, rest),
        '+' => add(board, Color::Black, rest),
        '-' => add(board, Color::White, rest),
        _ => Err(unknown()),
    }
}

/// A square (`None` in hand) and a kind, which is `None` for `AL`.
type Placed = (Option<Square>, Option<PieceKind>);

/// Pieces as `59OU00FU`.
fn pieces(text: &str) -> Result<Vec<Placed>, String> {
    let letters: Vec<char> = text.trim_end().chars().collect();
    let wrong = |found: &[char]| format!("a square and a piece such as 59OU at '{}'", found.iter().collect::<String>());
    let piece = |four: &[char]| {
        let digits = [four[0], four[1]].map(|digit| digit.to_digit(10));
        let square = match digits {
            [Some(0), Some(0)] => None,
            [Some(file), Some(rank)] => Some(Square::at(file as i32 - 1, rank as i32 - 1).ok_or_else(|| wrong(four))?),
            _ => return Err(wrong(four)),
        };
        let name: String = four[2..].iter().collect();
        let kind = if name == "AL" { None } else { Some(kind_named(&name).ok_or_else(|| wrong(four))?) };
        Ok((square, kind))
    };
    let (fours, rest) = letters.as_chunks::<4>();
    if !rest.is_empty() {
        return Err(wrong(rest));
    }
    fours.iter().map(|four| piece(four)).collect()
}

fn add(board: &mut Board, color: Color, text: &str) -> Result<(), String> {
    for (square, kind) in pieces(text)? {
        match (square, kind) {
            (None, Some(kind)) => board.hold(Piece::new(color, kind), 1)?,
            (None, None) => hold_the_rest(board, color),
            (Some(square), Some(kind)) => {
                let there = board.pieces[square.index()].replace(Piece::new(color, kind));
                if there.is_some() {
                    return Err(format!("one piece on {square}"));
                }
            }
            (Some(_), None) => return Err("00AL".to_owned()),
        }
    }
    Ok(())
}

/// `00AL`: the pieces of a set that are neither on the board nor in a hand.
fn hold_the_rest(board: &mut Board, color: Color) {
    for kind in PieceKind::HAND {
        let on_board = board.pieces.iter().flatten().filter(|piece| piece.kind.demoted() == kind).count();
        let in_hands: usize = board.hands.iter().map(|hand| usize::from(hand[kind.index()])).sum();
        let left = usize::from(PieceKind::SET[kind.index()]).saturating_sub(on_board + in_hands);
        board.hands[color.index()][kind.index()] += left as u8;
    }
}

/// A rank from file 9 on: three letters a square, or fewer where blanks were lost on the way.
fn row(board: &mut Board, rank: usize, text: &str) -> Result<(), String> {
    let wrong = || "nine squares such as ' * ' or '-FU'".to_owned();
    let mut files = File::ALL.into_iter().rev();
    let mut letters = text.chars().filter(|letter| *letter != ' ');
    while let Some(letter) = letters.next() {
        let square = Square::new(files.next().ok_or_else(wrong)?, Rank::ALL[rank]);
        let color = match letter {
            '*' => None,
            '+' => Some(Color::Black),
            '-' => Some(Color::White),
            _ => return Err(wrong()),
        };
        let Some(color) = color else { continue };
        let name: String = letters.by_ref().take(2).collect();
        let kind = kind_named(&name).ok_or_else(wrong)?;
        if board.pieces[square.index()].replace(Piece::new(color, kind)).is_some() {
            return Err(format!("one piece on {square}"));
        }
    }
    if files.next().is_some() { Err(wrong()) } else { Ok(()) }
}

/// The lines of a start, with that of the side to move.
pub(super) fn write(board: &Board) -> String {
    let mut text = String::new();
    let sign = |color: Color| if color == Color::Black { '+' } else { '-' };
    if board.pieces == Board::start().pieces {
        text.push_str("PI\n");
    } else {
        for rank in Rank::ALL {
            text.push_str(&format!("P{}", rank.index() + 1));
            for file in File::ALL.into_iter().rev() {
                match board.piece(Square::new(file, rank)) {
                    None => text.push_str(" * "),
                    Some(Piece { color, kind }) => text.push_str(&format!("{}{}", sign(color), KINDS[kind.index()])),
                }
            }
            text.push('\n');
        }
    }
    for color in Color::ALL {
        let held: String = PieceKind::HAND
            .into_iter()
            .map(|kind| format!("00{}", KINDS[kind.index()]).repeat(board.hands[color.index()][kind.index()].into()))
            .collect();
        if !held.is_empty() {
            text.push_str(&format!("P{}{held}\n", sign(color)));
        }
    }
    text.push(sign(board.turn));
    text + "\n"
}
