//! The marks by which a reader of a built program finds its tables: the first line of their directory, and sixteen
//! bytes before the values of each.
//!
//! A mark needs no relocation and no symbol. It holds in every format of programs, in an image of a flash memory too.

use geometry::Checksum;

/// The first line of the directory in a program. The manifest follows it.
pub const DIRECTORY: &str = "Horigoma's directory of tables, version 1\n";

/// The bytes of a mark.
pub const BYTES: usize = 16;

/// The first half of every mark.
pub const PREFIX: [u8; BYTES / 2] = *b"\x9dcarved\n";

/// Returns the mark of a table: [`PREFIX`], then the checksum of its name in little-endian order.
#[must_use]
pub fn of(table: &str) -> [u8; BYTES] {
    let mut name = Checksum::EMPTY;
    name.feed(table.as_bytes());
    let mut mark = [0; BYTES];
    mark[..PREFIX.len()].copy_from_slice(&PREFIX);
    mark[PREFIX.len()..].copy_from_slice(&name.value().to_le_bytes());
    mark
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_two_tables_share_a_mark() {
        let tables = crate::catalogue::make_unproved(&crate::input::shipped());
        let marks: BTreeSet<[u8; BYTES]> = tables.iter().map(|table| of(&table.name)).collect();
        assert_eq!(marks.len(), tables.len());
    }
}
