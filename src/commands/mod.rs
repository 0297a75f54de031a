//! What the program can do beside a USI session, a file for each command.

mod bench;
mod eval;
mod failure;
mod mate;
mod perft;
mod tables;

use std::ffi::OsString;
use std::io::{self, Write};
use std::str::FromStr;

use horigoma::board::{Position, SetupFaults};
use lexopt::{Parser, ValueExt};

pub(crate) use failure::Failure;

/// A command: how it is called, what its help says, and what it does.
pub(crate) struct Command {
    /// The first word on the command line.
    pub(crate) name: &'static str,
    /// What must follow.
    arguments: &'static str,
    summary: &'static str,
    /// What may follow, and what it does.
    options: &'static [(&'static str, &'static str)],
    run: fn(Parser, &mut dyn Write) -> Result<(), Failure>,
}

/// All commands, in the order in which help shows them.
pub(crate) static COMMANDS: [Command; 5] =
    [perft::COMMAND, eval::COMMAND, mate::COMMAND, bench::COMMAND, tables::COMMAND];

impl Command {
    /// Carries it out with the words after its name.
    pub(crate) fn run(&self, words: &[OsString], output: &mut dyn Write) -> Result<(), Failure> {
        if words.iter().any(|word| word == "--help" || word == "-h") {
            writeln!(output, "usage: horigoma {} [OPTION]...\n", self.usage())?;
            return Ok(self.describe(output)?);
        }
        (self.run)(Parser::from_args(words), output)
    }

    fn usage(&self) -> String {
        format!("{} {}", self.name, self.arguments).trim_end().to_owned()
    }

    /// Its part of the help.
    fn describe(&self, output: &mut dyn Write) -> io::Result<()> {
        writeln!(output, "  {:<24} {}", self.usage(), self.summary)?;
        self.options.iter().try_for_each(|(option, meaning)| writeln!(output, "      {option:<20} {meaning}"))
    }
}

/// The help of the program.
pub(crate) fn help(output: &mut dyn Write) -> io::Result<()> {
    writeln!(output, "Horigoma, a shogi engine\n\nusage: horigoma [COMMAND]\n")?;
    writeln!(output, "  {:<24} a USI session on standard input and output", "(none)")?;
    COMMANDS.iter().try_for_each(|command| command.describe(output))?;
    writeln!(output, "  {:<24} what you would expect", "--help, --version")
}

/// The value of an option as text.
fn text(parser: &mut Parser) -> Result<String, Failure> {
    Ok(parser.value()?.string()?)
}

/// The value of an option as a number.
fn number<T: FromStr>(parser: &mut Parser, place: &'static str) -> Result<T, Failure> {
    parse(text(parser)?, place, "a number")
}

/// A word as what it is to be.
fn parse<T: FromStr>(found: String, place: &'static str, expected: &'static str) -> Result<T, Failure> {
    found.parse().map_err(|_| Failure::Word { place, found, expected })
}

/// The value of `--sfen`: test-suite diagrams with missing kings or spare pieces are welcome.
fn position(parser: &mut Parser) -> Result<Position, Failure> {
    position_waiving(parser, SetupFaults::WAIVABLE)
}

fn position_waiving(parser: &mut Parser, waived: SetupFaults) -> Result<Position, Failure> {
    let sfen = text(parser)?;
    Position::from_sfen_waiving(&sfen, waived)
        .map_err(|error| Failure::Sfen { place: format!("--sfen '{sfen}'"), error })
}

fn read_position(sfen: &str) -> Result<Position, horigoma::board::SfenError> {
    Position::from_sfen_waiving(sfen, SetupFaults::WAIVABLE)
}
