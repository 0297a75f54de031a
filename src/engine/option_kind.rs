//! What options can be set to.

use core::fmt;

/// What an option can be set to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// On or off, with the default.
    Check(bool),
    /// A number: default, least, most.
    Spin(i64, i64, i64),
    /// One of some words; the first is the default.
    Combo(&'static [&'static str]),
    /// Any text; empty by default.
    Text,
    /// Something to do.
    Button,
}

/// Says what is expected, for messages.
impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Check(_) => f.write_str("true or false"),
            Self::Spin(_, least, most) => write!(f, "a number from {least} to {most}"),
            Self::Combo(words) => {
                f.write_str("one of ")?;
                words.iter().enumerate().try_for_each(|(number, word)| {
                    let comma = if number == 0 { "" } else { ", " };
                    write!(f, "{comma}{word}")
                })
            }
            Self::Text => f.write_str("any text"),
            Self::Button => f.write_str("nothing"),
        }
    }
}
