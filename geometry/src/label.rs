//! Short texts that hold their own bytes.

use core::fmt;

/// A text of at most [`Label::MOST`] bytes of UTF-8. It has no pointer, so a table of labels needs no relocations.
///
/// ```
/// # use geometry::Label;
/// let label = Label::new("美濃");
/// assert_eq!((label.as_str(), label.to_string().as_str(), size_of::<Label>()), ("美濃", "美濃", 32));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub struct Label {
    /// The length of the text in bytes. The bytes after it are 0.
    length: u8,
    bytes: [u8; Label::MOST],
}

impl Label {
    /// The greatest length of a label, in bytes.
    pub const MOST: usize = 31;

    /// Returns a label with this text.
    ///
    /// # Panics
    /// When the text has more than [`Label::MOST`] bytes.
    #[must_use]
    pub const fn new(text: &str) -> Self {
        assert!(text.len() <= Self::MOST, "the text of a label is too long");
        let mut bytes = [0; Self::MOST];
        let (filled, _) = bytes.split_at_mut(text.len());
        filled.copy_from_slice(text.as_bytes());
        Self { length: text.len() as u8, bytes }
    }

    /// Returns the label with these bytes in memory, the length first. The inverse of [`Label::to_bytes`].
    #[must_use]
    pub const fn from_bytes([length, bytes @ ..]: [u8; Self::MOST + 1]) -> Self {
        Self { length, bytes }
    }

    /// Returns the bytes in memory: the length, the text, then zeros.
    #[must_use]
    pub fn to_bytes(self) -> [u8; Self::MOST + 1] {
        let mut all = [self.length; Self::MOST + 1];
        all[1..].copy_from_slice(&self.bytes);
        all
    }

    /// Returns the text. It is empty when a changed byte made it invalid UTF-8 or its length too great.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let text = self.bytes.get(..usize::from(self.length)).unwrap_or_default();
        core::str::from_utf8(text).unwrap_or_default()
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_text_fits_and_bytes_read_back() {
        let longest = "0123456789012345678901234567890";
        for text in ["", "mino", "銀冠", longest] {
            let label = Label::new(text);
            assert_eq!(label.as_str(), text);
            assert_eq!(Label::from_bytes(label.to_bytes()), label);
        }
    }

    #[test]
    #[should_panic = "too long"]
    fn a_longer_text_is_refused() {
        let _ = Label::new("01234567890123456789012345678901");
    }

    #[test]
    fn memory_that_is_no_text_is_read_as_an_empty_one() {
        let mut bytes = Label::new("mino").to_bytes();
        bytes[1] = 0xff;
        assert_eq!(Label::from_bytes(bytes).as_str(), "");
        bytes[0] = 32;
        assert_eq!(Label::from_bytes(bytes).as_str(), "");
    }
}
