//! Static exchange evaluation: the material result of a sequence of captures on one square, in which each side captures
//! with its least valuable piece and stops when that is better.
//!
//! Promotions by the recapturing pieces, drops in between and pins are ignored. Source of the method: the swap-off
//! algorithm described by Reul: Static exchange evaluation with alpha-beta approach, 2010.

use core::hint::black_box;

use crate::board::{Bitboard, Color, Move, PieceKind, Position, Square, attacks};
use crate::tables;

/// Returns the value of a piece in an exchange: half of the change of material when it is captured.
#[inline(always)]
pub(crate) fn exchange_value(kind: PieceKind) -> i32 {
    tables::EXCHANGE[kind]
}

/// Returns the gain of a piece by promoting.
#[inline(always)]
fn promotion_gain(kind: PieceKind) -> i32 {
    kind.promoted().map_or(0, |promoted| exchange_value(promoted) - exchange_value(kind))
}

/// The gain of a move before any recapture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Gain {
    /// The value of the captured piece.
    pub(crate) captured: i32,
    /// The gain of the moved piece by promoting.
    pub(crate) promotion: i32,
}

impl Gain {
    #[inline(always)]
    pub(crate) fn of(position: &Position, mv: Move) -> Self {
        let captured = position.captured_by(mv).map_or(0, exchange_value);
        let promotion = if mv.is_promotion() { promotion_gain(position.moved_kind(mv)) } else { 0 };
        Self { captured, promotion }
    }

    pub(crate) const fn total(self) -> i32 {
        self.captured + self.promotion
    }
}

/// Whether a move wins at least `threshold` centipawns by exchange.
#[must_use]
pub(crate) fn exchange_at_least(position: &Position, mv: Move, threshold: i32) -> bool {
    let gain = Gain::of(position, mv);
    // The surplus over the threshold without a recapture.
    let surplus = gain.total() - threshold;
    if surplus < 0 {
        return false;
    }
    // The opponent needs to win back this much: the moved piece must be worth more than the surplus.
    let at_stake = exchange_value(position.moved_kind(mv)) + gain.promotion - surplus;
    if at_stake <= 0 {
        return true;
    }
    let (to, us) = (mv.to(), position.turn());
    let mut occupied = position.occupied().with(to);
    if let Some(from) = mv.from() {
        occupied = occupied.without(from);
    }
    swap_off(position, to, us, occupied, at_stake)
}

/// Plays the exchange out. `at_stake` is the value that the side that captures next has to win back. Returns whether
/// `us` comes out ahead.
fn swap_off(position: &Position, to: Square, us: Color, mut occupied: Bitboard, mut at_stake: i32) -> bool {
    // Often nothing can recapture, and the own attackers are not needed.
    let theirs = position.attackers_of(!us, to, occupied) & occupied;
    if theirs.is_empty() {
        return true;
    }
    let mut attackers = theirs | position.attackers_of(us, to, occupied) & occupied;
    let mut side = us;
    let mut ahead = true;
    loop {
        side = !side;
        let Some((square, kind)) = cheapest(position, attackers & position.colors(side)) else { return ahead };
        ahead = !ahead;
        if kind == PieceKind::King {
            // A king cannot capture a protected piece.
            let protected = attackers.meets(position.colors(!side));
            return if protected { !ahead } else { ahead };
        }
        at_stake = exchange_value(kind) - at_stake;
        // Even if this piece is lost for nothing, the capturing side has won back enough.
        if at_stake < i32::from(ahead) {
            return ahead;
        }
        occupied = occupied.without(square);
        attackers = (attackers | uncovered(position, to, occupied)) & occupied;
    }
}

fn cheapest(position: &Position, own: Bitboard) -> Option<(Square, PieceKind)> {
    if own.is_empty() {
        return None;
    }
    // Without `black_box` the compiler folds the order into the code, where no checksum covers it.
    black_box(&tables::EXCHANGE_ORDER).iter().find_map(|&number| {
        let kind = PieceKind::ALL[usize::from(number)];
        (own & position.pieces(kind)).first().map(|square| (square, kind))
    })
}

/// Returns the sliders that reach the square once a piece has left.
fn uncovered(position: &Position, to: Square, occupied: Bitboard) -> Bitboard {
    let diagonal = position.diagonal_sliders();
    let straight = position.straight_sliders();
    let lances = position.pieces(PieceKind::Lance);
    let ahead = |color: Color| attacks::lance(!color, to, occupied) & lances & position.colors(color);
    attacks::bishop(to, occupied) & diagonal
        | attacks::rook(to, occupied) & straight
        | ahead(Color::Black)
        | ahead(Color::White)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The gains are computed by hand from the values in `tables/exchange.toml`. Each is reached, and one centipawn
    /// more is not.
    #[test]
    fn an_exchange_stops_when_it_no_longer_pays() {
        use PieceKind::{Bishop, Gold, Horse, Lance, Pawn, Silver};
        let value = |kind: PieceKind| tables::EXCHANGE[kind];
        // A silver for a gold, and the reverse. A pawn for nothing. A bishop promotes by taking a lance, and is taken.
        let once = [
            ("8k/9/9/4p4/4g4/4S4/9/9/K8 b - 1", "5f5e", value(Gold) - value(Silver)),
            ("8k/9/9/4p4/4s4/4G4/9/9/K8 b - 1", "5f5e", value(Silver) - value(Gold)),
            ("8k/9/9/9/4p4/4G4/9/9/K8 b - 1", "5f5e", value(Pawn)),
            ("8k/6p2/6l2/9/4B4/9/9/9/K8 b - 1", "5e3c+", value(Lance) + value(Horse) - value(Bishop) - value(Horse)),
        ];
        // Gold takes pawn, silver takes gold, pawn takes silver, rook takes pawn. If the rook captured before the
        // silver, the gold would not be captured.
        let twice = ("8k/9/9/4s4/4p3r/3GP4/9/9/K8 b - 1", "6f5e", value(Silver) - value(Gold));
        for (sfen, mv, won) in once.into_iter().chain([twice]) {
            let (position, mv) = (sfen.parse::<Position>().unwrap(), mv.parse().unwrap());
            assert!(position.is_legal(mv), "{mv} in {sfen}");
            assert!(exchange_at_least(&position, mv, won), "{mv} in {sfen}: {won}");
            assert!(!exchange_at_least(&position, mv, won + 1), "{mv} in {sfen}: more than {won}");
        }
    }
}
