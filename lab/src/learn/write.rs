//! A learned net as files of `tables/net/`.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use codegen::Inputs;
use codegen::input::{self, Neuron};
use geometry::View;

use super::net::{Net, Shape, scale};
use crate::files;

/// The net in whole numbers, with the record of how it was learned.
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
        inputs: (0..View::INPUTS).map(|input| on(input * width + neuron) as i8).collect(),
        mover: (0..count).map(|output| out(output, 0, neuron)).collect(),
        opponent: (0..count).map(|output| out(output, 1, neuron)).collect(),
    };
    let bias = |output: usize| (net.weights[output_biases + output] * scale::CENTIPAWNS).round() as i32;
    input::Net {
        divisor: scale::DIVISOR as i32,
        held: net.shape.held.clone(),
        biases: (0..count).map(bias).collect(),
        neurons: (0..width).map(neuron).collect(),
        record,
    }
}

/// The net of a folder of tables.
///
/// # Errors
/// All faults of the tables.
pub fn read(tables: &Path) -> Result<Net> {
    let net = Inputs::load(tables)?.net;
    let shape = Shape { neurons: net.neurons.len(), held: net.held.clone() };
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

/// Writes the files; those of neurons that are no more are removed.
///
/// # Errors
/// When one cannot be written.
pub fn write(net: &input::Net, tables: &Path) -> Result<()> {
    let folder = tables.join("net");
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let put = |name: String, text: String| files::replace(&tables.join(name), text);
    put("net/net.toml".to_owned(), input::render_net(net))?;
    for (number, neuron) in net.neurons.iter().enumerate() {
        put(input::neuron_file(number), input::render_neuron(neuron, number))?;
    }
    for number in net.neurons.len().. {
        let file = tables.join(input::neuron_file(number));
        if !file.exists() {
            break;
        }
        fs::remove_file(&file).with_context(|| format!("{} cannot be removed", file.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use horigoma::board::{MoveList, Position};
    use horigoma::eval::{self, Accumulator};

    use super::*;
    use crate::learn::net::Pass;
    use crate::learn::sample::{self, Views};

    fn tables() -> &'static Path {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../tables"))
    }

    /// What learns with floats is what the engine computes with whole numbers.
    #[test]
    fn floats_and_whole_numbers_agree() {
        let net = read(tables()).unwrap();
        let (views, mut pass) = (Views::new(), Pass::new(&net.shape));
        let (mut random, mut count) = (fastrand::Rng::with_seed(5), 0);
        for _ in 0..100 {
            let mut position = Position::start();
            for _ in 0..random.usize(..200) {
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves);
                let Some(&mv) = random.choice(moves.as_slice()) else { break };
                position.play(mv);
            }
            let sample = sample::seen(&position).unwrap();
            let sums = eval::evaluate_sums(&position, &Accumulator::of(&position)) as f32;
            let found = sums + scale::CENTIPAWNS * net.value(&sample, &views, &mut pass);
            let expected = eval::net::evaluate(&position) as f32;
            assert!((found - expected).abs() <= 1.0, "{found} {expected} {position}");
            count += 1;
        }
        assert_eq!(count, 100);
    }

    #[test]
    fn a_net_is_written_as_it_was_read() {
        let inputs = Inputs::load(tables()).unwrap();
        let again = whole(&read(tables()).unwrap(), inputs.net.record.clone());
        assert_eq!(again, inputs.net);
    }
}
