//! The languages of help and errors. Each text stands beside its translation.
//!
//! Help and errors of the command line follow the locale. The replies of a session are in English in every locale:
//! tests and programs read `info string` lines, and the log of a session then has one language. The text about an old
//! processor (`processor.rs`) is English too, because it is written before `main`.

use std::env;
use std::fmt;

use horigoma::host::{InJapanese, Japanese};
pub(crate) use horigoma::review::Language;

/// The environment variables of a locale. The first one that is set and not empty decides.
const VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

/// Returns the language of the caller's locale.
pub(crate) fn of_locale() -> Language {
    let locale = VARIABLES.iter().filter_map(env::var_os).find(|locale| !locale.is_empty());
    match locale {
        Some(locale) if locale.as_encoded_bytes().starts_with(b"ja") => Language::Japanese,
        _ => Language::English,
    }
}

/// A text in each language.
#[derive(Clone, Copy)]
pub(crate) struct Text {
    pub(super) english: &'static str,
    pub(super) japanese: &'static str,
}

/// Returns a text with its translation.
pub(crate) const fn text(english: &'static str, japanese: &'static str) -> Text {
    Text { english, japanese }
}

impl Text {
    /// Returns the text in a language.
    pub(crate) const fn get(self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::Japanese => self.japanese,
        }
    }
}

/// The text of an error or a remark in a language.
pub(crate) struct Message<'t>(pub(crate) &'t dyn Japanese, pub(crate) Language);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(text, language) = *self;
        match language {
            Language::English => text.fmt(f),
            Language::Japanese => InJapanese(text).fmt(f),
        }
    }
}
