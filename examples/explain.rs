//! Why one move is better than another: what each group of the evaluation says at the end of the line that follows it.
//! Run it: `cargo run --release --example explain -- 7g7f 1g1f`

use std::error::Error;

use horigoma::Searcher;
use horigoma::board::{Color, Move, Position};
use horigoma::eval::phase;
use horigoma::eval::trace::Trace;
use horigoma::search::{Bound, Limits, Observer, PvInfo};

/// Keeps the last line.
struct Line(Vec<Move>);

impl Observer for Line {
    fn line(&mut self, line: &PvInfo<'_>) {
        if line.bound == Bound::Exact {
            self.0 = line.pv.to_vec();
        }
    }
}

/// What follows a move, and what each group says at the end of it for the side that made the move.
fn follow(position: &Position, mv: Move, depth: u32) -> (Vec<Move>, Vec<(&'static str, i32)>) {
    let (mut line, only) = (Line(Vec::new()), [mv]);
    let limits = Limits { root_moves: &only, ..Limits::depth(depth) };
    Searcher::with_hash(4).search_in_game(position, &[], &limits, &mut line);
    let mut end = position.clone();
    for &mv in &line.0 {
        end.play(mv);
    }
    let trace = Trace::of(&end);
    let sign = if position.turn() == Color::Black { 1 } else { -1 };
    let groups = trace.groups().map(|(name, black, white)| (name, sign * phase::taper(black - white, trace.phase())));
    (line.0, groups.collect())
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
    for ((name, with), (_, without)) in ours.into_iter().zip(theirs).filter(|((_, a), (_, b))| a != b) {
        println!("{name:<14} {with:>5} {without:>5} {:>+5}", with - without);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_wins_a_rook_wins_material() {
        let position: Position = "4k4/9/9/9/4r4/4S4/9/9/4K4 b - 1".parse().unwrap();
        let material = |mv: &str| {
            let (line, groups) = follow(&position, mv.parse().unwrap(), 1);
            assert_eq!(line[0].to_string(), mv);
            groups.into_iter().find(|(name, _)| *name == "material").unwrap().1
        };
        assert!(material("5f5e") > material("5i4h") + 500);
    }
}
