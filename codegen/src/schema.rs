//! The evaluation's weights: their groups in the order in which the engine numbers them, and the grids of each
//! group.
//!
//! This is the only list. Reading and writing `tables/`, the shapes of the tables, the tuner's names of weights, and
//! the engine's `Group` and its handles of grids all follow from it. The meaning of a grid is written once too: in the
//! comment above it in its file, which becomes the handle's documentation.

use geometry::{PieceKind, Square};

/// A group of weights. Every weight has a middlegame and an endgame value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// The name that the engine prints.
    pub name: &'static str,
    /// The noun phrase for the weighted things.
    pub subject: &'static str,
    /// The name in Japanese.
    pub japanese: &'static str,
    /// The origin of the weights.
    pub source: Source,
}

/// The origin of the weights of a group.
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
    /// A file of `patterns/`: these grids, each with its rows and columns, and with the most that it counts.
    Grids(&'static [(&'static str, [usize; 2], Most)]),
}

/// The most often that the weights of a grid count for a side at the same time, by runs of equal length.
///
/// The proof that no sum of the evaluation overflows depends on these numbers (`sums.rs`). A test of the engine checks
/// them in thousands of positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Most {
    /// The weights of each run together at most this number of times.
    Times(&'static [u8]),
    /// The weights of each run together at most this number of times for each piece of these kinds on the board.
    PerMan(Kinds, u8),
    /// The weights of each run together exactly this number of times for each piece of these kinds on the board.
    EachMan(Kinds, u8),
    /// A run for each kind that can be in hand: its weights together once for each piece in hand, but at most this
    /// number of times.
    Held(u8),
    /// A run for each kind that can be in hand: one weight, once, by the number of pieces in hand. No weight without
    /// one.
    ByHeld,
    /// Once for each usual piece in a drawing of a castle.
    Usual,
}

/// The kinds of pieces of each run.
pub type Kinds = &'static [&'static [PieceKind]];

/// A rectangle of weights with a name. The weights follow each other in the numbering of their group, row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightGrid {
    /// The name that the file and the engine use.
    pub name: String,
    /// The number of its first weight.
    pub start: usize,
    /// Rows of weights.
    pub rows: usize,
    /// Weights in a row.
    pub columns: usize,
    /// The most that the weights count.
    pub most: Most,
}

const fn one(name: &'static str, most: Most) -> (&'static str, [usize; 2], Most) {
    (name, [1, 1], most)
}

const fn row(name: &'static str, columns: usize, most: Most) -> (&'static str, [usize; 2], Most) {
    (name, [1, columns], most)
}

const fn grid(name: &'static str, rows: usize, columns: usize, most: Most) -> (&'static str, [usize; 2], Most) {
    (name, [rows, columns], most)
}

use Most::{ByHeld, EachMan, Held, PerMan, Times};
use PieceKind::{Bishop, Dragon, Gold, Horse, King, Knight, Lance, Pawn, Rook, Silver};

/// Gold and the pieces that move like a gold.
const GOLDS: &[PieceKind] =
    &[Gold, PieceKind::Tokin, PieceKind::PromotedLance, PieceKind::PromotedKnight, PieceKind::PromotedSilver];

/// Seven classes: bishop and rook include their promoted pieces, gold includes all pieces that move like a gold.
const CLASSES: Kinds = &[&[Pawn], &[Lance], &[Knight], &[Silver], GOLDS, &[Bishop, Horse], &[Rook, Dragon]];

/// The kinds with a column of their own among the attackers of a king, in the order of the columns.
const ATTACKERS: Kinds = &[&[Pawn], &[Lance], &[Knight], &[Silver], &[Bishop], &[Rook], GOLDS, &[Horse], &[Dragon]];

/// Knight, silver, and both sliders with their promoted pieces.
const FORKING: Kinds = &[&[Knight], &[Silver], &[Bishop, Horse], &[Rook, Dragon]];

/// All kinds, each a run.
#[rustfmt::skip]
const EACH: Kinds = &[
    &[Pawn], &[Lance], &[Knight], &[Silver], &[Bishop], &[Rook], &[Gold], &[King],
    &[PieceKind::Tokin], &[PieceKind::PromotedLance], &[PieceKind::PromotedKnight], &[PieceKind::PromotedSilver], &[Horse], &[Dragon],
];

/// All kinds but kings, around the own king and around the enemy's.
const AROUND_BOTH: [&[PieceKind]; RELATIONS.len() * PieceKind::COUNT] = {
    let mut runs: [&[PieceKind]; RELATIONS.len() * PieceKind::COUNT] = [&[]; _];
    let mut run = 0;
    while run < runs.len() {
        if run % EACH.len() != King.index() {
            runs[run] = EACH[run % EACH.len()];
        }
        run += 1;
    }
    runs
};

/// Squares beside a king: ahead, ahead aside, beside, behind aside, behind.
const BESIDE: Most = Times(&[1, 2, 2, 2, 1]);

/// Squares two king moves away, by class.
const NEAR: Most = Times(&[1, 1, 2, 2, 2, 2, 2, 4]);

/// One of all weights, once.
const ONCE: Most = Times(&[1]);

/// Rows and columns of a board drawn around a king: ranks from eight ahead to eight behind, and files aside, 0 to 8.
pub const AROUND: [usize; 2] = [17, 9];

/// The places of such a board.
pub const PLACES: usize = AROUND[0] * AROUND[1];

/// The king at the centre of a board: the piece's own, or the enemy's.
const RELATIONS: [&str; 2] = ["own", "enemy"];

/// Every group.
#[rustfmt::skip]
pub static GROUPS: &[Group] = &[
    Group { name: "material", subject: "pieces on the board and in hand", japanese: "駒の価値", source: Source::Material },
    Group { name: "piece-square", subject: "pieces by the square they stand on", japanese: "駒の位置", source: Source::PieceSquare },
    Group { name: "king-relative", subject: "pieces by their place around both kings", japanese: "玉から見た駒の位置", source: Source::AroundKings },
    Group { name: "pawns", subject: "pawn structure", japanese: "歩の形", source: Source::Grids(&[
        one("isolated", PerMan(&[&[Pawn]], 1)), one("connected", PerMan(&[&[Pawn]], 1)), row("passed", 9, PerMan(&[&[Pawn]], 1)),
        // Nine pawns stand, so that nine can be held.
        one("undroppable", Times(&[9])), row("open_files", 10, ONCE),
    ]) },
    Group { name: "king safety", subject: "king safety", japanese: "玉の安全度", source: Source::Grids(&[
        row("shield", 7, ONCE), row("units", 32, ONCE), row("escapes", 9, ONCE), grid("ring", 15, 9, BESIDE), row("ring_edge", 5, BESIDE),
        grid("near", 24, 9, NEAR),
    ]) },
    Group { name: "castles", subject: "castles", japanese: "囲い", source: Source::Castles },
    Group { name: "king attack", subject: "attacks on a king", japanese: "玉への攻め", source: Source::Grids(&[
        row("attackers", 9, PerMan(ATTACKERS, 1)), row("danger", 32, ONCE), row("hits", 16, ONCE), grid("held", 7, 9, Held(2)),
    ]) },
    Group { name: "king pattern", subject: "king patterns", japanese: "玉のまわりの形", source: Source::Grids(&[
        grid("shield", 8, 8, ONCE), row("distant_checks", 5, ONCE), one("runners", PerMan(&[&[Pawn]], 1)), one("entering_path", ONCE),
        one("cut_off", ONCE),
    ]) },
    Group { name: "coordination", subject: "pieces working together", japanese: "駒の連携", source: Source::Grids(&[
        row("protected", 7, PerMan(CLASSES, 1)), row("hanging", 7, PerMan(CLASSES, 1)), one("neighbours", PerMan(&[&[Silver]], 4)),
        row("batteries", 2, PerMan(&[&[Lance], &[Rook, Dragon]], 1)), row("aims", 4, PerMan(&[&[Bishop], &[Rook], &[Horse], &[Dragon]], 1)),
    ]) },
    Group { name: "tactics", subject: "tactical patterns", japanese: "手筋", source: Source::Grids(&[
        row("forks", 4, PerMan(FORKING, 1)), row("drop_forks", 4, Times(&[1, 1, 1, 1])), row("pins", 7, PerMan(CLASSES, 1)),
        // A piece behind another on each of four lines, and a piece of one's own on each of a king's eight.
        one("skewers", PerMan(&[&[Bishop, Horse, Rook, Dragon]], 4)), one("discovered", Times(&[8])),
    ]) },
    Group { name: "positional", subject: "positional patterns", japanese: "駒の働き", source: Source::Grids(&[
        row("lance", 9, EachMan(&[&[Lance]], 1)), row("knight", 3, EachMan(&[&[Knight]], 1)), row("silver", 6, EachMan(&[&[Silver]], 1)),
        row("gold", 7, EachMan(&[GOLDS], 1)), row("bishop", 17, EachMan(&[&[Bishop]], 1)), row("rook", 17, EachMan(&[&[Rook]], 1)),
        row("horse", 21, EachMan(&[&[Horse]], 1)), row("dragon", 21, EachMan(&[&[Dragon]], 1)), one("centre", Times(&[9])),
        one("camp", Times(&[27])), row("open_file", 2, PerMan(&[&[Rook], &[Lance]], 1)), row("outposts", 2, PerMan(&[&[Knight], &[Silver]], 1)),
        grid("held", 7, 9, ByHeld), one("tempo", ONCE),
    ]) },
    Group { name: "endgame", subject: "endgame patterns", japanese: "終盤", source: Source::Grids(&[
        row("king_rank", 9, ONCE), row("points", 8, ONCE), grid("mating_net", 5, 4, ONCE), row("hand_near", 7, Held(18)),
    ]) },
];

impl Group {
    /// The name as files and modules write it: `king_safety`.
    #[must_use]
    pub fn key(&self) -> String {
        self.name.replace([' ', '-'], "_")
    }

    /// Returns the file of `patterns/` with the weights of the group, or `None` for the groups with files of another
    /// kind.
    #[must_use]
    pub fn file(&self) -> Option<String> {
        match self.source {
            Source::AroundKings | Source::Grids(_) => Some(format!("patterns/{}.toml", self.key())),
            Source::Material | Source::PieceSquare | Source::Castles => None,
        }
    }

    /// Whether `patterns.toml` has a percentage for the group. The groups of the kept sums always count, because the
    /// net was trained on top of these sums.
    #[must_use]
    pub fn has_percent(&self) -> bool {
        !matches!(self.source, Source::Material | Source::PieceSquare | Source::AroundKings)
    }

    /// Returns the grids in the file of the group, in order. A group without such a file has none.
    #[must_use]
    pub fn in_file(&self) -> Vec<WeightGrid> {
        match self.source {
            Source::AroundKings => around_kings(),
            Source::Grids(grids) => in_order(grids.iter().map(|&(name, shape, most)| (name.to_owned(), shape, most))),
            Source::Material | Source::PieceSquare | Source::Castles => Vec::new(),
        }
    }

    /// Returns the grids by which the engine names the group's weights, for this number of castles.
    #[must_use]
    pub fn grids(&self, castles: usize) -> Vec<WeightGrid> {
        let shapes: &[(&str, [usize; 2], Most)] = match self.source {
            Source::Grids(_) => return self.in_file(),
            Source::Material => {
                &[row("board", PieceKind::COUNT, EachMan(EACH, 1)), row("hand", PieceKind::HAND_COUNT, Held(18))]
            }
            Source::PieceSquare => &[grid("boards", PieceKind::COUNT, Square::COUNT, EachMan(EACH, 1))],
            Source::AroundKings => {
                &[grid("boards", RELATIONS.len() * PieceKind::COUNT, PLACES, EachMan(&AROUND_BOTH, 1))]
            }
            Source::Castles => &[row("values", castles, ONCE), one("optional", Most::Usual)],
        };
        in_order(shapes.iter().map(|&(name, shape, most)| (name.to_owned(), shape, most)))
    }

    /// The number of weights of a group with a file.
    #[must_use]
    pub fn len(&self) -> usize {
        self.grids(0).iter().map(WeightGrid::len).sum()
    }

    /// Whether the group has no weight at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl WeightGrid {
    /// The number of its weights.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.rows * self.columns
    }

    /// Whether the grid is without weights.
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

/// Grids that follow each other.
fn in_order(shapes: impl Iterator<Item = (String, [usize; 2], Most)>) -> Vec<WeightGrid> {
    let mut start = 0;
    let place = |(name, [rows, columns], most): (String, [usize; 2], Most)| {
        let grid = WeightGrid { name, start, rows, columns, most };
        start += grid.len();
        grid
    };
    shapes.map(place).collect()
}

/// A board for each relation and kind. The numbering has room for the king's, which no file has.
fn around_kings() -> Vec<WeightGrid> {
    let [rows, columns] = AROUND;
    let boards = RELATIONS.iter().flat_map(|relation| PieceKind::ALL.map(|kind| (relation, kind)));
    let grids = boards.enumerate().filter(|(_, (_, kind))| *kind != PieceKind::King);
    grids
        .map(|(number, (relation, kind))| {
            let name = format!("{relation}_{}", kind.word());
            let most = EachMan(&EACH[kind.index()..=kind.index()], 1);
            WeightGrid { name, start: number * PLACES, rows, columns, most }
        })
        .collect()
}
