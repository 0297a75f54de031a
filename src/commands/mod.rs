//! The commands of the program besides a USI session, a file for each. Each has a table of its options. The parser, the
//! help, the manual page and the completions (`man/`) are made from that table.

mod arguments;
mod bench;
mod eval;
mod failure;
#[cfg(test)]
mod manual;
mod mate;
mod perft;
mod progress;
mod tables;
mod tree;

use std::ffi::OsString;
use std::io::{self, Write};

use horigoma::engine::Engine;
use horigoma::game::options;
use horigoma::host::DidYouMean;

use arguments::{Arguments, Opt, POSITION};
pub(crate) use failure::Failure;

/// A command: its name and operands, its help, and its function.
pub(crate) struct Command {
    /// The first word on the command line.
    pub(crate) name: &'static str,
    /// The required operands.
    operands: &'static [&'static str],
    summary: &'static str,
    /// Whether it takes a position, by the options for it or as a `position ...` line.
    takes_position: bool,
    /// The options besides those for a position.
    options: &'static [Opt],
    /// Command lines with their effects.
    examples: &'static [(&'static str, &'static str)],
    run: fn(&Arguments, &mut dyn Write) -> Result<(), Failure>,
}

/// All commands, in the order in which help shows them.
pub(crate) static COMMANDS: &[Command] =
    &[perft::COMMAND, eval::COMMAND, mate::COMMAND, bench::COMMAND, tree::COMMAND, tables::COMMAND];

impl Command {
    /// Carries out the command with its arguments.
    pub(crate) fn run(&'static self, words: &[OsString], output: &mut dyn Write) -> Result<(), Failure> {
        if words.iter().any(|word| word == "--help" || word == "-h") {
            return Ok(self.help(output)?);
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
    pub(crate) fn help(&self, output: &mut dyn Write) -> io::Result<()> {
        writeln!(output, "usage: horigoma {} [OPTION]...\n", self.usage())?;
        self.describe(output)?;
        writeln!(output, "      {:<22} this help\n\nexamples:", "-h, --help")?;
        self.examples.iter().try_for_each(|(typed, meaning)| writeln!(output, "  {typed}\n      {meaning}"))
    }

    /// Writes the command's part of the help.
    fn describe(&self, output: &mut dyn Write) -> io::Result<()> {
        writeln!(output, "  {:<26} {}", self.usage(), self.summary)?;
        self.options().try_for_each(|option| writeln!(output, "      {:<22} {}", option.usage(), option.explanation()))
    }
}

/// Writes the help of the program.
pub(crate) fn help(output: &mut dyn Write) -> io::Result<()> {
    writeln!(output, "Horigoma, a shogi engine\n\nusage: horigoma [COMMAND]\n")?;
    writeln!(output, "  {:<26} a USI session on standard input and output", "(none)")?;
    COMMANDS.iter().try_for_each(|command| command.describe(output))?;
    writeln!(output, "  {:<26} this help, or the version; after a command, its help with examples", "--help, --version")
}

/// Sets an option of the session, given as `NAME=VALUE`.
fn set_option(engine: &mut Engine, text: &str) -> Result<(), Failure> {
    let (name, value) = text.split_once('=').map_or((text, None), |(name, value)| (name, Some(value)));
    if options::find(name).is_some() {
        return Ok(engine.set_option(name, value)?);
    }
    let near = DidYouMean(name, || options::all().map(|(name, _)| name));
    let expected = format!("an option of the session as NAME=VALUE{near}");
    Err(Failure::Word { place: "--option", found: text.to_owned(), expected })
}
