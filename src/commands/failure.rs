//! Errors of commands, in English and in Japanese.
//!
//! Errors of the system have a Japanese text for the frequent kinds ([`system_error`]). Errors that no command returns
//! are in English only: those of a session (`OptionFault`), of the library alone (`ConfigError`, `WeightsError`,
//! `NameError`), of the laboratory and of the generator.

use std::ffi::OsString;
use std::fmt;
use std::io::{self, ErrorKind};

use horigoma::audit::Damaged;
use horigoma::engine::EngineError;
use horigoma::game::options;
use horigoma::host::{DidYouMean, InJapanese, Japanese};
use horigoma::usi::{self, PositionsError, SessionError};

use super::language::{Language, Text};
use super::{COMMANDS, Command};

/// Error of a command. Places are options and files, as they were given.
pub(crate) enum Failure {
    /// There is no such command.
    Command(OsString),
    /// A command has no such option.
    Option { command: &'static Command, found: String },
    /// A command takes no such operand.
    Operand { command: &'static Command, found: String },
    /// The arguments cannot be read.
    Arguments(lexopt::Error),
    /// A word differs from the one expected in its place.
    Word { place: &'static str, found: String, expected: Expected },
    /// A word is missing.
    Missing { place: &'static str, expected: Text },
    /// The text is not a position, or a move cannot be played in it.
    Position { place: String, error: EngineError },
    /// A file has no positions.
    Positions { place: String, error: PositionsError },
    /// A file is no record of a game. The text has the file, the line, and the words found and expected.
    Record(String),
    /// The machine lacks memory or threads.
    Engine(EngineError),
    /// A file cannot be read or written.
    File { place: String, error: io::Error },
    /// Standard input cannot be read.
    Input(io::Error),
    /// Standard output cannot be written.
    Output(io::Error),
    /// Tables differ from the manifest.
    Tables(Damaged),
    /// A repeated search differs from the record of a game.
    Differs { place: String, found: String, expected: String },
}

/// The expected words of an argument.
pub(crate) enum Expected {
    /// A description.
    Text(Text),
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A number from 0 to this one.
    UpTo(u64),
    /// An option of the session, `NAME=VALUE`. The names similar to the found one follow.
    SessionOption,
}

impl Failure {
    /// Returns 1 for a check that failed, and 2 for everything that kept a command from its work.
    pub(crate) fn exit_status(&self) -> u8 {
        match self {
            Self::Tables(_) | Self::Differs { .. } => 1,
            _ => 2,
        }
    }
}

impl From<lexopt::Error> for Failure {
    fn from(error: lexopt::Error) -> Self {
        Self::Arguments(error)
    }
}

impl From<EngineError> for Failure {
    fn from(error: EngineError) -> Self {
        Self::Engine(error)
    }
}

impl From<SessionError> for Failure {
    fn from(error: SessionError) -> Self {
        match error {
            SessionError::Input(error) => Self::Input(error),
            SessionError::Output(error) => Self::Output(error),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Returns the words that can stand in the place of a command.
fn first_words() -> impl Iterator<Item = &'static str> + Clone {
    COMMANDS.iter().map(|command| command.name).chain(["--help", "--version"])
}

/// Returns these words and the commands of a session.
fn known_words() -> impl Iterator<Item = &'static str> {
    let others = usi::command::Command::all().map(|(name, ..)| name);
    first_words().chain(others.filter(|&name| first_words().all(|word| word != name)))
}

/// Returns the words that can stand in the place of an option of a command.
fn option_words(command: &'static Command) -> impl Iterator<Item = &'static str> {
    command.options().map(|option| option.name).chain(["--help"])
}

fn joined<'w>(words: impl Iterator<Item = &'w str>, comma: &str) -> String {
    words.collect::<Vec<_>>().join(comma)
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Command(found) => {
                let found = found.to_string_lossy();
                let words: Vec<_> = first_words().chain(["a command of USI"]).collect();
                write!(f, "found '{found}', expected {}{}", alternatives(&words), DidYouMean(&found, known_words))
            }
            Self::Option { command, found } => {
                let names = || option_words(command);
                write!(f, "{}: found '{found}', expected {}", command.name, joined(names(), ", "))?;
                write!(f, "{}", DidYouMean(found, names))
            }
            Self::Operand { command, found } => {
                let position = match command.takes_position {
                    true => "a position (SFEN, startpos or position ...), a file of a game or",
                    false => "only",
                };
                write!(f, "{}: found '{found}', expected {position} options after", command.name)?;
                [command.name].iter().chain(command.operands).try_for_each(|word| write!(f, " {word}"))
            }
            Self::Arguments(error) => write!(f, "{error}"),
            Self::Word { place, found, expected } => {
                write!(f, "{place}: found '{found}', expected ")?;
                match *expected {
                    Expected::Text(text) => f.write_str(text.get(Language::English)),
                    Expected::OneOf(words) => f.write_str(&alternatives(words)),
                    Expected::UpTo(most) => write!(f, "a number from 0 to {most}"),
                    Expected::SessionOption => {
                        write!(f, "an option of the session as NAME=VALUE{}", similar_options(found))
                    }
                }
            }
            Self::Missing { place, expected } => {
                write!(f, "{place}: found nothing, expected {}", expected.get(Language::English))
            }
            Self::Position { place, error } => write!(f, "{place}: {}", error.bare()),
            Self::Positions { place, error } => write!(f, "{place}: {error}"),
            Self::Record(error) => f.write_str(error),
            Self::Engine(error) => error.fmt(f),
            Self::File { place, error } => write!(f, "{place}: {error}"),
            Self::Input(error) => write!(f, "standard input: {error}"),
            Self::Output(error) => write!(f, "standard output: {error}"),
            Self::Tables(damaged) => write!(f, "{damaged}"),
            Self::Differs { place, found, expected } => write!(f, "{place}: found '{found}', expected '{expected}'"),
        }
    }
}

impl Japanese for Failure {
    fn write_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Command(found) => {
                let found = found.to_string_lossy();
                write!(
                    f,
                    "'{found}'というコマンドはありません。{}、USIのコマンドのどれかを指定してください",
                    joined(first_words(), "、")
                )?;
                write!(f, "{}", InJapanese(&DidYouMean(&found, known_words)))
            }
            Self::Option { command, found } => {
                let names = || option_words(command);
                write!(f, "{}: '{found}'というオプションはありません。", command.name)?;
                write!(f, "{}のどれかを指定してください", joined(names(), "、"))?;
                write!(f, "{}", InJapanese(&DidYouMean(found, names)))
            }
            Self::Operand { command, found } => {
                let words = [command.name].into_iter().chain(command.operands.iter().copied());
                let after = joined(words, " ");
                let position = if command.takes_position {
                    "局面（SFEN、startpos、position ...）、棋譜ファイル、オプションのどれか"
                } else {
                    "オプションだけ"
                };
                write!(f, "{}: '{found}'は使えません。{after}の後には、{position}を指定してください", command.name)
            }
            Self::Arguments(lexopt::Error::NonUnicodeValue(word)) => write!(f, "{word:?}はUnicodeではありません"),
            Self::Arguments(error) => write!(f, "引数を読めません: {error}"),
            Self::Word { place, found, expected } => {
                write!(f, "{place}: '{found}'は使えません。")?;
                match *expected {
                    Expected::Text(text) => write!(f, "{}を指定してください", text.get(Language::Japanese)),
                    Expected::OneOf(words) => write!(f, "{}を指定してください", joined(words.iter().copied(), "か")),
                    Expected::UpTo(most) => write!(f, "0から{most}の数を指定してください"),
                    Expected::SessionOption => {
                        let near = similar_options(found);
                        write!(f, "セッションのオプションを名前=値の形で指定してください{}", InJapanese(&near))
                    }
                }
            }
            Self::Missing { place, expected } => {
                write!(f, "{place}: 値がありません。{}を指定してください", expected.get(Language::Japanese))
            }
            Self::Position { place, error } => write!(f, "{place}: {}", InJapanese(error.bare())),
            Self::Positions { place, error } => write!(f, "{place}: {}", InJapanese(error)),
            Self::Record(error) => write!(f, "棋譜を読めません: {error}"),
            Self::Engine(error) => error.write_japanese(f),
            Self::File { place, error } => write!(f, "{place}: {}", system_error(error)),
            Self::Input(error) => write!(f, "標準入力: {}", system_error(error)),
            Self::Output(error) => write!(f, "標準出力: {}", system_error(error)),
            Self::Tables(damaged) => damaged.write_japanese(f),
            Self::Differs { place, found, expected } => {
                write!(f, "{place}: '{found}'です。記録では'{expected}'です")
            }
        }
    }
}

/// The names of options similar to the name in `NAME=VALUE`.
fn similar_options(found: &str) -> impl Japanese {
    let name = found.split_once('=').map_or(found, |(name, _)| name);
    DidYouMean(name, || options::all().map(|(name, _)| name))
}

/// Returns the text of an error of the system in Japanese. A kind without one has the text of the system.
fn system_error(error: &io::Error) -> String {
    let text = match error.kind() {
        ErrorKind::NotFound => "ファイルやフォルダーがありません",
        ErrorKind::PermissionDenied => "アクセスする権限がありません",
        ErrorKind::IsADirectory => "ファイルではなくフォルダーです",
        ErrorKind::NotADirectory => "フォルダーではありません",
        ErrorKind::StorageFull => "ディスクに空きがありません",
        ErrorKind::InvalidData => "UTF-8のテキストではありません",
        _ => return error.to_string(),
    };
    match error.raw_os_error() {
        Some(number) => format!("{text}（os error {number}）"),
        None => text.to_owned(),
    }
}

/// Lists words: `a, b or c`.
pub(super) fn alternatives(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [others @ .., last] => format!("{} or {last}", others.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::text;

    /// A variant without a Japanese text does not compile. Here each text is in its language.
    #[test]
    fn every_error_has_a_text_in_both_languages() {
        let command = &COMMANDS[0];
        let (place, found) = ("--depth", "x".to_owned());
        let word = |expected| Failure::Word { place, found: found.clone(), expected };
        let file = |kind: ErrorKind| Failure::File { place: found.clone(), error: kind.into() };
        let errors = [
            Failure::Command("x".into()),
            Failure::Option { command, found: found.clone() },
            Failure::Operand { command, found: found.clone() },
            Failure::Arguments(lexopt::Error::NonUnicodeValue("x".into())),
            Failure::Arguments(lexopt::Error::UnexpectedOption(found.clone())),
            word(Expected::Text(text("a file", "ファイル"))),
            word(Expected::OneOf(&["a", "b"])),
            word(Expected::UpTo(3)),
            word(Expected::SessionOption),
            Failure::Missing { place, expected: text("a number", "数") },
            Failure::Positions { place: found.clone(), error: PositionsError::Empty },
            Failure::Record("a.kif:3: found 'x', expected a move".to_owned()),
            Failure::Engine(EngineError::Memory { wanted_mib: 2, used_mib: 0 }),
            Failure::Engine(EngineError::Memory { wanted_mib: 2, used_mib: 1 }),
            Failure::Engine(EngineError::Thread(ErrorKind::Other.into())),
            Failure::Engine(EngineError::Helper { number: 1, error: ErrorKind::Other }),
            Failure::Engine(EngineError::WorkerMemory { wanted: 2, used: 1 }),
            Failure::Engine(EngineError::Threads { wanted: 2, used: 1 }),
            file(ErrorKind::NotFound),
            file(ErrorKind::PermissionDenied),
            file(ErrorKind::IsADirectory),
            file(ErrorKind::NotADirectory),
            file(ErrorKind::StorageFull),
            file(ErrorKind::InvalidData),
            Failure::Input(ErrorKind::Other.into()),
            Failure::Output(ErrorKind::Other.into()),
            Failure::Tables(Damaged(2)),
            Failure::Differs { place: found.clone(), found: found.clone(), expected: found.clone() },
        ];
        for error in errors {
            let (english, japanese) = (error.to_string(), InJapanese(&error).to_string());
            assert!(english.is_ascii(), "{english}");
            assert!(japanese.contains(|c| ('\u{3041}'..='\u{9fff}').contains(&c)), "{japanese}");
        }
    }
}
