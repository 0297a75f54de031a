//! The weights of `tables/` as numbers for tuning.

use std::path::Path;

use anyhow::Result;
use codegen::Inputs;
use codegen::castle_shapes;
use codegen::edit::{self, File, Weight};
use codegen::schema::GROUPS;
use geometry::Score;
use horigoma::eval::sink::Group;

use super::data::{Count, UNIT, starts};
use crate::files;

/// All weights: middlegame and endgame, by number.
#[derive(Clone, Debug)]
pub struct Weights {
    /// By number of the weight.
    pub values: Vec<[f32; 2]>,
    /// Whether the tuner may change this weight: the files have it (kings have no material value, for one), and it is
    /// no part of the kept sums.
    pub free: Vec<bool>,
    /// The limits of the weight: middlegame, endgame.
    bounds: Vec<[Bounds; 2]>,
    /// Pairs of weights of which one must not be greater than the other.
    orders: Vec<Order>,
    files: Vec<File>,
    /// The factor of each group, 1.0 for its full weight.
    scale: [f32; Group::ALL.len()],
}

impl Weights {
    /// Reads the weights of a folder of tables.
    ///
    /// # Errors
    /// When the folder has no tables.
    pub fn read(folder: &Path) -> Result<Self> {
        let fail = |failure: codegen::Failure| anyhow::anyhow!("{failure}");
        let inputs = Inputs::load(folder).map_err(fail)?;
        let files = edit::read(folder).map_err(fail)?;
        let scale = Group::ALL.map(|group| inputs.weights.percent(group as usize) as f32 / 100.0);
        let (starts, all) = starts();
        let (mut values, mut free) = (vec![[0.0; 2]; all], vec![false; all]);
        let (mut limits, mut orders) = (vec![[(0.0, 0.0); 2]; all], Vec::new());
        for weight in files.iter().flat_map(|file| &file.weights) {
            let number = starts[weight.group] + weight.number;
            values[number] = [weight.value.mg(), weight.value.eg()].map(|value| value as f32 * scale[weight.group]);
            free[number] = scale[weight.group] > 0.0 && !KEPT.contains(&Group::ALL[weight.group]);
            limits[number] =
                bounds(weight, &inputs).map(|(low, high)| (low * scale[weight.group], high * scale[weight.group]));
        }
        for (group, read) in inputs.weights.groups.iter().enumerate() {
            for (feature, sense) in GROUPS[group].in_file().iter().zip(&read.senses) {
                let start = starts[group] + feature.start;
                for limits in &mut limits[start..start + feature.len()] {
                    let least = sense.least.map_or(-MOST, |least| least as f32) * scale[group];
                    let most = sense.most.map_or(MOST, |most| most as f32) * scale[group];
                    *limits = [(least, most); 2];
                }
                let pairs = sense.pairs([feature.rows, feature.columns]);
                orders.extend(pairs.into_iter().map(|pair| pair.map(|cell| start + cell)).map(Order::from));
            }
        }
        let castle = starts[Group::Castles as usize];
        orders.extend(castle_shapes::limits(&inputs).into_iter().map(|limit| Order {
            lesser: castle + limit.lesser,
            share: limit.share,
            greater: castle + limit.greater,
        }));
        Ok(Self { values, free, bounds: limits, orders, files, scale })
    }

    /// Moves weights in the wrong order to their mean, repeatedly. The remaining ones are then raised.
    pub fn put_in_order(&mut self) {
        const SWEEPS: usize = 20;
        for sweep in 0.. {
            let mut done = true;
            for &Order { lesser, share, greater } in &self.orders {
                let [part, of] = share.map(|number| number as f32);
                for half in 0..2 {
                    let (low, high) = (self.values[lesser][half] * part / of, self.values[greater][half]);
                    if low > high {
                        done = false;
                        let mean = if sweep < SWEEPS { (low + high) / 2.0 } else { low };
                        self.values[greater][half] = mean;
                        if sweep < SWEEPS {
                            self.values[lesser][half] = mean * of / part;
                        }
                    }
                }
            }
            if done {
                break;
            }
        }
    }

    /// Sets a weight to a value, limited to its bounds.
    pub fn set(&mut self, number: usize, half: usize, value: f32) {
        let (low, high) = self.bounds[number][half];
        self.values[number][half] = value.clamp(low, high);
    }

    /// Returns the value of a position with these counts for Black, in centipawns.
    #[must_use]
    pub fn value(&self, counts: &[Count], phase: f32) -> f32 {
        let (mut mg, mut eg) = (0.0, 0.0);
        for count in counts {
            let [weight_mg, weight_eg] = self.values[usize::from(count.weight)];
            mg += weight_mg * f32::from(count.share);
            eg += weight_eg * f32::from(count.share);
        }
        (mg * phase + eg * (1.0 - phase)) / f32::from(UNIT)
    }

    /// Writes the weights into the files of a folder. Only digits change.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn write(&self, folder: &Path) -> Result<usize> {
        let (starts, _) = starts();
        let whole = self.in_whole_numbers();
        let mut written = 0;
        for file in &self.files {
            let value = |weight: &Weight| whole[starts[weight.group] + weight.number];
            let values: Vec<Score> =
                file.weights.iter().map(|weight| Score::new(value(weight)[0], value(weight)[1])).collect();
            let (path, text) = (folder.join(&file.name), file.with(&values));
            if text != file.text {
                files::replace(&path, text)?;
                written += 1;
            }
        }
        Ok(written)
    }

    /// Returns the weights as the files write them. Rounding may break an order with a share, and the greater weight is
    /// then raised.
    fn in_whole_numbers(&self) -> Vec<[i32; 2]> {
        let (starts, all) = starts();
        let mut whole = vec![[0; 2]; all];
        for weight in self.files.iter().flat_map(|file| &file.weights) {
            let (number, scale) = (starts[weight.group] + weight.number, self.scale[weight.group]);
            whole[number] = match scale {
                0.0 => [weight.value.mg(), weight.value.eg()],
                _ => self.values[number].map(|value| (value / scale).round() as i32),
            };
        }
        let mut done = false;
        while !done {
            done = true;
            for &Order { lesser, share: [part, of], greater } in
                self.orders.iter().filter(|order| order.share[0] != order.share[1])
            {
                let lower = whole[lesser];
                for (lower, upper) in lower.into_iter().zip(&mut whole[greater]) {
                    // Rounded up, because a weight with a share is not below 0.
                    let least = (lower * part + of - 1) / of;
                    done &= *upper >= least;
                    *upper = least.max(*upper);
                }
            }
        }
        whole
    }
}

/// An order: a share of one weight must not exceed another weight.
#[derive(Clone, Copy, Debug)]
struct Order {
    lesser: usize,
    share: [i32; 2],
    greater: usize,
}

/// The first weight must not exceed the second.
impl From<[usize; 2]> for Order {
    fn from([lesser, greater]: [usize; 2]) -> Self {
        Self { lesser, share: [1, 1], greater }
    }
}

/// The least and the greatest value.
type Bounds = (f32, f32);

/// The groups of the kept sums. The net was trained on their sum, so that the tuner leaves them as they are.
const KEPT: [Group; 3] = [Group::Material, Group::PieceSquare, Group::KingRelative];

/// The greatest absolute value of a tuned weight.
const MOST: f32 = 1000.0;

/// Returns the bounds of a weight in a group without a file of its own.
fn bounds(weight: &Weight, inputs: &Inputs) -> [Bounds; 2] {
    let name = weight.name.split_whitespace().next().unwrap_or_default();
    match (Group::ALL[weight.group], name) {
        (Group::Material, _) => [(0.0, 1800.0); 2],
        (Group::Castles, "castles.optional") => [(0.0, 20.0); 2],
        // The drawings of the castles determine the order of their values.
        (Group::Castles, _) => {
            let [least, most] = inputs.castle_limits;
            [(least.mg(), most.mg()), (least.eg(), most.eg())].map(|(least, most)| (least as f32, most as f32))
        }
        _ => [(-MOST, MOST); 2],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shipped() -> Weights {
        Weights::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../tables")).unwrap()
    }

    /// The net adds to the kept sums, and other sums would change its values.
    #[test]
    fn weights_of_the_kept_sums_stay() {
        let (weights, (starts, _)) = (shipped(), starts());
        let tuned = |group: Group| (0..group.size()).any(|number| weights.free[starts[group as usize] + number]);
        let all: Vec<&str> = Group::ALL.into_iter().filter(|&group| !tuned(group)).map(|group| group.name()).collect();
        assert_eq!(all, ["material", "piece-square", "king-relative"]);
    }

    /// The constraints of the files hold for the weights that the tuner writes, for any gradients.
    #[test]
    fn constraints_hold_after_tuning() {
        let (mut weights, mut random) = (shipped(), fastrand::Rng::with_seed(7));
        let kept = weights.values.clone();
        weights.put_in_order();
        assert_eq!(weights.values, kept, "what ships is in order");
        for number in 0..weights.values.len() {
            for half in 0..2 {
                weights.set(number, half, random.f32() * 400.0 - 200.0);
            }
        }
        assert!(weights.orders.iter().any(|order| weights.values[order.lesser][0] > weights.values[order.greater][0]));
        assert!(weights.orders.iter().any(|order| order.share[0] < order.share[1]), "castles in part");
        weights.put_in_order();
        let whole = weights.in_whole_numbers();
        for &Order { lesser, share: [part, of], greater } in &weights.orders {
            for (one, other) in weights.values[lesser].into_iter().zip(weights.values[greater]) {
                assert!(one * part as f32 / of as f32 <= other, "{lesser} {greater}");
            }
            for (one, other) in whole[lesser].into_iter().zip(whole[greater]) {
                assert!(one * part <= other * of, "{lesser} {greater}");
            }
        }
        for (values, bounds) in weights.values.iter().zip(&weights.bounds).filter(|(_, bounds)| bounds[0].1 > 0.0) {
            assert!(
                (0..2).all(|half| (bounds[half].0..=bounds[half].1).contains(&values[half])),
                "{values:?} {bounds:?}"
            );
        }
    }
}
