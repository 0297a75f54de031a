//! A second of thought, with the best lines on the way. Run it: `cargo run --release --example search`

use std::time::Duration;

use horigoma::Searcher;
use horigoma::board::Position;
use horigoma::search::{Limits, Outcome};

/// Searches, prints the lines of each iteration, and returns the last outcome.
fn search(position: &Position, limits: &Limits<'_>) -> Option<Outcome> {
    let mut searcher = Searcher::with_hash(16); // MiB
    let iterations = searcher.iterations(position, &[], limits);
    iterations
        .inspect(|found| {
            for (line, rank) in found.lines.iter().zip(1..) {
                let moves: Vec<String> = line.pv.iter().map(ToString::to_string).collect();
                println!("depth {:>2}  {rank}. {:<8} {}", found.depth, line.value.to_string(), moves.join(" "));
            }
        })
        .last()
}

fn main() {
    let limits = Limits { multi_pv: 2, ..Limits::time(Duration::from_secs(1)) };
    let Some(found) = search(&Position::start(), &limits) else { return };
    let best = found.best.map_or_else(|| "none".to_owned(), |mv| mv.to_string());
    println!("best {best}, worth {} for the side to move, after {} nodes", found.value, found.nodes);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_move_takes_the_rook() {
        let found = search(&"4k4/9/9/9/4r4/4S4/9/9/4K4 b - 1".parse().unwrap(), &Limits::nodes(5000)).unwrap();
        assert_eq!(found.best.unwrap().to_string(), "5f5e");
    }
}
