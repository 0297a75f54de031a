//! Reading the files of `tests/data`: tab-separated records, `#` begins a comment line. Each file's first lines name its
//! columns and sources.

/// The records of a file, each split into its fields.
pub(crate) fn records(text: &str) -> impl Iterator<Item = Vec<&str>> {
    horigoma::records::records(text).map(|record| record.fields().collect())
}
