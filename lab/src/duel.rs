//! Games between two configurations of the search in one process: no pipes, no clock, equal games from equal seeds.

use horigoma::Searcher;
use horigoma::board::{Color, HistoryEntry, MoveList, Position};
use horigoma::search::{Config, Limits};

use crate::bounded::{ValueBound, sure};
use crate::openings::Opening;
use crate::selfplay::{Agreement, verdict};

/// The greatest length of a game. A longer one is drawn.
const MAX_MOVES: u16 = 320;

/// The score, in centipawns, at which a game is over when both sides agree on it.
const DECIDED: i32 = 3000;

/// Plays an opening twice, with colours exchanged. Returns the result of each game for the first configuration: 1, 0,
/// -1.
pub fn pair(configs: [Config; 2], openings: &[Opening], nodes: u64, random: &mut fastrand::Rng) -> [i32; 2] {
    let opening = varied(&openings[random.usize(..openings.len())].position, random);
    let mut engines = configs.map(|mut config| {
        config.rules.max_moves = MAX_MOVES.into();
        Searcher::new(4, config)
    });
    [play(&mut engines, &opening, nodes, [0, 1]), -play(&mut engines, &opening, nodes, [1, 0])]
}

/// Returns the opening after two random moves, so that games differ.
fn varied(opening: &Position, random: &mut fastrand::Rng) -> Position {
    let mut position = opening.clone();
    for _ in 0..2 {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        if let Some(&mv) = random.choice(moves.as_slice()) {
            position.play(mv);
        }
    }
    position
}

/// Plays a game. Returns 1 when Black wins, -1 when White does. `seats` holds the index of the engine of each colour.
fn play(engines: &mut [Searcher; 2], opening: &Position, nodes: u64, seats: [usize; 2]) -> i32 {
    engines.iter_mut().for_each(Searcher::new_game);
    let (mut position, mut path) = (opening.clone(), vec![HistoryEntry::of(opening)]);
    let mut agreement = Agreement::on(DECIDED);
    loop {
        let turn = position.turn();
        if let Some(result) = verdict(&position, &path, MAX_MOVES) {
            break turn.sign() * i32::from(result);
        }
        let mut bound = ValueBound::NEW;
        let outcome = engines[seats[turn]].search_in_game(&position, &path, &Limits::nodes(nodes), &mut bound);
        let Some(best) = outcome.best else { break -turn.sign() };
        if let Some(winner) = decided(&mut agreement, turn, sure(outcome.value, bound.bound())) {
            break winner;
        }
        position.play(best);
        path.push(HistoryEntry::of(&position));
    }
}

/// Returns 1 or -1 when the certain part of a value, for the side to move, ends the game in favour of Black or White.
fn decided(agreement: &mut Agreement, turn: Color, (sure, is_mate): (i32, bool)) -> Option<i32> {
    let sure = turn.sign() * sure;
    (agreement.hear(sure) || is_mate).then_some(sure.signum())
}

#[cfg(test)]
mod tests {
    use horigoma::search::Bound;

    use super::*;
    use crate::bounded::certain;

    #[test]
    fn a_proved_bound_ends_a_game() {
        let mated = (-31_990, true);
        assert_eq!(decided(&mut Agreement::on(DECIDED), Color::White, mated), Some(1), "White is mated");
        let plies = |bound| {
            let mut agreement = Agreement::on(DECIDED);
            [(); 4].map(|()| decided(&mut agreement, Color::Black, (certain(-4000, bound), false)))
        };
        assert_eq!(plies(Bound::Lower), [None; 4]);
        assert_eq!(plies(Bound::Exact), [None, None, None, Some(-1)]);
    }
}
