//! The extraction of a program's tables: as generated source, and as inputs from which a build makes them again.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use geometry::{PieceKind, Score, Square};
use toml::de::{DeTable, DeValue};

use super::Audit;
use crate::edit::{self, Weight};
use crate::input::{NumberValue, Numbers, neuron_file, render_magics, render_net, render_neuron};
use crate::schema::{GROUPS, Source};
use crate::table::{Table, fingerprint};
use crate::{Failure, Fault, Inputs, artefacts};

/// The folder of generated source, below the target folder.
const SOURCE: &str = "source";
const INPUTS: &str = "tables";

/// Writes the tables below a folder: `source/` as `cargo codegen emit` does, and `tables/`, the inputs of `base` with
/// the numbers of the program. Returns the tables that a build from these inputs makes with other values: the inputs
/// could not be derived from their values.
///
/// # Errors
/// A file that could not be read or written, or inputs that make no tables.
pub fn extract(audit: &Audit, base: &Path, folder: &Path) -> Result<Vec<String>, Failure> {
    let tables = audit.tables();
    let source = folder.join(SOURCE);
    artefacts::write(&source, &artefacts::exported(&tables, &audit.inputs)).map_err(|error| fault(&source, &error))?;
    let target = folder.join(INPUTS);
    for (name, text) in files(audit, base)? {
        let path = target.join(name);
        let parent = path.parent().unwrap_or(&target);
        fs::create_dir_all(parent).and_then(|()| fs::write(&path, text)).map_err(|error| fault(&path, &error))?;
    }
    let (_, made) = crate::generate(&target)?;
    if fingerprint(&made) == fingerprint(&tables) {
        return Ok(Vec::new());
    }
    let differs = |table: &&Table| !made.iter().any(|made| made.name == table.name && made.content == table.content);
    Ok(tables.iter().filter(differs).map(|table| table.name.to_string()).collect())
}

fn fault(path: &Path, error: &io::Error) -> Failure {
    let (found, expected) = (format!("no such file to use ({error})"), "one that can be read or written".to_owned());
    Failure::Inputs(vec![Fault { file: path.to_owned(), at: None, found, expected }])
}

/// Every input by its name below the folder.
fn files(audit: &Audit, base: &Path) -> Result<BTreeMap<PathBuf, String>, Failure> {
    let before = Inputs::load(base)?;
    let mut files = BTreeMap::new();
    for path in &before.files {
        let name = path.strip_prefix(base).unwrap_or(path).to_owned();
        files.insert(name, fs::read_to_string(path).map_err(|error| fault(path, &error))?);
    }
    let inputs = &audit.inputs;
    for file in edit::read(base)? {
        let values: Vec<Score> = file.weights.iter().map(|weight| score(inputs, weight)).collect();
        files.insert(file.name.clone(), file.with(&values));
    }
    files.retain(|name, _| !name.starts_with("net"));
    files.insert("net/net.toml".into(), render_net(&inputs.net));
    for (number, neuron) in inputs.net.neurons.iter().enumerate() {
        files.insert(neuron_file(number).into(), render_neuron(neuron, number));
    }
    if inputs.magics != before.magics {
        files.insert("magics.toml".into(), render_magics(&inputs.magics));
    }
    for (name, old, new) in
        [("search.toml", &before.search, &inputs.search), ("clock.toml", &before.clock, &inputs.clock)]
    {
        splice(&mut files, name, numbers(old, new));
    }
    for (name, keys) in keys(inputs) {
        let text = files.get(Path::new(name)).map_or("", String::as_str);
        let places = keys.into_iter().filter_map(|(key, value)| {
            let (place, old) = place(text, &key)?;
            (old != value).then(|| (place, value.to_string()))
        });
        let places = places.collect();
        splice(&mut files, name, places);
    }
    Ok(files)
}

/// Returns the value of a weight in these inputs, in the order of [`edit`].
fn score(inputs: &Inputs, weight: &Weight) -> Score {
    let number = weight.number;
    match GROUPS[weight.group].source {
        Source::Material => {
            let material = &inputs.material;
            let board = material.board.len();
            *material.board.get(number).unwrap_or_else(|| &material.hand[number - board])
        }
        Source::PieceSquare => inputs.psqt.boards[number / Square::COUNT][number % Square::COUNT],
        Source::Castles => inputs.castles.get(number).map_or(inputs.castle_optional, |castle| castle.value),
        Source::AroundKings | Source::Grids(_) => {
            let mut places = GROUPS[weight.group].in_file().into_iter().flat_map(|grid| grid.range());
            let place = places.position(|place| place == number);
            place.map_or(weight.value, |place| inputs.weights.groups[weight.group].values[place])
        }
    }
}

/// The places of moved values, and the texts that replace them. Ranges stay as they are.
fn numbers(old: &Numbers, new: &Numbers) -> Vec<(Range<usize>, String)> {
    let pairs = old.entries().zip(new.entries());
    let moved = pairs.filter(|((_, old), (_, new))| old.value.number() != new.value.number());
    let text = |value: &NumberValue| match value {
        NumberValue::Switch(on) => on.to_string(),
        number => number.number().to_string(),
    };
    moved.map(|((_, old), (_, new))| (old.place.clone(), text(&new.value))).collect()
}

/// The keys of the small files, with their values.
fn keys(inputs: &Inputs) -> [(&'static str, Vec<(String, i64)>); 4] {
    let named = |above: &str, values: Vec<i64>| -> Vec<(String, i64)> {
        PieceKind::ALL.iter().zip(values).map(|(kind, value)| (format!("{above}.{}", kind.word()), value)).collect()
    };
    let mut phase = named("held", inputs.phase.held.iter().map(|&value| value.into()).collect());
    phase.push(("full".to_owned(), inputs.phase.full.into()));
    let mut patterns = named("attack_units", inputs.weights.attack_units.iter().map(|&units| units.into()).collect());
    patterns.extend(inputs.weights.castle_shares.get(1).map(|&share| ("castle.broken".to_owned(), share.into())));
    let reductions = [("base", inputs.reductions.base), ("divisor", inputs.reductions.divisor)];
    [
        ("phase.toml", phase),
        ("patterns.toml", patterns),
        ("exchange.toml", named("half_swing", inputs.exchange.iter().map(|&value| value.into()).collect())),
        ("reductions.toml", reductions.map(|(key, value)| (key.to_owned(), value)).to_vec()),
    ]
}

/// The place of the number of a key, such as `held.rook`.
fn place(text: &str, key: &str) -> Option<(Range<usize>, i64)> {
    let root = DeTable::parse(text).ok()?;
    let mut names = key.split('.');
    let mut node = root.get_ref().get(names.next()?)?;
    for name in names {
        node = node.get_ref().as_table()?.get(name)?;
    }
    let DeValue::Integer(number) = node.get_ref() else { return None };
    Some((node.span(), number.as_str().parse().ok()?))
}

/// Replaces texts at places of a file.
fn splice(files: &mut BTreeMap<PathBuf, String>, name: &str, mut places: Vec<(Range<usize>, String)>) {
    let Some(text) = files.get_mut(Path::new(name)) else { return };
    places.sort_by_key(|(place, _)| std::cmp::Reverse(place.start));
    for (place, words) in places {
        text.replace_range(place, &words);
    }
}
