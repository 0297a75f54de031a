//! A mate problem, solved in the caller's memory with `core` only. Run it: `cargo run --example mate`

use horigoma::board::{Move, Position};
use horigoma::host::{Child, Slot, Step};
use horigoma::mate::dfpn::MAX_PLIES;

use horigoma::mate::{MateVerdict, Solver};

/// Returns the mate by checks in a position, or that there is none, within a number of nodes.
fn solve(position: &Position, most: u64) -> (MateVerdict, Vec<Move>) {
    let mut slots: Vec<Slot> = (0..1 << 14).map(|_| Slot::EMPTY).collect();
    let mut children = vec![Child::EMPTY; Solver::CHILDREN_LEN];
    let mut steps = vec![Step::EMPTY; MAX_PLIES];
    let mut solver = Solver::new(&mut slots, &mut children, &mut steps, 0);
    let mut line = Vec::new();
    let verdict = solver.solve(position, &mut |mv| line.push(mv), &mut |progress| progress.nodes >= most);
    (verdict, line)
}

fn main() {
    // 詰将棋: a gold in hand, a pawn in front of the king.
    let position: Position = "4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1".parse().expect("a position");
    let (verdict, line) = solve(&position, 100_000);
    let line: Vec<String> = line.iter().map(ToString::to_string).collect();
    println!("{verdict:?}: {}", line.join(" "));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_proved_refuted_or_left_open_at_the_limit() {
        let verdict = |sfen: &str, most| solve(&sfen.parse().unwrap(), most).0;
        assert_eq!(verdict("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", 1000), MateVerdict::Mate(1));
        assert_eq!(verdict("startpos", 1000), MateVerdict::NoMate);
        // Nine plies, as in tests/data/mate.tsv. One node is not enough.
        let hard = "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1";
        assert_eq!(verdict(hard, 1), MateVerdict::Unknown);
    }
}
