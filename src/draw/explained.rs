//! The explanation of a value as a table.

use core::fmt;

use super::Terms;
use crate::board::Color;
use crate::eval::castles::{self, Castle};
use crate::eval::{Concept, Evaluation, Explanation, Part};

/// The value of a position as text: its evaluation, and a line for each concept. Where the search uses the net, the
/// patterns follow for comparison, and the worth of each piece to the net.
#[derive(Clone, Copy, Debug)]
pub struct Explained<'e, 'p>(pub &'e Explanation<'p>);

impl fmt::Display for Explained<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(explanation) = self;
        let (position, value) = (explanation.position(), explanation.value());
        let (turn, name) = (position.turn(), long_name(explanation.evaluation()));
        writeln!(f, "value {value:+} for the side to move ({turn:?}), by {name}: the sum of these parts")?;
        writeln!(f, "{:<14} {:>8} {:>8} {:>8}", "centipawns", "Black", "White", "both")?;
        for [black, white] in sides(explanation.parts()) {
            let both = black.centipawns + white.centipawns;
            write!(f, "{:<14}", black.concept.name())?;
            write!(f, " {:>+8} {:>+8} {both:>+8}", black.centipawns, white.centipawns)?;
            if black.concept == Concept::Castle {
                self.castles(f)?;
            }
            writeln!(f)?;
        }
        for part in explanation.parts().iter().filter(|part| part.side.is_none()) {
            writeln!(f, "{:<32} {:>+8}", part.concept.name(), part.centipawns)?;
        }
        let patterns = explanation.patterns();
        match explanation.evaluation() {
            Evaluation::Patterns(_) => write!(f, "\nthe patterns, middlegame and endgame:\n{}", Terms(&patterns)),
            #[cfg(feature = "net")]
            Evaluation::Net => {
                writeln!(f, "\nfor comparison, by the hand-crafted patterns:\n{}\n", Terms(&patterns))?;
                write!(f, "{}", super::NetBoard(position))
            }
        }
    }
}

impl Explained<'_, '_> {
    /// The castles of both sides, behind their part.
    fn castles(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            let Some(castle) = castles::recognise(self.0.position(), color) else { continue };
            let Castle { standing, required_count, .. } = castle;
            write!(f, "  {color:?}: {} {standing}/{required_count}", castle.names().0)?;
        }
        Ok(())
    }
}

/// The parts of concepts with sides: of each that of Black and that of White.
pub(super) fn sides(parts: &[Part]) -> impl Iterator<Item = [Part; 2]> + '_ {
    let with_sides = parts.chunks_exact(2).filter(|pair| pair[0].side.is_some());
    with_sides.map(|pair| if pair[0].side == Some(Color::Black) { [pair[0], pair[1]] } else { [pair[1], pair[0]] })
}

/// The name of an evaluation in a sentence.
fn long_name(evaluation: Evaluation) -> &'static str {
    match evaluation.name() {
        "net" => "the learned net",
        "material" => "material and piece-square values",
        _ => "the patterns",
    }
}
