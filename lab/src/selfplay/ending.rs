//! The end of a game.

use horigoma::board::{Declaration, DeclarationRule, HistoryEntry, Position, Repetition, repetition};

/// The agreement of both sides on a winner. Each side gives the score of half of the plies. Scores are taken for Black,
/// so that two sides which both expect to win do not agree.
#[derive(Clone, Copy)]
pub(crate) struct Agreement {
    decided: i32,
    /// 1 when Black leads, -1 when White does.
    leader: i32,
    plies: u32,
}

impl Agreement {
    /// The number of plies of agreement that ends a game.
    const PLIES: u32 = 4;

    /// Returns the state at the start of a game, with the score, in centipawns, that decides it.
    pub(crate) const fn on(decided: i32) -> Self {
        Self { decided, leader: 0, plies: 0 }
    }

    /// Takes the next score, for Black. Returns whether the game is over.
    pub(crate) const fn hear(&mut self, value: i32) -> bool {
        let leader = if value.abs() < self.decided { 0 } else { value.signum() };
        self.plies = match leader {
            0 => 0,
            _ if leader == self.leader => self.plies + 1,
            _ => 1,
        };
        self.leader = leader;
        self.plies >= Self::PLIES
    }
}

/// Returns the result for the side to move, when the rules end the game.
pub(crate) fn verdict(position: &Position, path: &[HistoryEntry], max_moves: u16) -> Option<i8> {
    match repetition::game_repetition(path) {
        Repetition::Draw => return Some(0),
        Repetition::Win => return Some(1),
        Repetition::Loss => return Some(-1),
        _ => {}
    }
    if position.declaration(DeclarationRule::Rule27) == Declaration::Win {
        return Some(1);
    }
    (position.ply() > max_moves.into()).then_some(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_resigned_when_both_scores_agree() {
        let over = |values: &[i32]| {
            let mut agreement = Agreement::on(3000);
            values.iter().position(|&value| agreement.hear(value))
        };
        assert_eq!(over(&[0, 3000, 4000, 3000, 3000]), Some(4));
        assert_eq!(over(&[-3000, -4000, -3000, -3000]), Some(3));
        assert_eq!(over(&[3000, 3000, 3000, 2999, 3000, 3000, 3000]), None);
        assert_eq!(over(&[3000, -3000, 3000, -3000, 3000, -3000]), None, "each says that it wins itself");
        assert_eq!(over(&[3000, 3000, -3000, -3000, -3000, -3000]), Some(5));
    }
}
