//! The plainest opponent, for measurements of weak levels: it takes the most valuable piece, else it moves at random.

use std::io::{BufRead, Write};

use anyhow::Result;
use clap::Args;
use horigoma::board::{HistoryEntry, Move, MoveList, PieceKind, Position};
use horigoma::game::{Game, LONGEST};
use horigoma::usi::command::{Command, Line};

/// The seed of its moves.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The seed of the moves that take nothing, and of the choice among equal pieces
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Answers the commands of USI on `input` until `quit` or until the input ends.
///
/// # Errors
/// When the input cannot be read or the output cannot be written.
pub fn run(options: &Options, input: impl BufRead, mut output: impl Write) -> Result<()> {
    let mut random = fastrand::Rng::with_seed(options.seed);
    let mut game = Game::new(vec![HistoryEntry::of(&Position::start()); LONGEST + 1], None);
    for line in input.lines() {
        match Line::read(&line?).command {
            Command::Usi => writeln!(output, "id name greedy\nusiok")?,
            Command::IsReady => writeln!(output, "readyok")?,
            Command::Position(start, moves) => game.set_position(start, moves)?,
            Command::Go(_) => match choose(game.position(), &mut random) {
                Some(mv) => writeln!(output, "bestmove {mv}")?,
                None => writeln!(output, "bestmove resign")?,
            },
            Command::Quit => break,
            _ => {}
        }
        output.flush()?;
    }
    Ok(())
}

/// Returns a legal move that takes the most valuable piece, or any legal move where none takes a piece.
fn choose(position: &Position, random: &mut fastrand::Rng) -> Option<Move> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let prize = |mv: &Move| position.piece_on(mv.to()).map_or(0, |piece| worth(piece.kind));
    let greatest = moves.iter().map(prize).max()?;
    let greedy: Vec<Move> = moves.iter().copied().filter(|mv| prize(mv) == greatest).collect();
    random.choice(greedy)
}

/// Returns the worth of a piece, in pawns.
const fn worth(kind: PieceKind) -> u32 {
    match kind {
        PieceKind::Pawn => 1,
        PieceKind::Lance | PieceKind::Knight => 4,
        PieceKind::Silver => 6,
        PieceKind::Bishop => 9,
        PieceKind::Rook => 11,
        PieceKind::Horse => 12,
        PieceKind::Dragon => 14,
        // A gold, and the small pieces that move like one.
        _ => 7,
    }
}
