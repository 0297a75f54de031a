//! Short mates by the text of the rules: every answer of the defender, and every move of the attacker.

use horigoma::board::{Declaration, DeclarationRule, Move, MoveList, Position};

/// Whether a move wins within `plies` plies, itself included, against every answer. A side that may declare by `rule`
/// at its turn wins too.
pub(super) fn wins_by(position: &Position, mv: Move, plies: u32, rule: Option<DeclarationRule>) -> bool {
    let mut after = position.clone();
    after.play(mv);
    loses(&after, plies - 1, rule)
}

fn wins(position: &Position, plies: u32, rule: Option<DeclarationRule>) -> bool {
    declares(position, rule) || legal(position).iter().any(|&mv| wins_by(position, mv, plies, rule))
}

fn loses(position: &Position, plies: u32, rule: Option<DeclarationRule>) -> bool {
    let answer = |&mv: &Move| {
        let mut after = position.clone();
        after.play(mv);
        wins(&after, plies - 1, rule)
    };
    let moves = legal(position);
    !declares(position, rule) && (moves.is_empty() || plies > 1 && moves.iter().all(answer))
}

fn declares(position: &Position, rule: Option<DeclarationRule>) -> bool {
    rule.is_some_and(|rule| position.declaration(rule) == Declaration::Win)
}

fn legal(position: &Position) -> MoveList {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    list
}
