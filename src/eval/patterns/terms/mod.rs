//! The terms of the patterns, a file for each group, and their list.

pub mod castles;
mod coordination;
mod endgame;
mod king_attack;
mod king_pattern;
mod king_safety;
mod pawns;
mod pieces;
mod positional;
mod tactics;

pub use king_pattern::{distant_checks, squares_are_connected};

use crate::board::{Color, Position};
use crate::eval::patterns::info::EvalInfo;
use crate::eval::patterns::sink::{EvalSink, Group};
use crate::eval::patterns::sums;

/// Passes every weight that counts in a position to a sink. Groups with all weights 0 are left out of the program. A
/// sink that is not detailed gets the sums of [`KeptSums`](crate::eval::KeptSums) instead.
#[inline(always)]
pub fn evaluate_into<S: EvalSink>(position: &Position, sink: &mut S) {
    if S::DETAILED {
        sums::evaluate(position, sink);
    }
    let Some(info) = pieces::gather(position, sink) else { return };
    for color in Color::ALL {
        for (group, term) in terms::<S>() {
            if group.is_enabled() || S::DETAILED {
                term(&info, color, sink);
            }
        }
    }
}

/// A term for one side.
type Term<S> = fn(&EvalInfo<'_>, Color, &mut S);

/// Returns the terms beyond the sums that [`KeptSums`](crate::eval::KeptSums) keeps, by the group of their weights.
#[inline(always)]
fn terms<S: EvalSink>() -> [(Group, Term<S>); 9] {
    [
        (Group::Pawns, pawns::evaluate),
        (Group::KingSafety, king_safety::evaluate),
        (Group::Castles, castles::evaluate),
        (Group::KingAttack, king_attack::evaluate),
        (Group::KingPattern, king_pattern::evaluate),
        (Group::Coordination, coordination::evaluate),
        (Group::Tactics, tactics::evaluate),
        (Group::Positional, positional::evaluate),
        (Group::Endgame, endgame::evaluate),
    ]
}
