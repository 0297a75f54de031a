//! An evaluation as JSON, for programs.

use core::fmt;

use crate::board::Color;
use crate::eval::phase;
use crate::eval::trace::Trace;

/// One object. Of the patterns it has `sfen`, `phase`, `groups`, `castles` and `total`. A group has for each side its
/// middlegame and endgame score, and the difference in this phase. With the learned evaluation it also has `net`: its
/// `total`, and by square the contribution of each piece for its owner. Scores are centipawns. Totals are those of the
/// side to move.
#[derive(Clone, Copy, Debug)]
pub struct Json<'t>(pub &'t Trace<'t>);

impl fmt::Display for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(trace) = self;
        let phase = trace.phase();
        write!(f, "{{\"sfen\":\"{}\",\"phase\":{phase},\"groups\":{{", trace.position())?;
        let mut comma = "";
        for (name, black, white) in trace.groups() {
            let tapered = phase::taper(black - white, phase);
            let [(a, b), (c, d)] = [black, white].map(|score| (score.mg(), score.eg()));
            write!(f, "{comma}\"{name}\":{{\"black\":[{a},{b}],\"white\":[{c},{d}],\"tapered\":{tapered}}}")?;
            comma = ",";
        }
        write!(f, "}},\"castles\":{{")?;
        comma = "";
        for color in Color::ALL {
            let Some(castle) = trace.castle(color) else { continue };
            let (name, standing, of) = (castle.names().0, castle.standing, castle.required_count);
            let wing = castle.wing();
            write!(
                f,
                "{comma}\"{color:?}\":{{\"name\":\"{name}\",\"wing\":\"{wing}\",\"standing\":{standing},\"of\":{of}}}"
            )?;
            comma = ",";
        }
        write!(f, "}},\"total\":{}", trace.total())?;
        #[cfg(feature = "net")]
        self.net(f)?;
        write!(f, "}}")
    }
}

#[cfg(feature = "net")]
impl Json<'_> {
    fn net(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use crate::board::Square;
        use crate::eval::net;

        let position = self.0.position();
        write!(f, ",\"net\":{{\"total\":{},\"worth\":{{", net::evaluate(position))?;
        let mut comma = "";
        for (square, worth) in Square::all().filter_map(|square| Some((square, net::worth(position, square)?))) {
            write!(f, "{comma}\"{square}\":{worth}")?;
            comma = ",";
        }
        write!(f, "}}}}")
    }
}
