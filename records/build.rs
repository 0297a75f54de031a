//! Makes the table of Japanese characters that `src/japanese.rs` decodes by.
//!
//! The mapping is the one of the Encoding Standard, as `encoding_rs` has it. The package itself is not linked: its
//! decoder of one encoding brings the tables of all, which is 150 KB of every program that reads records.

use std::path::Path;
use std::{env, fs, io};

use encoding_rs::{EUC_JP, Encoding, SHIFT_JIS};

/// The cells of a row.
const CELLS: usize = 94;

/// The rows of JIS X 0208 in Shift_JIS: 94 of the standard and 26 of Windows.
const ROWS: usize = 120;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let common = (0..ROWS * CELLS).map(|number| {
        let (lead, trail) = (number / 188, number % 188);
        let lead = lead + if lead < 0x1f { 0x81 } else { 0xc1 };
        let trail = trail + if trail < 0x3f { 0x40 } else { 0x41 };
        // The rows of the user are computed when a text is decoded.
        if (0xf0..=0xf9).contains(&lead) { 0 } else { unit(SHIFT_JIS, &[lead as u8, trail as u8]) }
    });
    let rare = (0..CELLS * CELLS)
        .map(|number| unit(EUC_JP, &[0x8f, (0xa1 + number / CELLS) as u8, (0xa1 + number % CELLS) as u8]));
    let cells: Vec<u16> = common.chain(rare).collect();
    let is_filled = |row: &&[u16]| row.iter().any(|&unit| unit != 0);
    let filled: Vec<&[u16]> = cells.chunks(CELLS).filter(is_filled).collect();
    let mut count = 0;
    let places = cells.chunks(CELLS).map(|row| {
        count += usize::from(is_filled(&row));
        if is_filled(&row) { count } else { 0 }
    });
    let places: Vec<usize> = places.collect();
    let text = format!(
        "/// The place of each row in [`FILLED`], counted from 1 on, or 0 for a row without characters.\n\
         static PLACES: [u8; {}] = {places:?};\n\
         /// The rows that have characters, as units of UTF-16. A cell without one has 0.\n\
         static FILLED: [[u16; {CELLS}]; {}] = {filled:?};\n",
        places.len(),
        filled.len()
    );
    fs::write(Path::new(&env::var_os("OUT_DIR").unwrap_or_default()).join("japanese.rs"), text)
}

/// Returns the unit of UTF-16 that these bytes encode, or 0.
fn unit(encoding: &'static Encoding, bytes: &[u8]) -> u16 {
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes);
    let mut units = text.iter().flat_map(|text| text.encode_utf16());
    match (units.next(), units.next()) {
        (Some(unit), None) => unit,
        _ => 0,
    }
}
