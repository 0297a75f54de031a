//! Errors of arguments, in the form of the other errors: found and expected.

use std::error::Error as _;
use std::io::Write;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use clap::{Command, CommandFactory};

/// Prints help or a refusal, and returns the exit code.
pub(crate) fn exit(error: &Error) -> ExitCode {
    if !error.use_stderr() {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    match words(error) {
        Some(words) => drop(writeln!(std::io::stderr(), "codegen: {words}")),
        None => drop(error.print()),
    }
    ExitCode::from(2)
}

/// Returns the error in words, or `None` for the kinds that `clap` describes as well.
fn words(error: &Error) -> Option<String> {
    let mut all = crate::Arguments::command();
    all.build();
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let commands = || {
        let names = all.get_subcommands().map(Command::get_name).filter(|&name| name != "help");
        names.collect::<Vec<_>>().join(", ")
    };
    Some(match error.kind() {
        ErrorKind::MissingSubcommand => format!("found no command, expected {}; see --help", commands()),
        ErrorKind::InvalidSubcommand => {
            let name = text(ContextKind::InvalidSubcommand)?;
            format!("found command '{name}', expected {}; see --help", commands())
        }
        ErrorKind::ValueValidation => {
            let (option, value) = (text(ContextKind::InvalidArg)?, text(ContextKind::InvalidValue)?);
            format!("{} '{value}': {}", option.split(' ').next()?, error.source()?)
        }
        ErrorKind::UnknownArgument => unknown(&all, text(ContextKind::InvalidArg)?),
        _ => return None,
    })
}

/// Returns the error of an argument that the command does not take.
fn unknown(all: &Command, found: &str) -> String {
    let given = std::env::args().find_map(|word| all.find_subcommand(word));
    let command = given.unwrap_or(all);
    let is_known = |command: &Command| options(command).iter().any(|option| option == found);
    if !found.starts_with('-') {
        format!("found '{found}', expected nothing but options; see --help")
    } else if all.get_subcommands().any(is_known) {
        format!("found {found}, which {} does not know; see --help", command.get_name())
    } else {
        format!("found {found}, expected {}; see --help", options(command).join(", "))
    }
}

/// Returns the long options of a command, in order.
fn options(command: &Command) -> Vec<String> {
    let longs = command.get_arguments().filter_map(|argument| argument.get_long());
    let mut longs: Vec<String> = longs.map(|long| format!("--{long}")).collect();
    longs.sort();
    longs
}
