//! The catalogue: a row for each table, in the order in which they are printed. A new table is a row and a maker. The
//! tables of the evaluation's groups, which [`crate::schema`] lists, come in the middle.

mod book;
mod castles;
mod evaluation;
mod geometry;
mod keys;
mod net;
mod search;

use crate::input::Inputs;
use crate::make::{Recipe, weights};
use crate::schema::{GROUPS, Source};
use crate::table::axis::Axis;
use crate::table::facts::{CACHE_LINE, Facts, Keys, Section, Usage};
use crate::table::{BYTE_BUDGET, Look, Table};
use crate::{Failure, ProofError, sums};

/// A row of the catalogue: everything that is declared of a table.
struct Row {
    /// The name of the static.
    name: &'static str,
    /// The way in which its entries are shown.
    look: Look,
    /// The meaning of each index, outermost first.
    axes: &'static [Axis],
    /// The origin of its values: `geometry`, or a file or folder below `tables/`.
    origin: &'static str,
    /// The maker of the values and their proof.
    recipe: Recipe,
    /// The facts for which most tables of an origin are alike.
    facts: Facts,
    /// A title in Japanese.
    japanese: &'static str,
    /// The meaning of an entry.
    english: &'static str,
}

/// The facts of tables that the rules of the game give.
const RULES: Facts = Facts {
    section: Section::Geometry,
    keys: Keys::None,
    weights: None,
    alignment: None,
    feature: None,
    usage: Usage::Play,
};
const MAGICS: Facts = Facts { section: Section::Magics, alignment: Some(CACHE_LINE), ..RULES };
const KEYS: Facts = Facts { section: Section::Keys, keys: Keys::Of(&["seed"]), ..RULES };
const EVALUATION: Facts = Facts { section: Section::Evaluation, ..RULES };
const SEARCH: Facts = Facts { section: Section::Search, ..RULES };
const NET: Facts = Facts { feature: Some("net"), ..EVALUATION };
const PATTERNS: Facts = Facts { usage: Usage::Explanation, ..EVALUATION };
const CASTLES: Facts = Facts { section: Section::Castles, usage: Usage::Explanation, ..RULES };
const BOOK: Facts = Facts { section: Section::Book, feature: Some("book"), ..RULES };

/// The rows before the tables of the groups.
const BEFORE_GROUPS: [&[Row]; 3] = [geometry::ROWS, keys::ROWS, evaluation::BEFORE_GROUPS];

/// The rows after the tables of the groups.
const AFTER_GROUPS: [&[Row]; 5] = [evaluation::AFTER_GROUPS, search::ROWS, net::ROWS, castles::ROWS, book::ROWS];

/// Makes and proves every table.
///
/// # Errors
/// The first proof that failed.
pub fn make_all(inputs: &Inputs) -> Result<Vec<Table>, Failure> {
    let proved = |table: Table| check(inputs, &table).map(|()| table);
    let tables: Vec<Table> = made(inputs).map(proved).collect::<Result<_, _>>()?;
    let bytes: usize = tables.iter().map(Table::bytes).sum();
    if bytes > BYTE_BUDGET {
        let (expected, found) = (format!("at most {BYTE_BUDGET} bytes"), format!("{bytes} bytes of tables in all"));
        return Err(ProofError { table: "the catalogue".to_owned(), square: None, expected, found }.into());
    }
    sums::prove(inputs, &tables)?;
    Ok(tables)
}

/// Returns the tables before their proofs.
fn made(inputs: &Inputs) -> impl Iterator<Item = Table> {
    let make = |row: &Row| Table {
        name: row.name.into(),
        title: row.japanese.into(),
        doc: row.english.into(),
        origin: row.origin.into(),
        look: row.look,
        axes: row.axes,
        facts: row.facts,
        proof: row.recipe.proof,
        content: (row.recipe.make)(inputs),
    };
    let groups = (0..GROUPS.len()).filter_map(|number| group(inputs, number));
    rows(&BEFORE_GROUPS).map(make).chain(groups).chain(rows(&AFTER_GROUPS).map(make))
}

/// Makes every table without proving it, for callers that replace the values.
#[must_use]
pub fn make_unproved(inputs: &Inputs) -> Vec<Table> {
    made(inputs).collect()
}

/// Proves the values of a table of the catalogue. They must have the shape that its maker gives them.
///
/// # Errors
/// The value that differs from its rule, or a table that the catalogue does not have.
pub fn check(inputs: &Inputs, table: &Table) -> Result<(), ProofError> {
    let row = rows(&BEFORE_GROUPS).chain(rows(&AFTER_GROUPS)).find(|row| row.name == table.name);
    let group = || GROUPS.iter().position(|group| group.file().is_some() && *group.key().to_uppercase() == *table.name);
    let checked = match (row, group) {
        (Some(row), _) => (row.recipe.check)(inputs, &table.content),
        (None, group) => match group() {
            Some(number) => weights::group_counts(inputs, number, &table.content),
            None => {
                let (expected, found) = ("a table of the catalogue".to_owned(), "another table".to_owned());
                return Err(ProofError { table: table.name.to_string(), square: None, expected, found });
            }
        },
    };
    checked.map_err(|mismatch| mismatch.of(&table.name))
}

/// Returns the bound on the evaluation of any position, from the proof that its sums do not overflow: centipawns of the
/// middlegame and of the endgame.
#[must_use]
pub fn reach(inputs: &Inputs, tables: &[Table]) -> [i64; 2] {
    sums::reach(inputs, tables)
}

/// The rows of several lists.
fn rows(lists: &'static [&'static [Row]]) -> impl Iterator<Item = &'static Row> {
    lists.iter().copied().flatten()
}

/// The table of a group that has a file of its own.
fn group(inputs: &Inputs, number: usize) -> Option<Table> {
    let group = &GROUPS[number];
    let origin = group.file()?.into();
    let order = match group.source {
        Source::AroundKings => "by whether the king is the enemy's, kind and place around it (NEAR_KING)",
        _ => "feature by feature",
    };
    let doc = format!("The weights of {}, {order}.", group.subject).into();
    let name = group.key().to_uppercase();
    let axes: &[Axis] = match group.source {
        Source::AroundKings => &[Axis::Relation, Axis::Kind, Axis::Around],
        _ => &[Axis::Weight],
    };
    let content = weights::group(inputs, number);
    let (title, proof) = (group.japanese.into(), weights::GROUP);
    // The kept sums play under the net.
    let of_group = if group.has_percent() { PATTERNS } else { EVALUATION };
    let facts = Facts { keys: Keys::Weights, weights: Some(group.source), ..of_group };
    Some(Table { name: name.into(), title, doc, origin, look: Look::Scores, axes, facts, proof, content })
}

#[cfg(test)]
mod tests {
    use ::geometry::{Bitboard, Directions, Label, Score};

    use super::*;
    use crate::input::shipped;
    use crate::table::{Content, Values};

    /// The values with one of them changed by a little.
    fn altered(content: &Content, place: usize) -> Content {
        let mut altered = content.clone();
        match &mut altered.values {
            Values::I8(values) => values[place] ^= 1,
            Values::U8(values) => values[place] ^= 1,
            Values::I16(values) => values[place] ^= 1,
            Values::U16(values) => values[place] ^= 1,
            Values::I32(values) => values[place] ^= 1,
            Values::U64(values) => values[place] ^= 1,
            Values::Set(values) => values[place] ^= Bitboard::new(1 << (place % 81)),
            // By two: of half a centipawn, a percentage may be rounded up or down.
            Values::Score(values) => values[place] += Score::new(2, -2),
            Values::Direction(values) => {
                values[place] =
                    ::geometry::Direction::ALL[place % 8..].first().copied().filter(|way| values[place] != Some(*way))
            }
            Values::Directions(values) => values[place] = Directions::new(values[place].bits() ^ 1 << (place % 8)),
            Values::Magic(values) => values[place].multiplier ^= 1,
            Values::Label(values) => values[place] = Label::new("another"),
        }
        altered
    }

    /// Places all over a table, its first and its last one among them.
    fn places(content: &Content) -> Vec<usize> {
        let last = content.values.len() - 1;
        (0..16).map(|part| last * part / 15).collect()
    }

    #[test]
    fn altered_values_are_refused() {
        let inputs = shipped();
        for Row { name, recipe, .. } in rows(&BEFORE_GROUPS).chain(rows(&AFTER_GROUPS)) {
            let content = (recipe.make)(&inputs);
            assert_eq!((recipe.check)(&inputs, &content), Ok(()), "{name}");
            for place in places(&content) {
                let altered = altered(&content, place);
                assert_ne!(altered, content, "{name} {place}");
                assert!((recipe.check)(&inputs, &altered).is_err(), "{name} with another value at {place}");
            }
        }
        for (number, group) in GROUPS.iter().enumerate().filter(|(_, group)| group.file().is_some()) {
            let content = weights::group(&inputs, number);
            assert_eq!(weights::group_counts(&inputs, number, &content), Ok(()), "{}", group.name);
            for place in places(&content) {
                let altered = altered(&content, place);
                assert!(weights::group_counts(&inputs, number, &altered).is_err(), "{} {place}", group.name);
            }
        }
    }
}
