//! The explanation of a value as a table in Japanese.

use core::fmt;

use super::diagram::side;
use super::explained::sides;
use crate::board::{Color, Position};
use crate::eval::castles;
use crate::eval::{Concept, Explanation};

/// The value of a position as text in Japanese: its evaluation, a line for each concept, and the castles of both sides.
#[derive(Clone, Copy, Debug)]
pub struct ExplainedInJapanese<'e, 'p>(pub &'e Explanation<'p>);

impl fmt::Display for ExplainedInJapanese<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(explanation) = self;
        let (position, value) = (explanation.position(), explanation.value());
        let evaluation = match explanation.evaluation().name() {
            "net" => "学習した評価",
            "material" => "駒の価値と位置",
            _ => "人が書いたパターン",
        };
        writeln!(f, "評価値 {value:+}（手番の{}から見た値、{evaluation}）。内訳の合計に等しい", side(position.turn()))?;
        // A Japanese character fills two columns of a terminal. The longest name has nine.
        writeln!(f, "{:　<9}     {}     {}     合計", "内訳", side(Color::Black), side(Color::White))?;
        for [black, white] in sides(explanation.parts()) {
            let (name, [one, other]) = (black.concept.japanese(), [black, white].map(|part| part.centipawns));
            writeln!(f, "{name:　<9} {one:>+8} {other:>+8} {:>+8}", one + other)?;
        }
        for part in explanation.parts().iter().filter(|part| part.side.is_none()) {
            writeln!(f, "{:　<9} {:>+26}", part.concept.japanese(), part.centipawns)?;
        }
        Color::ALL.into_iter().try_for_each(|color| castle(f, position, color))?;
        write!(f, "単位は歩の100分の1")
    }
}

/// Writes the castle of a side, if it has one.
fn castle(f: &mut fmt::Formatter<'_>, position: &Position, color: Color) -> fmt::Result {
    let Some(castle) = castles::recognise(position, color) else { return Ok(()) };
    let (standing, required) = (castle.standing, castle.required_count);
    writeln!(
        f,
        "{}の{}: {}（{required}枚のうち{standing}枚）",
        side(color),
        Concept::Castle.japanese(),
        castle.names().1
    )
}
