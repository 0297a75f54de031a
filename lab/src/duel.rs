//! Two configurations of the search against each other in one process: no pipes, no clock, the same games from the same seed.

use horigoma::Searcher;
use horigoma::board::{HistoryEntry, MoveList, Position};
use horigoma::search::{Config, Limits, Silent, ValueKind};

use crate::openings::Opening;
use crate::selfplay::{Agreement, verdict};

/// Longer games are drawn.
const MAX_MOVES: u16 = 320;

/// A game is over when both sides agree on so much.
const DECIDED: i32 = 3000;

/// Plays an opening twice, colours exchanged. What the first configuration won: 1, 0 or -1, game by game.
pub fn pair(configs: [Config; 2], openings: &[Opening], nodes: u64, random: &mut fastrand::Rng) -> [i32; 2] {
    let opening = varied(&openings[random.usize(..openings.len())].position, random);
    let mut engines = configs.map(|mut config| {
        config.rules.max_moves = MAX_MOVES.into();
        Searcher::new(4, config)
    });
    [play(&mut engines, &opening, nodes, [0, 1]), -play(&mut engines, &opening, nodes, [1, 0])]
}

/// The opening after two random moves, so that no game is played twice.
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

/// A game; 1 when Black wins, -1 when White does. `seats` says which engine is Black and which White.
fn play(engines: &mut [Searcher; 2], opening: &Position, nodes: u64, seats: [usize; 2]) -> i32 {
    engines.iter_mut().for_each(Searcher::new_game);
    let (mut position, mut path) = (opening.clone(), vec![HistoryEntry::of(opening)]);
    let mut agreement = Agreement::on(DECIDED);
    loop {
        let turn = position.turn();
        if let Some(result) = verdict(&position, &path, MAX_MOVES) {
            break turn.sign() * i32::from(result);
        }
        let outcome = engines[seats[turn]].search_in_game(&position, &path, &Limits::nodes(nodes), &mut Silent);
        let Some(best) = outcome.best else { break -turn.sign() };
        let value = turn.sign() * outcome.value.raw();
        let mated = !matches!(outcome.value.kind(), ValueKind::Centipawns(_));
        if mated || agreement.hear(value) {
            break value.signum();
        }
        position.play(best);
        path.push(HistoryEntry::of(&position));
    }
}
