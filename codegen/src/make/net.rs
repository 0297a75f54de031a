//! The learned evaluation: layers as the engine reads them, with the proof that none of its sums can overflow.

use geometry::{Square, View};

use super::prove_that;
use crate::input::{Neuron, ON};
use crate::table::Content;
use crate::{Inputs, ProofError};

/// The first layer, input by input. However the board is filled, a neuron stays within 16 bits: on each square at most one piece
/// stands, and hands can be full of everything.
pub(crate) fn inputs(inputs: &Inputs) -> Result<Content, ProofError> {
    let neurons = &inputs.net.neurons;
    for (number, neuron) in neurons.iter().enumerate() {
        let reach = i32::from(neuron.bias).abs() + farthest(neuron);
        prove_that(
            reach <= i16::MAX.into(),
            "NET_INPUTS",
            &format!("neuron {number} can reach {reach}"),
            "at most 32,767, whatever stands on the board",
        )?;
    }
    let rows = (0..View::INPUTS).flat_map(|input| neurons.iter().map(move |neuron| neuron.inputs[input]));
    Ok(Content::new(&[View::INPUTS, neurons.len()], rows))
}

/// How far a neuron can be driven either way.
fn farthest(neuron: &Neuron) -> i32 {
    let size = |input: usize| i32::from(neuron.inputs[input]).abs();
    let on = |square: Square| {
        let boards = (square.index()..View::BOARD_INPUTS).step_by(Square::COUNT);
        boards.map(size).max().unwrap_or_default()
    };
    Square::all().map(on).sum::<i32>() + (View::BOARD_INPUTS..View::INPUTS).map(size).sum::<i32>()
}

pub(crate) fn biases(inputs: &Inputs) -> Result<Content, ProofError> {
    let neurons = &inputs.net.neurons;
    Ok(Content::new(&[neurons.len()], neurons.iter().map(|neuron| neuron.bias)))
}

/// The output layer, output by output, the mover's view first. A neuron times its worth stays within 16 bits, and the sum of all,
/// with every neuron fully on, within 32.
pub(crate) fn outputs(inputs: &Inputs) -> Result<Content, ProofError> {
    let net = &inputs.net;
    let mut values = Vec::new();
    for output in 0..net.held.len() {
        let views: [fn(&Neuron) -> &Vec<i16>; 2] = [|neuron| &neuron.mover, |neuron| &neuron.opponent];
        let row = views.iter().flat_map(|view| net.neurons.iter().map(|neuron| view(neuron)[output]));
        let row: Vec<i16> = row.collect();
        let greatest = row.iter().map(|weight| i32::from(*weight).abs()).max().unwrap_or_default();
        let sum: i64 = row.iter().map(|weight| i64::from(*weight).abs() * i64::from(ON * ON)).sum();
        let found = format!("output {output}: a weight of {greatest}, a sum of up to {sum}");
        let fits = greatest * ON <= i16::MAX.into() && sum <= i32::MAX.into();
        prove_that(fits, "NET_OUTPUTS", &found, "weights times 127 in 16 bits, sums in 32")?;
        values.extend(row);
    }
    Ok(Content::new(&[net.held.len(), 2, net.neurons.len()], values))
}

pub(crate) fn output_biases(inputs: &Inputs) -> Result<Content, ProofError> {
    let biases = &inputs.net.biases;
    Ok(Content::new(&[biases.len()], biases.iter().copied()))
}

/// The output of each number of men in hand: the last whose fewest is no more.
pub(crate) fn output_of(inputs: &Inputs) -> Result<Content, ProofError> {
    let held = &inputs.net.held;
    let of = |men: u8| held.iter().filter(|&&least| least <= men).count().saturating_sub(1) as u8;
    Ok(Content::new(&[39], (0..39).map(of)))
}

pub(crate) fn divisor(inputs: &Inputs) -> Result<Content, ProofError> {
    Ok(Content::new(&[], [inputs.net.divisor]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Net;

    fn with(neurons: usize, neuron: Neuron) -> Inputs {
        let mut inputs = Inputs::load(concat!(env!("CARGO_MANIFEST_DIR"), "/../tables").as_ref()).unwrap();
        inputs.net = Net { neurons: vec![neuron; neurons], held: vec![0; 8], ..Net::default() };
        inputs
    }

    /// 81 squares and 76 men in hand, 127 each, leave 12,828 to begin with.
    #[test]
    fn neurons_that_could_overflow_are_refused() {
        let neuron = |bias| Neuron { bias, inputs: vec![-127; View::INPUTS], mover: vec![0; 8], opponent: vec![0; 8] };
        assert!(inputs(&with(1, neuron(12_828))).is_ok());
        assert!(inputs(&with(1, neuron(12_829))).is_err());
        assert!(inputs(&with(1, neuron(-12_829))).is_err());
    }

    /// 127 times 258 fits 16 bits; 2,147,483,647 by 127 times 127 times 255 is 522.1.
    #[test]
    fn outputs_that_could_overflow_are_refused() {
        let neuron = |worth| Neuron { mover: vec![worth; 8], opponent: vec![-worth; 8], ..Neuron::default() };
        assert!(outputs(&with(1, neuron(258))).is_ok());
        assert!(outputs(&with(1, neuron(259))).is_err());
        assert!(outputs(&with(261, neuron(255))).is_ok());
        assert!(outputs(&with(262, neuron(255))).is_err());
    }
}
