//! The difference between two moves: the parts of the value that the search uses, at the end of the line after each.
//! Run it: `cargo run --release --example explain -- 7g7f 1g1f`

use std::error::Error;

use horigoma::Searcher;
use horigoma::board::{Color, Move, Position};
use horigoma::eval::{Concept, Explanation};
use horigoma::search::Limits;

/// Names of parts, with the centipawns of each.
type Parts = Vec<(String, i32)>;

/// Returns the line after a move, and the parts of the value at its end, for the side that made the move.
fn follow(position: &Position, mv: Move, depth: u32) -> (Vec<Move>, Parts) {
    let limits = Limits { root_moves: &[mv], ..Limits::depth(depth) };
    let found = Searcher::with_hash(4).search(position, &limits);
    let mut end = position.clone();
    for &mv in found.pv() {
        end.play(mv);
    }
    let explanation = Explanation::of(&end);
    let sign = if position.turn() == end.turn() { 1 } else { -1 };
    let part = |concept: Concept, side: Option<Color>| {
        let of_side = side.map(|side| format!(" of {side:?}")).unwrap_or_default();
        (format!("{}{of_side}", concept.name()), sign * explanation.part(concept, side))
    };
    // Black first, whichever side is to move in the end.
    let mut parts: Vec<_> = explanation.parts().iter().map(|part| (part.concept, part.side)).collect();
    parts.chunks_exact_mut(2).filter(|pair| pair[0].1 == Some(Color::White)).for_each(|pair| pair.swap(0, 1));
    (found.pv().to_vec(), parts.into_iter().map(|(concept, side)| part(concept, side)).collect())
}

fn main() -> Result<(), Box<dyn Error>> {
    let names: Vec<String> = std::env::args().skip(1).collect();
    let [one, other] = match &names[..] {
        [one, other] => [one.parse()?, other.parse()?],
        _ => ["7g7f".parse()?, "1g1f".parse()?],
    };
    let position = Position::start();
    let [(first, ours), (second, theirs)] = [one, other].map(|mv| follow(&position, mv, 6));
    println!("{one}: {first:?}\n{other}: {second:?}\n");
    let sum = |parts: &Parts| parts.iter().map(|(_, centipawns)| centipawns).sum::<i32>();
    let (with, without) = (sum(&ours), sum(&theirs));
    println!("{:<24} {with:>5} {without:>5} {:>+5}", "value", with - without);
    for ((name, with), (_, without)) in ours.into_iter().zip(theirs).filter(|((_, a), (_, b))| a != b) {
        println!("{name:<24} {with:>5} {without:>5} {:>+5}", with - without);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winning_a_rook_gains_material() {
        let position: Position = "4k4/9/9/9/4r4/4S4/9/9/4K4 b - 1".parse().unwrap();
        let material = |mv: &str| {
            let (line, parts) = follow(&position, mv.parse().unwrap(), 1);
            assert_eq!(line[0].to_string(), mv);
            // A piece that changes sides is lost on the board, and held.
            let names = ["material", "hands"];
            let counts = |name: &str| names.iter().any(|known| name.starts_with(known));
            parts.into_iter().filter(|(name, _)| counts(name)).map(|(_, centipawns)| centipawns).sum::<i32>()
        };
        assert!(material("5f5e") > material("5i4h") + 500);
    }
}
