//! The commands of the program besides a USI session, a file for each. Each has a table of its options. The parser, the
//! help, the manual page and the completions (`man/`) are made from that table.

mod arguments;
mod bench;
mod doctor;
mod eval;
mod explain;
mod failure;
mod game;
mod language;
#[cfg(test)]
mod manual;
mod mate;
mod perft;
mod progress;
mod replay;
mod search;
mod tables;
mod tree;

use std::ffi::OsString;
use std::io::{self, Write};

use horigoma::engine::Engine;
use horigoma::game::options;

use arguments::{Arguments, Opt, POSITION};
use failure::Expected;
pub(crate) use failure::Failure;
pub(crate) use language::{Language, Message, Text, of_locale, text};

/// A command: its name and operands, its help, and its function.
pub(crate) struct Command {
    /// The first word on the command line.
    pub(crate) name: &'static str,
    /// The required operands.
    operands: &'static [&'static str],
    summary: Text,
    /// Whether it takes a position, by the options for it or as a `position ...` line.
    takes_position: bool,
    /// The options besides those for a position.
    options: &'static [Opt],
    /// Command lines with their effects.
    examples: &'static [(&'static str, Text)],
    run: fn(&Arguments, &mut dyn Write) -> Result<(), Failure>,
}

/// All commands, in the order in which help shows them.
pub(crate) static COMMANDS: &[Command] = &[
    perft::COMMAND,
    eval::COMMAND,
    explain::COMMAND,
    replay::COMMAND,
    search::COMMAND,
    mate::COMMAND,
    bench::COMMAND,
    tree::COMMAND,
    tables::COMMAND,
    doctor::COMMAND,
];

impl Command {
    /// Carries out the command with its arguments.
    pub(crate) fn run(&'static self, words: &[OsString], output: &mut dyn Write) -> Result<(), Failure> {
        if words.iter().any(|word| word == "--help" || word == "-h") {
            return Ok(self.help(of_locale(), output)?);
        }
        (self.run)(&Arguments::read(self, words)?, output)
    }

    /// Returns every option, those for the position first.
    fn options(&self) -> impl Iterator<Item = &'static Opt> {
        let position: &'static [Opt] = if self.takes_position { &POSITION } else { &[] };
        position.iter().chain(self.options)
    }

    fn usage(&self) -> String {
        let position = if self.takes_position { &["[position ...]"][..] } else { &[] };
        [&[self.name], self.operands, position].concat().join(" ")
    }

    /// Writes the whole help of the command.
    pub(crate) fn help(&self, language: Language, output: &mut dyn Write) -> io::Result<()> {
        let [usage, this, examples] = [USAGE, THIS, EXAMPLES].map(|text| text.get(language));
        writeln!(output, "{usage}: horigoma {} [OPTION]...\n", self.usage())?;
        self.describe(language, output)?;
        writeln!(output, "      {:<22} {this}\n\n{examples}:", "-h, --help")?;
        let mut examples = self.examples.iter();
        examples.try_for_each(|(typed, meaning)| writeln!(output, "  {typed}\n      {}", meaning.get(language)))
    }

    /// Writes the command's part of the help.
    fn describe(&self, language: Language, output: &mut dyn Write) -> io::Result<()> {
        writeln!(output, "  {:<26} {}", self.usage(), self.summary.get(language))?;
        let explained = |option: &Opt| format!("{:<22} {}", option.usage(), option.explanation(language));
        self.options().try_for_each(|option| writeln!(output, "      {}", explained(option)))
    }
}

const USAGE: Text = text("usage", "使い方");
const EXAMPLES: Text = text("examples", "例");
const THIS: Text = text("this help", "このヘルプを表示する");
const TITLE: Text = text("Horigoma, a shogi engine", "将棋エンジンHorigoma（彫り駒）");
const SESSION: Text = text("a USI session on standard input and output", "標準入出力でUSIセッションを始める");
const USI: Text = text(
    "these commands of USI; words \",\" stand between two commands (\"horigoma go nodes 1000\")",
    "USIのコマンドを実行して終わる。二つのコマンドの間には「,」を置く（例: horigoma go nodes 1000）",
);
const HELP: Text = text(
    "this help, or the version; after a command, its help with examples",
    "このヘルプ、またはバージョンを表示する。コマンドの後では、そのヘルプと例",
);

/// Writes the help of the program.
pub(crate) fn help(language: Language, output: &mut dyn Write) -> io::Result<()> {
    let [title, usage, session, usi, help] = [TITLE, USAGE, SESSION, USI, HELP].map(|text| text.get(language));
    writeln!(output, "{title}\n\n{usage}: horigoma [COMMAND]\n")?;
    writeln!(output, "  {:<26} {session}", "(none)")?;
    writeln!(output, "  {:<26} {usi}", "position ... , go ...")?;
    COMMANDS.iter().try_for_each(|command| command.describe(language, output))?;
    writeln!(output, "  {:<26} {help}", "--help, --version")
}

/// Sets an option of the session, given as `NAME=VALUE`.
fn set_option(engine: &mut Engine, text: &str) -> Result<(), Failure> {
    let (name, value) = text.split_once('=').map_or((text, None), |(name, value)| (name, Some(value)));
    if options::find(name).is_some() {
        return Ok(engine.set_option(name, value)?);
    }
    Err(Failure::Word { place: "--option", found: text.to_owned(), expected: Expected::SessionOption })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Returns the names of commands and the words beginning with `--` in a help.
    fn names(help: &str) -> BTreeSet<&str> {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let words = help.split(|c| !is_part(c)).filter(|word| word.starts_with("--"));
        let firsts =
            help.lines().filter(|line| line.starts_with("  ")).filter_map(|line| line.split_whitespace().next());
        words.chain(firsts.filter(|first| COMMANDS.iter().any(|command| command.name == *first))).collect()
    }

    /// Returns the help of a command, or of the program, in each language.
    fn helps(command: Option<&'static Command>) -> [String; 2] {
        [Language::English, Language::Japanese].map(|language| {
            let mut written = Vec::new();
            match command {
                Some(command) => command.help(language, &mut written).unwrap(),
                None => help(language, &mut written).unwrap(),
            }
            String::from_utf8(written).unwrap()
        })
    }

    #[test]
    fn help_names_the_same_options_in_both_languages() {
        for command in COMMANDS.iter().map(Some).chain([None]) {
            let [english, japanese] = helps(command);
            assert_eq!(names(&english), names(&japanese), "{english}{japanese}");
            assert_eq!(english.lines().count(), japanese.lines().count(), "{japanese}");
            assert!(english.is_ascii(), "{english}");
        }
        let [whole, _] = helps(None);
        assert!(COMMANDS.iter().all(|command| names(&whole).contains(command.name)), "{whole}");
    }

    #[test]
    fn every_text_of_the_help_has_a_translation() {
        let is_japanese = |text: &str| text.contains(|c| ('\u{3041}'..='\u{9fff}').contains(&c));
        for command in COMMANDS {
            let options = command.options().map(|option| option.meaning);
            let examples = command.examples.iter().map(|(_, meaning)| *meaning);
            for text in options.chain(examples).chain([command.summary]) {
                assert!(is_japanese(text.japanese) && text.english.is_ascii(), "{}", text.english);
            }
        }
    }
}
