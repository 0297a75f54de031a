//! A position as text for a terminal.

use core::fmt;

use crate::board::{Color, Declaration, DeclarationRule, File, Piece, Position, Rank, Repetition, Square};

/// The board: files above, ranks at the right, White's pieces in lower case.
///
/// ```
/// use horigoma::{board::Position, draw::Board};
/// let drawn = Board(&Position::start()).to_string();
/// assert_eq!(drawn.lines().nth(2), Some("  .  r  .  .  .  .  .  b  .  b"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Board<'p>(pub &'p Position);

impl fmt::Display for Board<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "  9  8  7  6  5  4  3  2  1")?;
        for rank in Rank::ALL {
            for file in File::ALL.into_iter().rev() {
                match self.0.piece_on(Square::new(file, rank)) {
                    Some(piece) => cell(f, piece)?,
                    None => f.write_str("  .")?,
                }
            }
            writeln!(f, "  {rank}")?;
        }
        Ok(())
    }
}

/// Three columns: one letter, or `+` and a letter.
fn cell(f: &mut fmt::Formatter<'_>, piece: Piece) -> fmt::Result {
    let blanks = if piece.kind.is_promoted() { " " } else { "  " };
    write!(f, "{blanks}{piece}")
}

/// The board between both hands, and the lines that `d` prints below it: side to move, SFEN, key, checkers, legal
/// moves, repetition and declarations.
#[derive(Clone, Copy, Debug)]
pub struct Description<'p> {
    /// The position.
    pub position: &'p Position,
    /// The repetition that the last move completed.
    pub repetition: Repetition,
}

impl fmt::Display for Description<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, repetition } = self;
        let [black, white] = Color::ALL.map(|color| position.hand(color));
        write!(f, "White holds: {white}\n{}Black holds: {black}\n", Board(position))?;
        writeln!(f, "to move: {:?}", position.turn())?;
        writeln!(f, "sfen: {position}")?;
        writeln!(f, "key: {:016x}", position.key())?;
        f.write_str("checkers:")?;
        position.checkers().into_iter().try_for_each(|square| write!(f, " {square}"))?;
        writeln!(f, "\nlegal: {}", position.count_legal_moves())?;
        let repetition = match repetition {
            Repetition::None | Repetition::Superior | Repetition::Inferior => "none",
            Repetition::Draw => "draw",
            Repetition::Win => "win",
            Repetition::Loss => "loss",
        };
        writeln!(f, "repetition: {repetition}")?;
        writeln!(f, "declaration-27: {}", word(position.declaration(DeclarationRule::Rule27)))?;
        write!(f, "declaration-24: {}", word(position.declaration(DeclarationRule::Rule24)))
    }
}

const fn word(declaration: Declaration) -> &'static str {
    match declaration {
        Declaration::Win => "win",
        Declaration::Draw => "draw",
        Declaration::No => "no",
    }
}
