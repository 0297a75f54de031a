//! The rule of the square: which enemy pawns a king can still catch.
//!
//! A lone pawn runs straight for its promotion zone, one step at every turn. It is caught when the king captures it on
//! the way, or captures the new tokin on its promotion square with the very next move. A pawn that stands in the zone
//! already promotes with its next step.
//!
//! Set-wise: the pawn needs `m` steps to its promotion square. The king makes `m` moves until then and the capture with
//! the `m`-th of them when the pawn is to move, one more when the king is to move first, so it must stand within that
//! distance of the promotion square. (A king that catches the pawn earlier stands within it too.)

use geometry::{Bitboard, Color, PieceKind, Square, step};

use crate::make::{Recipe, prove};
use crate::table::{Content, Proof};

pub(crate) const CATCH_AREA: Recipe = Recipe {
    make: |_| {
        let areas = races().map(|(king_color, to_move, king)| by_distance(king_color, to_move, king));
        Content::new(&[2, 2, 81], areas)
    },
    check: |_, made| {
        let solved = Color::ALL.map(Races::solved);
        races().zip(made.sets()).try_for_each(|((king_color, to_move, king), &area)| {
            prove(king, area, solved[king_color].caught(to_move == king_color, king))
        })
    },
    proof: Proof::Rule("every race of a king and a pawn played out, every king move tried"),
};

/// The king's colour, the side to move and the king's square.
fn races() -> impl Iterator<Item = (Color, Color, Square)> {
    let sides = Color::ALL.into_iter().flat_map(|king_color| Color::ALL.map(|to_move| (king_color, to_move)));
    sides.flat_map(|(king_color, to_move)| Square::all().map(move |king| (king_color, to_move, king)))
}

/// Returns the steps of a pawn to its promotion square, or `None` where no pawn can be.
fn steps_to_promotion(pawn: Square, color: Color) -> Option<usize> {
    match pawn.rank().relative(color) {
        0 => None,
        rank => Some(rank.saturating_sub(2).max(1)),
    }
}

fn by_distance(king_color: Color, to_move: Color, king: Square) -> Bitboard {
    let pawn_color = !king_color;
    let caught = |pawn: &Square| {
        steps_to_promotion(*pawn, pawn_color).is_some_and(|steps| {
            let promotion = pawn.offset(0, -pawn_color.sign() * steps as i32);
            let moves = steps + usize::from(to_move == king_color);
            *pawn != king && promotion.is_some_and(|square| usize::from(king.distance(square)) <= moves)
        })
    };
    Square::all().filter(caught).collect()
}

/// Every race of a king and a pawn, solved by looking at every king move, from the promotion square backwards.
struct Races {
    /// By side to move (king first), king and pawn.
    caught: [Vec<bool>; 2],
}

impl Races {
    fn solved(king_color: Color) -> Self {
        let mut races = Self { caught: [vec![false; 81 * 81], vec![false; 81 * 81]] };
        let pawn_color = !king_color;
        let mut pawns: Vec<Square> =
            Square::all().filter(|&pawn| pawn.offset(0, -pawn_color.sign()).is_some()).collect();
        pawns.sort_by_key(|&pawn| pawn.rank().relative(pawn_color));
        for pawn in pawns {
            for king in Square::all().filter(|&king| king != pawn) {
                let pawn_first = races.after_pawn_step(king, pawn, pawn_color);
                races.caught[1][king.index() * 81 + pawn.index()] = pawn_first;
            }
            for king in Square::all().filter(|&king| king != pawn) {
                let king_first = races.after_king_step(king, pawn);
                races.caught[0][king.index() * 81 + pawn.index()] = king_first;
            }
        }
        races
    }

    /// The pawn steps: onto its promotion square, where the king may capture it at once, or on its way.
    fn after_pawn_step(&self, king: Square, pawn: Square, pawn_color: Color) -> bool {
        let Some(ahead) = pawn.offset(0, -pawn_color.sign()) else { return false };
        if king == ahead {
            // The king stands in the pawn's way (the pawn gives check, so it is not the pawn's turn in a game).
            return true;
        }
        // The enemy's three ranks.
        let promotes = ahead.rank().relative(pawn_color) < 3;
        if promotes { king_steps(king).has(ahead) } else { self.caught[0][king.index() * 81 + ahead.index()] }
    }

    /// The king captures the pawn, or steps anywhere.
    fn after_king_step(&self, king: Square, pawn: Square) -> bool {
        let steps = king_steps(king);
        steps.has(pawn) || steps.into_iter().any(|next| self.caught[1][next.index() * 81 + pawn.index()])
    }

    fn caught(&self, king_first: bool, king: Square) -> Bitboard {
        let row = &self.caught[usize::from(!king_first)][king.index() * 81..][..81];
        Square::all().filter(|pawn| row[pawn.index()]).collect()
    }
}

fn king_steps(king: Square) -> Bitboard {
    step::attacks(PieceKind::King, Color::Black, king)
}
