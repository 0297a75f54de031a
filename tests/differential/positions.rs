//! Positions: of odd material, of random play, of kings that have entered the enemy's camp, and moves that repeat.

use horigoma::board::{Color, Hand, Move, MoveList, Piece, PieceKind, Position, Setup, SetupFaults, Square};

/// Random numbers from a written seed (xorshift64*, Vigna 2016).
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `end`.
    pub(super) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let mixed = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d);
        ((u128::from(mixed) * end as u128) >> 64) as usize
    }

    fn square(&mut self) -> Square {
        Square::from_index(self.below(Square::COUNT)).unwrap()
    }
}

pub(super) fn legal(position: &Position) -> MoveList {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    list
}

/// Two kings and any part of a set, on the board and in hand, promoted or not.
pub(super) fn odd(random: &mut Random) -> Position {
    loop {
        let mut setup = Setup { turn: [Color::Black, Color::White][random.below(2)], ..Setup::EMPTY };
        let kings = [random.square(), random.square()];
        if kings[0] == kings[1] {
            continue;
        }
        for color in Color::ALL {
            setup.board[kings[color.index()]] = Some(Piece::new(color, PieceKind::King));
        }
        // Bare boards, full ones, all in hand, all promoted: each is met.
        let density = [5, 30, 70, 100][random.below(4)];
        let (held, promoted) = ([0, 10, 50, 100][random.below(4)], [0, 30, 100][random.below(3)]);
        for kind in PieceKind::HAND {
            for _ in 0..PieceKind::SET[kind] {
                if random.below(100) < density {
                    put(random, &mut setup, kind, held, promoted);
                }
            }
        }
        if let Ok(position) = setup.position() {
            return position;
        }
    }
}

/// Puts a piece where the rules let it stand, or in a hand.
fn put(random: &mut Random, setup: &mut Setup, kind: PieceKind, held: usize, promoted: usize) {
    let color = Color::ALL[random.below(2)];
    if random.below(100) < held {
        let hand = setup.hands[color];
        setup.hands[color] = Hand::with_count(hand, kind, hand.count(kind) as u8 + 1);
        return;
    }
    let kind = if random.below(100) < promoted { kind.promoted().unwrap_or(kind) } else { kind };
    let square = random.square();
    if setup.board[square].is_some() {
        return;
    }
    setup.board[square] = Some(Piece::new(color, kind));
    if setup.faults().intersects(SetupFaults::TWO_PAWNS | SetupFaults::DEAD_PIECE) {
        setup.board[square] = None;
    }
}

/// The king of the side to move in the enemy's camp (but for one of eight), about as many of its own with it as a
/// declaration needs, the rest of the set wherever it falls.
pub(super) fn entered(random: &mut Random) -> Position {
    loop {
        let turn = Color::ALL[random.below(2)];
        let mut setup = Setup { turn, ..Setup::EMPTY };
        let mut camp: Vec<Square> = Square::all().filter(|square| square.relative(turn).rank().index() < 3).collect();
        for index in (1..camp.len()).rev() {
            camp.swap(index, random.below(index + 1));
        }
        let king = if random.below(8) == 0 { random.square() } else { camp[0] };
        setup.board[king] = Some(Piece::new(turn, PieceKind::King));
        let other = random.square();
        if other == king {
            continue;
        }
        setup.board[other] = Some(Piece::new(!turn, PieceKind::King));
        let mut left = 8 + random.below(6);
        for kind in PieceKind::HAND.into_iter().rev() {
            for _ in 0..PieceKind::SET[kind] {
                // Many pieces of ours in the camp, some in hand. Theirs are mostly in hand, where they attack no
                // square.
                if left > 0 && random.below(3) > 0 && stand(random, &mut setup, turn, kind, camp[left]) {
                    left -= 1;
                } else if random.below(4) == 0 {
                    put(random, &mut setup, kind, 60, 30);
                }
            }
        }
        if let Ok(position) = setup.position() {
            return position;
        }
    }
}

/// Returns a position whose waiting side has its king a step from the square of the try. The side to move has half of
/// the set, some of it in hand.
pub(super) fn before_a_try(random: &mut Random) -> Position {
    loop {
        let turn = Color::ALL[random.below(2)];
        let mut setup = Setup { turn, ..Setup::EMPTY };
        // Beside the square where the king of the side to move began, as that side's enemy sees it.
        let (file, rank) = [(3, 0), (5, 0), (3, 1), (4, 1), (5, 1)][random.below(5)];
        let runs = |square: &Square| {
            let seen = square.relative(!turn);
            (seen.file().index(), seen.rank().index()) == (file, rank)
        };
        let Some(runner) = Square::all().find(runs) else { continue };
        setup.board[runner] = Some(Piece::new(!turn, PieceKind::King));
        let home = random.square();
        if home == runner {
            continue;
        }
        setup.board[home] = Some(Piece::new(turn, PieceKind::King));
        for kind in PieceKind::HAND {
            for _ in 0..PieceKind::SET[kind] {
                let square = random.square();
                match random.below(6) {
                    0 => setup.hands[turn] = setup.hands[turn].with(kind),
                    1 | 2 => _ = stand(random, &mut setup, turn, kind, square),
                    3 => _ = stand(random, &mut setup, !turn, kind, square),
                    _ => {}
                }
            }
        }
        if let Ok(position) = setup.position() {
            return position;
        }
    }
}

/// Puts a piece there, promoted or not, if the rules let it stand.
fn stand(random: &mut Random, setup: &mut Setup, color: Color, kind: PieceKind, square: Square) -> bool {
    let kind = if random.below(2) == 0 { kind } else { kind.promoted().unwrap_or(kind) };
    if setup.board[square].is_some() {
        return false;
    }
    setup.board[square] = Some(Piece::new(color, kind));
    let stands = !setup.faults().intersects(SetupFaults::TWO_PAWNS | SetupFaults::DEAD_PIECE);
    if !stands {
        setup.board[square] = None;
    }
    stands
}

/// Plays at most this number of random moves. `each` is called with every position, the first included.
pub(super) fn walk(random: &mut Random, mut position: Position, moves: usize, mut each: impl FnMut(&Position)) {
    for _ in 0..moves {
        each(&position);
        let list = legal(&position);
        if list.is_empty() {
            return;
        }
        position.play(list[random.below(list.len())]);
    }
}

/// A move that tends to repeat: back where the piece came from two plies ago, or a check.
pub(super) fn shuffle(random: &mut Random, position: &Position, played: &[Move]) -> Option<Move> {
    let list = legal(position);
    if list.is_empty() {
        return None;
    }
    let back = played.len().checked_sub(2).and_then(|at| {
        let mv = played[at];
        Some(Move::board(mv.to(), mv.from()?, false))
    });
    if let Some(back) = back.filter(|&back| random.below(8) > 0 && position.is_legal(back)) {
        return Some(back);
    }
    let checks: Vec<Move> = list.iter().copied().filter(|&mv| position.gives_check(mv) && !mv.is_drop()).collect();
    if !checks.is_empty() && random.below(4) > 0 {
        return Some(checks[random.below(checks.len())]);
    }
    Some(list[random.below(list.len())])
}
