//! The meanings of the indices of tables, for code that names a value or draws a table.

use features::{Feature, KingPressure};
use geometry::{Color, Direction, File, Line, PieceKind, Square};

use crate::schema::{AROUND, PLACES};

/// The meaning of an index of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Axis {
    /// A side: its own.
    Color,
    /// The side to move.
    Side,
    /// A kind of piece.
    Kind,
    /// A kind of piece that can be held.
    Hand,
    /// A square. One more place stands for the end of a list by squares.
    Square,
    /// A direction of the compass.
    Direction,
    /// A line through a square.
    Line,
    /// A file.
    File,
    /// The relation of a king to a piece: its own, or the enemy's.
    Relation,
    /// A place around a king: ranks ahead, files aside.
    Around,
    /// Two less to two more than the number of the king. The text names the number.
    Offset(&'static str),
    /// A weight of the group that the table is of.
    Weight,
    /// An entry of the file that the table is made from.
    Entry,
    /// A castle by its number. One more place stands for each usual piece.
    Castle,
    /// A position of the opening book. One more place stands for the end of a list by positions.
    BookLine,
    /// A move that the opening book has for a position.
    BookMove,
    /// A shape: a drawing of a castle on a wing.
    Shape,
    /// A feature of a perspective: a piece on a square, under threat or attacked, a piece in hand, a pressed square or
    /// a piece around a king ([`Feature`] numbers them).
    Input,
    /// A count. The text names the counted things.
    Number(&'static str),
    /// Parts with names.
    Field(&'static [&'static str]),
}

/// The relations of kings, in words.
const RELATIONS: [&str; 2] = ["own", "enemy"];

/// The places of an [`Axis::Offset`].
const OFFSETS: usize = 5;

impl Axis {
    /// Returns the number of its places, where it is fixed. A table may leave out kinds at the end, as those of castles
    /// leave out promoted ones, and the net of a small memory leaves out inputs.
    #[must_use]
    pub const fn length(self) -> Option<usize> {
        Some(match self {
            Self::Color | Self::Side => Color::COUNT,
            Self::Hand => PieceKind::HAND_COUNT,
            Self::Direction => Direction::COUNT,
            Self::Line => Line::ALL.len(),
            Self::File => File::COUNT,
            Self::Relation => RELATIONS.len(),
            Self::Around => PLACES,
            Self::Offset(_) => OFFSETS,
            Self::Field(names) => names.len(),
            Self::Kind | Self::Square | Self::Weight | Self::Entry | Self::Input => return None,
            Self::Castle | Self::Shape | Self::BookLine | Self::BookMove | Self::Number(_) => return None,
        })
    }

    /// Returns the name of a place on an axis with fixed names, or its number on the others.
    #[must_use]
    pub fn label(self, place: usize) -> String {
        match self {
            Self::Color => format!("{:?}", Color::ALL[place]),
            Self::Side => format!("{:?} to move", Color::ALL[place]),
            Self::Kind | Self::Hand => PieceKind::ALL[place].word().to_owned(),
            Self::Square => Square::from_index(place).map_or_else(|| "end".to_owned(), |square| square.to_string()),
            Self::Direction => Direction::ALL[place].to_string(),
            Self::Line => Line::ALL[place].name().to_owned(),
            Self::File => File::ALL[place].to_string(),
            Self::Relation => RELATIONS[place].to_owned(),
            Self::Around => format!("{}, {} aside", ranks_ahead(place / AROUND[1]), place % AROUND[1]),
            Self::Offset(_) => format!("{:+}", place as i32 - OFFSETS as i32 / 2),
            Self::Field(names) => names[place].to_owned(),
            Self::Input => input(place),
            Self::Weight | Self::Entry | Self::Castle | Self::Shape => place.to_string(),
            Self::BookLine | Self::BookMove | Self::Number(_) => place.to_string(),
        }
    }
}

/// Returns the feature of an input in words, as if the viewer were Black with its king on the left.
fn input(place: usize) -> String {
    let name = |color: Color, kind: PieceKind| format!("{} {}", RELATIONS[color.index()], kind.word());
    match Feature::from_index(place) {
        Feature::Piece(piece, square) => format!("{} on {square}", name(piece.color, piece.kind)),
        Feature::Threatened(piece, square) => format!("{} on {square} under threat", name(piece.color, piece.kind)),
        Feature::Attacked(piece, square) => format!("{} on {square} attacked", name(piece.color, piece.kind)),
        Feature::Held(color, kind, count) => format!("{} in hand, {count} or more", name(color, kind)),
        Feature::Pressed(owner, from_king, KingPressure { attackers, defenders }) => {
            let count = |count: u8| if count == 2 { "2 or more".to_owned() } else { count.to_string() };
            let (king, attackers, defenders) = (RELATIONS[owner.index()], count(attackers), count(defenders));
            format!("{} {king} king, attacked by {attackers}, defended by {defenders}", beside(from_king))
        }
        Feature::Near(owner, from_king, piece) => {
            format!("{} {} {} king", name(piece.color, piece.kind), beside(from_king), RELATIONS[owner.index()])
        }
    }
}

/// Returns the place of a square in words, by its files to the left of a king and its ranks below.
fn beside([files, ranks]: [i32; 2]) -> String {
    let away = |steps: i32, [more, less]: [&str; 2]| match steps {
        0 => None,
        steps => Some(format!("{} {}", steps.abs(), if steps > 0 { more } else { less })),
    };
    let ways = [away(ranks, ["behind", "ahead of"]), away(files, ["to the left of", "to the right of"])];
    let ways: Vec<String> = ways.into_iter().flatten().collect();
    if ways.is_empty() { "on the square of".to_owned() } else { ways.join(" and ") }
}

/// Returns a row of a board drawn around a king, in words.
#[must_use]
pub fn ranks_ahead(row: usize) -> String {
    let middle = AROUND[0] / 2;
    match row {
        row if row < middle => format!("{} ahead", middle - row),
        row if row == middle => "beside".to_owned(),
        row => format!("{} behind", row - middle),
    }
}

#[cfg(test)]
mod tests {
    use features::Perspective;

    use geometry::Piece;

    use super::*;

    #[test]
    fn net_inputs_are_named_by_their_features() {
        let (rook, square) = (Piece::new(Color::White, PieceKind::Rook), "2b".parse().unwrap());
        let held = Perspective::PLAIN.held(Color::Black, PieceKind::Gold, 3);
        let pressed = |beside: &str, attackers, defenders| {
            let pressure = KingPressure { attackers, defenders };
            Some(Perspective::PLAIN.pressed(Color::White, square, beside.parse().unwrap(), pressure))
        };
        let near = |beside: &str| Perspective::PLAIN.near(Color::White, square, rook, beside.parse().unwrap());
        for (input, name) in [
            (Some(Perspective::PLAIN.piece(rook, square)), "enemy rook on 2b"),
            (Perspective::PLAIN.threatened(rook, square), "enemy rook on 2b under threat"),
            (Perspective::PLAIN.attacked(rook, square), "enemy rook on 2b attacked"),
            (near("1b"), "enemy rook 1 to the right of enemy king"),
            (near("3d"), "enemy rook 2 behind and 1 to the left of enemy king"),
            (held, "own gold in hand, 3 or more"),
            (pressed("3d", 1, 2), "2 behind and 1 to the left of enemy king, attacked by 1, defended by 2 or more"),
            (pressed("1b", 2, 0), "1 to the right of enemy king, attacked by 2 or more, defended by 0"),
            (pressed("2a", 1, 1), "1 ahead of enemy king, attacked by 1, defended by 1"),
            (pressed("2b", 1, 0), "on the square of enemy king, attacked by 1, defended by 0"),
        ] {
            assert_eq!(Axis::Input.label(input.unwrap()), name);
        }
    }
}
