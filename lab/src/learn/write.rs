//! A trained net as files of `tables/net/`.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use codegen::Inputs;
use codegen::input::{self, Neuron};

use super::net::{Net, Shape, scale};
use crate::files;

/// Returns the quantised net, with the record of its training.
#[must_use]
pub fn whole(net: &Net, record: Vec<(String, String)>) -> input::Net {
    let [biases, outputs, output_biases, _] = net.shape.parts();
    let (width, count) = (net.shape.neurons, net.shape.held.len());
    let on = |place: usize| (net.weights[place] * scale::ON).round();
    let out = |output: usize, view: usize, neuron: usize| {
        (net.weights[outputs + (output * 2 + view) * width + neuron] * scale::OUT).round() as i16
    };
    let neuron = |neuron: usize| Neuron {
        bias: on(biases + neuron) as i16,
        inputs: (0..net.shape.features.count()).map(|input| on(input * width + neuron) as i8).collect(),
        mover: (0..count).map(|output| out(output, 0, neuron)).collect(),
        opponent: (0..count).map(|output| out(output, 1, neuron)).collect(),
    };
    let bias = |output: usize| (net.weights[output_biases + output] * scale::CENTIPAWNS).round() as i32;
    input::Net {
        features: net.shape.features,
        divisor: scale::DIVISOR as i32,
        held: net.shape.held.clone(),
        biases: (0..count).map(bias).collect(),
        neurons: (0..width).map(neuron).collect(),
        record,
    }
}

/// Reads the net of a folder of tables.
///
/// # Errors
/// All errors of the tables, or a divisor other than that of nets trained here.
pub fn read(tables: &Path) -> Result<Net> {
    floats(&Inputs::load(tables)?.net).with_context(|| format!("the net of {}", tables.display()))
}

/// Returns the net of a file in floating point.
fn floats(net: &input::Net) -> Result<Net> {
    let (found, expected) = (net.divisor, scale::DIVISOR as i32);
    // With another divisor the output weights would have another scale, and would be written with the wrong one.
    ensure!(found == expected, "divisor: found {found}, expected {expected}");
    let shape = Shape { features: net.features, neurons: net.neurons.len(), held: net.held.clone() };
    let [_, outputs, output_biases, end] = shape.parts();
    let width = shape.neurons;
    let mut weights = vec![0.0; end];
    for (number, neuron) in net.neurons.iter().enumerate() {
        let first = neuron.inputs.iter().map(|&weight| i16::from(weight)).chain([neuron.bias]);
        for (input, weight) in first.enumerate() {
            weights[input * width + number] = f32::from(weight) / scale::ON;
        }
        for (output, pair) in neuron.mover.iter().zip(&neuron.opponent).enumerate() {
            for (view, &weight) in [pair.0, pair.1].into_iter().enumerate() {
                weights[outputs + (output * 2 + view) * width + number] = f32::from(weight) / scale::OUT;
            }
        }
    }
    for (output, &bias) in net.biases.iter().enumerate() {
        weights[output_biases + output] = bias as f32 / scale::CENTIPAWNS;
    }
    Ok(Net { shape, weights })
}

/// Writes the files, all of them or none: neurons of two nets would be a third, untrained net. Files of neurons that no
/// longer exist are removed.
///
/// # Errors
/// When a file cannot be written. The old net then remains.
pub fn write(net: &input::Net, tables: &Path) -> Result<()> {
    fs::create_dir_all(tables).with_context(|| format!("{} cannot be written", tables.display()))?;
    let name = |path: String| path.rsplit('/').next().unwrap_or_default().to_owned();
    let neurons = net.neurons.iter().enumerate();
    let mut texts: Vec<_> = neurons
        .map(|(number, neuron)| (name(input::neuron_file(number)), input::render_neuron(neuron, number)))
        .collect();
    texts.push(("net.toml".to_owned(), input::render_net(net)));
    files::replace_folder(&tables.join("net"), &texts, |name| name.starts_with("neuron_") && name.ends_with(".toml"))
}

#[cfg(test)]
mod tests {
    use horigoma::board::{MoveList, Position};
    use horigoma::eval::{self, KeptSums};

    use super::*;
    use crate::learn::active::{Features, Views};
    use crate::learn::net::Pass;
    use crate::learn::sample::{Sample, UNKNOWN};
    use crate::learn::trainer::Trainer;
    use crate::objective::{Loss, Objective};

    fn tables() -> &'static Path {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../tables"))
    }

    /// Returns positions of random games.
    fn positions() -> impl Iterator<Item = Position> {
        let mut random = fastrand::Rng::with_seed(5);
        (0..100).map(move |_| {
            let mut position = Position::start();
            for _ in 0..random.usize(..200) {
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves);
                let Some(&mv) = random.choice(moves.as_slice()) else { break };
                position.play(mv);
            }
            position
        })
    }

    /// The trained net in floating point equals the quantised net of the engine.
    #[test]
    fn floats_and_whole_numbers_agree() {
        let net = read(tables()).unwrap();
        let (views, mut pass) = (Views::new(net.shape.features), Pass::new(&net.shape));
        for position in positions() {
            let features = Features::of(&position).unwrap();
            let sums = eval::evaluate_sums(&position, &KeptSums::of(&position)) as f32;
            let found = sums + scale::CENTIPAWNS * net.value(&features, &views, &mut pass);
            let expected = eval::net::evaluate(&position) as f32;
            assert!((found - expected).abs() <= 1.0, "{found} {expected} {position}");
        }
    }

    /// Returns the output of a net's files in a position, in whole numbers.
    fn value(net: &input::Net, features: &Features, views: &Views) -> i32 {
        let bucket = net.held.iter().rposition(|&least| least <= features.held).unwrap();
        let on = features.views.map(|view| views.of(features, view).collect::<Vec<_>>());
        let said = |neuron: &Neuron, view: usize| {
            let seen: i32 = on[view].iter().map(|&input| i32::from(neuron.inputs[input])).sum();
            (i32::from(neuron.bias) + seen).clamp(0, input::ON).pow(2)
                * i32::from([&neuron.mover, &neuron.opponent][view][bucket])
        };
        let sum: i32 = net.neurons.iter().map(|neuron| said(neuron, 0) + said(neuron, 1)).sum();
        net.biases[bucket] + sum / net.divisor
    }

    /// A net that continues with more neurons has the old net's output to the centipawn, in floating point and as
    /// files.
    #[test]
    fn a_wider_net_keeps_the_output_of_the_old_one() {
        let net = read(tables()).unwrap();
        let wide = net.widened(net.shape.neurons + 31, &mut fastrand::Rng::with_seed(2));
        let (views, rounded) = (Views::new(wide.shape.features), Trainer::new(wide, 0.1).rounded);
        let files = whole(&rounded, Vec::new());
        let [mut pass, mut wide_pass] = [&net, &rounded].map(|net| Pass::new(&net.shape));
        for position in positions() {
            let features = Features::of(&position).unwrap();
            let [before, now] =
                [net.value(&features, &views, &mut pass), rounded.value(&features, &views, &mut wide_pass)];
            assert_eq!(now.to_bits(), before.to_bits(), "{position}");
            let sums = eval::evaluate_sums(&position, &KeptSums::of(&position));
            assert_eq!(sums + value(&files, &features, &views), eval::net::evaluate(&position), "{position}");
        }
        let (old, new) = files.neurons.split_at(net.shape.neurons);
        assert_eq!(old, Inputs::load(tables()).unwrap().net.neurons);
        for (number, neuron) in new.iter().enumerate() {
            assert!(
                new[..number].iter().all(|other| other.inputs != neuron.inputs),
                "{number}: a copy learns nothing else"
            );
            assert!(neuron.inputs.iter().all(|weight| weight.abs() <= 13), "{number}: {:?}", neuron.inputs);
        }
    }

    /// New neurons have output weights of 0, and so no slope of their inputs. The output weights change first, then the
    /// inputs.
    #[test]
    fn new_neurons_learn() {
        let net = read(tables()).unwrap();
        let (old, width) = (net.shape.neurons, net.shape.neurons + 2);
        let mut trainer = Trainer::new(net.widened(width, &mut fastrand::Rng::with_seed(2)), 0.0);
        let [_, outputs, output_biases, _] = trainer.rounded.shape.parts();
        let objective = Objective { scale: 600.0, wdl: 0.0, loss: Loss::Power(2.0) };
        let samples: Vec<Sample> = positions().map(|position| Sample::new(&position, 0.5, UNKNOWN).unwrap()).collect();
        let (batch, views) = (samples.iter().collect::<Vec<_>>(), Views::new(net.shape.features));
        // The numbers of changed weights of new neurons: inputs, and outputs.
        let first = trainer.rounded.clone();
        let changed = |now: &Net| {
            let is_new = |place: &usize| place % width >= old && now.weights[*place] != first.weights[*place];
            [(0..outputs).filter(is_new).count(), (outputs..output_biases).filter(is_new).count()]
        };
        trainer.step(&batch, &views, &objective, 0.02);
        let [seen, worth] = changed(&trainer.rounded);
        assert!(seen == 0 && worth > 0, "{seen} {worth}");
        trainer.step(&batch, &views, &objective, 0.02);
        assert!(changed(&trainer.rounded)[0] > 0);
    }

    /// The mean of two nets side by side would double the divisor. Such a net would train with outputs of twice their
    /// size.
    #[test]
    fn a_net_with_outputs_of_another_scale_is_refused() {
        let mut net = Inputs::load(tables()).unwrap().net;
        assert!(floats(&net).is_ok());
        net.divisor *= 2;
        assert_eq!(floats(&net).unwrap_err().to_string(), "divisor: found 6882, expected 3441");
    }

    #[test]
    fn a_net_is_written_as_it_was_read() {
        let inputs = Inputs::load(tables()).unwrap();
        let again = whole(&read(tables()).unwrap(), inputs.net.record.clone());
        assert_eq!(again, inputs.net);
    }
}
