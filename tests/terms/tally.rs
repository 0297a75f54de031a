//! How often each weight counts, under the names of `tables/`.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use codegen::edit;
use codegen::schema::GROUPS;
use codegen::{Inputs, schema};

/// A weight: the number of its group, and its own within the group.
pub(super) type Number = (usize, usize);

/// The weights in the schema and in the files of `tables/`.
pub(super) struct Schema {
    /// The first number and the length of each grid: `pawns.passed`.
    pub(super) grids: HashMap<String, (usize, schema::WeightGrid)>,
    /// The name of each weight: `pawns.passed 3`.
    pub(super) names: BTreeMap<Number, String>,
    pub(super) inputs: Inputs,
}

impl Schema {
    pub(super) fn read() -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tables");
        let inputs = Inputs::load(&folder).expect("tables are as `cargo codegen check` wants them");
        let mut grids = HashMap::new();
        for (group, entry) in GROUPS.iter().enumerate() {
            for grid in entry.grids(inputs.castles.len()) {
                grids.insert(format!("{}.{}", entry.key(), grid.name), (group, grid));
            }
        }
        let files = edit::read(&folder).expect("tables are as `cargo codegen check` wants them");
        let weights = files.into_iter().flat_map(|file| file.weights);
        let names = weights.map(|weight| ((weight.group, weight.number), weight.name)).collect();
        Self { grids, names, inputs }
    }
}

/// A count: a share of a whole number of parts, in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Count {
    share: i32,
    whole: i32,
}

impl Count {
    pub(super) const NONE: Self = Self { share: 0, whole: 1 };

    pub(super) fn is_positive(self) -> bool {
        self.share > 0
    }

    pub(super) fn new(share: i32, whole: i32) -> Self {
        let divisor = greatest_divisor(share, whole);
        Self { share: share / divisor, whole: whole / divisor }
    }

    pub(super) fn is_at_most(self, count: usize) -> bool {
        i64::from(self.share) <= count as i64 * i64::from(self.whole)
    }

    pub(super) fn plus(self, other: Self) -> Self {
        Self::new(self.share * other.whole + other.share * self.whole, self.whole * other.whole)
    }
}

fn greatest_divisor(one: i32, other: i32) -> i32 {
    if other == 0 { one.abs().max(1) } else { greatest_divisor(other, one % other) }
}

/// Writes `3`, or `5/12` for a part.
impl std::fmt::Display for Count {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.whole {
            1 => write!(f, "{}", self.share),
            whole => write!(f, "{}/{whole}", self.share),
        }
    }
}

impl std::str::FromStr for Count {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (share, whole) = text.split_once('/').unwrap_or((text, "1"));
        Ok(Self::new(share.parse()?, whole.parse()?))
    }
}

/// The count of each weight for a side. Weights that do not count are missing.
pub(super) type Counts = BTreeMap<Number, Count>;

/// Adds a count of a weight.
pub(super) fn add(counts: &mut Counts, number: Number, count: Count) {
    let sum = counts.get(&number).map_or(count, |known| known.plus(count));
    if sum.share == 0 {
        counts.remove(&number);
    } else {
        counts.insert(number, sum);
    }
}

/// The counts that the rules fill in.
pub(super) struct Tally<'s> {
    pub(super) schema: &'s Schema,
    pub(super) counts: Counts,
}

impl Tally<'_> {
    /// Adds a count to a weight of a grid in one row (or alone: cell 0).
    pub(super) fn add(&mut self, grid: &str, cell: usize, count: usize) {
        let place = &self.schema.grids[grid].1;
        assert_eq!(place.rows, 1, "{grid} has rows");
        self.cell(grid, 0, cell, Count::new(count as i32, 1));
    }

    /// Adds a count to a weight of a grid with rows and columns.
    pub(super) fn add_at(&mut self, grid: &str, row: usize, column: usize, count: usize) {
        self.cell(grid, row, column, Count::new(count as i32, 1));
    }

    /// A weight counts in part.
    pub(super) fn add_part(&mut self, grid: &str, cell: usize, part: Count) {
        self.cell(grid, 0, cell, part);
    }

    fn cell(&mut self, grid: &str, row: usize, column: usize, count: Count) {
        let (group, place) = &self.schema.grids[grid];
        assert!(row < place.rows && column < place.columns, "{grid} {row} {column}");
        add(&mut self.counts, (*group, place.start + row * place.columns + column), count);
    }
}
