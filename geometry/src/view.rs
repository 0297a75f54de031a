//! The inputs of the learned evaluation: how a side sees the pieces, and the number of each thing that it can see.

use crate::{Color, Piece, PieceKind, Square};

/// How a side sees the board: turned so that it plays upwards, and mirrored left to right where its king stands on its files
/// 1 to 4, so that its king always stands on files 5 to 9. Shogi looks the same in that mirror.
///
/// Here Black's king is on 2h: Black sees the board in the mirror, its king on 8h. White, with its king on 5a, sees it turned.
///
/// ```
/// use geometry::{Color, Square, View};
///
/// let square = |name: &str| name.parse::<Square>().unwrap();
/// let black = View::new(Color::Black, square("2h"));
/// let white = View::new(Color::White, square("5a"));
/// assert_eq!((black.square(square("2h")), black.square(square("7g"))), (square("8h"), square("3g")));
/// assert_eq!((white.square(square("5a")), white.square(square("7g"))), (square("5i"), square("3c")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// Whose view it is.
    pub color: Color,
    /// Whether left is right.
    pub mirrored: bool,
}

/// What an input stands for, as Black sees it without a mirror.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    /// A piece on a square.
    Stands(Piece, Square),
    /// A piece on a square under threat.
    Threatened(Piece, Square),
    /// A piece on a square attacked, but not under threat.
    Attacked(Piece, Square),
    /// A side's holding at least so many pieces of a kind.
    Held(Color, PieceKind, usize),
    /// A square around a side's king under so much pressure: so many files to its left and so many ranks below it.
    Pressed(Color, [i32; 2], Pressure),
    /// A piece but a king around a side's king, so many files to its left and so many ranks below it.
    Near(Color, [i32; 2], Piece),
}

/// How hard a square of a king's surroundings (the 5x5 block around it) is pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pressure {
    /// Enemy pieces but the king that attack it: 1, or 2 for more.
    pub attackers: u8,
    /// The side's own pieces but the king that defend it: 0, 1, or 2 for more.
    pub defenders: u8,
}

impl Pressure {
    /// All there are, in index order.
    pub const ALL: [Self; 6] = {
        let (mut all, mut number) = ([Self { attackers: 1, defenders: 0 }; 6], 0);
        while number < all.len() {
            all[number] = Self { attackers: 1 + number as u8 / 3, defenders: number as u8 % 3 };
            number += 1;
        }
        all
    };

    /// Its place in [`Pressure::ALL`].
    #[inline]
    const fn index(self) -> usize {
        (self.attackers as usize - 1) * 3 + self.defenders as usize
    }
}

/// Boards of inputs: a kind of piece of the viewer or of the opponent each.
const BOARDS: usize = 2 * PieceKind::COUNT;

/// The same without the kings.
const PAIRS: usize = 2 * View::ATTACKED.len();

/// The four ways to see a board: Black's, the same in the mirror, White's, the same in the mirror.
const VIEWS: [View; 4] = [
    View { color: Color::Black, mirrored: false },
    View { color: Color::Black, mirrored: true },
    View { color: Color::White, mirrored: false },
    View { color: Color::White, mirrored: true },
];

/// All squares as each of them sees them: looked up, for the search asks for dozens of inputs in each position.
const SEEN: [[Square; Square::COUNT]; VIEWS.len()] = {
    let first = Square::from_index(0).unwrap();
    let (mut seen, mut number) = ([[first; Square::COUNT]; VIEWS.len()], 0);
    while number < VIEWS.len() {
        let mut index = 0;
        while let Some(square) = Square::from_index(index) {
            let turned = square.relative(VIEWS[number].color);
            seen[number][index] = if VIEWS[number].mirrored { turned.mirrored() } else { turned };
            index += 1;
        }
        number += 1;
    }
    seen
};

/// How many squares come, in index order, from the first of a king's surroundings to its own: two files and two ranks.
const BEFORE: usize = (9 + 1) * View::REACH as usize;

/// The places of a king's surroundings as each of them sees them, by how many squares they come behind its first, in index order. What lies between
/// is none of them.
const PLACES: [[u8; 2 * BEFORE + 1]; VIEWS.len()] = {
    const NONE: u8 = u8::MAX;
    let (mut places, mut number) = ([[NONE; 2 * BEFORE + 1]; VIEWS.len()], 0);
    while number < VIEWS.len() {
        let mut place = 0;
        while place < View::SURROUNDINGS {
            let (file, rank) = (place / View::SPAN, place % View::SPAN);
            let seen_file = if VIEWS[number].mirrored { View::SPAN - 1 - file } else { file };
            let seen = seen_file * View::SPAN + rank;
            let turned = matches!(VIEWS[number].color, Color::White);
            places[number][9 * file + rank] = (if turned { View::SURROUNDINGS - 1 - seen } else { seen }) as u8;
            place += 1;
        }
        number += 1;
    }
    places
};

/// What a neuron stands at when it is fully on; off is 0. Its weights are no greater.
pub const FULLY_ON: i16 = 127;

impl View {
    /// Black's, without a mirror.
    pub const PLAIN: Self = Self { color: Color::Black, mirrored: false };

    /// The pieces of a whole set that can be held.
    pub const HELD: usize = {
        let (mut sum, mut kind) = (0, 0);
        while kind < PieceKind::HAND_COUNT {
            sum += PieceKind::SET[kind] as usize;
            kind += 1;
        }
        sum
    };

    /// The kinds that can be attacked or under threat, in index order: all but the king, which is in check or not.
    pub const ATTACKED: [PieceKind; PieceKind::COUNT - 1] = {
        let (mut kinds, mut number) = ([PieceKind::Pawn; PieceKind::COUNT - 1], 0);
        while number < kinds.len() {
            kinds[number] = PieceKind::ALL[number + (number >= PieceKind::King.index()) as usize];
            number += 1;
        }
        kinds
    };

    /// The inputs there are: 28 boards (the viewer's kinds of pieces, then the opponent's) of 81 squares, then 38 pieces that the
    /// viewer may hold and 38 that the opponent may, then 26 boards of pieces under threat (all kinds but the king), 26 of pieces that are
    /// attacked but not under threat, then six blocks of pressed squares for the viewer's king and six for the opponent's, then 26 blocks of pieces
    /// (those that can be attacked) around the viewer's king and 26 around the opponent's.
    pub const INPUTS: usize = Self::NEAR + 2 * PAIRS * Self::SURROUNDINGS;

    /// The inputs that are boards; those of hands follow.
    pub const BOARD_INPUTS: usize = BOARDS * Square::COUNT;

    /// The first input of a piece under threat.
    pub const THREATS: usize = Self::BOARD_INPUTS + 2 * Self::HELD;

    /// The first input of a piece attacked, but not under threat.
    pub const ATTACKS: usize = Self::THREATS + PAIRS * Square::COUNT;

    /// The first input of a pressed square.
    pub const PRESSED: usize = Self::ATTACKS + PAIRS * Square::COUNT;

    /// The first input of a piece around a king.
    pub const NEAR: usize = Self::PRESSED + 2 * Pressure::ALL.len() * Self::SURROUNDINGS;

    /// How far a king's surroundings reach.
    pub const REACH: i32 = 2;

    /// The files of a king's surroundings, and their ranks.
    pub const SPAN: usize = 2 * Self::REACH as usize + 1;

    /// The squares of a king's surroundings.
    pub const SURROUNDINGS: usize = Self::SPAN * Self::SPAN;

    /// How a side with its king there sees the board.
    #[inline]
    #[must_use]
    pub const fn new(color: Color, king: Square) -> Self {
        Self { color, mirrored: king.relative(color).index() < 4 * 9 }
    }

    /// A square as it is seen.
    #[inline]
    #[must_use]
    pub const fn square(self, square: Square) -> Square {
        SEEN[self.number()][square.index()]
    }

    /// Which of the four ways to see a board it is.
    #[inline]
    const fn number(self) -> usize {
        self.color.index() * 2 + self.mirrored as usize
    }

    /// The input of a piece on a square.
    #[inline]
    #[must_use]
    pub const fn piece(self, piece: Piece, square: Square) -> usize {
        let board = self.opponents(piece.color) * PieceKind::COUNT + piece.kind.index();
        board * Square::COUNT + self.square(square).index()
    }

    /// The input of a piece on a square being under threat, which is on beside that of its standing there; `None` for a king.
    #[inline]
    #[must_use]
    pub const fn threatened(self, piece: Piece, square: Square) -> Option<usize> {
        match self.attacked_place(piece, square) {
            Some(place) => Some(Self::THREATS + place),
            None => None,
        }
    }

    /// The input of a piece on a square being attacked, but not under threat, beside that of its standing there; `None` for a king.
    #[inline]
    #[must_use]
    pub const fn attacked(self, piece: Piece, square: Square) -> Option<usize> {
        match self.attacked_place(piece, square) {
            Some(place) => Some(Self::ATTACKS + place),
            None => None,
        }
    }

    /// Its place among 26 boards.
    #[inline]
    const fn attacked_place(self, piece: Piece, square: Square) -> Option<usize> {
        match self.pair(piece) {
            Some(board) => Some(board * Square::COUNT + self.square(square).index()),
            None => None,
        }
    }

    /// Which of 26 it is: the viewer's kinds of pieces without the king, then the opponent's.
    #[inline]
    const fn pair(self, piece: Piece) -> Option<usize> {
        if matches!(piece.kind, PieceKind::King) {
            return None;
        }
        let kind = piece.kind.index() - (piece.kind.index() > PieceKind::King.index()) as usize;
        Some(self.opponents(piece.color) * Self::ATTACKED.len() + kind)
    }

    /// The input of a square around `owner`'s king being pressed. The squares of its surroundings are numbered as those of a board
    /// are: rank by rank downwards, file by file to the left.
    #[inline]
    #[must_use]
    pub const fn pressed(self, owner: Color, king: Square, square: Square, pressure: Pressure) -> usize {
        let block = self.opponents(owner) * Pressure::ALL.len() + pressure.index();
        Self::PRESSED + block * Self::SURROUNDINGS + self.place(king, square)
    }

    /// The input of a piece on a square around `owner`'s king, which is on beside that of its standing there; `None` for a king.
    #[inline]
    #[must_use]
    pub const fn near(self, owner: Color, king: Square, piece: Piece, square: Square) -> Option<usize> {
        match self.pair(piece) {
            Some(pair) => {
                let block = self.opponents(owner) * PAIRS + pair;
                Some(Self::NEAR + block * Self::SURROUNDINGS + self.place(king, square))
            }
            None => None,
        }
    }

    /// The place of a square in the surroundings of a king.
    #[inline]
    const fn place(self, king: Square, square: Square) -> usize {
        let place = PLACES[self.number()][BEFORE + square.index() - king.index()] as usize;
        debug_assert!(place < Self::SURROUNDINGS, "a square around the king");
        place
    }

    /// The input of a side's holding at least `count` pieces of a kind, 1 or more; `None` when a set has no such kind or fewer of it.
    #[inline]
    #[must_use]
    pub const fn held(self, color: Color, kind: PieceKind, count: usize) -> Option<usize> {
        let (mut before, mut earlier) = (0, 0);
        if kind.index() >= PieceKind::HAND_COUNT || count == 0 || count > PieceKind::SET[kind.index()] as usize {
            return None;
        }
        while earlier < kind.index() {
            before += PieceKind::SET[earlier] as usize;
            earlier += 1;
        }
        Some(Self::BOARD_INPUTS + self.opponents(color) * Self::HELD + before + count - 1)
    }

    /// What an input of Black's view without a mirror stands for.
    ///
    /// # Panics
    /// When there are not so many inputs.
    #[must_use]
    pub fn sight(input: usize) -> Sight {
        assert!(input < Self::INPUTS, "{} inputs", Self::INPUTS);
        let on_board = |place: usize, kinds: &[PieceKind]| {
            let board = place / Square::COUNT;
            let square = Square::from_index(place % Square::COUNT).expect("one of 81");
            (Piece::new(Color::ALL[board / kinds.len()], kinds[board % kinds.len()]), square)
        };
        if input < Self::BOARD_INPUTS {
            let (piece, square) = on_board(input, &PieceKind::ALL);
            return Sight::Stands(piece, square);
        }
        let around_king = |input: usize| {
            let (block, place) = (input / Self::SURROUNDINGS, input % Self::SURROUNDINGS);
            (block, [place / Self::SPAN, place % Self::SPAN].map(|number| number as i32 - Self::REACH))
        };
        if input >= Self::NEAR {
            let (block, from_king) = around_king(input - Self::NEAR);
            let (side, pair) = (block / PAIRS, block % PAIRS);
            let [color, kind] = [pair / Self::ATTACKED.len(), pair % Self::ATTACKED.len()];
            return Sight::Near(Color::ALL[side], from_king, Piece::new(Color::ALL[color], Self::ATTACKED[kind]));
        }
        if input >= Self::PRESSED {
            let (block, from_king) = around_king(input - Self::PRESSED);
            let (side, pressure) = (block / Pressure::ALL.len(), block % Pressure::ALL.len());
            return Sight::Pressed(Color::ALL[side], from_king, Pressure::ALL[pressure]);
        }
        if input >= Self::ATTACKS {
            let (piece, square) = on_board(input - Self::ATTACKS, &Self::ATTACKED);
            return Sight::Attacked(piece, square);
        }
        if input >= Self::THREATS {
            let (piece, square) = on_board(input - Self::THREATS, &Self::ATTACKED);
            return Sight::Threatened(piece, square);
        }
        let place = input - Self::BOARD_INPUTS;
        let (color, mut count) = (Color::ALL[place / Self::HELD], place % Self::HELD + 1);
        let mut kind = 0;
        while count > usize::from(PieceKind::SET[kind]) {
            count -= usize::from(PieceKind::SET[kind]);
            kind += 1;
        }
        Sight::Held(color, PieceKind::HAND[kind], count)
    }

    /// 0 for the viewer, 1 for its opponent.
    const fn opponents(self, color: Color) -> usize {
        self.color.index() ^ color.index()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every input belongs to one thing only, for either side, in the mirror or not.
    #[test]
    fn inputs_are_numbered_without_gaps() {
        for (color, mirrored) in [(0, false), (0, true), (1, false), (1, true)] {
            let view = View { color: Color::ALL[color], mirrored };
            let mut seen = [0; View::INPUTS];
            for color in Color::ALL {
                for kind in PieceKind::ALL {
                    let piece = Piece::new(color, kind);
                    Square::all().for_each(|square| seen[view.piece(piece, square)] += 1);
                    for square in Square::all() {
                        let both = [view.threatened(piece, square), view.attacked(piece, square)];
                        both.into_iter().flatten().for_each(|input| seen[input] += 1);
                    }
                    (0..20).filter_map(|count| view.held(color, kind, count)).for_each(|input| seen[input] += 1);
                }
                let king = Square::at(4, 4).unwrap();
                for square in Square::all().filter(|square| square.distance(king) <= 2) {
                    Pressure::ALL.iter().for_each(|&pressure| seen[view.pressed(color, king, square, pressure)] += 1);
                    for piece in pieces() {
                        view.near(color, king, piece, square).into_iter().for_each(|input| seen[input] += 1);
                    }
                }
            }
            assert_eq!(seen, [1; View::INPUTS]);
        }
    }

    #[test]
    fn inputs_stand_for_what_puts_them_on() {
        for input in 0..View::INPUTS {
            let again = match View::sight(input) {
                Sight::Stands(piece, square) => Some(View::PLAIN.piece(piece, square)),
                Sight::Threatened(piece, square) => View::PLAIN.threatened(piece, square),
                Sight::Attacked(piece, square) => View::PLAIN.attacked(piece, square),
                Sight::Held(color, kind, count) => View::PLAIN.held(color, kind, count),
                Sight::Pressed(owner, [files, ranks], pressure) => {
                    let king = Square::at(4, 4).unwrap();
                    let square = king.offset(files, ranks).unwrap();
                    Some(View::PLAIN.pressed(owner, king, square, pressure))
                }
                Sight::Near(owner, [files, ranks], piece) => {
                    let king = Square::at(4, 4).unwrap();
                    View::PLAIN.near(owner, king, piece, king.offset(files, ranks).unwrap())
                }
            };
            assert_eq!(again, Some(input));
        }
    }

    #[test]
    fn a_turned_board_looks_the_same_to_the_other_side() {
        for king in Square::all() {
            let (black, white) = (View::new(Color::Black, king), View::new(Color::White, king.turned()));
            assert!(black.square(king).file().index() >= 4);
            for square in Square::all() {
                let [own, theirs] = Color::ALL.map(|color| Piece::new(color, PieceKind::Silver));
                assert_eq!(black.piece(own, square), white.piece(theirs, square.turned()));
                assert_eq!(black.threatened(own, square), white.threatened(theirs, square.turned()));
                assert_eq!(black.attacked(own, square), white.attacked(theirs, square.turned()));
            }
            for (square, pressure) in pressed_around(king) {
                let [seen, turned] = [square, square.turned()];
                let own = white.pressed(Color::White, king.turned(), turned, pressure);
                assert_eq!(black.pressed(Color::Black, king, seen, pressure), own);
                let theirs = white.pressed(Color::Black, king.turned(), turned, pressure);
                assert_eq!(black.pressed(Color::White, king, seen, pressure), theirs);
                let [own, theirs] = Color::ALL.map(|color| Piece::new(color, PieceKind::Lance));
                let near = white.near(Color::White, king.turned(), theirs, turned);
                assert_eq!(black.near(Color::Black, king, own, seen), near);
                let near = white.near(Color::Black, king.turned(), theirs, turned);
                assert_eq!(black.near(Color::White, king, own, seen), near);
            }
        }
    }

    #[test]
    fn a_mirrored_board_looks_the_same() {
        for king in Square::all().filter(|king| king.file().index() != 4) {
            let (one, other) = (View::new(Color::Black, king), View::new(Color::Black, king.mirrored()));
            assert_ne!(one.mirrored, other.mirrored);
            Square::all().for_each(|square| assert_eq!(one.square(square), other.square(square.mirrored())));
            for (square, pressure) in pressed_around(king) {
                let mirrored = other.pressed(Color::White, king.mirrored(), square.mirrored(), pressure);
                assert_eq!(one.pressed(Color::White, king, square, pressure), mirrored);
                let piece = Piece::new(Color::Black, PieceKind::Horse);
                let mirrored = other.near(Color::White, king.mirrored(), piece, square.mirrored());
                assert_eq!(one.near(Color::White, king, piece, square), mirrored);
            }
        }
    }

    fn pieces() -> impl Iterator<Item = Piece> {
        Color::ALL.into_iter().flat_map(|color| PieceKind::ALL.map(|kind| Piece::new(color, kind)))
    }

    fn pressed_around(king: Square) -> impl Iterator<Item = (Square, Pressure)> {
        let around = Square::all().filter(move |square| square.distance(king) <= 2);
        around.flat_map(|square| Pressure::ALL.map(|pressure| (square, pressure)))
    }

    /// To Black, whose king is on the left, 1g is two ranks ahead and to the right of White's king on 2i; White sees it behind that king, to
    /// the left.
    #[test]
    fn squares_are_pressed_where_a_side_sees_them() {
        let [king, square] = ["2i", "1g"].map(|name| name.parse().unwrap());
        let pressure = Pressure { attackers: 2, defenders: 0 };
        for (view, side, from_king) in [
            (View::PLAIN, Color::White, [-1, -2]),
            (View { mirrored: true, ..View::PLAIN }, Color::White, [1, -2]),
            (View { color: Color::White, mirrored: false }, Color::Black, [1, 2]),
            (View { color: Color::White, mirrored: true }, Color::Black, [-1, 2]),
        ] {
            let sight = View::sight(view.pressed(Color::White, king, square, pressure));
            assert_eq!(sight, Sight::Pressed(side, from_king, pressure), "{view:?}");
            // A silver of Black's there is the viewer's own for Black alone.
            let silver = |color| Piece::new(color, PieceKind::Silver);
            let near = view.near(Color::White, king, silver(Color::Black), square).unwrap();
            assert_eq!(View::sight(near), Sight::Near(side, from_king, silver(!side)), "{view:?}");
            assert_eq!(view.near(Color::White, king, Piece::new(Color::Black, PieceKind::King), square), None);
        }
    }
}
