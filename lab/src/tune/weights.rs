//! The weights of `tables/` as numbers to be tuned.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use codegen::Inputs;
use codegen::input::{GROUPS, Pair};
use codegen::parameters::{self, CASTLES, File, Weight, pattern_group};
use horigoma::eval::tally::Group;

use super::data::{Count, UNIT, starts};

/// All weights: middlegame and endgame, by number.
#[derive(Clone, Debug)]
pub struct Weights {
    /// By number of the weight.
    pub values: Vec<[f32; 2]>,
    /// Whether the files have this weight (kings have no material value, for one).
    pub free: Vec<bool>,
    files: Vec<File>,
    /// How much each group counts, 1.0 for all of it.
    scale: [f32; Group::ALL.len()],
}

impl Weights {
    /// Reads the weights of a folder of tables.
    ///
    /// # Errors
    /// When the folder does not hold tables.
    pub fn read(folder: &Path) -> Result<Self> {
        let fail = |failure: codegen::Failure| anyhow::anyhow!("{failure}");
        let inputs = Inputs::load(folder).map_err(fail)?;
        let files = parameters::read(folder).map_err(fail)?;
        let mut scale = [1.0; Group::ALL.len()];
        for (place, &percent) in inputs.weights.percent.iter().enumerate() {
            let group = if place < GROUPS.len() { pattern_group(place) } else { CASTLES };
            scale[group] = if inputs.weights.enabled { percent as f32 / 100.0 } else { 0.0 };
        }
        let (starts, all) = starts();
        let (mut values, mut free) = (vec![[0.0; 2]; all], vec![false; all]);
        for weight in files.iter().flat_map(|file| &file.weights) {
            let number = starts[weight.group] + weight.index;
            values[number] = [weight.value.mg, weight.value.eg].map(|value| f32::from(value) * scale[weight.group]);
            free[number] = scale[weight.group] > 0.0;
        }
        Ok(Self { values, free, files, scale })
    }

    /// What a position with these counts is worth to Black.
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

    /// Writes the weights into the files below a folder, digits only.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn write(&self, folder: &Path) -> Result<usize> {
        let (starts, _) = starts();
        let mut written = 0;
        for file in &self.files {
            let values: Vec<Pair> = file
                .weights
                .iter()
                .map(|weight| {
                    let scale = self.scale[weight.group];
                    if scale == 0.0 {
                        return weight.value;
                    }
                    let (mg_bounds, eg_bounds) = bounds(weight);
                    let [mg, eg] = self.values[starts[weight.group] + weight.index];
                    let digits = |value: f32, (low, high): (f32, f32)| (value / scale).round().clamp(low, high) as i16;
                    Pair { mg: digits(mg, mg_bounds), eg: digits(eg, eg_bounds) }
                })
                .collect();
            let (path, text) = (folder.join(&file.name), file.with(&values));
            if text != file.text {
                let draft = path.with_extension("draft");
                fs::write(&draft, text)
                    .and_then(|()| fs::rename(&draft, &path))
                    .with_context(|| format!("{} cannot be written", path.display()))?;
                written += 1;
            }
        }
        Ok(written)
    }
}

/// What is accepted of a weight: what the files accept, and what its meaning asks for.
fn bounds(weight: &Weight) -> ((f32, f32), (f32, f32)) {
    let both = |range: (f32, f32)| (range, range);
    match Group::ALL[weight.group] {
        Group::Material => both((0.0, 1800.0)),
        Group::PieceSquare => both((-1000.0, 1000.0)),
        // The half that a broken castle counts at most must be less than any whole one.
        Group::Castles if !weight.name.ends_with(".extra") => ((30.0, 59.0), (0.0, 59.0)),
        Group::Castles => both((0.0, 20.0)),
        _ => both((-2000.0, 2000.0)),
    }
}
