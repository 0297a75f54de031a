//! The terms of the evaluation, one by one.

use core::fmt;

use super::{Score, TEMPO, TERMS, castles, evaluate, phase};
use crate::board::{Color, Position};

/// The evaluation of a position, term by term; printed as a table.
#[derive(Clone, Copy, Debug)]
pub struct Trace<'p>(&'p Position);

impl<'p> Trace<'p> {
    /// The terms of this position.
    #[must_use]
    pub const fn of(position: &'p Position) -> Self {
        Self(position)
    }

    /// Every term with its name, Black less White.
    pub fn terms(&self) -> impl Iterator<Item = (&'static str, Score)> {
        TERMS.into_iter().map(|(name, term)| (name, term(self.0)))
    }

    /// The sum of all terms, Black less White.
    #[must_use]
    pub fn sum(&self) -> Score {
        self.terms().fold(Score::ZERO, |sum, (_, score)| sum + score)
    }
}

/// A line per term, then the total as the engine uses it.
impl fmt::Display for Trace<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let phase = phase::of(self.0);
        writeln!(f, "{:<16} {:>8} {:>8} {:>8}   (Black less White, centipawns)", "term", "mg", "eg", "tapered")?;
        for (name, score) in self.terms().chain([("sum", self.sum())]) {
            let tapered = phase::taper(score, phase);
            writeln!(f, "{name:<16} {:>8} {:>8} {tapered:>8}", score.mg(), score.eg())?;
        }
        for color in Color::ALL {
            if let Some(castle) = castles::recognise(self.0, color) {
                let (name, kanji) = castle.names();
                let state = if castle.is_whole() { "whole" } else { "in part" };
                let (standing, men) = (castle.standing, castle.men);
                writeln!(
                    f,
                    "castle of {color:?}: {name} ({kanji}), {state}: {standing} of {men} men, {} more",
                    castle.extras
                )?;
            }
        }
        writeln!(f, "{:<16} {phase:>26} of {}", "phase", phase::FULL)?;
        writeln!(f, "{:<16} {:>26} for the side to move", "tempo", TEMPO)?;
        write!(f, "{:<16} {:>26} for the side to move", "total", evaluate(self.0))
    }
}
