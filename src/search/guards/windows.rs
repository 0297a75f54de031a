//! Null windows: they only decide whether a value is above a bound.

use super::{START, at, bare, cut};
use crate::search::Config;
use crate::search::tree::types::NodeKind;
use crate::search::tree::window::Window;
use crate::search::value::{Bound, is_mate};

/// The window after a null move is one centipawn wide, so that the reply has no exact value for any bound. With a
/// window of two hundred it would have one for each bound with the value in the window.
#[test]
fn the_reply_to_a_null_move_has_a_null_window() {
    at(START, bare, |search| {
        let value = search.after_pass(&cut(0, 0, 6), 2).unwrap();
        for offset in (-300..300).step_by(20) {
            search.table.clear();
            search.after_pass(&cut(0, value + offset, 6), 2).unwrap();
            let reply = search.child(None, 1, |search| search.probe(2)).expect("the reply was searched");
            assert_ne!(reply.bound, Bound::Exact, "beta {}", value + offset);
        }
    });
}

/// Below a null window all windows are null windows, regardless of the step that opened them. Only mates are exact.
#[test]
fn below_a_null_window_no_value_is_exact() {
    for sfen in [START, "ln1g3nl/1r3kg2/3sppsp1/p1pp2p1p/1p5P1/P1P2PP1P/1PSPPSN2/2GK3R1/LN3G2L w Bb 30"] {
        for enabled in [false, true] {
            let change = |config: &mut Config| {
                if !enabled {
                    bare(config);
                }
                config.null_move.verification_depth = 4;
                config.singular_extension.min_depth = 4;
            };
            at(sfen, change, |search| {
                for beta in [-300, -100, 0, 100, 300] {
                    let depth = if enabled { 8 } else { 4 };
                    search.node(Window::null_window_beta(beta), depth, 1, NodeKind::Cut).unwrap();
                    let exact =
                        search.table.entries(1).find(|entry| entry.bound == Bound::Exact && !is_mate(entry.value));
                    assert_eq!(exact, None, "beta {beta}");
                }
            });
        }
    }
}
