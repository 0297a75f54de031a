//! The features: their meaning and their numbers.

use geometry::{Color, Piece, PieceKind, Square};

use crate::KingPressure;

/// A feature, as Black sees it without a mirror: Black's pieces are the viewer's own.
///
/// The numbers of features come in this order:
///
/// * 28 boards of 81 squares, for a piece on a square: the viewer's kinds of pieces, then the opponent's.
/// * 38 pieces that the viewer may hold, and 38 that the opponent may.
/// * 26 boards for pieces under threat: all kinds but the king.
/// * 26 boards for pieces attacked, but not under threat.
/// * 6 blocks of 25 squares for the pressure around the viewer's king, and 6 for the opponent's.
/// * 26 blocks for the pieces around the viewer's king, and 26 for the opponent's.
///
/// A block is the surroundings of a king: 5x5 squares, numbered rank by rank downwards, file by file to the left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feature {
    /// A piece stands on a square.
    Piece(Piece, Square),
    /// A piece on a square is under threat.
    Threatened(Piece, Square),
    /// A piece on a square is attacked, but not under threat.
    Attacked(Piece, Square),
    /// A side holds at least this number of pieces of a kind.
    Held(Color, PieceKind, usize),
    /// The pressure on a square around a side's king, by files to the left of the king and ranks below it.
    Pressed(Color, [i32; 2], KingPressure),
    /// A piece but a king around a side's king, by files to the left of the king and ranks below it.
    Near(Color, [i32; 2], Piece),
}

/// Boards of pieces: the kinds of the viewer, then of the opponent.
const BOARDS: usize = 2 * PieceKind::COUNT;

/// Boards of pieces without the kings.
const PAIRS: usize = 2 * Feature::KINDS.len();

impl Feature {
    /// The number of features.
    pub const COUNT: usize = Self::NEAR + 2 * PAIRS * Self::SURROUNDINGS;

    /// The first feature of a hand. The boards of pieces come before it.
    pub const HANDS: usize = BOARDS * Square::COUNT;

    /// The first feature of a piece under threat.
    pub const THREATS: usize = Self::HANDS + 2 * Self::HELD_COUNT;

    /// The first feature of a piece attacked, but not under threat.
    pub const ATTACKS: usize = Self::THREATS + PAIRS * Square::COUNT;

    /// The first feature of the pressure around a king.
    pub const PRESSURE: usize = Self::ATTACKS + PAIRS * Square::COUNT;

    /// The first feature of a piece around a king.
    pub const NEAR: usize = Self::PRESSURE + 2 * KingPressure::ALL.len() * Self::SURROUNDINGS;

    /// The pieces of a whole set that can be held.
    pub const HELD_COUNT: usize = held_before(PieceKind::HAND_COUNT);

    /// The kinds that can be attacked or under threat, in index order: all but the king.
    #[rustfmt::skip]
    pub const KINDS: [PieceKind; PieceKind::COUNT - 1] = [
        PieceKind::Pawn, PieceKind::Lance, PieceKind::Knight, PieceKind::Silver, PieceKind::Bishop, PieceKind::Rook, PieceKind::Gold,
        PieceKind::Tokin, PieceKind::PromotedLance, PieceKind::PromotedKnight, PieceKind::PromotedSilver, PieceKind::Horse,
        PieceKind::Dragon,
    ];

    /// The king moves from a king to the edge of its surroundings.
    pub const REACH: i32 = 2;

    /// The files of a king's surroundings, and their ranks.
    pub const SPAN: usize = 2 * Self::REACH as usize + 1;

    /// The squares of a king's surroundings.
    pub const SURROUNDINGS: usize = Self::SPAN * Self::SPAN;

    /// Returns the number of [`Feature::Piece`], by the index of the square.
    #[inline(always)]
    #[must_use]
    pub const fn piece(piece: Piece, square: usize) -> usize {
        (piece.color.index() * PieceKind::COUNT + piece.kind.index()) * Square::COUNT + square
    }

    /// Returns the number of [`Feature::Threatened`], by the index of the square. `None` for a king.
    #[inline(always)]
    #[must_use]
    pub const fn threatened(piece: Piece, square: usize) -> Option<usize> {
        match pair(piece) {
            Some(board) => Some(Self::THREATS + board * Square::COUNT + square),
            None => None,
        }
    }

    /// Returns the number of [`Feature::Attacked`], by the index of the square. `None` for a king.
    #[inline(always)]
    #[must_use]
    pub const fn attacked(piece: Piece, square: usize) -> Option<usize> {
        match Self::threatened(piece, square) {
            Some(threatened) => Some(threatened + Self::ATTACKS - Self::THREATS),
            None => None,
        }
    }

    /// Returns the number of [`Feature::Pressed`], by the place of the square in the surroundings of `owner`'s king.
    #[inline(always)]
    #[must_use]
    pub const fn pressed(owner: Color, place: usize, pressure: KingPressure) -> usize {
        let block = owner.index() * KingPressure::ALL.len() + pressure.index();
        Self::PRESSURE + block * Self::SURROUNDINGS + place
    }

    /// Returns the number of [`Feature::Near`], by the place of the square in the surroundings of `owner`'s king.
    /// `None` for a king.
    #[inline(always)]
    #[must_use]
    pub const fn near(owner: Color, place: usize, piece: Piece) -> Option<usize> {
        match pair(piece) {
            Some(pair) => Some(Self::NEAR + (owner.index() * PAIRS + pair) * Self::SURROUNDINGS + place),
            None => None,
        }
    }

    /// Returns the number of [`Feature::Held`]. `None` when a whole set has fewer pieces of the kind, and for a count
    /// of 0.
    #[inline(always)]
    #[must_use]
    pub const fn held(owner: Color, kind: PieceKind, count: usize) -> Option<usize> {
        if kind.index() >= PieceKind::HAND_COUNT || count == 0 || count > PieceKind::SET[kind.index()] as usize {
            return None;
        }
        Some(Self::HANDS + owner.index() * Self::HELD_COUNT + held_before(kind.index()) + count - 1)
    }

    /// Returns the feature with a number.
    ///
    /// # Panics
    /// When the number is not below [`Feature::COUNT`].
    #[must_use]
    pub fn from_index(index: usize) -> Self {
        assert!(index < Self::COUNT, "{} features", Self::COUNT);
        let on_board = |place: usize, kinds: &[PieceKind]| {
            let board = place / Square::COUNT;
            let square = Square::from_index(place % Square::COUNT).expect("one of 81");
            (Piece::new(Color::ALL[board / kinds.len()], kinds[board % kinds.len()]), square)
        };
        let around_king = |place: usize| {
            let (block, place) = (place / Self::SURROUNDINGS, place % Self::SURROUNDINGS);
            (block, [place / Self::SPAN, place % Self::SPAN].map(|number| number as i32 - Self::REACH))
        };
        if index < Self::HANDS {
            let (piece, square) = on_board(index, &PieceKind::ALL);
            Self::Piece(piece, square)
        } else if index < Self::THREATS {
            let place = index - Self::HANDS;
            held(Color::ALL[place / Self::HELD_COUNT], place % Self::HELD_COUNT)
        } else if index < Self::ATTACKS {
            let (piece, square) = on_board(index - Self::THREATS, &Self::KINDS);
            Self::Threatened(piece, square)
        } else if index < Self::PRESSURE {
            let (piece, square) = on_board(index - Self::ATTACKS, &Self::KINDS);
            Self::Attacked(piece, square)
        } else if index < Self::NEAR {
            let (block, from_king) = around_king(index - Self::PRESSURE);
            let (owner, pressure) = (block / KingPressure::ALL.len(), block % KingPressure::ALL.len());
            Self::Pressed(Color::ALL[owner], from_king, KingPressure::ALL[pressure])
        } else {
            let (block, from_king) = around_king(index - Self::NEAR);
            let (owner, pair) = (block / PAIRS, block % PAIRS);
            let [color, kind] = [pair / Self::KINDS.len(), pair % Self::KINDS.len()];
            Self::Near(Color::ALL[owner], from_king, Piece::new(Color::ALL[color], Self::KINDS[kind]))
        }
    }
}

/// Returns the number of a piece among those of both sides without the kings: the viewer's kinds, then the opponent's.
#[inline(always)]
const fn pair(piece: Piece) -> Option<usize> {
    if matches!(piece.kind, PieceKind::King) {
        return None;
    }
    let kind = piece.kind.index() - (piece.kind.index() > PieceKind::King.index()) as usize;
    Some(piece.color.index() * Feature::KINDS.len() + kind)
}

/// Returns the number of pieces that a whole set has of the kinds before this one.
#[inline(always)]
const fn held_before(kind: usize) -> usize {
    let (mut before, mut earlier) = (0, 0);
    while earlier < kind {
        before += PieceKind::SET[earlier] as usize;
        earlier += 1;
    }
    before
}

/// Returns the feature of a hand, by its number in that hand.
fn held(owner: Color, place: usize) -> Feature {
    let (mut count, mut kind) = (place + 1, 0);
    while count > usize::from(PieceKind::SET[kind]) {
        count -= usize::from(PieceKind::SET[kind]);
        kind += 1;
    }
    Feature::Held(owner, PieceKind::HAND[kind], count)
}
