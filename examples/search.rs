//! The best move, with the lines on the way. Run it: `cargo run --release --example search`

use horigoma::Searcher;
use horigoma::board::Position;
use horigoma::search::{Bound, Iteration, Limits, Observer, Outcome, PvInfo};

/// Prints each line, and ends the search after a number of nodes.
struct Watch {
    most: u64,
    lines: usize,
}

impl Observer for Watch {
    fn should_stop(&mut self, nodes: u64) -> bool {
        nodes >= self.most
    }

    fn line(&mut self, line: &PvInfo<'_>) {
        if line.bound != Bound::Exact {
            return; // searched again with a wider window
        }
        self.lines += 1;
        let moves: Vec<String> = line.pv.iter().map(ToString::to_string).collect();
        println!("depth {:>2}  {:<8} {}", line.depth, line.value.to_string(), moves.join(" "));
    }

    fn iteration(&mut self, _: &Iteration) -> bool {
        true // go on, deeper
    }
}

fn search(position: &Position, most: u64) -> (Outcome, Watch) {
    let mut watch = Watch { most, lines: 0 };
    let mut searcher = Searcher::with_hash(16); // MiB
    let found = searcher.search_in_game(position, &[], &Limits::default(), &mut watch);
    (found, watch)
}

fn main() {
    let (found, _) = search(&Position::start(), 20_000);
    let best = found.best.map_or_else(|| "none".to_owned(), |mv| mv.to_string());
    println!("best {best}, worth {} for the side to move, after {} nodes", found.value, found.nodes);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_observer_ends_the_search() {
        let (found, watch) = search(&Position::start(), 5000);
        assert!(watch.lines > 0 && found.best.is_some_and(|best| Position::start().is_legal(best)));
        assert!((5000..10_000).contains(&found.nodes), "{}", found.nodes);
    }

    #[test]
    fn a_hanging_rook_is_captured() {
        let (found, _) = search(&"4k4/9/9/9/4r4/4S4/9/9/4K4 b - 1".parse().unwrap(), 5000);
        assert_eq!(found.best.unwrap().to_string(), "5f5e");
    }
}
