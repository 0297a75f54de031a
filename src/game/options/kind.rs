//! The values that options can have, and the error for other values.

use core::error::Error;
use core::fmt;

use geometry::{InJapanese, Japanese};

use crate::search::Config;
use crate::search::parameters::{Parameter, Switch};

/// The values that an option can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// On or off, with the default.
    Check(bool),
    /// A number: default, least, most.
    Spin(i64, i64, i64),
    /// One of some words. The first is the default.
    Combo(&'static [&'static str]),
    /// Any text. The default is empty.
    Text,
    /// A command without a value.
    Button,
}

impl OptionKind {
    /// Returns the possible values with the default, for lists.
    #[must_use]
    pub fn whole(self) -> impl fmt::Display {
        fmt::from_fn(move |f| match self {
            Self::Check(default) => write!(f, "{self} ({default})"),
            Self::Spin(default, ..) => write!(f, "{self} ({default})"),
            Self::Combo(words) => write!(f, "{self} ({})", words.first().unwrap_or(&"")),
            Self::Text => fmt::Display::fmt(&self, f),
            Self::Button => f.write_str("a button"),
        })
    }
}

/// Writes the expected values, for messages.
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

impl Japanese for OptionKind {
    fn write_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Check(_) => f.write_str("trueかfalse"),
            Self::Spin(_, least, most) => write!(f, "{least}から{most}の数"),
            Self::Combo(words) => {
                words.iter().enumerate().try_for_each(|(number, word)| {
                    let comma = if number == 0 { "" } else { "、" };
                    write!(f, "{comma}{word}")
                })?;
                f.write_str("のどれか")
            }
            Self::Text => f.write_str("文字列"),
            Self::Button => f.write_str("空の値"),
        }
    }
}

/// Error of an option whose value is not possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionError<'v> {
    /// The option.
    pub name: &'static str,
    /// The value that was to be set.
    pub found: &'v str,
    /// The possible values.
    pub expected: OptionKind,
}

impl Error for OptionError<'_> {}

impl fmt::Display for OptionError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, found, expected } = self;
        match *found {
            "" => write!(f, "{name}: found nothing, expected {expected}"),
            found => write!(f, "{name}: found '{found}', expected {expected}"),
        }
    }
}

impl Japanese for OptionError<'_> {
    fn write_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, found, expected } = self;
        match *found {
            "" => write!(f, "{name}: 値がありません。")?,
            found => write!(f, "{name}: '{found}'は使えません。")?,
        }
        write!(f, "{}を指定してください", InJapanese(expected))
    }
}

/// Reads `true` or `false`.
pub(crate) fn flag<'v>(name: &'static str, value: &'v str, kind: OptionKind) -> Result<bool, OptionError<'v>> {
    let flags = [("false", false), ("true", true)];
    let flag = flags.into_iter().find(|(word, _)| word.eq_ignore_ascii_case(value));
    flag.map(|(_, on)| on).ok_or(OptionError { name, found: value, expected: kind })
}

/// Reads a number within the bounds of its kind.
pub(crate) fn number<'v>(name: &'static str, value: &'v str, kind: OptionKind) -> Result<i64, OptionError<'v>> {
    let within = |number: &i64| matches!(kind, OptionKind::Spin(_, least, most) if (least..=most).contains(number));
    value.parse().ok().filter(within).ok_or(OptionError { name, found: value, expected: kind })
}

/// Returns the possible values of a number of the search.
pub(crate) fn number_kind(number: &Parameter) -> OptionKind {
    let (default, range) = ((number.get)(&Config::default()), number.range());
    let [default, least, most] = [default, *range.start(), *range.end()].map(i64::from);
    OptionKind::Spin(default, least, most)
}

/// Returns the possible values of a switch of the search.
pub(crate) fn switch_kind(switch: &Switch) -> OptionKind {
    OptionKind::Check((switch.get)(&Config::default()))
}
