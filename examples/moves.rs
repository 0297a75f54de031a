//! The legal moves of a position, and the position after a move. Run it: `cargo run --example moves`

use horigoma::board::{MoveList, Position, SfenError};

/// Returns the legal moves of a position in USI notation, sorted.
fn legal_moves(position: &Position) -> Vec<String> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    let mut names: Vec<String> = list.iter().map(ToString::to_string).collect();
    names.sort_unstable();
    names
}

fn main() -> Result<(), SfenError> {
    let mut position: Position = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse()?;
    println!("{position}\n{}", legal_moves(&position).join(" "));
    // `try_play` checks the move first and returns the reason when it is not legal.
    match position.try_play("G*5b".parse().expect("a move")) {
        Ok(undo) => {
            println!("{position}: check, and {} ways out", legal_moves(&position).len());
            position.undo("G*5b".parse().expect("a move"), undo);
        }
        Err(fault) => println!("{fault}"),
    }
    println!("{position}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gold_at_the_head_mates() {
        let mut position: Position = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse().unwrap();
        // Five of the king, one of the pawn and its promotion, 78 squares for the gold.
        assert_eq!(legal_moves(&position).len(), 5 + 2 + 78);
        position.play("G*5b".parse().unwrap());
        assert!(legal_moves(&position).is_empty() && position.is_check());
    }
}
