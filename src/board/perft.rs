//! Counting the tree of legal moves, the measure of a move generator's correctness and speed.

use super::{Move, MoveList, Position};

/// The way in which the last ply is counted. The count is equal for all, the work differs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Leaves {
    /// By the sizes of the target sets.
    #[default]
    Count,
    /// By writing every move into a list.
    List,
    /// By playing and taking back every move, without updating the keys.
    Make,
}

/// The greatest depth. It bounds the stack, and no deeper tree could be counted in any time.
pub const MAX_DEPTH: u32 = 100;

/// Returns the number of sequences of `depth` legal moves. The position is restored. Repetition and declaration are
/// ignored.
///
/// ```
/// use horigoma::board::{Position, perft::{Leaves, perft}};
/// assert_eq!(perft(&mut Position::start(), 3, Leaves::Count), 25_470);
/// ```
///
/// # Panics
/// When the depth is above [`MAX_DEPTH`].
#[must_use]
pub fn perft(position: &mut Position, depth: u32, leaves: Leaves) -> u64 {
    assert!(depth <= MAX_DEPTH, "a depth up to {MAX_DEPTH}");
    match (depth, leaves) {
        (0, _) => 1,
        (1, Leaves::Count) => u64::from(position.count_legal_moves()),
        _ => walk(position, depth, leaves, &mut MoveList::new()),
    }
}

/// Calls `each` with every legal move and the part of [`perft`] under it.
///
/// # Panics
/// When the depth is above [`MAX_DEPTH`].
pub fn divide(position: &mut Position, depth: u32, leaves: Leaves, each: impl FnMut(Move, u64)) {
    let counted = divide_while(position, depth, leaves, &mut || true, each);
    debug_assert!(counted.is_some());
}

/// Calls `each` with every legal move and the part of [`perft`] under it, as long as `go_on` returns true. `go_on` is
/// called before each part of two plies. Returns `None` when it returned false. The position is restored.
///
/// # Panics
/// When the depth is above [`MAX_DEPTH`].
pub fn divide_while(
    position: &mut Position,
    depth: u32,
    leaves: Leaves,
    go_on: &mut dyn FnMut() -> bool,
    mut each: impl FnMut(Move, u64),
) -> Option<()> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    for mv in &list {
        let undo = position.play_without_keys(mv);
        let nodes = perft_while(position, depth.saturating_sub(1), leaves, go_on);
        position.undo(mv, undo);
        each(mv, nodes?);
    }
    Some(())
}

fn perft_while(position: &mut Position, depth: u32, leaves: Leaves, go_on: &mut dyn FnMut() -> bool) -> Option<u64> {
    if depth <= 2 {
        return go_on().then(|| perft(position, depth, leaves));
    }
    let mut nodes = 0;
    divide_while(position, depth, leaves, go_on, |_, below| nodes += below)?;
    Some(nodes)
}

/// Counts the leaves below one node. Its moves are played without updating keys, which are not read here. The last
/// list before the leaves is the caller's, so that a node at depth one sets up nothing.
fn walk(position: &mut Position, depth: u32, leaves: Leaves, scratch: &mut MoveList) -> u64 {
    if depth == 1 {
        position.legal_moves(scratch);
        return match leaves {
            Leaves::Make => scratch.iter().map(|&mv| make_leaf(position, mv)).sum(),
            Leaves::List | Leaves::Count => scratch.len() as u64,
        };
    }
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    let mut nodes = 0;
    for mv in &list {
        let undo = position.play_without_keys(mv);
        nodes += match (depth, leaves) {
            (2, Leaves::Count) => u64::from(position.count_legal_moves()),
            _ => walk(position, depth - 1, leaves, scratch),
        };
        position.undo(mv, undo);
    }
    nodes
}

/// Plays and takes back one move. The barrier keeps the work from being optimised away.
fn make_leaf(position: &mut Position, mv: Move) -> u64 {
    let undo = position.play_without_keys(mv);
    core::hint::black_box(&*position);
    position.undo(mv, undo);
    1
}
