//! A test for each condition of a node and its steps, which fails when the condition is removed. Where a condition has
//! several parts, each part is missing once.

mod lessons;
mod moves;
mod nodes;
mod pruning;
mod reductions;
mod windows;

use crate::search::Config;
use crate::search::parameters::SWITCHES;
use crate::search::tree::path::{Search, standing_at};
use crate::search::tree::types::{Node, NodeKind};
use crate::search::tree::window::Window;

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// Two kings and nothing else.
const KINGS: &str = "4k4/9/9/9/9/9/9/9/4K4 b - 1";

/// A lance can take a rook.
const ROOK_HANGS: &str = "4k4/9/9/r8/9/9/9/L8/4K4 b R 1";

/// Heuristics that stay on. Without late-move reductions they neither prune, reduce nor extend.
const KEPT: [&str; 5] = ["mate_guard", "mate_lookup", "correction", "checks", "cutoff_count"];

/// Switches off every heuristic that prunes, reduces or extends.
fn bare(config: &mut Config) {
    let cutting = SWITCHES.iter().filter(|switch| !KEPT.contains(&switch.name));
    cutting.for_each(|switch| (switch.set)(config, false));
}

/// A node at ply 1, expected to fail high, whose evaluation and bound are these.
fn cut(eval: i32, beta: i32, depth: i32) -> Node {
    Node { eval, static_eval: eval, ..Node::new(Window::null_window_beta(beta), depth, 1, NodeKind::Cut) }
}

/// Looks at a node of a position at which a move has just been played.
fn at<T>(sfen: &str, change: impl FnOnce(&mut Config), look: impl FnOnce(&mut Search<'_, '_>) -> T) -> T {
    standing_at(sfen, change, |search| {
        search.frame(0).mv = "5h5i".parse().ok();
        look(search)
    })
}
