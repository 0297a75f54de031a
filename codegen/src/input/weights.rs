//! `patterns.toml` and `patterns/<group>.toml`: the weights of the evaluation's patterns, group by group.

use geometry::Score;

use super::Reader;
use super::document::Document;

/// A pattern: its name, and rows and columns of its weights.
pub type Feature = (&'static str, [usize; 2]);

/// A group of patterns: the file it comes from and its patterns in order.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Group {
    /// The name of the file, and in capitals of the table.
    pub name: &'static str,
    /// The patterns.
    pub features: &'static [Feature],
}

const fn one(name: &'static str) -> Feature {
    (name, [1, 1])
}

const fn row(name: &'static str, columns: usize) -> Feature {
    (name, [1, columns])
}

/// A board by ranks ahead (8 to -8) and files aside (0 to 8).
const fn relative(name: &'static str) -> Feature {
    (name, [17, 9])
}

/// All groups. `src/eval/` has a file for each, which says what the weights are multiplied with.
#[rustfmt::skip]
pub const GROUPS: [Group; 9] = [
    Group { name: "king_relative", features: &[
        relative("own_pawn"), relative("own_lance"), relative("own_knight"), relative("own_silver"), relative("own_bishop"),
        relative("own_rook"), relative("own_gold"), relative("own_tokin"), relative("own_promoted_lance"),
        relative("own_promoted_knight"), relative("own_promoted_silver"), relative("own_horse"), relative("own_dragon"),
        relative("enemy_pawn"), relative("enemy_lance"), relative("enemy_knight"), relative("enemy_silver"),
        relative("enemy_bishop"), relative("enemy_rook"), relative("enemy_gold"), relative("enemy_tokin"),
        relative("enemy_promoted_lance"), relative("enemy_promoted_knight"), relative("enemy_promoted_silver"),
        relative("enemy_horse"), relative("enemy_dragon"),
    ] },
    Group { name: "pawns", features: &[
        one("isolated"), one("connected"), row("passed", 9), one("undroppable"), row("open_files", 10),
    ] },
    Group { name: "king_safety", features: &[
        row("shield", 7), row("units", 32), row("escapes", 9), ("ring", [15, 9]), row("ring_edge", 5), ("near", [24, 9]),
    ] },
    Group { name: "king_attack", features: &[row("attackers", 14), row("danger", 32), ("held", [7, 9])] },
    Group { name: "king_pattern", features: &[
        ("shield", [8, 8]), row("distant_checks", 5), one("runners"), one("entering_path"), one("cut_off"),
    ] },
    Group { name: "coordination", features: &[
        row("protected", 7), row("hanging", 7), one("neighbours"), row("batteries", 2), row("aims", 4),
    ] },
    Group { name: "tactics", features: &[
        row("forks", 4), row("drop_forks", 4), row("pins", 7), one("skewers"), one("discovered"),
    ] },
    Group { name: "positional", features: &[
        row("lance", 9), row("knight", 3), row("silver", 6), row("gold", 7), row("bishop", 17), row("rook", 17),
        row("horse", 21), row("dragon", 21), one("centre"), one("camp"), row("open_file", 2), row("outposts", 2),
        ("held", [7, 9]), one("tempo"),
    ] },
    Group { name: "endgame", features: &[
        row("king_rank", 9), row("points", 8), ("net", [5, 4]), row("hand_near", 7),
    ] },
];

impl Group {
    /// The number of weights.
    #[must_use]
    pub fn len(&self) -> usize {
        self.features.iter().map(|(_, [rows, columns])| rows * columns).sum()
    }

    /// Whether the group has no weight at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Its patterns, each with the place of its first weight.
    pub fn starts(&self) -> impl Iterator<Item = (usize, &'static Feature)> {
        let mut start = 0;
        self.features.iter().map(move |feature| {
            let here = start;
            start += feature.1[0] * feature.1[1];
            (here, feature)
        })
    }
}

/// What the files say.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Weights {
    /// Whether patterns count at all.
    pub enabled: bool,
    /// How much each group counts, in percent, in the order of [`GROUPS`]; last, castles.
    pub percent: Vec<i64>,
    /// The weights of each group as the files write them.
    pub groups: Vec<Vec<Score>>,
}

impl Weights {
    /// The weights of a group as they count: by percentage, and nothing when patterns are switched off.
    #[must_use]
    pub fn scaled(&self, group: usize) -> Vec<Score> {
        self.groups[group].iter().map(|&weight| self.scale(group, weight)).collect()
    }

    /// A weight of a group as it counts.
    fn scale(&self, group: usize, weight: Score) -> Score {
        let percent = if self.enabled { self.percent[group] } else { 0 };
        // Half a centipawn is rounded away from zero, so that turning the board changes nothing but the sign.
        let scale = |value: i32| {
            let hundredfold = i64::from(value) * percent;
            ((hundredfold.abs() + 50) / 100 * hundredfold.signum()) as i32
        };
        Score::new(scale(weight.mg()), scale(weight.eg()))
    }

    /// The value of a castle as it counts.
    #[must_use]
    pub fn castle(&self, value: Score) -> Score {
        self.scale(GROUPS.len(), value)
    }
}

/// A hundredth of a percent group may make of this at most what a packed score holds.
const RANGE: std::ops::Range<i64> = -2000..2001;
const PERCENT: std::ops::Range<i64> = 0..501;

pub(super) fn read(reader: &mut Reader<'_>) -> Weights {
    let (enabled, percent) = reader.file("patterns.toml", |document| {
        let enabled = document.take("enabled").and_then(|node| document.boolean(&node));
        (enabled.unwrap_or_default(), percentages(document))
    });
    let groups = GROUPS.iter().map(|group| {
        reader.file(&format!("patterns/{}.toml", group.name), |document| {
            let features = group.features.iter().map(|&(name, shape)| document.weights(name, shape, RANGE));
            let features: Vec<Vec<Score>> = features.map(Option::unwrap_or_default).collect();
            features.concat()
        })
    });
    Weights { enabled, percent, groups: groups.collect() }
}

fn percentages(document: &mut Document<'_>) -> Vec<i64> {
    let names: Vec<&str> = GROUPS.iter().map(|group| group.name).chain(["castles"]).collect();
    document.integers("percent", &names, PERCENT).unwrap_or_default()
}
