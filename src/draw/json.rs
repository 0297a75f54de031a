//! An explanation as JSON, for programs.

use core::fmt;

#[cfg(feature = "net")]
use crate::board::Square;
use crate::board::{Color, Position};
#[cfg(feature = "net")]
use crate::eval::net;
use crate::eval::trace::Trace;
use crate::eval::{Explanation, castles, phase};

/// One object. Scores are centipawns.
///
/// * `sfen`: the position.
/// * `value`: the value that the search uses, for the side to move. `evaluation`: `net`, `patterns` or `material`.
/// * `parts`: an array whose `centipawns` sum to `value`. Each has a `concept`, and a `side` (`Black`, `White`, or
///   `null`).
/// * `castles`: by side, its `name`, `wing`, `standing` and `of`.
/// * `patterns`: `phase`, `groups` (by group the middlegame and endgame score of each side, and the `tapered`
///   difference), and `total` for the side to move. For comparison where the search uses the net.
/// * `net`, where it plays: by square the `share` of each piece in `value`, and its `worth` for its owner (the value
///   with it less the value without it).
#[derive(Clone, Copy, Debug)]
pub struct Json<'e, 'p>(pub &'e Explanation<'p>);

impl fmt::Display for Json<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(explanation) = self;
        let (position, name) = (explanation.position(), explanation.evaluation().name());
        write!(f, "{{\"sfen\":\"{position}\",\"value\":{},\"evaluation\":\"{name}\"", explanation.value())?;
        let mut comma = ",\"parts\":[";
        for part in explanation.parts() {
            let (concept, centipawns) = (part.concept.name(), part.centipawns);
            write!(f, "{comma}{{\"concept\":\"{concept}\",\"side\":")?;
            match part.side {
                Some(side) => write!(f, "\"{side:?}\"")?,
                None => write!(f, "null")?,
            }
            write!(f, ",\"centipawns\":{centipawns}}}")?;
            comma = ",";
        }
        write!(f, "],\"castles\":{{")?;
        castles(f, position)?;
        write!(f, "}},\"patterns\":")?;
        patterns(f, &explanation.patterns())?;
        #[cfg(feature = "net")]
        if matches!(explanation.evaluation(), crate::eval::Evaluation::Net) {
            self.net(f)?;
        }
        write!(f, "}}")
    }
}

fn castles(f: &mut fmt::Formatter<'_>, position: &Position) -> fmt::Result {
    let mut comma = "";
    for color in Color::ALL {
        let Some(castle) = castles::recognise(position, color) else { continue };
        let (name, standing, of) = (castle.names().0, castle.standing, castle.required_count);
        let wing = castle.wing();
        write!(
            f,
            "{comma}\"{color:?}\":{{\"name\":\"{name}\",\"wing\":\"{wing}\",\"standing\":{standing},\"of\":{of}}}"
        )?;
        comma = ",";
    }
    Ok(())
}

fn patterns(f: &mut fmt::Formatter<'_>, trace: &Trace<'_>) -> fmt::Result {
    let phase = trace.phase();
    write!(f, "{{\"phase\":{phase},\"groups\":{{")?;
    let mut comma = "";
    for (name, black, white) in trace.groups() {
        let tapered = phase::taper(black - white, phase);
        let [(a, b), (c, d)] = [black, white].map(|score| (score.mg(), score.eg()));
        write!(f, "{comma}\"{name}\":{{\"black\":[{a},{b}],\"white\":[{c},{d}],\"tapered\":{tapered}}}")?;
        comma = ",";
    }
    write!(f, "}},\"total\":{}}}", trace.total())
}

#[cfg(feature = "net")]
impl Json<'_, '_> {
    fn net(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.0.position();
        write!(f, ",\"net\":{{\"share\":{{")?;
        by_square(f, |square| self.0.piece(square))?;
        write!(f, "}},\"worth\":{{")?;
        by_square(f, |square| net::worth(position, square))?;
        write!(f, "}}}}")
    }
}

/// The numbers of the squares that have one, by name.
#[cfg(feature = "net")]
fn by_square(f: &mut fmt::Formatter<'_>, of: impl Fn(Square) -> Option<i32>) -> fmt::Result {
    let mut comma = "";
    for (square, number) in Square::all().filter_map(|square| Some((square, of(square)?))) {
        write!(f, "{comma}\"{square}\":{number}")?;
        comma = ",";
    }
    Ok(())
}
