//! The maximum counts of weights: those of the schema, which the proof against overflow uses, compared with real
//! counts.

use codegen::schema::Most;
use horigoma::board::{Color, PieceKind, Position};

use super::tally::{Count, Counts, Schema};

/// Checks that no weight of a side counts more often than in the schema. (Without both kings only pieces are summed.)
pub(super) fn check(schema: &Schema, position: &Position, color: Color, counts: &Counts) {
    if Color::ALL.iter().any(|&color| position.king(color).is_none()) {
        return;
    }
    let on_board = |kinds: &[PieceKind]| -> usize {
        kinds.iter().map(|&kind| position.colored_pieces(color, kind).len() as usize).sum()
    };
    let held = |run: usize| position.hand(color).count(PieceKind::HAND[run]);
    for (name, (group, grid)) in &schema.grids {
        let (runs, exact) = match grid.most {
            Most::Times(times) => (times.iter().map(|&times| times.into()).collect::<Vec<usize>>(), false),
            Most::PerMan(kinds, times) => {
                (kinds.iter().map(|kinds| on_board(kinds) * usize::from(times)).collect(), false)
            }
            Most::EachMan(kinds, times) => {
                (kinds.iter().map(|kinds| on_board(kinds) * usize::from(times)).collect(), true)
            }
            Most::Held(most) => ((0..7).map(|run| held(run).min(most.into())).collect(), false),
            Most::ByHeld => ((0..7).map(|run| held(run).min(1)).collect(), true),
            Most::Usual => (vec![usual(schema)], false),
        };
        let length = grid.len() / runs.len();
        for (run, most) in runs.into_iter().enumerate() {
            let numbers = grid.start + run * length..grid.start + (run + 1) * length;
            let counted = || counts.range((*group, numbers.start)..(*group, numbers.end));
            let sum = counted().fold(Count::NONE, |sum, (_, &count)| sum.plus(count));
            let holds = sum.is_at_most(most) && (!exact || sum == Count::new(most as i32, 1));
            assert!(holds, "{name}, run {run}: {sum} times, {most} by the schema, for {color:?} in {position}");
            if grid.most == Most::ByHeld {
                let column = held(run).min(grid.columns - 1);
                assert!(counted().all(|(number, _)| number.1 == numbers.start + column), "{name} {run} in {position}");
            }
        }
    }
}

fn usual(schema: &Schema) -> usize {
    let drawings = schema.inputs.castles.iter().flat_map(|castle| &castle.drawings);
    drawings.map(|drawing| drawing.optional.len()).max().unwrap()
}
