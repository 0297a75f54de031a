//! `magics.toml`: the multipliers that `cargo codegen find-magics` found. The making of the slider tables proves that
//! they work.

use std::fmt::Write;

use geometry::{Line, Square};

use super::Reader;

/// The multipliers of the four lines, by square.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Magics {
    /// The seed of the search that found them.
    pub seed: u64,
    /// The multipliers, by line index and square index.
    pub multipliers: Vec<Vec<u64>>,
}

pub(super) fn read(reader: &mut Reader<'_>) -> Magics {
    reader.file("magics.toml", |document| {
        let seed = document.take("seed").and_then(|node| document.integer(&node, 0..i64::MAX));
        let mut multipliers = Vec::new();
        for line in Line::ALL {
            let list = document.take(line.name()).and_then(|node| document.list(node, Square::COUNT, "multipliers"));
            let numbers = list.unwrap_or_default().into_iter().map(|node| {
                let text = document.string(&node).unwrap_or_default();
                let digits = text.strip_prefix("0x").filter(|digits| digits.chars().all(|c| c.is_ascii_hexdigit()));
                let number = digits.and_then(|digits| u64::from_str_radix(digits, 16).ok());
                if number.is_none() {
                    document.fault(node.span(), format!("\"{text}\""), "a hexadecimal number such as \"0x12ab\"");
                }
                number.unwrap_or_default()
            });
            multipliers.push(numbers.collect());
        }
        Magics { seed: seed.unwrap_or_default() as u64, multipliers }
    })
}

/// Returns the text of `magics.toml`.
#[must_use]
pub fn render(magics: &Magics) -> String {
    let mut text = format!(
        "# Written by `cargo codegen find-magics --seed {}`. Every build proves it.\n\
         #\n\
         # One multiplier for each line through each square: (occupied & relevant squares), its upper word folded onto the\n\
         # lower one, times the multiplier, shifted down to as many bits as there are relevant squares, is the slot. No two\n\
         # patterns of pieces that give different attacks share a slot. Nine numbers to a row: a file, ranks a to i.\n\n\
         seed = {}\n",
        magics.seed, magics.seed
    );
    for (line, numbers) in Line::ALL.iter().zip(&magics.multipliers) {
        let _ = write!(text, "\n{line} = [\n");
        for (file, row) in numbers.chunks(9).enumerate() {
            let cells: Vec<String> = row.iter().map(|number| format!("\"{number:#018x}\"")).collect();
            let _ = writeln!(text, "  {}, # file {}", cells.join(", "), file + 1);
        }
        text.push_str("]\n");
    }
    text
}
