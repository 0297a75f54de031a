//! Mate in one move.
//!
//! Most positions have no mate in one, so the cost depends on how soon that is established. One piece has to check the
//! king and to cover all its flight squares. For each kind of piece, the squares from which it does both are an
//! intersection of a few sets, nearly always empty. Only pieces that reach such a square are examined, and only their
//! moves are played.

use geometry::{Bitboard, Color, Piece, PieceKind, Square};

use crate::board::{Move, Position, attacks};

/// Returns a move that mates at once, if one is found. The position is played on and restored.
///
/// A returned move is always mate. A few mates are missed on purpose: those in which the moving piece opens a line onto
/// the king's last flight square. The side to move must not be in check itself.
///
/// ```
/// use horigoma::board::Position;
/// use horigoma::mate::mate_in_one;
/// let mut position = Position::from_sfen("4k4/9/4P4/9/9/9/9/9/4K4 b G 1").unwrap();
/// assert_eq!(mate_in_one(&mut position).unwrap().to_string(), "G*5b");
/// ```
#[must_use]
pub fn mate_in_one(position: &mut Position) -> Option<Move> {
    let mating = MatingNet::around_king(position)?;
    let steps = StepSquares::of(&mating);
    mating
        .step_moves(position, &steps)
        .or_else(|| mating.slide_moves(position, &steps))
        .or_else(|| mating.uncovering_moves(position))
        .or_else(|| mating.drops(position, &steps))
}

/// The conditions of a mating move: it checks the enemy king and leaves it no flight.
struct MatingNet {
    us: Color,
    king: Square,
    own: Bitboard,
    occupied: Bitboard,
    /// The occupied squares without the king, which cannot block a line for itself.
    without_king: Bitboard,
    /// The squares to which the king can flee before the move.
    flights: Bitboard,
    /// The squares next to the king that we attack. A piece dropped on any other neighbour is captured, and we cannot
    /// move there.
    beside: Bitboard,
    /// Our pieces that uncover a check by leaving.
    uncovering: Bitboard,
    /// The squares from which a slider can mate: only those next to the king, if a drop in between would parry.
    sliding: Bitboard,
}

impl MatingNet {
    #[inline(always)]
    fn around_king(position: &Position) -> Option<Self> {
        let us = position.turn();
        let king = position.king(!us)?;
        let (own, occupied) = (position.colors(us), position.occupied());
        let (steps, danger) = (attacks::king(king), position.danger(!us, king, occupied));
        let flights = (steps - position.colors(!us)) - danger;
        let beside = (steps & danger) - own;
        let hand = position.hand(!us);
        // These kinds can be dropped on any square. The squares of the other kinds are not examined.
        let parries = [PieceKind::Silver, PieceKind::Bishop, PieceKind::Rook, PieceKind::Gold];
        let can_parry = parries.into_iter().any(|kind| hand.has(kind));
        Some(Self {
            us,
            king,
            own,
            occupied,
            without_king: occupied.without(king),
            flights,
            beside,
            uncovering: position.blockers(!us) & own,
            sliding: if can_parry { beside } else { beside | (Bitboard::ALL - steps) },
        })
    }

    /// Returns those of these squares from which a piece of a kind covers all flights. It need not cover its own
    /// square.
    #[inline(always)]
    fn covering(&self, kind: PieceKind, mut squares: Bitboard) -> Bitboard {
        for flight in self.flights {
            if squares.is_empty() {
                break;
            }
            squares &= attacks::of(kind, !self.us, flight, self.without_king).with(flight);
        }
        squares
    }

    /// Returns the squares from which a piece of a kind that does not slide checks and covers all flights. Nearly
    /// always we attack no square next to the king.
    #[inline(always)]
    fn of_steps(&self, kind: PieceKind) -> Bitboard {
        let checks = attacks::of(kind, !self.us, self.king, self.occupied);
        self.covering(kind, if kind == PieceKind::Knight { checks - self.own } else { checks & self.beside })
    }

    /// Returns those of the given squares from which a sliding piece checks and covers all flights, and no drop in
    /// between parries. Nearly always there are none, so lines are looked up only afterwards.
    #[inline(always)]
    fn of_slides(&self, kind: PieceKind, squares: Bitboard) -> Bitboard {
        let squares = squares & self.sliding;
        if squares.is_empty() {
            return Bitboard::EMPTY;
        }
        self.covering(kind, attacks::of(kind, !self.us, self.king, self.occupied) & squares)
    }

    /// Finds a mating move of pieces that do not slide.
    #[inline(always)]
    fn step_moves(&self, position: &mut Position, steps: &StepSquares) -> Option<Move> {
        if steps.any().is_empty() {
            return None;
        }
        let us = self.us;
        let near = self.own & attacks::king_area(self.king);
        let of = |position: &Position, kind| self.own & position.pieces(kind);
        let none = Bitboard::EMPTY;
        // A pawn's step is its own square seen from the other side.
        let pawns = of(position, PieceKind::Pawn) & attacks::pawns(!us, steps.pawn | steps.gold);
        let knights = of(position, PieceKind::Knight) & attacks::knights(!us, steps.knight | steps.gold);
        let (silvers, golds) = (near & position.pieces(PieceKind::Silver), near & position.all_gold_movers());
        self.moves(position, pawns, |from| attacks::pawn(us, from), [steps.pawn, steps.gold])
            .or_else(|| self.moves(position, knights, |from| attacks::knight(us, from), [steps.knight, steps.gold]))
            .or_else(|| self.moves(position, silvers, |from| attacks::silver(us, from), [steps.silver, steps.gold]))
            .or_else(|| self.moves(position, golds, |from| attacks::gold(us, from), [steps.gold, none]))
    }

    /// Finds a mating move of pieces that slide.
    #[inline(always)]
    fn slide_moves(&self, position: &mut Position, steps: &StepSquares) -> Option<Move> {
        // The squares beside the king are among these.
        if self.sliding.is_empty() {
            return None;
        }
        let (us, occupied) = (self.us, self.occupied);
        let sliders = self.own - self.uncovering;
        let lances = sliders & position.pieces(PieceKind::Lance);
        // A lance that does not promote checks on its own file.
        let on_file = if steps.gold.is_empty() { attacks::front_span(!us, self.king) } else { Bitboard::ALL };
        for from in lances & on_file {
            let to = attacks::lance(us, from, occupied) - self.own;
            let found = self.onto(position, from, [self.of_slides(PieceKind::Lance, to), to & steps.gold]);
            if found.is_some() {
                return found;
            }
        }
        for from in sliders & (position.diagonal_sliders() | position.straight_sliders()) {
            let Some(Piece { kind, .. }) = position.piece_on(from) else { continue };
            let to = attacks::of(kind, us, from, occupied) - self.own;
            if !to.meets(self.sliding) {
                continue;
            }
            let promoted = kind.promoted().map_or(Bitboard::EMPTY, |promoted| self.of_slides(promoted, to));
            let found = self.onto(position, from, [self.of_slides(kind, to), promoted]);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Finds a mating move of these pieces onto the first squares, or, with promotion, onto the second.
    #[inline(always)]
    fn moves(
        &self,
        position: &mut Position,
        movers: Bitboard,
        reach: impl Fn(Square) -> Bitboard,
        [plain, promoted]: [Bitboard; 2],
    ) -> Option<Move> {
        if (plain | promoted).is_empty() {
            return None;
        }
        for from in movers - self.uncovering {
            let to = reach(from);
            let found = self.onto(position, from, [to & plain, to & promoted]);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Finds a mating move of one piece onto the first squares, or, with promotion, onto the second.
    #[inline(always)]
    fn onto(&self, position: &mut Position, from: Square, targets: [Bitboard; 2]) -> Option<Move> {
        if (targets[0] | targets[1]).is_empty() { None } else { self.tested(position, from, targets) }
    }

    #[inline(never)]
    fn tested(&self, position: &mut Position, from: Square, [plain, promoted]: [Bitboard; 2]) -> Option<Move> {
        let zone = attacks::promotion_zone(self.us);
        let promoted = if zone.has(from) { promoted } else { promoted & zone };
        [(plain, false), (promoted, true)].into_iter().find_map(|(squares, promote)| {
            squares
                .into_iter()
                .map(|to| Move::board(from, to, promote))
                .find(|&mv| self.stands(position, mv.to(), from) && position.is_legal(mv) && is_mate(position, mv))
        })
    }

    /// Whether the king cannot capture a piece that arrives on a square from another.
    fn stands(&self, position: &Position, to: Square, from: Square) -> bool {
        let beside = attacks::king(self.king).has(to);
        !beside || !position.attackers_of(self.us, to, self.without_king.without(from)).without(from).is_empty()
    }

    /// Finds a mating move of pieces that uncover a check. They need not check themselves, but must cover the flights.
    #[inline(always)]
    fn uncovering_moves(&self, position: &mut Position) -> Option<Move> {
        self.uncovering.into_iter().find_map(|from| self.uncovering_piece(position, from))
    }

    #[cold]
    #[inline(never)]
    fn uncovering_piece(&self, position: &mut Position, from: Square) -> Option<Move> {
        let kind = position.piece_on(from)?.kind;
        let to = attacks::of(kind, self.us, from, self.occupied) - self.own;
        let promoted = kind.promoted().map_or(Bitboard::EMPTY, |promoted| self.covering(promoted, to));
        self.onto(position, from, [self.covering(kind, to), promoted])
    }

    /// Finds a mating drop. A pawn may not mate.
    #[inline(always)]
    fn drops(&self, position: &mut Position, steps: &StepSquares) -> Option<Move> {
        let hand = position.hand(self.us);
        let empty = !self.occupied;
        let drop = |position: &mut Position, kind: PieceKind, squares: Bitboard| {
            (squares & empty).into_iter().map(|to| Move::drop(kind, to)).find(|&mv| is_mate(position, mv))
        };
        for (kind, squares) in
            [(PieceKind::Silver, steps.silver), (PieceKind::Gold, steps.gold), (PieceKind::Knight, steps.knight)]
        {
            if hand.has(kind) && !squares.is_empty() {
                let found = drop(position, kind, squares);
                if found.is_some() {
                    return found;
                }
            }
        }
        for kind in [PieceKind::Bishop, PieceKind::Rook, PieceKind::Lance] {
            if hand.has(kind) {
                let found = drop(position, kind, self.of_slides(kind, empty));
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }
}

/// The squares from which pieces that do not slide check and cover all flights.
struct StepSquares {
    pawn: Bitboard,
    knight: Bitboard,
    silver: Bitboard,
    gold: Bitboard,
}

impl StepSquares {
    #[inline(always)]
    fn of(mating: &MatingNet) -> Self {
        Self {
            pawn: mating.of_steps(PieceKind::Pawn),
            knight: mating.of_steps(PieceKind::Knight),
            silver: mating.of_steps(PieceKind::Silver),
            gold: mating.of_steps(PieceKind::Gold),
        }
    }

    #[inline(always)]
    fn any(&self) -> Bitboard {
        self.pawn | self.knight | self.silver | self.gold
    }
}

fn is_mate(position: &mut Position, mv: Move) -> bool {
    let undo = position.play_unchecked(mv);
    let is_mate = position.is_checkmate();
    position.undo(mv, undo);
    is_mate
}
