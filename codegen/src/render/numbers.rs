//! Numbers as Rust: a documented struct for each table of a file, with values from the generated list of all numbers.
//! The search also has lists of the numbers and switches that can be set at run time.

use crate::input::{Entry, NumberValue, Numbers, Section};

/// The structs of `search.toml`. They are included where `SEARCH` is known.
#[must_use]
pub fn search(numbers: &Numbers) -> String {
    let text = structs(numbers, "search.toml", "SEARCH", true);
    text.trim_end().to_owned() + "\n"
}

/// The lists `PARAMETERS`, `SWITCHES` and `FLAGS` of `search.toml`, for a module with `Config`, `Parameter` and
/// `Switch`.
#[must_use]
pub fn parameters(numbers: &Numbers) -> String {
    let mut text = header("search.toml");
    let of = |settable: fn(&Section, &Entry) -> Option<String>| -> Vec<String> {
        numbers.entries().filter_map(|(section, entry)| settable(section, entry)).collect()
    };
    let settable =
        (0..).zip(numbers.entries()).filter_map(|(place, (section, entry))| parameter(section, entry, place));
    for (meaning, name, kind, entries) in [
        (
            "Every number that can be set, in the order of `tables/search.toml`.",
            "PARAMETERS",
            "Parameter",
            settable.collect(),
        ),
        (
            "The switch of every heuristic that has one, in the order in which a node goes through them.",
            "SWITCHES",
            "Switch",
            of(switch),
        ),
        ("The switches within heuristics.", "FLAGS", "Switch", of(flag)),
    ] {
        let (count, entries) = (entries.len(), entries.concat());
        text.push_str(&format!("/// {meaning}\npub static {name}: [{kind}; {count}] = [\n{entries}];\n\n"));
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

/// The structs of `clock.toml`. They are included where `CLOCK` is known.
#[must_use]
pub fn clock(numbers: &Numbers) -> String {
    structs(numbers, "clock.toml", "CLOCK", false)
}

/// First lines of a generated source.
fn header(file: &str) -> String {
    format!("// Made by `cargo codegen` from tables/{file}; do not edit. See CONTRIBUTING.md.\n\n")
}

/// Returns a struct for each table of the file. Public structs have their values as a constant too.
fn structs(numbers: &Numbers, file: &str, list: &str, public: bool) -> String {
    let mut text = header(file);
    let (mut place, count) = (0, numbers.entries().count());
    let visibility = if public { "pub" } else { "pub(crate)" };
    for section in &numbers.sections {
        let type_name = camel_case(&section.name);
        let (mut fields, mut constants, mut values) = (String::new(), String::new(), String::new());
        for entry in &section.entries {
            let (name, doc) = (&entry.name, entry_doc(entry));
            match entry.value {
                NumberValue::Switch(_) => {
                    fields.push_str(&format!("{doc}    pub {name}: bool,\n"));
                    values.push_str(&format!("            {name}: numbers[{place}] != 0,\n"));
                }
                NumberValue::Number(..) => {
                    fields.push_str(&format!("{doc}    pub {name}: i32,\n"));
                    values.push_str(&format!("            {name}: numbers[{place}],\n"));
                }
                NumberValue::Constant(..) => {
                    let name = name.to_uppercase();
                    constants
                        .push_str(&format!("{doc}    {visibility} const {name}: i32 = {list}.values[{place}];\n\n"));
                }
            }
            place += 1;
        }
        if public {
            constants.push_str(&format!(
                "    /// The values of `tables/{file}`.\n    pub const DEFAULT: Self = Self::of(&{list}.values);\n\n"
            ));
        }
        text.push_str(&doc_lines(&section.doc, ""));
        text.push_str(&format!(
            "#[derive(Clone, Copy, PartialEq, Eq, Debug)]\n\
             {visibility} struct {type_name} {{\n{fields}}}\n\n\
             impl {type_name} {{\n{constants}    \
             const fn of(numbers: &[i32; {count}]) -> Self {{\n        \
             Self {{\n{values}        }}\n    }}\n}}\n\n\
             impl Default for {type_name} {{\n    \
             /// The values of the table that is linked into the running program.\n    \
             fn default() -> Self {{\n        \
             Self::of(core::hint::black_box(&{list}.values))\n    }}\n}}\n\n"
        ));
    }
    text
}

/// A number that can be set, with its place in the list of all numbers.
fn parameter(section: &Section, entry: &Entry, place: usize) -> Option<String> {
    let NumberValue::Number(..) = &entry.value else { return None };
    let (section, entry) = (&section.name, &entry.name);
    Some(format!(
        "    Parameter {{\n        name: \"{section}.{entry}\",\n        place: {place},\n        \
         get: |config| config.{section}.{entry},\n        \
         set: |config, value| config.{section}.{entry} = value,\n    }},\n"
    ))
}

/// The switch of a heuristic: its `enabled`, under the name of the heuristic.
fn switch(section: &Section, entry: &Entry) -> Option<String> {
    (entry.name == "enabled").then(|| on_or_off(&section.name, section, entry))?
}

/// A switch within a heuristic.
fn flag(section: &Section, entry: &Entry) -> Option<String> {
    let name = format!("{}.{}", section.name, entry.name);
    (entry.name != "enabled").then(|| on_or_off(&name, section, entry))?
}

fn on_or_off(name: &str, section: &Section, entry: &Entry) -> Option<String> {
    let (section, entry, NumberValue::Switch(_)) = (&section.name, &entry.name, &entry.value) else { return None };
    Some(format!(
        "    Switch {{\n        name: \"{name}\",\n        get: |config| config.{section}.{entry},\n        \
         set: |config, on| config.{section}.{entry} = on,\n    }},\n"
    ))
}

/// The documentation of an entry: its meaning, its shipped value and its range.
fn entry_doc(entry: &Entry) -> String {
    let told = match &entry.value {
        NumberValue::Switch(on) => format!("Shipped: {on}."),
        NumberValue::Number(value, range) => format!("Shipped: {value}, of {} to {}.", range.start(), range.end()),
        NumberValue::Constant(value, _) => format!("Built in: {value}."),
    };
    format!("{}    ///\n    /// {told}\n", doc_lines(&entry.doc, "    "))
}

fn doc_lines(doc: &[String], indent: &str) -> String {
    doc.iter().map(|line| format!("{indent}/// {line}").trim_end().to_owned() + "\n").collect()
}

/// `late_move_reductions` to `LateMoveReductions`.
fn camel_case(name: &str) -> String {
    let capitalised = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split('_').filter(|word| !word.is_empty()).map(capitalised).collect()
}
