//! The terms of the evaluation, group by group and side by side.

use core::fmt;

use super::tally::{Group, Tally};
use super::{Score, castles, count, evaluate, phase};
use crate::board::{Color, Position};

/// The evaluation of a position; printed as a table, or as JSON.
#[derive(Clone, Copy, Debug)]
pub struct Trace<'p> {
    position: &'p Position,
    sides: [[Score; 2]; Group::ALL.len()],
}

impl Tally for Trace<'_> {
    const DETAILED: bool = true;

    fn add(&mut self, group: Group, index: usize, color: Color, count: i32) {
        self.sides[group as usize][color] += group.weight(index).times(count);
    }

    fn add_part(&mut self, group: Group, index: usize, color: Color, share: i32, whole: i32) {
        self.sides[group as usize][color] += group.weight(index).part(share, whole);
    }

    fn add_sum(&mut self, _: Group, _: Score) {}
}

impl<'p> Trace<'p> {
    /// The terms of this position.
    #[must_use]
    pub fn of(position: &'p Position) -> Self {
        let mut trace = Self { position, sides: [[Score::ZERO; 2]; Group::ALL.len()] };
        count(position, &mut trace);
        trace
    }

    /// Every group with its score for Black and for White.
    pub fn groups(&self) -> impl Iterator<Item = (&'static str, Score, Score)> {
        Group::ALL.into_iter().zip(self.sides).map(|(group, [black, white])| (group.name(), black, white))
    }

    /// The sum of all groups, Black less White.
    #[must_use]
    pub fn sum(&self) -> Score {
        self.groups().fold(Score::ZERO, |sum, (_, black, white)| sum + black - white)
    }

    /// The value for the side to move: the tapered sum, which is what the engine uses.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.position.turn().sign() * phase::taper(self.sum(), phase::of(self.position))
    }

    /// As JSON.
    pub fn json(&self) -> impl fmt::Display + '_ {
        Json(self)
    }
}

/// A line per group, then the castles and the total as the engine uses it.
impl fmt::Display for Trace<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let phase = phase::of(self.position);
        writeln!(
            f,
            "{:<14} {:>15} {:>15} {:>15} {:>8}",
            "centipawns", "Black mg, eg", "White mg, eg", "less", "tapered"
        )?;
        let mut line = |name: &str, black: Score, white: Score| {
            let less = black - white;
            let pair = |score: Score| (score.mg(), score.eg());
            let [(a, b), (c, d), (e, g)] = [pair(black), pair(white), pair(less)];
            writeln!(f, "{name:<14} {a:>8}{b:>7} {c:>8}{d:>7} {e:>8}{g:>7} {:>8}", phase::taper(less, phase))
        };
        let (mut all_black, mut all_white) = (Score::ZERO, Score::ZERO);
        for (name, black, white) in self.groups() {
            line(name, black, white)?;
            (all_black, all_white) = (all_black + black, all_white + white);
        }
        line("sum", all_black, all_white)?;
        for color in Color::ALL {
            if let Some(castle) = castles::recognise(self.position, color) {
                let (name, kanji) = castle.names();
                let state = if castle.is_whole() { "whole" } else { "in part" };
                let (standing, pieces) = (castle.standing, castle.required_count);
                writeln!(
                    f,
                    "castle of {color:?}: {name} ({kanji}), {state}: {standing} of {pieces} pieces, {} more",
                    castle.optional
                )?;
            }
        }
        writeln!(f, "phase {phase} of {} (0 is the endgame)", phase::FULL)?;
        write!(f, "total {} for the side to move", evaluate(self.position))
    }
}

struct Json<'t>(&'t Trace<'t>);

impl fmt::Display for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let trace = self.0;
        let phase = phase::of(trace.position);
        write!(f, "{{\"sfen\":\"{}\",\"phase\":{phase},\"groups\":{{", trace.position)?;
        for (number, (name, black, white)) in trace.groups().enumerate() {
            let comma = if number == 0 { "" } else { "," };
            let tapered = phase::taper(black - white, phase);
            let [black, white] = [black, white].map(|score| (score.mg(), score.eg()));
            write!(
                f,
                "{comma}\"{name}\":{{\"black\":[{},{}],\"white\":[{},{}],\"tapered\":{tapered}}}",
                black.0, black.1, white.0, white.1
            )?;
        }
        write!(f, "}},\"castles\":{{")?;
        let mut comma = "";
        for color in Color::ALL {
            let Some(castle) = castles::recognise(trace.position, color) else { continue };
            let (name, of) = (castle.names().0, castle.required_count);
            write!(f, "{comma}\"{color:?}\":{{\"name\":\"{name}\",\"standing\":{},\"of\":{of}}}", castle.standing)?;
            comma = ",";
        }
        write!(f, "}},\"total\":{}}}", trace.total())
    }
}
