//! The tree of a book: the order in which positions are searched, and the scores of the searched ones.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap};

use horigoma::board::{Move, Position};

/// The number of positions that are searched together. It is fixed, so that the book is independent of the threads.
const BATCH: usize = 16;

/// A position that was searched, or will be.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The first sequence of moves that led to it.
    pub(super) moves: Vec<Move>,
    pub(super) position: Position,
    /// The price of its moves.
    cost: i32,
    /// The result of its search: moves with their scores for the mover, best first.
    pub(super) found: Vec<(Move, i32)>,
}

impl Node {
    /// Returns the moves with blanks between them.
    pub(super) fn name(&self) -> String {
        self.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }
}

/// A tree that grows.
pub(super) struct Tree {
    margin: i32,
    /// The price of a ply.
    ply: i32,
    longest: usize,
    /// The searched positions by their keys.
    nodes: HashMap<u64, Node>,
    /// Their keys, in the order of the searches.
    order: Vec<u64>,
    /// Positions to search, the cheapest first. Equal costs are in alphabetical order.
    waiting: BinaryHeap<Reverse<(i32, Vec<String>)>>,
}

impl Tree {
    pub(super) fn new(margin: i32, ply: i32, longest: usize) -> Self {
        let waiting = BinaryHeap::from([Reverse((0, Vec::new()))]);
        Self { margin, ply, longest, nodes: HashMap::new(), order: Vec::new(), waiting }
    }

    /// Returns the number of searched positions.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn nodes(&self) -> impl Iterator<Item = &Node> {
        self.order.iter().map(|key| &self.nodes[key])
    }

    /// Returns the next positions to search, at most this number. There are none when the tree cannot grow.
    pub(super) fn next(&mut self, most: usize) -> Vec<Node> {
        let mut batch: Vec<Node> = Vec::new();
        while batch.len() < most.min(BATCH) {
            let Some(Reverse((cost, line))) = self.waiting.pop() else { break };
            let mut position = Position::start();
            let moves: Vec<Move> = line.iter().filter_map(|text| text.parse().ok()).collect();
            moves.iter().for_each(|&mv| {
                position.play(mv);
            });
            // Another line may have reached the position first.
            let is_new = |node: &Node| node.position.key() != position.key();
            if !self.nodes.contains_key(&position.key()) && batch.iter().all(is_new) {
                batch.push(Node { moves, position, cost, found: Vec::new() });
            }
        }
        batch
    }

    /// Adds the results of these positions, in their order.
    pub(super) fn add(&mut self, batch: Vec<Node>, results: Vec<Vec<(Move, i32)>>) {
        for (mut node, found) in batch.into_iter().zip(results) {
            let best = found.first().map_or(0, |&(_, value)| value);
            for &(mv, value) in found.iter().filter(|(_, value)| best - value < self.margin) {
                if node.moves.len() < self.longest {
                    let line = node.moves.iter().chain([&mv]).map(ToString::to_string).collect();
                    self.waiting.push(Reverse((node.cost + (best - value) + self.ply, line)));
                }
            }
            node.found = found;
            self.order.push(node.position.key());
            self.nodes.insert(node.position.key(), node);
        }
    }

    /// Returns the score of each position for the side to move, from the longest lines back: the score of its best
    /// move.
    pub(super) fn values(&self) -> BTreeMap<u64, i32> {
        let mut longest_first: Vec<&Node> = self.nodes().collect();
        longest_first.sort_by_key(|node| Reverse(node.moves.len()));
        let mut values = BTreeMap::new();
        for node in longest_first {
            let after = node.found.iter().map(|&(mv, value)| self.value_after(node, mv, &values).unwrap_or(value));
            if let Some(best) = after.max() {
                values.insert(node.position.key(), best);
            }
        }
        values
    }

    /// Returns the score of a move from the position after it, if that has a longer line. Another position may lead
    /// back here.
    pub(super) fn value_after(&self, node: &Node, mv: Move, values: &BTreeMap<u64, i32>) -> Option<i32> {
        let mut position = node.position.clone();
        position.play(mv);
        let next = self.nodes.get(&position.key()).filter(|next| next.moves.len() > node.moves.len())?;
        values.get(&next.position.key()).map(|value| -value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(moves: &[(&str, i32)]) -> Vec<(Move, i32)> {
        moves.iter().map(|&(mv, value)| (mv.parse().unwrap(), value)).collect()
    }

    /// Adds the result of the next position, which must be this one.
    fn grow(tree: &mut Tree, line: &str, moves: &[(&str, i32)]) {
        let batch = tree.next(1);
        assert_eq!(batch[0].name(), line);
        tree.add(batch, vec![found(moves)]);
    }

    #[test]
    fn the_cheapest_line_grows_and_losing_moves_do_not() {
        let mut tree = Tree::new(40, 10, 3);
        grow(&mut tree, "", &[("2g2f", 30), ("7g7f", 25), ("5g5f", -10)]);
        grow(&mut tree, "2g2f", &[("8c8d", -30), ("3c3d", -32)]);
        // A loss of 5 and one ply are cheaper than two plies.
        grow(&mut tree, "7g7f", &[("3c3d", -20)]);
        grow(&mut tree, "2g2f 8c8d", &[("2f2e", 28)]);
        grow(&mut tree, "2g2f 3c3d", &[("7g7f", 50)]);
        // "2g2f 3c3d 7g7f" without its last move is another position, so this one is new.
        grow(&mut tree, "7g7f 3c3d", &[("2g2f", 45)]);
        assert_eq!(tree.len(), 6);
        // 5g5f lost 40, the whole margin, so it has no child. Of two ways to one position the cheaper is searched,
        // once.
        let rest: Vec<String> = std::iter::from_fn(|| tree.next(1).pop()).map(|node| node.name()).collect();
        assert_eq!(rest, ["2g2f 8c8d 2f2e", "2g2f 3c3d 7g7f", "7g7f 3c3d 2g2f"]);
    }

    #[test]
    fn values_come_back_from_the_last_positions() {
        let mut tree = Tree::new(40, 10, 9);
        grow(&mut tree, "", &[("2g2f", 30), ("7g7f", 25)]);
        grow(&mut tree, "2g2f", &[("8c8d", 60), ("3c3d", -32)]);
        let values = tree.values();
        let root = tree.nodes().next().unwrap();
        // White is 60 ahead after 2g2f, so 7g7f with its 25 is best.
        assert_eq!(values[&root.position.key()], 25);
        assert_eq!(tree.value_after(root, "2g2f".parse().unwrap(), &values), Some(-60));
        assert_eq!(tree.value_after(root, "7g7f".parse().unwrap(), &values), None);
    }
}
