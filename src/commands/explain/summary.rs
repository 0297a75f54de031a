//! The summary of a game: of each side its mean loss, worst moves, opening, castle and phases.

use horigoma::board::{Color, PieceKind};
use horigoma::eval::{castles, phase};
use horigoma::review::{Judged, Mark};

use super::opening;
use crate::commands::game::Game;
use crate::commands::language::{Text, text};

/// The most moves among the worst of a side.
const WORST: usize = 5;

/// The phases of a game with their names.
pub(super) const PHASES: [Text; 3] = [text("opening", "序盤"), text("middlegame", "中盤"), text("endgame", "終盤")];

pub(super) struct Summary {
    /// The name of the opening, in even games.
    pub(super) opening: Option<Text>,
    /// The place in the game where the middlegame begins, and where the endgame begins.
    pub(super) phases: [usize; 2],
    /// By colour.
    pub(super) sides: [Side; Color::COUNT],
}

/// The summary of a side.
pub(super) struct Side {
    pub(super) moves: usize,
    /// The mean loss of a move, in percent of the chance to win. 0 without a move.
    pub(super) mean_loss: f64,
    /// The mean loss in each phase, `None` without a move in it.
    pub(super) by_phase: [Option<f64>; 3],
    /// The numbers of dubious moves, mistakes and blunders.
    pub(super) marks: [usize; 3],
    /// The places of the worst moves in the game, the worst first. Only marked moves are among them.
    pub(super) worst: Vec<usize>,
    pub(super) strategy: Option<Text>,
    pub(super) castle: Option<Standing>,
}

/// The castle that stood longest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Standing {
    pub(super) english: &'static str,
    pub(super) japanese: &'static str,
    /// The number of the move after which it first stood.
    pub(super) from: u32,
}

impl Summary {
    pub(super) fn of(game: &Game, judged: &[Judged]) -> Self {
        let phases = phases(game);
        let sides = Color::ALL.map(|side| Side::of(game, judged, side, phases));
        Self { opening: opening::name(game), phases, sides }
    }
}

impl Side {
    fn of(game: &Game, judged: &[Judged], side: Color, [middlegame, endgame]: [usize; 2]) -> Self {
        let own: Vec<usize> = (0..judged.len()).filter(|&at| judged[at].side == side).collect();
        let mean = |of: &dyn Fn(usize) -> bool| {
            let losses: Vec<f64> = own.iter().filter(|&&at| of(at)).map(|&at| judged[at].loss).collect();
            (!losses.is_empty()).then(|| losses.iter().sum::<f64>() / losses.len() as f64)
        };
        let by_phase =
            [mean(&|at| at < middlegame), mean(&|at| (middlegame..endgame).contains(&at)), mean(&|at| at >= endgame)];
        let marks = [Mark::Dubious, Mark::Mistake, Mark::Blunder];
        let marks = marks.map(|mark| own.iter().filter(|&&at| judged[at].mark == mark).count());
        // A missed mate has a mark above its loss.
        let weight = |at: usize| (judged[at].mark, (judged[at].loss * 1000.0) as u32);
        let mut worst: Vec<usize> = Vec::new();
        for at in own.iter().copied().filter(|&at| judged[at].mark != Mark::None) {
            worst.insert(worst.partition_point(|&other| weight(other) >= weight(at)), at);
        }
        worst.truncate(WORST);
        Self {
            moves: own.len(),
            mean_loss: mean(&|_| true).unwrap_or(0.0),
            by_phase,
            marks,
            worst,
            strategy: opening::strategy(game, side),
            castle: castle(game, side),
        }
    }
}

/// Returns the places where the middlegame and the endgame begin. The opening ends with the first capture of a piece
/// that is neither a pawn nor a bishop. The endgame begins when enough pieces are in hand that the evaluation counts
/// half of the endgame.
fn phases(game: &Game) -> [usize; 2] {
    let moves = game.moves.len();
    let takes = |at: &usize| {
        let taken = game.positions[*at].piece_on(game.moves[*at].to());
        taken.is_some_and(|taken| ![PieceKind::Pawn, PieceKind::Bishop].contains(&taken.kind.demoted()))
    };
    let middlegame = (0..moves).find(takes).unwrap_or(moves);
    let is_late = |at: &usize| phase::of(&game.positions[*at]) <= phase::FULL / 2;
    [middlegame, (middlegame..moves).find(is_late).unwrap_or(moves)]
}

/// The least number of positions for a castle of the summary.
const STANDS: usize = 8;

/// Returns the castle that stood in most positions, the earlier of equals.
fn castle(game: &Game, side: Color) -> Option<Standing> {
    let mut stood: Vec<(Standing, usize)> = Vec::new();
    for position in &game.positions {
        let Some(castle) = castles::recognise(position, side) else { continue };
        let (english, japanese) = castle.names();
        match stood.iter_mut().find(|(standing, _)| standing.english == english) {
            Some((_, count)) => *count += 1,
            None => stood.push((Standing { english, japanese, from: position.ply().saturating_sub(1) }, 1)),
        }
    }
    let longest = stood.into_iter().rev().max_by_key(|&(_, count)| count);
    longest.filter(|&(_, count)| count >= STANDS).map(|(standing, _)| standing)
}
