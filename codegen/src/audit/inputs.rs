//! Inputs from values: those of a folder, with the numbers that the tables hold in their place.

use std::collections::BTreeMap;

use features::FeatureSet;
use geometry::{PieceKind, Score, Square};

use crate::Inputs;
use crate::input::{Net, Neuron, NumberValue, Numbers};
use crate::make::reductions;
use crate::schema::GROUPS;
use crate::table::{Content, Values};

/// The contents of tables by name.
pub(super) type Contents<'t> = BTreeMap<&'t str, &'t Content>;

/// Files below `tables/` that the values of their tables give back whole.
///
/// So do those of `patterns/` whose group counts in full.
pub(super) const GIVEN_BACK: [&str; 11] = [
    "geometry",
    "features",
    "magics.toml",
    "reductions.toml",
    "material.toml",
    "exchange.toml",
    "phase.toml",
    "psqt",
    "search.toml",
    "clock.toml",
    "net",
];

/// Returns the inputs of a folder with the numbers of these tables. Names, meanings, drawings of castles, lines of
/// the book and seeds stay, because no table gives them.
pub(super) fn rebuilt(base: &Inputs, contents: &Contents<'_>) -> Inputs {
    let mut inputs = base.clone();
    values(&mut inputs, contents);
    groups(&mut inputs, contents);
    numbers(&mut inputs.search, contents, ["SEARCH", "SEARCH_RANGES"]);
    numbers(&mut inputs.clock, contents, ["CLOCK", "CLOCK_RANGES"]);
    if let Some(Values::Magic(magics)) = contents.get("LINE_MAGICS").map(|content| &content.values) {
        let rows = magics.chunks(Square::COUNT).map(|row| row.iter().map(|magic| magic.multiplier).collect()).collect();
        if magics.len() == inputs.magics.multipliers.iter().map(Vec::len).sum::<usize>() {
            inputs.magics.multipliers = rows;
        }
    }
    if let Some(net) = net(&base.net, contents) {
        inputs.net = net;
    }
    if let Some(content) = contents.get("REDUCTIONS") {
        inputs.reductions = reductions::solve(&base.reductions, content).unwrap_or(inputs.reductions);
    }
    inputs
}

/// The scores of a table, where it has this many.
fn scores<'t>(contents: &Contents<'t>, name: &str, count: usize) -> Option<&'t [Score]> {
    let Values::Score(scores) = &contents.get(name)?.values else { return None };
    (scores.len() == count).then_some(scores)
}

/// The numbers of a table, where it has this many and each fits.
fn small<T: TryFrom<i128>>(contents: &Contents<'_>, name: &str, count: usize) -> Option<Vec<T>> {
    let numbers = contents.get(name)?.values.numbers();
    let all: Vec<T> = numbers.into_iter().map(T::try_from).collect::<Result<_, _>>().ok()?;
    (all.len() == count).then_some(all)
}

/// Values of pieces, phase, exchanges and castles.
fn values(inputs: &mut Inputs, contents: &Contents<'_>) {
    if let Some(board) = scores(contents, "MATERIAL", PieceKind::COUNT) {
        inputs.material.board = board.to_vec();
    }
    // No piece, one piece, two ..: the second is the value of one.
    if let Some(hand) = scores(contents, "HAND_MATERIAL", PieceKind::HAND_COUNT * 19) {
        inputs.material.hand = hand.chunks(19).map(|counts| counts[1]).collect();
    }
    if let Some(boards) = scores(contents, "PSQT", 2 * PieceKind::COUNT * Square::COUNT) {
        let black = boards.chunks(Square::COUNT).take(PieceKind::COUNT);
        inputs.psqt.boards = black.map(<[Score]>::to_vec).collect();
    }
    if let Some((optional, values)) =
        scores(contents, "CASTLE_VALUES", inputs.castles.len() + 1).and_then(<[Score]>::split_last)
    {
        inputs.castle_optional = *optional;
        inputs.castles.iter_mut().zip(values).for_each(|(castle, &value)| castle.value = value);
    }
    inputs.exchange = small(contents, "EXCHANGE", PieceKind::COUNT).unwrap_or(std::mem::take(&mut inputs.exchange));
    if let Some(full) = contents.get("PHASE_FULL").and_then(|content| content.values.numbers()[0].try_into().ok()) {
        inputs.phase.full = full;
    }
    if let Some(held) = small(contents, "PHASE_HELD", PieceKind::HAND_COUNT) {
        inputs.phase.held = held;
    }
    if let Some(units) = small(contents, "ATTACK_UNITS", PieceKind::COUNT) {
        inputs.weights.attack_units = units;
    }
    if let (Some(broken), Some([broken_now])) =
        (inputs.weights.castle_shares.get_mut(1), small(contents, "CASTLE_BROKEN", 1).as_deref())
    {
        *broken = *broken_now;
    }
}

/// The weights of groups that count in full. A percentage rounds, and cannot be undone.
fn groups(inputs: &mut Inputs, contents: &Contents<'_>) {
    for (number, group) in GROUPS.iter().enumerate().filter(|(_, group)| group.file().is_some()) {
        let all = scores(contents, &group.key().to_uppercase(), group.len());
        let Some(all) = all.filter(|_| inputs.weights.percent(number) == 100) else { continue };
        let places = group.in_file().into_iter().flat_map(|grid| grid.range());
        inputs.weights.groups[number].values = places.map(|place| all[place]).collect();
    }
}

/// Values with their ranges, of a file with as many entries.
fn numbers(numbers: &mut Numbers, contents: &Contents<'_>, [values, ranges]: [&str; 2]) {
    let count = numbers.entries().count();
    let (Some(values), Some(ranges)) =
        (small::<i32>(contents, values, count), small::<i32>(contents, ranges, 3 * count))
    else {
        return;
    };
    let entries = numbers.sections.iter_mut().flat_map(|section| &mut section.entries);
    for (entry, (&value, range)) in entries.zip(values.iter().zip(ranges.chunks(3))) {
        let range_of = range[0]..=range[1];
        match &mut entry.value {
            NumberValue::Switch(on) if value == 0 || value == 1 => *on = value == 1,
            NumberValue::Switch(_) => {}
            number if range[2] == 1 => *number = NumberValue::Constant(value, range_of),
            number => *number = NumberValue::Number(value, range_of),
        }
    }
}

/// The net of its tables, with the record of the folder.
fn net(base: &Net, contents: &Contents<'_>) -> Option<Net> {
    let Values::I8(weights) = &contents.get("NET_INPUTS")?.values else { return None };
    let count = contents.get("NET_BIASES")?.values.len();
    let features = FeatureSet::EACH.into_iter().find(|set| weights.len() == set.count() * count)?;
    let outputs = contents.get("NET_OUTPUT_BIASES")?.values.len();
    let biases: Vec<i16> = small(contents, "NET_BIASES", count)?;
    let worth: Vec<i16> = small(contents, "NET_OUTPUTS", outputs * 2 * count)?;
    let of: Vec<usize> = small(contents, "NET_OUTPUT_OF", contents.get("NET_OUTPUT_OF")?.values.len())?;
    let held: Option<Vec<u8>> =
        (0..outputs).map(|output| Some(of.iter().position(|&found| found == output)? as u8)).collect();
    if count == 0 {
        return None;
    }
    let of_neuron = |number: usize, view: usize| {
        (0..outputs).map(|output| worth[(output * 2 + view) * count + number]).collect::<Vec<i16>>()
    };
    let neuron = |number: usize| Neuron {
        bias: biases[number],
        inputs: weights.iter().skip(number).step_by(count).copied().collect(),
        mover: of_neuron(number, 0),
        opponent: of_neuron(number, 1),
    };
    Some(Net {
        features,
        divisor: contents.get("NET_DIVISOR")?.values.numbers()[0].try_into().ok()?,
        held: held?,
        biases: small(contents, "NET_OUTPUT_BIASES", outputs)?,
        neurons: (0..count).map(neuron).collect(),
        record: base.record.clone(),
    })
}
