//! A program that uses the engine as a library.

use horigoma::audit::{self, Damaged};
use horigoma::board::{MoveList, Position};

fn main() -> Result<(), Damaged> {
    let mut moves = MoveList::new();
    Position::start().legal_moves(&mut moves);
    println!("fingerprint {}, {} moves", audit::verified_fingerprint()?, moves.len());
    Ok(())
}
