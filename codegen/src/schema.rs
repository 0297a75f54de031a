//! The evaluation's weights: their groups in the order in which the engine numbers them, and the features of each
//! group.
//!
//! This is the one list. Reading and writing `tables/`, the shapes of the tables, the tuner's names of weights, and the
//! engine's `Group` and its handles of features all follow from it. What a feature means is said once too: by the
//! comment above it in its file, which becomes the handle's documentation.

use geometry::{PieceKind, Square};

use crate::input::kind_name;

/// A group of weights. Every weight has a middlegame and an endgame value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// What the engine prints.
    pub name: &'static str,
    /// What its weights are weights of.
    pub subject: &'static str,
    /// The same in Japanese.
    pub japanese: &'static str,
    /// Where they come from.
    pub source: Source,
}

/// Where the weights of a group come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// `material.toml`
    Material,
    /// `psqt/`, a file for each kind of piece
    PieceSquare,
    /// The values in `castles.toml`
    Castles,
    /// A file of `patterns/`: boards drawn around a king, for each kind but the king.
    AroundKings,
    /// A file of `patterns/`: these features, each with its rows and columns.
    Features(&'static [(&'static str, [usize; 2])]),
}

/// A feature: a grid of weights that stand in its group's numbering one after the other, row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feature {
    /// The name that the file and the engine use.
    pub name: String,
    /// The number of its first weight.
    pub start: usize,
    /// Rows of weights.
    pub rows: usize,
    /// Weights in a row.
    pub columns: usize,
}

const fn one(name: &'static str) -> (&'static str, [usize; 2]) {
    (name, [1, 1])
}

const fn row(name: &'static str, columns: usize) -> (&'static str, [usize; 2]) {
    (name, [1, columns])
}

const fn grid(name: &'static str, rows: usize, columns: usize) -> (&'static str, [usize; 2]) {
    (name, [rows, columns])
}

/// Rows and columns of a board drawn around a king: ranks from eight ahead to eight behind, and files aside, 0 to 8.
pub const AROUND: [usize; 2] = [17, 9];

/// The places of such a board.
pub const PLACES: usize = AROUND[0] * AROUND[1];

/// Whose king a board is drawn around: the piece's own, or the enemy's.
const RELATIONS: [&str; 2] = ["own", "enemy"];

/// Every group.
#[rustfmt::skip]
pub static GROUPS: [Group; 12] = [
    Group { name: "material", subject: "pieces on the board and in hand", japanese: "駒の価値", source: Source::Material },
    Group { name: "piece-square", subject: "pieces by the square they stand on", japanese: "駒の位置", source: Source::PieceSquare },
    Group { name: "king-relative", subject: "pieces by their place around both kings", japanese: "玉から見た駒の位置", source: Source::AroundKings },
    Group { name: "pawns", subject: "pawn structure", japanese: "歩の形", source: Source::Features(&[
        one("isolated"), one("connected"), row("passed", 9), one("undroppable"), row("open_files", 10),
    ]) },
    Group { name: "king safety", subject: "king safety", japanese: "玉の安全度", source: Source::Features(&[
        row("shield", 7), row("units", 32), row("escapes", 9), grid("ring", 15, 9), row("ring_edge", 5), grid("near", 24, 9),
    ]) },
    Group { name: "castles", subject: "castles", japanese: "囲い", source: Source::Castles },
    Group { name: "king attack", subject: "attacks on a king", japanese: "玉への攻め", source: Source::Features(&[
        row("attackers", 9), row("danger", 32), row("hits", 16), grid("held", 7, 9),
    ]) },
    Group { name: "king pattern", subject: "king patterns", japanese: "玉のまわりの形", source: Source::Features(&[
        grid("shield", 8, 8), row("distant_checks", 5), one("runners"), one("entering_path"), one("cut_off"),
    ]) },
    Group { name: "coordination", subject: "pieces working together", japanese: "駒の連携", source: Source::Features(&[
        row("protected", 7), row("hanging", 7), one("neighbours"), row("batteries", 2), row("aims", 4),
    ]) },
    Group { name: "tactics", subject: "tactical patterns", japanese: "手筋", source: Source::Features(&[
        row("forks", 4), row("drop_forks", 4), row("pins", 7), one("skewers"), one("discovered"),
    ]) },
    Group { name: "positional", subject: "positional patterns", japanese: "駒の働き", source: Source::Features(&[
        row("lance", 9), row("knight", 3), row("silver", 6), row("gold", 7), row("bishop", 17), row("rook", 17),
        row("horse", 21), row("dragon", 21), one("centre"), one("camp"), row("open_file", 2), row("outposts", 2),
        grid("held", 7, 9), one("tempo"),
    ]) },
    Group { name: "endgame", subject: "endgame patterns", japanese: "終盤", source: Source::Features(&[
        row("king_rank", 9), row("points", 8), grid("net", 5, 4), row("hand_near", 7),
    ]) },
];

impl Group {
    /// The name as files and modules write it: `king_safety`.
    #[must_use]
    pub fn key(&self) -> String {
        self.name.replace([' ', '-'], "_")
    }

    /// The file of `patterns/` that holds all of the group, and nothing else; `None` for the groups with files of
    /// another kind.
    #[must_use]
    pub fn file(&self) -> Option<String> {
        match self.source {
            Source::AroundKings | Source::Features(_) => Some(format!("patterns/{}.toml", self.key())),
            Source::Material | Source::PieceSquare | Source::Castles => None,
        }
    }

    /// Whether `patterns.toml` says how much the group counts.
    #[must_use]
    pub fn has_percent(&self) -> bool {
        !matches!(self.source, Source::Material | Source::PieceSquare)
    }

    /// The features that the file of the group holds, in order; none for a group without one.
    #[must_use]
    pub fn in_file(&self) -> Vec<Feature> {
        match self.source {
            Source::AroundKings => around_kings(),
            Source::Features(features) => {
                in_order(features.iter().map(|&(name, [rows, columns])| (name.to_owned(), rows, columns)))
            }
            Source::Material | Source::PieceSquare | Source::Castles => Vec::new(),
        }
    }

    /// The features by which the engine names the group's weights, so many castles given.
    #[must_use]
    pub fn features(&self, castles: usize) -> Vec<Feature> {
        let shapes: &[(&str, usize, usize)] = match self.source {
            Source::Features(_) => return self.in_file(),
            Source::Material => &[("board", 1, PieceKind::COUNT), ("hand", 1, PieceKind::HAND_COUNT)],
            Source::PieceSquare => &[("boards", PieceKind::COUNT, Square::COUNT)],
            Source::AroundKings => &[("boards", RELATIONS.len() * PieceKind::COUNT, PLACES)],
            Source::Castles => &[("values", 1, castles), ("optional", 1, 1)],
        };
        in_order(shapes.iter().map(|&(name, rows, columns)| (name.to_owned(), rows, columns)))
    }

    /// The number of weights of a group with a file.
    #[must_use]
    pub fn len(&self) -> usize {
        self.features(0).iter().map(Feature::len).sum()
    }

    /// Whether the group has no weight at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Feature {
    /// The number of its weights.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.rows * self.columns
    }

    /// Whether it has no weight at all.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The numbers of its weights.
    #[must_use]
    pub const fn range(&self) -> std::ops::Range<usize> {
        self.start..self.start + self.len()
    }
}

/// Features that follow each other.
fn in_order(shapes: impl Iterator<Item = (String, usize, usize)>) -> Vec<Feature> {
    let mut start = 0;
    let place = |(name, rows, columns)| {
        let feature = Feature { name, start, rows, columns };
        start += feature.len();
        feature
    };
    shapes.map(place).collect()
}

/// A board for each relation and kind; the numbering has room for the king's, which no file has.
fn around_kings() -> Vec<Feature> {
    let [rows, columns] = AROUND;
    let boards = RELATIONS.iter().flat_map(|relation| PieceKind::ALL.map(|kind| (relation, kind)));
    let features = boards.enumerate().filter(|(_, (_, kind))| *kind != PieceKind::King);
    features
        .map(|(number, (relation, kind))| {
            let name = format!("{relation}_{}", kind_name(kind));
            Feature { name, start: number * PLACES, rows, columns }
        })
        .collect()
}
