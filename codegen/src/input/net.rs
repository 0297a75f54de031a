//! `net/`: the learned evaluation. `net.toml` has its sizes, the biases of its outputs and the record of its training.
//! A file for each neuron has its weights as drawings: 28 boards, 26 of pieces under threat, 26 of pieces attacked, the
//! hands, pressed squares around kings, and pieces around kings.

use std::fmt::Write;
use std::ops::Range;

use features::{Feature, FeatureSet, KingPressure, Perspective, QA, QB};
use geometry::{Color, Piece, PieceKind, Square};

use super::Reader;
use super::document::Document;

/// The value of a neuron that is fully on. Its square is multiplied by the output weight.
pub const ON: i32 = QA as i32;

/// The value of an output weight of 1.
pub const OUT: i32 = QB as i32;

/// A net.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Net {
    /// The features that it reads.
    pub features: FeatureSet,
    /// The divisor that converts a sum of the output layer to centipawns.
    pub divisor: i32,
    /// The least number of pieces in hand (of both sides) of each output. The first is 0.
    pub held: Vec<u8>,
    /// The bias of each output, in centipawns.
    pub biases: Vec<i32>,
    /// The neurons. Each is computed for two perspectives: that of the side to move, and that of the opponent.
    pub neurons: Vec<Neuron>,
    /// The record of the training.
    pub record: Vec<(String, String)>,
}

/// A neuron.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Neuron {
    /// The value of the neuron without any feature.
    pub bias: i16,
    /// The weight of each input, in the numbering of [`Perspective`].
    pub inputs: Vec<i8>,
    /// The weight of the neuron in each output, for the perspective of the side to move.
    pub mover: Vec<i16>,
    /// The weight of the neuron in each output, for the perspective of the opponent.
    pub opponent: Vec<i16>,
}

/// The keys of a net's record.
pub const RECORD: [&str; 8] =
    ["engine", "data", "positions", "held_out", "command", "seed", "error", "error_of_patterns"];

/// The sides of a neuron's boards: the pieces of the viewer, and those of the opponent.
const SIDES: [&str; 2] = ["own", "enemy"];

const NEURONS: Range<i64> = 1..513;
const HELD: Range<i64> = 0..39;
const DIVISOR: Range<i64> = 1..1_000_001;
const INPUT: Range<i64> = -(QA as i64)..QA as i64 + 1;
const BIAS: Range<i64> = -8000..8001;
const OUTPUT: Range<i64> = -255..256;
const CENTIPAWNS: Range<i64> = -10_000..10_001;

/// Returns the path of a neuron's file, below `tables/`.
#[must_use]
pub fn neuron_file(number: usize) -> String {
    format!("net/neuron_{number:03}.toml")
}

pub(super) fn read(reader: &mut Reader<'_>) -> Net {
    let mut count = 0;
    let mut net = reader.file("net/net.toml", |document| {
        count = single(document, "neurons", NEURONS) as usize;
        let features = feature_set(document);
        let held: Vec<u8> = outputs(document, "held", HELD).into_iter().map(|least| least as u8).collect();
        if held.first() != Some(&0) || !held.is_sorted_by(|one, next| one < next) {
            document.fault(0..0, format!("held = {held:?}"), "numbers that rise from 0");
        }
        Net {
            features,
            divisor: single(document, "divisor", DIVISOR) as i32,
            biases: outputs(document, "biases", CENTIPAWNS).into_iter().map(|bias| bias as i32).collect(),
            held,
            neurons: Vec::new(),
            record: document.texts("record", &RECORD).unwrap_or_default(),
        }
    });
    let neuron = |document: &mut Document<'_>| neuron(document, net.features);
    net.neurons = (0..count).map(|number| reader.file(&neuron_file(number), neuron)).collect();
    net
}

/// Reads the name of a set of features.
fn feature_set(document: &mut Document<'_>) -> FeatureSet {
    let Some(node) = document.take("features") else { return FeatureSet::default() };
    let Some(name) = document.string(&node) else { return FeatureSet::default() };
    let set = FeatureSet::EACH.into_iter().find(|set| set.name() == name);
    if set.is_none() {
        document.fault(node.span(), format!("'{name}'"), &FeatureSet::EACH.map(FeatureSet::name).join(" or "));
    }
    set.unwrap_or_default()
}

/// The number of outputs of a net.
const OUTPUTS: usize = 8;

fn outputs(document: &mut Document<'_>, key: &str, range: Range<i64>) -> Vec<i64> {
    document.take(key).and_then(|node| document.row(node, OUTPUTS, range)).unwrap_or_else(|| vec![0; OUTPUTS])
}

fn single(document: &mut Document<'_>, key: &str, range: Range<i64>) -> i64 {
    document.take(key).and_then(|node| document.integer(&node, range)).unwrap_or_default()
}

fn neuron(document: &mut Document<'_>, set: FeatureSet) -> Neuron {
    let [mover, opponent] = ["mover", "opponent"]
        .map(|key| outputs(document, key, OUTPUT).into_iter().map(|weight| weight as i16).collect());
    let mut inputs = vec![0; set.count()];
    for (side, color) in SIDES.iter().zip(Color::ALL) {
        for kind in PieceKind::ALL {
            let board = document.board(&format!("{side}_{}", kind.word()), INPUT).unwrap_or_default();
            for (square, weight) in Square::all().zip(board) {
                inputs[PLAIN.piece(Piece::new(color, kind), square)] = weight as i8;
            }
        }
        for kind in PieceKind::HAND {
            let count = usize::from(PieceKind::SET[kind.index()]);
            let key = format!("{side}_{}_in_hand", kind.word());
            let row = document.take(&key).and_then(|node| document.row(node, count, INPUT)).unwrap_or_default();
            for (number, weight) in row.into_iter().enumerate() {
                inputs[held(color, kind, number + 1)] = weight as i8;
            }
        }
        if set.has_relations() {
            read_relations(document, (side, color), &mut inputs);
        }
    }
    Neuron { bias: single(document, "bias", BIAS) as i16, inputs, mover, opponent }
}

/// Reads the weights of a side's pieces under threat or attacked, and of the surroundings of its king.
fn read_relations(document: &mut Document<'_>, (side, color): (&str, Color), inputs: &mut [i8]) {
    for (kind, beside) in beside() {
        let board = document.board(&beside.key(side, kind), INPUT).unwrap_or_default();
        for (square, weight) in Square::all().zip(board) {
            inputs[beside.input(color, kind, square)] = weight as i8;
        }
    }
    for pressure in KingPressure::ALL {
        let block = document.block(&pressed_key(side, pressure), Feature::SPAN, INPUT).unwrap_or_default();
        for (square, weight) in around_king().zip(block) {
            inputs[pressed(color, square, pressure)] = weight as i8;
        }
    }
    for (key, piece) in near_keys(side) {
        let block = document.block(&key, Feature::SPAN, INPUT).unwrap_or_default();
        for (square, weight) in around_king().zip(block) {
            inputs[near(color, piece, square)] = weight as i8;
        }
    }
}

/// The perspective of the drawings: the viewer is Black, with its king on the left.
const PLAIN: Perspective = Perspective::PLAIN;

/// A feature of a piece besides its square.
#[derive(Clone, Copy)]
enum Beside {
    Threatened,
    Attacked,
}

/// Returns these features of every kind, in the order of the files.
fn beside() -> impl Iterator<Item = (PieceKind, Beside)> {
    let of = |beside: Beside| Feature::KINDS.map(|kind| (kind, beside));
    [Beside::Threatened, Beside::Attacked].into_iter().flat_map(of)
}

impl Beside {
    fn key(self, side: &str, kind: PieceKind) -> String {
        let name = match self {
            Self::Threatened => "threatened",
            Self::Attacked => "attacked",
        };
        format!("{side}_{}_{name}", kind.word())
    }

    fn input(self, color: Color, kind: PieceKind, square: Square) -> usize {
        let piece = Piece::new(color, kind);
        let input = match self {
            Self::Threatened => PLAIN.threatened(piece, square),
            Self::Attacked => PLAIN.attacked(piece, square),
        };
        input.expect("kings aside, every piece can be")
    }
}

fn held(color: Color, kind: PieceKind, count: usize) -> usize {
    PLAIN.held(color, kind, count).expect("a set has as many")
}

fn pressed(color: Color, square: Square, pressure: KingPressure) -> usize {
    PLAIN.pressed(color, KING, square, pressure)
}

/// The king whose surroundings are drawn.
const KING: Square = Square::at(4, 4).expect("5e is on the board");

/// Returns the squares of its surroundings as they are drawn: the rank farthest ahead first, in each the file on the
/// left.
fn around_king() -> impl Iterator<Item = Square> {
    let steps = (-Feature::REACH..=Feature::REACH)
        .flat_map(|rank| (-Feature::REACH..=Feature::REACH).map(move |file| (-file, rank)));
    steps.map(|(file, rank)| KING.offset(file, rank).expect("5e has neighbours"))
}

fn pressed_key(side: &str, KingPressure { attackers, defenders }: KingPressure) -> String {
    format!("{side}_king_attacked_{attackers}_defended_{defenders}")
}

fn near(owner: Color, piece: Piece, square: Square) -> usize {
    PLAIN.near(owner, KING, piece, square).expect("no king")
}

/// Returns the pieces that can be around a side's king, in the order of the files.
fn near_keys(side: &str) -> impl Iterator<Item = (String, Piece)> {
    let of = move |(owner, color): (&str, Color)| {
        Feature::KINDS.map(|kind| (format!("{side}_king_near_{owner}_{}", kind.word()), Piece::new(color, kind)))
    };
    SIDES.into_iter().zip(Color::ALL).flat_map(of)
}

/// Returns the text of a neuron's file. The number of its weights gives the features that its net reads.
#[must_use]
pub fn render_neuron(neuron: &Neuron, number: usize) -> String {
    let is_whole = neuron.inputs.len() > FeatureSet::Pieces.count();
    let relations = if is_whole { RELATIONS } else { "" };
    let mut text = format!(
        "# Neuron {number} of the learned evaluation, written by `cargo lab learn`. Its value is clipped to 0 and {ON}.\n\
         # `mover` and `opponent`: its output weights in each bucket (by pieces in hand), for the perspectives of the side to\n\
         # move and of the opponent. `bias`: its value without features. The boards have the weights of each piece by square,\n\
         # rank a first, file 9 first, as a viewer sees them that plays upwards with its king on files 9 to 5 (left).{relations}\n\
         mover = {:?}\nopponent = {:?}\nbias = {}\n",
        neuron.mover, neuron.opponent, neuron.bias
    );
    for (side, color) in SIDES.iter().zip(Color::ALL) {
        for kind in PieceKind::ALL {
            let stands = |square| neuron.inputs[PLAIN.piece(Piece::new(color, kind), square)];
            render_board(&mut text, &format!("{side}_{}", kind.word()), stands);
        }
        for (kind, beside) in beside().filter(|_| is_whole) {
            render_board(&mut text, &beside.key(side, kind), |square| neuron.inputs[beside.input(color, kind, square)]);
        }
        for kind in PieceKind::HAND {
            let counts = 1..=usize::from(PieceKind::SET[kind.index()]);
            let row: Vec<i8> = counts.map(|count| neuron.inputs[held(color, kind, count)]).collect();
            let _ = writeln!(text, "{side}_{}_in_hand = {row:?}", kind.word());
        }
        if is_whole {
            render_surroundings(&mut text, (side, color), neuron);
        }
    }
    text
}

/// The last lines of the comment in the file of a neuron that reads all features.
const RELATIONS: &str = " Then those\n\
    # of pieces under threat, and of pieces attacked but not under threat. Last of each side: the weights of squares around\n\
    # its king by attackers (1, 2 or more) and defenders but the king (0, 1, 2 or more), then of the pieces on them. There\n\
    # the rank farthest ahead is first, and the king's own square is in the middle.";

/// Writes the weights of the surroundings of a side's king.
fn render_surroundings(text: &mut String, (side, color): (&str, Color), neuron: &Neuron) {
    for pressure in KingPressure::ALL {
        let weights: Vec<i8> = around_king().map(|square| neuron.inputs[pressed(color, square, pressure)]).collect();
        render_rows(text, &pressed_key(side, pressure), weights.chunks(Feature::SPAN));
    }
    for (key, piece) in near_keys(side) {
        let weights: Vec<i8> = around_king().map(|square| neuron.inputs[near(color, piece, square)]).collect();
        render_rows(text, &key, weights.chunks(Feature::SPAN));
    }
}

fn render_board(text: &mut String, key: &str, weight: impl Fn(Square) -> i8) {
    let weights: Vec<i8> =
        (0..81).map(|place| weight(Square::at(8 - place % 9, place / 9).expect("nine files and ranks"))).collect();
    render_rows(text, key, weights.chunks(9));
}

fn render_rows<'w>(text: &mut String, key: &str, rows: impl Iterator<Item = &'w [i8]>) {
    let _ = writeln!(text, "{key} = [");
    for row in rows {
        let cells: Vec<String> = row.iter().map(|weight| format!("{weight:4}")).collect();
        let _ = writeln!(text, "  [{}],", cells.join(","));
    }
    text.push_str("]\n");
}

/// Returns the text of `net.toml`.
#[must_use]
pub fn render_net(net: &Net) -> String {
    let mut text = format!(
        "# The learned evaluation, written by `cargo lab learn`: a score that is added to the sums of a position (material,\n\
         # piece-square values, places around kings). The neurons (neuron_*.toml) are computed for two perspectives, those of\n\
         # the side to move and of the opponent. There is an output for each range of pieces in hand.\n\
         neurons = {}\n\
         # The features that it reads: all, or pieces (on squares and in hand).\n\
         features = \"{}\"\n\
         # The least number of pieces in hand, of both sides, of each output.\n\
         held = {:?}\n\
         # The bias of each output, in centipawns.\n\
         biases = {:?}\n\
         # The divisor that converts the sum of an output to centipawns: neurons squared (at most {ON} x {ON}) times weights\n\
         # ({OUT} is a weight of 1).\n\
         divisor = {}\n\
         \n# The record of the training.\n[record]\n",
        net.neurons.len(),
        net.features.name(),
        net.held,
        net.biases,
        net.divisor
    );
    for (key, value) in &net.record {
        let _ = writeln!(text, "{key} = '''{value}'''");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A written net reads back equal, and every input has a place of its own.
    #[test]
    fn a_net_comes_back_from_its_files() {
        for features in FeatureSet::EACH {
            let folder = std::env::temp_dir().join(format!("horigoma-net-{}-{}", features.name(), std::process::id()));
            std::fs::create_dir_all(folder.join("net")).unwrap();
            comes_back(&net_of(features), &folder);
            std::fs::remove_dir_all(folder).unwrap();
        }
    }

    fn net_of(features: FeatureSet) -> Net {
        let weight = |place: usize| (place * 37 % 255) as i8;
        let neuron = |number: usize| Neuron {
            bias: number as i16 - 3,
            inputs: (0..features.count()).map(|input| weight(input + number)).map(|weight| weight.max(-127)).collect(),
            mover: (0..8).map(|output| output - 4).collect(),
            opponent: (0..8).map(|output| 255 - output).collect(),
        };
        Net {
            features,
            divisor: 3441,
            held: vec![0, 1, 2, 3, 4, 5, 6, 38],
            biases: (-4..4).collect(),
            neurons: (0..2).map(neuron).collect(),
            record: RECORD.map(|key| (key.to_owned(), format!("what {key} is"))).to_vec(),
        }
    }

    fn comes_back(net: &Net, folder: &std::path::Path) {
        std::fs::write(folder.join("net/net.toml"), render_net(net)).unwrap();
        for (number, neuron) in net.neurons.iter().enumerate() {
            std::fs::write(folder.join(neuron_file(number)), render_neuron(neuron, number)).unwrap();
        }
        let mut reader = Reader { folder, files: Vec::new(), faults: Vec::new() };
        let found = read(&mut reader);
        assert!(reader.faults.is_empty(), "{:?}", reader.faults);
        assert_eq!(found, *net);
    }
}
