//! Singular extension: when every other move falls short of the hash move by a margin, the hash move is the only one,
//! and is searched deeper (Anantharaman, Campbell, Hsu: Singular extensions, 1990). When another move is above beta
//! too, several moves refute the line and the node is cut (multi-cut; Björnsson and Marsland, 1998).

use crate::board::Move;
use crate::search::numbers::SingularExtension;
use crate::search::table::transposition::Entry;
use crate::search::tree::path::Search;
use crate::search::tree::types::{Node, NodeKind, Searched, Singular};
use crate::search::tree::window::Window;
use crate::search::value::Bound;
use crate::search::value::is_mate;

/// The unit of the margin: 64 are a centipawn.
const CENTIPAWN: i32 = 64; // Shape: unit of a number in tables/

/// The greatest size of the trust in hash moves.
pub(crate) const TRUST: i32 = 16_384; // Shape: a unit of numbers in tables/

impl SingularExtension {
    /// Returns the value that no other move reaches where a hash move of this value is singular, in centipawns.
    const fn beta(&self, value: i32, depth: i32, was_pv: bool) -> i32 {
        let margin = self.margin + if was_pv { self.table_pv } else { 0 };
        value - margin * depth / CENTIPAWN
    }
}

impl Search<'_, '_> {
    /// Searches the other moves of the node against the hash move's value, and returns the extension or the cut.
    pub(crate) fn singular(&mut self, node: &Node, hash_move: Move) -> Searched<Singular> {
        let config = &self.config.singular_extension;
        let Some(entry) = node.hash.filter(|entry| config.enabled && self.may_be_singular(node, entry)) else {
            return Ok(Singular::Extend(0));
        };
        let beta = config.beta(entry.value, node.depth, node.table_pv && node.kind != NodeKind::Pv);
        // At depth 0 quiescence would search captures only, which do not compare the hash move with the quiet moves.
        let depth = ((node.depth - 1) / config.depth_divisor).max(1);
        self.frame(node.ply).excluded = Some(hash_move);
        let kind = if node.kind == NodeKind::Cut { NodeKind::Cut } else { NodeKind::All };
        let value = self.node(Window::null_window_beta(beta), depth, node.ply, kind);
        self.frame(node.ply).excluded = None;
        let value = value?;
        if value < beta {
            return Ok(Singular::Extend(self.singular_extension(node, hash_move, beta - value)));
        }
        if value >= node.window.beta && !is_mate(value) {
            return Ok(Singular::MultiCut(value));
        }
        // The hash move is good, but not alone.
        let config = &self.config.singular_extension;
        Ok(Singular::Extend(match node.kind {
            _ if entry.value >= node.window.beta => -config.shorter,
            NodeKind::Cut => -config.shorter_cut,
            _ => 0,
        }))
    }

    /// Returns the plies by which a singular move is extended: two or three where the other moves fall short by far.
    /// Far from the root, less is needed.
    pub(crate) fn singular_extension(&self, node: &Node, hash_move: Move, lead: i32) -> i32 {
        let config = &self.config.singular_extension;
        let pv = i32::from(node.kind == NodeKind::Pv);
        let quiet = i32::from(self.is_quiet(hash_move));
        let far = i32::from(node.ply as i32 > self.worker.root_depth) * config.far;
        let corrected = node.corrected * config.correction / CENTIPAWN;
        let trust = self.worker.hash_moves * config.trust / TRUST;
        let double = config.double + pv * config.double_pv - quiet * config.double_quiet - corrected - far - trust;
        let triple = config.triple + pv * config.triple_pv - quiet * config.triple_quiet - corrected - far
            + i32::from(node.table_pv) * config.triple_table_pv;
        1 + i32::from(lead > double) + i32::from(lead > triple)
    }

    fn may_be_singular(&self, node: &Node, entry: &Entry) -> bool {
        let config = &self.config.singular_extension;
        node.depth >= config.min_depth + i32::from(node.table_pv)
            && node.excluded.is_none()
            && entry.depth >= node.depth - config.hash_depth
            && entry.bound != Bound::Upper
            && !is_mate(entry.value)
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;
    use crate::search::tree::path::standing_at;

    /// Three quarters of a centipawn for each ply: 6 at depth 8, and 6.75 at depth 9, of which whole centipawns count.
    #[test]
    fn the_margin_counts_parts_of_a_centipawn() {
        let config = SingularExtension { margin: 48, ..SingularExtension::DEFAULT };
        assert_eq!([8, 9, 12].map(|depth| config.beta(100, depth, false)), [94, 94, 91]);
        let twice = SingularExtension { table_pv: 48, ..config };
        assert_eq!([8, 9, 12].map(|depth| twice.beta(100, depth, true)), [88, 87, 82]);
    }

    /// A node far below the start's value, whose hash move is one of many good ones, with nothing else to cut it.
    #[test]
    fn multi_cut_writes_no_entry() {
        let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        for enabled in [true, false] {
            let kept = standing_at(
                start,
                |config| {
                    (config.reverse_futility.enabled, config.null_move.enabled) = (false, false);
                    (config.probcut.enabled, config.singular_extension.enabled) = (false, enabled);
                },
                |search| {
                    let mv = "7g7f".parse().ok();
                    search.store(
                        1,
                        Entry { mv, value: 0, raw_eval: None, depth: 6, bound: Bound::Lower, table_pv: false },
                    );
                    let value = search.node(Window::null_window_beta(-300), 8, 1, NodeKind::Cut).unwrap();
                    assert!(value >= -300);
                    search.probe(1).unwrap().depth
                },
            );
            assert_eq!(kept, if enabled { 6 } else { 8 });
        }
    }
}
