//! The value that the search uses, its parts, and the castles. Run it: `cargo run --example evaluate`

use horigoma::board::{Color, Position};
use horigoma::eval::castles::recognise;
use horigoma::eval::{self, Explanation};

/// Black's king in a Mino castle, White's where it began.
const MINO: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B1RG1SK1/LNS2G1NL b - 1";

/// The parts of the value, Black less White, the greatest first.
fn parts(position: &Position) -> Vec<(&'static str, i32)> {
    let explanation = Explanation::of(position);
    let mut parts: Vec<(&str, i32)> = Vec::new();
    for part in explanation.parts() {
        let centipawns = position.turn().sign() * part.centipawns;
        match parts.iter_mut().find(|(name, _)| *name == part.concept.name()) {
            Some((_, sum)) => *sum += centipawns,
            None => parts.push((part.concept.name(), centipawns)),
        }
    }
    parts.sort_by_key(|&(_, centipawns)| -centipawns.abs());
    parts
}

fn main() {
    let position: Position = MINO.parse().expect("a position");
    for (name, centipawns) in parts(&position) {
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
    fn the_parts_sum_to_the_value() {
        let position: Position = MINO.parse().unwrap();
        let (parts, value) = (parts(&position), eval::evaluate(&position));
        assert_eq!(parts.iter().map(|(_, centipawns)| centipawns).sum::<i32>(), value);
        assert!(parts.contains(&("material", 0)), "nothing was captured: {parts:?}");
    }

    #[test]
    fn the_castle_is_black_s() {
        let position: Position = MINO.parse().unwrap();
        let castle = |color| recognise(&position, color).map(|castle| castle.names().0);
        assert_eq!([castle(Color::Black), castle(Color::White)], [Some("mino"), None]);
    }
}
