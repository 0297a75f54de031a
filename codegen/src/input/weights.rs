//! `patterns.toml` and `patterns/<group>.toml`: the weights of the evaluation's patterns, group by group.

use geometry::{PieceKind, Score};

use super::Reader;
use super::document::Document;
use crate::constraints::Sense;
use crate::schema::{GROUPS, Group};

/// The keys of the two shares of a castle: the part of it that must be exceeded for recognition, and the part that an
/// incomplete castle counts.
pub const CASTLE_SHARES: [&str; 2] = ["recognised", "broken"];

/// The contents of the files.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Weights {
    /// Whether patterns count at all.
    pub enabled: bool,
    /// The weights of each group, in the order of [`GROUPS`].
    pub groups: Vec<GroupWeights>,
    /// The attack units of a piece by kind, with 0 for a king.
    pub attack_units: Vec<u8>,
    /// The shares of a castle, in percent, in the order of [`CASTLE_SHARES`].
    pub castle_shares: Vec<u8>,
}

/// The weights of a group, as the files have them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct GroupWeights {
    /// The scale of the group, in percent.
    pub percent: i64,
    /// The weights as its file writes them, in the order of [`Group::in_file`].
    pub values: Vec<Score>,
    /// The meaning of each feature: the comment above it.
    pub meanings: Vec<String>,
    /// The constraints on the numbers of each feature.
    pub senses: Vec<Sense>,
}

impl Weights {
    /// Returns the scaled weights of a group with a file. All are 0 when patterns are switched off. A weight that the
    /// file leaves out is 0.
    #[must_use]
    pub fn scaled(&self, group: usize) -> Vec<Score> {
        let mut scaled = vec![Score::ZERO; GROUPS[group].len()];
        let places = GROUPS[group].in_file().into_iter().flat_map(|feature| feature.range());
        for (place, &weight) in places.zip(&self.groups[group].values) {
            scaled[place] = self.scale(group, weight);
        }
        scaled
    }

    /// Returns the scale of a group, in percent: 0 when patterns are switched off. The groups of the kept sums always
    /// count.
    #[must_use]
    pub fn percent(&self, group: usize) -> i64 {
        if self.enabled || !GROUPS[group].has_percent() { self.groups[group].percent } else { 0 }
    }

    /// Returns a scaled weight of a group.
    #[must_use]
    pub fn scale(&self, group: usize, weight: Score) -> Score {
        let percent = self.percent(group);
        // Half a centipawn is rounded away from zero, so that turning the board changes the sign only.
        let scale = |value: i32| {
            let hundredfold = i64::from(value) * percent;
            ((hundredfold.abs() + 50) / 100 * hundredfold.signum()) as i32
        };
        Score::new(scale(weight.mg()), scale(weight.eg()))
    }
}

/// At 500 percent the greatest weight is 10,000, which a packed score holds three times.
const RANGE: std::ops::Range<i64> = -2000..2001;
const PERCENT: std::ops::Range<i64> = 0..501;
const UNITS: std::ops::Range<i64> = 0..16;
const SHARE: std::ops::Range<i64> = 0..101;

pub(super) fn read(reader: &mut Reader<'_>) -> Weights {
    let mut weights = reader.file("patterns.toml", |document| Weights {
        enabled: document.take("enabled").and_then(|node| document.boolean(&node)).unwrap_or_default(),
        groups: percentages(document)
            .into_iter()
            .map(|percent| GroupWeights { percent, ..Default::default() })
            .collect(),
        attack_units: attack_units(document).unwrap_or_default(),
        castle_shares: castle_shares(document),
    });
    weights.groups.resize(GROUPS.len(), GroupWeights::default());
    for (group, read) in GROUPS.iter().zip(&mut weights.groups) {
        let Some(file) = group.file() else { continue };
        let percent = read.percent;
        *read = GroupWeights { percent, ..reader.file(&file, |document| features(document, group)) };
    }
    weights
}

fn features(document: &mut Document<'_>, group: &Group) -> GroupWeights {
    let mut read = GroupWeights::default();
    for feature in group.in_file() {
        read.meanings.push(document.comment_above(&feature.name).unwrap_or_default());
        let (values, sense) =
            document.weights(&feature.name, [feature.rows, feature.columns], RANGE).unwrap_or_default();
        read.values.extend(values);
        read.senses.push(sense);
    }
    read
}

/// Reads the percentage of every group, with 100 for those that always count.
fn percentages(document: &mut Document<'_>) -> Vec<i64> {
    let keys: Vec<String> = GROUPS.iter().filter(|group| group.has_percent()).map(Group::key).collect();
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    let mut found = document.integers("percent", &keys, "group", PERCENT).unwrap_or_default().into_iter();
    let percent = |group: &Group| if group.has_percent() { found.next().unwrap_or_default() } else { 100 };
    GROUPS.iter().map(percent).collect()
}

/// Reads the attack units. The files have one number for all pieces that move like a gold, and none for the king.
fn attack_units(document: &mut Document<'_>) -> Option<Vec<u8>> {
    let as_gold = |kind: PieceKind| if kind.is_gold_mover() { PieceKind::Gold } else { kind };
    let counts = |kind: PieceKind| kind != PieceKind::King && as_gold(kind) == kind;
    let kinds: Vec<PieceKind> = PieceKind::ALL.into_iter().filter(|&kind| counts(kind)).collect();
    let names: Vec<&str> = kinds.iter().map(|&kind| kind.word()).collect();
    let found = document.integers("attack_units", &names, "piece", UNITS)?;
    let units = |kind| kinds.iter().position(|&named| named == as_gold(kind)).map_or(0, |place| found[place] as u8);
    Some(PieceKind::ALL.map(units).to_vec())
}

fn castle_shares(document: &mut Document<'_>) -> Vec<u8> {
    let shares = document.integers("castle", &CASTLE_SHARES, "share", SHARE).unwrap_or_default();
    shares.into_iter().map(|share| share as u8).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::shipped;
    use crate::schema::Source;

    /// The net was trained on top of the kept sums, which keep counting.
    #[test]
    fn patterns_switched_off_leave_the_kept_sums() {
        let on = shipped().weights;
        let off = Weights { enabled: false, ..on.clone() };
        for (number, group) in GROUPS.iter().enumerate() {
            let (shipped, left) = (on.scaled(number), off.scaled(number));
            match group.source {
                Source::AroundKings => assert_eq!(left, shipped),
                _ => assert!(left.iter().all(|&weight| weight == Score::ZERO), "{}", group.name),
            }
        }
    }
}
