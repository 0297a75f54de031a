//! A board of 81 squares on which everything is found by walking.
//!
//! One side sees it: that side's pieces are "own" and move towards rank 1, the enemy's move towards rank 9. Every rule
//! is thus written once, for the viewer.

use horigoma::board::{Color, PieceKind, Setup, Square};

/// File 1 to 9 and rank 1 to 9, as the viewer sees them: 5i is `(5, 9)` for Black, and White's 5a is `(5, 9)` too.
pub(super) type Place = (i32, i32);

/// A piece and its side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Man {
    pub(super) own: bool,
    pub(super) kind: PieceKind,
}

/// A piece, its square, and the squares it attacks, those of its own side included.
#[derive(Clone, Debug)]
pub(super) struct Standing {
    pub(super) at: Place,
    pub(super) man: Man,
    pub(super) attacks: Vec<Place>,
}

/// A position as one side sees it.
#[derive(Clone, Debug)]
pub(super) struct Board {
    men: [Option<Man>; 81],
    /// The hand of the viewer, in the order of [`PieceKind::HAND`], and that of the enemy.
    pub(super) hands: [[usize; 7]; 2],
    /// Whether the own side is to move.
    pub(super) to_move: bool,
    /// Every piece on the board.
    pub(super) standing: Vec<Standing>,
}

/// The eight squares around one, as files to the left and ranks ahead: the way towards the enemy is up.
pub(super) const AROUND: [Place; 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
pub(super) const STRAIGHT: [Place; 4] = [(0, -1), (0, 1), (-1, 0), (1, 0)];
pub(super) const DIAGONAL: [Place; 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

pub(super) fn is_on_board((file, rank): Place) -> bool {
    (1..=9).contains(&file) && (1..=9).contains(&rank)
}

pub(super) fn plus(place: Place, step: Place) -> Place {
    (place.0 + step.0, place.1 + step.1)
}

/// King moves from one square to another on an empty board.
pub(super) fn distance(one: Place, other: Place) -> i32 {
    (one.0 - other.0).abs().max((one.1 - other.1).abs())
}

/// Every square of the board.
pub(super) fn places() -> impl Iterator<Item = Place> {
    (1..=9).flat_map(|file| (1..=9).map(move |rank| (file, rank)))
}

/// The squares beside one, on the board.
pub(super) fn beside(place: Place) -> impl Iterator<Item = Place> {
    AROUND.into_iter().map(move |step| plus(place, step)).filter(|&place| is_on_board(place))
}

/// The 3x3 block around a square, as much of it as is on the board.
pub(super) fn block(place: Place) -> impl Iterator<Item = Place> {
    std::iter::once(place).chain(beside(place))
}

/// Returns the steps of an own piece of this kind, relative to its square.
fn steps(kind: PieceKind) -> &'static [Place] {
    const GOLD: [Place; 6] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)];
    const SILVER: [Place; 5] = [(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)];
    match kind {
        PieceKind::Pawn => &[(0, -1)],
        PieceKind::Knight => &[(-1, -2), (1, -2)],
        PieceKind::Silver => &SILVER,
        PieceKind::Gold
        | PieceKind::Tokin
        | PieceKind::PromotedLance
        | PieceKind::PromotedKnight
        | PieceKind::PromotedSilver => &GOLD,
        PieceKind::King => &AROUND,
        PieceKind::Horse => &STRAIGHT,
        PieceKind::Dragon => &DIAGONAL,
        PieceKind::Lance | PieceKind::Bishop | PieceKind::Rook => &[],
    }
}

/// Returns the directions in which an own piece of this kind slides.
pub(super) fn slides(kind: PieceKind) -> &'static [Place] {
    match kind {
        PieceKind::Lance => &[(0, -1)],
        PieceKind::Bishop | PieceKind::Horse => &DIAGONAL,
        PieceKind::Rook | PieceKind::Dragon => &STRAIGHT,
        _ => &[],
    }
}

fn index((file, rank): Place) -> usize {
    ((file - 1) * 9 + rank - 1) as usize
}

impl Board {
    /// Returns the board as a side sees it.
    pub(super) fn of(setup: &Setup, color: Color) -> Self {
        let mut men = [None; 81];
        for (square, piece) in setup.pieces() {
            men[index(place(square, color))] = Some(Man { own: piece.color == color, kind: piece.kind });
        }
        let hand = |color: Color| PieceKind::HAND.map(|kind| setup.hands[color.index()].count(kind));
        Self::with_men(men, [hand(color), hand(!color)], setup.turn == color)
    }

    fn with_men(men: [Option<Man>; 81], hands: [[usize; 7]; 2], to_move: bool) -> Self {
        let mut board = Self { men, hands, to_move, standing: Vec::new() };
        for at in places() {
            let Some(man) = board.at(at) else { continue };
            let attacks = board.attacks_of(man, at);
            board.standing.push(Standing { at, man, attacks });
        }
        board
    }

    pub(super) fn at(&self, place: Place) -> Option<Man> {
        if is_on_board(place) { self.men[index(place)] } else { None }
    }

    pub(super) fn is_empty(&self, place: Place) -> bool {
        is_on_board(place) && self.at(place).is_none()
    }

    /// Whether a piece of this side and kind is on a square.
    pub(super) fn has(&self, place: Place, own: bool, kind: PieceKind) -> bool {
        self.at(place) == Some(Man { own, kind })
    }

    /// Returns the pieces of a side.
    pub(super) fn men(&self, own: bool) -> impl Iterator<Item = &Standing> {
        self.standing.iter().filter(move |standing| standing.man.own == own)
    }

    /// Returns the squares on which a side has pieces of this kind.
    pub(super) fn all(&self, own: bool, kind: PieceKind) -> impl Iterator<Item = Place> {
        self.men(own).filter(move |standing| standing.man.kind == kind).map(|standing| standing.at)
    }

    pub(super) fn king(&self, own: bool) -> Option<Place> {
        self.all(own, PieceKind::King).next()
    }

    /// Returns the pieces of a side that attack a square.
    pub(super) fn attackers(&self, own: bool, place: Place) -> impl Iterator<Item = &Standing> {
        self.men(own).filter(move |standing| standing.attacks.contains(&place))
    }

    pub(super) fn is_attacked(&self, own: bool, place: Place) -> bool {
        self.attackers(own, place).next().is_some()
    }

    /// Whether a side has a pawn on a file.
    pub(super) fn has_pawn_on(&self, own: bool, file: i32) -> bool {
        (1..=9).any(|rank| self.has((file, rank), own, PieceKind::Pawn))
    }

    /// Returns the squares passed from a square in a direction, to the first piece (whose square is the last) or the
    /// edge.
    pub(super) fn ray(&self, from: Place, step: Place) -> Vec<Place> {
        let mut passed = Vec::new();
        let mut at = plus(from, step);
        while is_on_board(at) {
            passed.push(at);
            if self.at(at).is_some() {
                break;
            }
            at = plus(at, step);
        }
        passed
    }

    /// Returns the squares that a piece attacks from a square.
    pub(super) fn attacks_of(&self, man: Man, from: Place) -> Vec<Place> {
        let up = |step: &Place| if man.own { *step } else { (-step.0, -step.1) };
        let mut attacked: Vec<Place> = steps(man.kind).iter().map(|step| plus(from, up(step))).collect();
        attacked.retain(|&place| is_on_board(place));
        attacked.extend(slides(man.kind).iter().flat_map(|step| self.ray(from, up(step))));
        attacked
    }
}

/// Returns a square as a side sees it.
fn place(square: Square, color: Color) -> Place {
    let (file, rank) = (square.file().index() as i32 + 1, square.rank().index() as i32 + 1);
    if color == Color::Black { (file, rank) } else { (10 - file, 10 - rank) }
}
