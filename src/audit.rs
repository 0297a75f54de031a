//! Which tables this program carries, by value.
//!
//! The manifest is what the generator recorded when the program was built. [`each_table`] recomputes every checksum from
//! the statics that are linked into the running program, so a table that was changed in the binary is told from one that
//! was not.

use core::fmt;
use core::hint::black_box;

use geometry::Checked;

use crate::tables;

/// What the running program does with a table beside attesting it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Usage {
    /// It reads it: a changed table plays otherwise.
    Read,
    /// The compiler has used its values already: they are part of the code, whose witness is the signature of `bench`.
    Folded,
    /// It leaves it to programs that build on the library.
    Library,
}

/// Says what there is to say of it; nothing of a table that is simply read.
impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Read => "",
            Self::Folded => "folded into code",
            Self::Library => "for users of the library",
        })
    }
}

impl Usage {
    /// Single numbers that are cheaper in code than in memory, and what only libraries ask for; `tests/image.rs` changes every
    /// table of the built program and finds the same.
    fn of(table: &str) -> Self {
        match table {
            "CASTLE_BROKEN" | "CENTRE" | "NET_DIVISOR" | "PHASE_FULL" | "SIDE_KEY" => Self::Folded,
            "RANKS" | "ADJACENT_FILES" | "CASTLE_HASH_KEY" | "CASTLE_DISPLACEMENTS" | "CASTLE_NUMBERS" => Self::Library,
            _ => Self::Read,
        }
    }
}

/// One table of the running program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableReport {
    /// The name of the static.
    pub name: &'static str,
    /// Its Rust type.
    pub rust_type: &'static str,
    /// Where its values come from.
    pub origin: &'static str,
    /// Its size in memory.
    pub bytes: usize,
    /// The checksum of its values, recomputed.
    pub checksum: u64,
    /// What the program does with it.
    pub usage: Usage,
    /// The checksum that the manifest records; `None` when the manifest has no such table.
    pub recorded: Option<u64>,
}

impl TableReport {
    /// Whether the values are those that the manifest records.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.recorded == Some(self.checksum)
    }
}

/// The manifest of the tables that were compiled in.
#[must_use]
pub fn manifest() -> &'static str {
    tables::MANIFEST
}

/// The fingerprint of all tables: sixteen hexadecimal digits.
#[must_use]
pub fn fingerprint() -> &'static str {
    field(manifest().lines().next().unwrap_or_default(), 1).unwrap_or_default()
}

/// Recomputes the checksum of every table.
pub fn each_table(mut visit: impl FnMut(TableReport)) {
    tables::each_table(|name, rust_type, origin, values| {
        // Without the barrier the compiler may use the values it knows instead of those in memory.
        let values: &dyn Checked = black_box(values);
        visit(TableReport {
            name,
            rust_type,
            origin,
            bytes: size_of_val(values),
            checksum: values.checksum(),
            usage: Usage::of(name),
            recorded: recorded(name),
        });
    });
}

/// The checksum that the manifest has for a table.
fn recorded(name: &str) -> Option<u64> {
    let line = manifest().lines().skip(1).find(|line| field(line, 0) == Some(name))?;
    u64::from_str_radix(field(line, 3)?, 16).ok()
}

fn field(line: &str, number: usize) -> Option<&str> {
    line.split_ascii_whitespace().nth(number)
}
