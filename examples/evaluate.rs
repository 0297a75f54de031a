//! What a position is worth and why: group by group, and the castles. Run it: `cargo run --example evaluate`

use horigoma::board::{Color, Position};
use horigoma::eval::castles::recognise;
use horigoma::eval::trace::Trace;
use horigoma::eval::{self, phase};

/// Black's king in a Mino castle, White's where it began.
const MINO: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B1RG1SK1/LNS2G1NL b - 1";

/// The groups with what each leaves in this phase, Black less White, the greatest first.
fn terms(position: &Position) -> Vec<(&'static str, i32)> {
    let trace = Trace::of(position);
    let mut terms: Vec<_> =
        trace.groups().map(|(name, black, white)| (name, phase::taper(black - white, trace.phase()))).collect();
    terms.sort_by_key(|&(_, centipawns)| -centipawns.abs());
    terms
}

fn main() {
    let position: Position = MINO.parse().expect("a position");
    for (name, centipawns) in terms(&position) {
        println!("{name:<14} {centipawns:>5}");
    }
    println!("value          {:>5} centipawns for the side to move", eval::evaluate(&position));
    for color in Color::ALL {
        match recognise(&position, color) {
            Some(castle) => println!("{color:?}: {} {}", castle.names().0, castle.names().1),
            None => println!("{color:?}: no castle"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_terms_sum_up_to_the_value_but_for_rounding() {
        let position: Position = MINO.parse().unwrap();
        let (terms, value) = (terms(&position), eval::evaluate(&position));
        let sum: i32 = terms.iter().map(|(_, centipawns)| centipawns).sum();
        assert!((sum - value).abs() <= terms.len() as i32, "{sum} {value}");
        assert!(terms.contains(&("material", 0)), "nothing was captured: {terms:?}");
    }

    #[test]
    fn the_castle_is_black_s() {
        let position: Position = MINO.parse().unwrap();
        let castle = |color| recognise(&position, color).map(|castle| castle.names().0);
        assert_eq!([castle(Color::Black), castle(Color::White)], [Some("mino"), None]);
    }
}
