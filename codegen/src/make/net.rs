//! The learned evaluation: layers as the engine reads them, with the proof that none of its sums can overflow.

use std::ops::Range;

use features::{Feature, Perspective};
use geometry::{Color, Piece, PieceKind, Square};

use super::{Checked, Recipe, as_written, by_place, pairs, prove_that};
use crate::Inputs;
use crate::input::{Neuron, ON};
use crate::table::{Content, Proof, Values};

/// The first layer, input by input.
pub(crate) const INPUTS: Recipe = Recipe {
    make: |inputs| {
        let (neurons, count) = (&inputs.net.neurons, inputs.net.features.count());
        let rows = (0..count).flat_map(|input| neurons.iter().map(move |neuron| neuron.inputs[input]));
        Content::new(&[count, neurons.len()], rows)
    },
    check: neurons_fit,
    proof: Proof::Input("no neuron leaves 16 bits, whatever stands on the board and is held"),
};

/// Checks that a neuron stays within 16 bits in any position: each square has at most one piece, hands can be
/// full, and each square around a king can be pressed and have a piece.
fn neurons_fit(inputs: &Inputs, made: &Content) -> Checked {
    let (neurons, count) = (&inputs.net.neurons, inputs.net.neurons.len());
    let Values::I8(weights) = &made.values else { return prove_that(false, String::new, "bytes") };
    for (number, neuron) in neurons.iter().enumerate() {
        let column: Vec<i8> = weights.iter().skip(number).step_by(count).copied().collect();
        prove_that(column == neuron.inputs, || format!("other weights of neuron {number}"), "those of its file")?;
        let reach = i32::from(neuron.bias).abs() + farthest(&column);
        let found = || format!("neuron {number} can reach {reach}");
        prove_that(reach <= i16::MAX.into(), found, "at most 32,767, whatever stands on the board")?;
    }
    Ok(())
}

/// Returns the greatest distance to which a neuron with these weights can be driven, either way.
fn farthest(weights: &[i8]) -> i32 {
    // A feature that the net does not read has no weight.
    let weight = |input: usize| weights.get(input).map_or(0, |&weight| i32::from(weight));
    let on = |square: Square| {
        let seen = |kind, color| {
            let piece = Piece::new(color, kind);
            let stands = weight(Perspective::PLAIN.piece(piece, square));
            let beside = [Perspective::PLAIN.threatened(piece, square), Perspective::PLAIN.attacked(piece, square)];
            let besides = beside.into_iter().flatten().map(|input| (stands + weight(input)).abs());
            besides.fold(stands.abs(), i32::max)
        };
        let pieces = PieceKind::ALL.into_iter().flat_map(|kind| Color::ALL.map(|color| seen(kind, color)));
        pieces.max().unwrap_or_default()
    };
    let held = Feature::HANDS..Feature::THREATS;
    // A square is under one pressure or none, and has one piece or none.
    let around_kings = |inputs: Range<usize>| {
        let blocks = inputs.len() / 2 / Feature::SURROUNDINGS;
        let of_place = |first: usize| {
            let inputs = (0..blocks).map(move |block| first + block * Feature::SURROUNDINGS);
            inputs.map(|input| weight(input).abs()).max().unwrap_or_default()
        };
        let kings = inputs.step_by(blocks * Feature::SURROUNDINGS);
        kings.flat_map(|king| king..king + Feature::SURROUNDINGS).map(of_place).sum::<i32>()
    };
    Square::all().map(on).sum::<i32>()
        + held.map(|input| weight(input).abs()).sum::<i32>()
        + around_kings(Feature::PRESSURE..Feature::NEAR)
        + around_kings(Feature::NEAR..Feature::COUNT)
}

pub(crate) const BIASES: Recipe = Recipe {
    make: |inputs| {
        let neurons = &inputs.net.neurons;
        Content::new(&[neurons.len()], neurons.iter().map(|neuron| neuron.bias))
    },
    check: |inputs, made| as_written(made, inputs.net.neurons.iter().map(|neuron| neuron.bias)),
    proof: Proof::Input("every number in its range; what neurons can reach is proved of NET_INPUTS"),
};

/// The output layer, output by output, the view of the side to move first.
pub(crate) const OUTPUTS: Recipe = Recipe {
    make: |inputs| {
        let (net, mut values) = (&inputs.net, Vec::new());
        for output in 0..net.held.len() {
            values.extend(net.neurons.iter().map(|neuron| neuron.mover[output]));
            values.extend(net.neurons.iter().map(|neuron| neuron.opponent[output]));
        }
        Content::new(&[net.held.len(), 2, net.neurons.len()], values)
    },
    check: outputs_fit,
    proof: Proof::Input("a fully lit neuron times its weight fits 16 bits, the sum of all of them 32"),
};

/// Checks that a neuron times its output weight stays within 16 bits, and the sum with every neuron fully on within 32.
fn outputs_fit(inputs: &Inputs, made: &Content) -> Checked {
    let (net, numbers) = (&inputs.net, made.values.numbers());
    let views: [fn(&Neuron) -> &Vec<i16>; 2] = [|neuron| &neuron.mover, |neuron| &neuron.opponent];
    for (output, row) in numbers.chunks(2 * net.neurons.len()).enumerate() {
        let written = views.iter().flat_map(|view| net.neurons.iter().map(|neuron| view(neuron)[output]));
        let same = written.map(i128::from).eq(row.iter().copied());
        prove_that(same, || format!("other weights of output {output}"), "those of the neurons' files")?;
        let greatest = row.iter().map(|weight| weight.abs()).max().unwrap_or_default();
        let sum: i128 = row.iter().map(|weight| weight.abs() * i128::from(ON * ON)).sum();
        let found = || format!("output {output}: a weight of {greatest}, a sum of up to {sum}");
        let fits = greatest * i128::from(ON) <= i16::MAX.into() && sum <= i32::MAX.into();
        prove_that(fits, found, "weights times 127 in 16 bits, sums in 32")?;
    }
    Ok(())
}

pub(crate) const OUTPUT_BIASES: Recipe = Recipe {
    make: |inputs| Content::new(&[inputs.net.biases.len()], inputs.net.biases.iter().copied()),
    check: |inputs, made| as_written(made, inputs.net.biases.iter().copied()),
    proof: Proof::Input("every number in its range"),
};

/// The possible numbers of pieces in hand: 0 to all but the kings.
const MEN: usize = 39;

/// The output of each number of pieces in hand: the last one whose least number it reaches.
pub(crate) const OUTPUT_OF: Recipe = Recipe {
    make: |inputs| {
        let held = &inputs.net.held;
        let of = |men: usize| held.iter().filter(|&&least| usize::from(least) <= men).count().saturating_sub(1) as u8;
        Content::new(&[MEN], (0..MEN).map(of))
    },
    check: |inputs, made| {
        let mut output = 0;
        let of: Vec<i128> = (0..MEN)
            .map(|men| {
                let next = inputs.net.held.get(output + 1).is_some_and(|&least| usize::from(least) == men);
                output += usize::from(next);
                output as i128
            })
            .collect();
        by_place(made, |men| of[men])
    },
    proof: Proof::Rule("counted up from no man in hand, output by output"),
};

pub(crate) const DIVISOR: Recipe = Recipe {
    make: |inputs| Content::new(&[], [inputs.net.divisor]),
    check: |inputs, made| as_written(made, [inputs.net.divisor]),
    proof: Proof::Input("in its range"),
};

/// The squares of the board as each perspective sees them.
pub(crate) const SQUARES: Recipe = Recipe {
    make: |_| {
        let seen = |perspective: Perspective| Square::all().map(move |square| perspective.square(square).index() as u8);
        Content::new(&[Perspective::ALL.len(), Square::COUNT], Perspective::ALL.into_iter().flat_map(seen))
    },
    check: |_, made| {
        by_place(made, |at| {
            let (perspective, file, rank) = (at / 81, at / 9 % 9, at % 9);
            // Turned for White, the ranks run the other way. The files do so as well, unless the mirror turns them
            // back.
            let (is_turned, is_mirrored) = (perspective >= 2, perspective % 2 == 1);
            let file = if is_turned != is_mirrored { 8 - file } else { file };
            let rank = if is_turned { 8 - rank } else { rank };
            (9 * file + rank) as i128
        })
    },
    proof: Proof::Rule("files and ranks counted from the other edge where the board is turned or mirrored"),
};

/// The indices from a king to the last square of its surroundings: two files and two ranks.
const FARTHEST: usize = 10 * Feature::REACH as usize;

/// The place of an index between the files of the surroundings.
const NO_PLACE: u8 = u8::MAX;

/// The places in the surroundings of a king as each perspective sees them, by index less that of the king.
pub(crate) const PLACES: Recipe = Recipe {
    make: |_| {
        let king = Square::at(4, 4).expect("the middle of the board");
        let mut places = vec![[NO_PLACE; 2 * FARTHEST + 1]; Perspective::ALL.len()];
        for perspective in Perspective::ALL {
            for square in Square::all().filter(|square| square.distance(king) <= Feature::REACH as u8) {
                let place = perspective.place(king, square) as u8;
                places[perspective.index()][FARTHEST + square.index() - king.index()] = place;
            }
        }
        Content::new(&[places.len(), 2 * FARTHEST + 1], places.into_iter().flatten())
    },
    check: |_, made| {
        let places = made.values.numbers();
        let row = |perspective: usize| &places[perspective * (2 * FARTHEST + 1)..][..2 * FARTHEST + 1];
        for (perspective, (king, square)) in
            (0..Perspective::ALL.len()).flat_map(|number| pairs().map(move |pair| (number, pair)))
        {
            if square.distance(king) > Feature::REACH as u8 {
                continue;
            }
            // From the middle of the block: 5 for each file to the left, 1 for each rank down, as the perspective has
            // it.
            let [files, ranks] = [|square: Square| square.index() / 9, |square: Square| square.index() % 9]
                .map(|of| of(square) as i128 - of(king) as i128);
            let turned = if perspective >= 2 { -1 } else { 1 };
            let mirrored = if perspective % 2 == 1 { -1 } else { 1 };
            let expected = 12 + turned * (5 * mirrored * files + ranks);
            let found = row(perspective)[FARTHEST + square.index() - king.index()];
            prove_that(found == expected, || format!("{found} for {square} from {king}"), &expected.to_string())?;
        }
        let none = places.iter().filter(|&&place| place == NO_PLACE.into()).count();
        let between = 4 * (2 * FARTHEST + 1 - Feature::SURROUNDINGS);
        prove_that(none == between, || format!("{none} indices without a place"), &between.to_string())
    },
    proof: Proof::Rule("files and ranks from the king counted for every king and every square of its surroundings"),
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Net;
    use crate::input::shipped;

    fn with(neurons: usize, neuron: Neuron) -> Inputs {
        let mut inputs = shipped();
        inputs.net = Net { neurons: vec![neuron; neurons], held: vec![0; 8], ..Net::default() };
        inputs
    }

    /// 81 squares of 180, 76 pieces in hand, 50 pressed squares and 50 with a piece of 90 leave 2,347 for the bias.
    #[test]
    fn neurons_that_could_overflow_are_refused() {
        let neuron = |bias| Neuron { bias, inputs: vec![-90; Feature::COUNT], mover: vec![0; 8], opponent: vec![0; 8] };
        assert!(INPUTS.run(&with(1, neuron(2_347))).is_ok());
        assert!(INPUTS.run(&with(1, neuron(2_348))).is_err());
        assert!(INPUTS.run(&with(1, neuron(-2_348))).is_err());
    }

    /// A threat and an attack cancel the weight of a piece here, so the piece without them reaches farthest: 81 squares
    /// and 76 pieces in hand, 127 each, leave 12,828. Of the pressures of a square the last has the greatest weight: 50
    /// squares of 15 leave 12,078. Likewise for the pieces on a square: 25 of 25 and 25 of 51 leave 10,178.
    #[test]
    fn a_piece_counts_as_it_stands_or_is_attacked() {
        let mut inputs = vec![127; Feature::COUNT];
        inputs[Feature::THREATS..Feature::PRESSURE].fill(-127);
        for (input, weight) in inputs.iter_mut().enumerate().skip(Feature::PRESSURE) {
            let block = (input - Feature::PRESSURE) / Feature::SURROUNDINGS;
            *weight = if block < 12 { block % 6 * 3 } else { block - 12 } as i8;
        }
        for square in Square::all() {
            // An unattacked king would count equally with or without a weight.
            Color::ALL
                .iter()
                .for_each(|&color| inputs[Perspective::PLAIN.piece(Piece::new(color, PieceKind::King), square)] = 0);
        }
        let neuron =
            |bias, inputs: &[i8]| Neuron { bias, inputs: inputs.to_vec(), mover: vec![0; 8], opponent: vec![0; 8] };
        assert!(INPUTS.run(&with(1, neuron(10_178, &inputs))).is_ok());
        assert!(INPUTS.run(&with(1, neuron(10_179, &inputs))).is_err());
        // Where one of both adds 1, that counts beside the piece.
        for added in [Feature::THREATS..Feature::ATTACKS, Feature::ATTACKS..Feature::PRESSURE] {
            let mut inputs = inputs.clone();
            inputs[added].fill(1);
            assert!(INPUTS.run(&with(1, neuron(10_178 - 81, &inputs))).is_ok());
            assert!(INPUTS.run(&with(1, neuron(10_179 - 81, &inputs))).is_err());
        }
    }

    /// 127 times 258 fits 16 bits. 2,147,483,647 by 127 times 127 times 255 is 522.1.
    #[test]
    fn outputs_that_could_overflow_are_refused() {
        let neuron = |worth| Neuron { mover: vec![worth; 8], opponent: vec![-worth; 8], ..Neuron::default() };
        assert!(OUTPUTS.run(&with(1, neuron(258))).is_ok());
        assert!(OUTPUTS.run(&with(1, neuron(259))).is_err());
        assert!(OUTPUTS.run(&with(261, neuron(255))).is_ok());
        assert!(OUTPUTS.run(&with(262, neuron(255))).is_err());
    }
}
