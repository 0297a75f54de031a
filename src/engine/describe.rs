//! A position as people read it: the board, and the lines that `d` prints.

use std::fmt;

use crate::board::{Declaration, DeclarationRule, File, Position, Rank, Repetition, Square};

/// What `d` prints.
pub(super) struct Description<'p> {
    position: &'p Position,
    repetition: Repetition,
}

impl<'p> Description<'p> {
    pub(super) const fn of(position: &'p Position, repetition: Repetition) -> Self {
        Self { position, repetition }
    }

    fn board(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "  9  8  7  6  5  4  3  2  1")?;
        for rank in Rank::all() {
            for file in File::all().rev() {
                match self.position.piece_on(Square::new(file, rank)) {
                    Some(piece) => write!(f, "{:>3}", std::format!("{piece}"))?,
                    None => f.write_str("  .")?,
                }
            }
            writeln!(f, "  {}", char::from(b'a' + rank.index() as u8))?;
        }
        Ok(())
    }
}

impl fmt::Display for Description<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.position;
        self.board(f)?;
        writeln!(f, "sfen: {position}")?;
        writeln!(f, "key: {:016x}", position.key())?;
        f.write_str("checkers:")?;
        position.checkers().into_iter().try_for_each(|square| write!(f, " {square}"))?;
        writeln!(f, "\nlegal: {}", position.count_legal_moves())?;
        let repetition = match self.repetition {
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
