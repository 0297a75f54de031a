//! The languages of the help. Each text stands beside its translation.

use std::env;

/// A language of the help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Language {
    English,
    Japanese,
}

/// The environment variables of a locale. The first one that is set and not empty decides.
const VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

impl Language {
    /// Returns the language of the caller's locale.
    pub(crate) fn of_locale() -> Self {
        let locale = VARIABLES.iter().filter_map(env::var_os).find(|locale| !locale.is_empty());
        match locale {
            Some(locale) if locale.as_encoded_bytes().starts_with(b"ja") => Self::Japanese,
            _ => Self::English,
        }
    }
}

/// A text of the help in each language.
#[derive(Clone, Copy)]
pub(super) struct Text {
    pub(super) english: &'static str,
    pub(super) japanese: &'static str,
}

/// Returns a text with its translation.
pub(super) const fn text(english: &'static str, japanese: &'static str) -> Text {
    Text { english, japanese }
}

impl Text {
    /// Returns the text in a language.
    pub(super) const fn get(self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::Japanese => self.japanese,
        }
    }
}
