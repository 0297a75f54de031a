//! The patterns as a table, group by group.

use core::fmt;

use crate::board::Color;
use crate::eval::trace::Trace;
use crate::eval::{Score, phase};

/// A line per group of the patterns, then the castles, the phase, and the total of the groups.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'t>(pub &'t Trace<'t>);

impl fmt::Display for Terms<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(trace) = self;
        let phase = trace.phase();
        let heads = ["centipawns", "Black mg, eg", "White mg, eg", "less", "tapered"];
        writeln!(f, "{:<14} {:>15} {:>15} {:>15} {:>8}", heads[0], heads[1], heads[2], heads[3], heads[4])?;
        let mut line = |name: &str, black: Score, white: Score| {
            let less = black - white;
            let [(a, b), (c, d), (e, g)] = [black, white, less].map(|score| (score.mg(), score.eg()));
            writeln!(f, "{name:<14} {a:>8}{b:>7} {c:>8}{d:>7} {e:>8}{g:>7} {:>8}", phase::taper(less, phase))
        };
        let (mut all_black, mut all_white) = (Score::ZERO, Score::ZERO);
        for (name, black, white) in trace.groups() {
            line(name, black, white)?;
            (all_black, all_white) = (all_black + black, all_white + white);
        }
        line("sum", all_black, all_white)?;
        Color::ALL.into_iter().try_for_each(|color| self.castle(f, color))?;
        writeln!(f, "phase {phase} of {} (0 is the endgame)", phase::FULL)?;
        write!(f, "total {} for the side to move", trace.total())
    }
}

impl Terms<'_> {
    fn castle(&self, f: &mut fmt::Formatter<'_>, color: Color) -> fmt::Result {
        let Some(castle) = self.0.castle(color) else { return Ok(()) };
        let (name, kanji) = castle.names();
        let wing = castle.wing();
        let state = if castle.is_whole() { "whole" } else { "in part" };
        let (standing, pieces, more) = (castle.standing, castle.required_count, castle.optional);
        writeln!(
            f,
            "castle of {color:?}: {name} ({kanji}), {wing}, {state}: {standing} of {pieces} pieces, {more} more"
        )
    }
}
