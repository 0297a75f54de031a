//! The manifest: the fingerprint of all tables, then a line per table.

use crate::mark;
use crate::table::{Table, fingerprint};

/// The directory in a program: the line by which a reader finds it, then the manifest.
#[must_use]
pub fn directory(tables: &[Table]) -> String {
    mark::DIRECTORY.to_owned() + &render(tables)
}

/// The text of `tables/MANIFEST`.
#[must_use]
pub fn render(tables: &[Table]) -> String {
    let bytes: usize = tables.iter().map(Table::bytes).sum();
    let mut text = format!("fingerprint {:016x}  {} tables  {bytes} bytes\n", fingerprint(tables), tables.len());
    for table in tables {
        text.push_str(&format!(
            "{:<18} {:<22} {:>7} {:016x} {}\n",
            table.name,
            table.rust_type().replace(' ', ""),
            table.bytes(),
            table.checksum(),
            table.origin
        ));
    }
    text
}
