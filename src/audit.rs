//! The tables in this program, by value.
//!
//! The generator recorded the manifest when the program was built. [`each_table`] recomputes every checksum from the
//! statics linked into the running program, and so detects a table that was changed in the binary.

use core::error::Error;
use core::fmt;
use core::hint::black_box;

use geometry::{Checked, Japanese, Line, PieceKind, Square};

use crate::tables;
pub use crate::tables::Usage;

/// The bytes of a line of the cache, on which the tables of sliders begin.
pub const CACHE_LINE: usize = 64;

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
    /// The greatest power of two, up to [`CACHE_LINE`], of which its address is a multiple.
    pub alignment: usize,
    /// The checksum of its values, recomputed.
    pub checksum: u64,
    /// The use that the program makes of it.
    pub usage: Usage,
    /// The checksum in the manifest, or `None` when the manifest has no such table.
    pub recorded: Option<u64>,
}

impl TableReport {
    /// Whether the checksum equals the one in the manifest.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.recorded == Some(self.checksum)
    }
}

/// Returns the manifest of the tables that were compiled in.
#[must_use]
pub fn manifest() -> &'static str {
    tables::manifest()
}

/// Returns the fingerprint of all tables from the manifest: sixteen hexadecimal digits. Nothing is recomputed, so a
/// damaged program returns it too. [`verified_fingerprint`] detects the damage.
#[must_use]
pub fn fingerprint() -> &'static str {
    field(manifest().lines().next().unwrap_or_default(), 1).unwrap_or_default()
}

/// Returns the fingerprint of the tables that a search reads: all but those of the book. Every host with the same
/// evaluation has the same one. The generator recorded it, as it recorded [`fingerprint`].
#[must_use]
pub fn search_fingerprint() -> &'static str {
    tables::SEARCH_FINGERPRINT
}

/// The number of tables of the running program that differ from its manifest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Damaged(pub u32);

impl Error for Damaged {}

/// `damaged, 2 tables differ from the manifest`
impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = if self.0 == 1 { "table differs" } else { "tables differ" };
        write!(f, "damaged, {} {words} from the manifest", self.0)
    }
}

impl Japanese for Damaged {
    fn write_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "壊れています。{}個の表がマニフェストと違います", self.0)
    }
}

/// Returns the [`fingerprint`] after recomputing every checksum, which takes about two milliseconds.
///
/// # Errors
/// [`Damaged`] when a table differs: such a program has no fingerprint.
pub fn verified_fingerprint() -> Result<&'static str, Damaged> {
    let mut wrong = 0;
    each_table(|table| wrong += u32::from(!table.is_sound()));
    if wrong == 0 { Ok(fingerprint()) } else { Err(Damaged(wrong)) }
}

/// Recomputes the checksum of every table and passes a report of each to `visit`.
pub fn each_table(mut visit: impl FnMut(TableReport)) {
    report(&mut visit);
}

fn report(visit: &mut dyn FnMut(TableReport)) {
    let visit: &mut tables::Visit<'_> = &mut |name, rust_type, origin, usage, values| {
        // Without the barrier the compiler may use the constant values instead of those in memory.
        let values: &dyn Checked = black_box(values);
        visit(TableReport {
            name,
            rust_type,
            origin,
            bytes: size_of_val(values),
            alignment: 1 << core::ptr::from_ref(values).addr().trailing_zeros().min(CACHE_LINE.trailing_zeros()),
            checksum: values.checksum(),
            usage,
            recorded: recorded(name),
        });
    };
    // Without the barrier the closure is inlined once for each table.
    tables::each_table(black_box(visit));
}

/// Returns the number of sets of attacks that the tables hold for a kind of piece. Steps have one by colour (where it
/// matters) and square. Slides have one by square and pattern of the pieces on its lines.
///
/// ```
/// # use horigoma::{audit::attack_patterns, board::PieceKind};
/// assert_eq!(attack_patterns(PieceKind::Silver), 2 * 81);
/// // A horse is looked up as a bishop and a king's four straight steps.
/// assert_eq!(attack_patterns(PieceKind::Horse), attack_patterns(PieceKind::Bishop) + 81);
/// ```
#[must_use]
pub fn attack_patterns(kind: PieceKind) -> usize {
    match kind {
        PieceKind::Pawn => tables::PAWN_ATTACKS.as_flattened().len(),
        PieceKind::Lance => line_patterns(Line::File),
        PieceKind::Knight => tables::KNIGHT_ATTACKS.as_flattened().len(),
        PieceKind::Silver => tables::SILVER_ATTACKS.as_flattened().len(),
        PieceKind::Bishop => line_patterns(Line::Rising) + line_patterns(Line::Falling),
        PieceKind::Rook => line_patterns(Line::File) + line_patterns(Line::Rank),
        PieceKind::King => tables::KING_ATTACKS.len(),
        PieceKind::Horse => attack_patterns(PieceKind::Bishop) + tables::HORSE_STEPS.len(),
        PieceKind::Dragon => attack_patterns(PieceKind::Rook) + tables::DRAGON_STEPS.len(),
        PieceKind::Gold
        | PieceKind::Tokin
        | PieceKind::PromotedLance
        | PieceKind::PromotedKnight
        | PieceKind::PromotedSilver => tables::GOLD_ATTACKS.as_flattened().len(),
    }
}

/// Returns the number of patterns of pieces on the relevant squares of a line, summed over all squares.
fn line_patterns(line: Line) -> usize {
    // At most seven squares of a line are relevant. A table that was changed in the binary may have more.
    Square::all().map(|square| 1 << tables::LINE_MAGICS[line][square].mask.count_ones().min(7)).sum()
}

/// Returns the checksum of a table in the manifest.
fn recorded(name: &str) -> Option<u64> {
    let line = manifest().lines().skip(1).find(|line| field(line, 0) == Some(name))?;
    u64::from_str_radix(field(line, 3)?, 16).ok()
}

fn field(line: &str, number: usize) -> Option<&str> {
    line.split_ascii_whitespace().nth(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The linker may place them on cache lines by chance, but their types require it.
    #[test]
    fn tables_of_sliders_begin_on_cache_lines() {
        assert_eq!([align_of_val(&tables::LINE_MAGICS), align_of_val(&tables::LINE_ATTACKS)], [CACHE_LINE; 2]);
        let mut found = 0;
        each_table(|table| {
            if table.origin == "magics.toml" {
                assert_eq!((table.name, table.alignment), (table.name, CACHE_LINE));
                found += 1;
            }
        });
        assert_eq!(found, 2);
    }
}
