//! Text files of records: one record a line, tab-separated fields, `#` at the start of a line for remarks. A byte order
//! mark is skipped.

/// A line with content.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record<'t> {
    /// The number of the line, counted from 1.
    pub number: usize,
    /// The line.
    pub line: &'t str,
}

impl<'t> Record<'t> {
    /// Returns its fields.
    pub fn fields(self) -> impl Iterator<Item = &'t str> {
        self.line.split('\t')
    }

    /// Returns its first field, where most files have a position.
    #[must_use]
    pub fn first(self) -> &'t str {
        self.fields().next().unwrap_or_default()
    }
}

/// The records of a text: its lines without remarks and blank ones.
///
/// ```
/// use horigoma::host::records;
/// let text = "# position\tmoves\n\n4k4/9/9/9/9/9/9/9/4K4 b - 1\t8\n";
/// let record = records(text).next().unwrap();
/// assert_eq!((record.number, record.fields().count()), (3, 2));
/// assert_eq!(record.first(), "4k4/9/9/9/9/9/9/9/4K4 b - 1");
/// assert_eq!(records("\u{feff}startpos\r\n").next().unwrap().line, "startpos");
/// ```
pub fn records(text: &str) -> impl Iterator<Item = Record<'_>> {
    let numbered = text.trim_start_matches('\u{feff}').lines().zip(1..).map(|(line, number)| Record { number, line });
    numbered.filter(|record| !record.line.starts_with('#') && !record.line.trim_ascii().is_empty())
}
