//! The manual page and the completions of three shells, made from the tables of commands and options and kept in
//! `man/`. A test makes them, so that the program and its build contain none of this. After a change of a table:
//! `cargo test --bin horigoma write_the_manual -- --ignored`

use std::fs;
use std::path::PathBuf;

use clap::builder::ValueHint;
use clap::{Arg, ArgAction};
use clap_complete::{Shell, generate};
use horigoma::game::options;
use horigoma::usi::AUTHOR;
use horigoma::usi::command::Command as SessionCommand;
use roff::{Inline, Roff, bold, italic, roman};

use super::arguments::{Opt, Value};
use super::{COMMANDS, Command, Language};

/// The description of the program at the top of the page.
const DESCRIPTION: &str = "Without a command horigoma is a shogi engine that uses the protocol USI on standard input and output: register it in \
    ShogiHome, ShogiGUI, Shogidokoro or any other program that plays with USI engines. It needs no data files, because \
    every table is part of the program. With a command it runs that command and ends. \
    With commands of a session as arguments (a word \",\" between two of them) it answers these and ends.";

const STATUS: &str = "0 on success, 1 when a check failed (tables --verify, or the processor is too old), 2 when the command could not do its \
    work. Standard error then has the reason in one line.";

/// Returns every file of `man/` with its name.
fn files() -> [(&'static str, String); 4] {
    [
        ("horigoma.1", page()),
        ("horigoma.bash", completions(Shell::Bash)),
        ("_horigoma", completions(Shell::Zsh)),
        ("horigoma.fish", completions(Shell::Fish)),
    ]
}

fn place(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("man").join(name)
}

/// Returns the page of section 1.
fn page() -> String {
    let mut page = Roff::new();
    let version = concat!("horigoma ", env!("CARGO_PKG_VERSION"));
    // No date, so that a commit makes the same page on any day.
    page.control("TH", ["HORIGOMA", "1", " ", version]);
    section(&mut page, "NAME").text([roman("horigoma - a shogi engine")]);
    let synopsis = [bold("horigoma"), roman(" ["), italic("COMMAND"), roman(" ["), italic("OPTION"), roman("]...]")];
    section(&mut page, "SYNOPSIS").text(synopsis);
    section(&mut page, "DESCRIPTION").text([roman(DESCRIPTION)]);
    section(&mut page, "COMMANDS");
    COMMANDS.iter().for_each(|command| describe(&mut page, command));
    section(&mut page, "COMMANDS OF A SESSION");
    for (name, operands, meaning) in SessionCommand::all() {
        let mut tag = vec![bold(name)];
        tag.extend((!operands.is_empty()).then(|| italic(format!(" {operands}"))));
        item(&mut page, tag, meaning);
    }
    section(&mut page, "OPTIONS OF A SESSION");
    page.text([roman("Set by "), bold("setoption name"), roman(" NAME "), bold("value"), roman(" VALUE.")]);
    options::all().for_each(|(name, kind)| item(&mut page, [bold(name)], &kind.whole().to_string()));
    section(&mut page, "EXIT STATUS").text([roman(STATUS)]);
    section(&mut page, "AUTHORS").text([roman(AUTHOR)]);
    page.to_roff()
}

fn section<'r>(page: &'r mut Roff, title: &str) -> &'r mut Roff {
    page.control("SH", [title])
}

/// A tagged paragraph.
fn item(page: &mut Roff, tag: impl Into<Vec<Inline>>, text: &str) {
    page.control("TP", []).text(tag).text([roman(text)]);
}

/// A command with its options and examples.
fn describe(page: &mut Roff, command: &Command) {
    page.control("SS", [format!("horigoma {}", command.usage()).as_str()]);
    page.text([roman(command.summary.english)]);
    for option in command.options() {
        let mut tag = vec![bold(option.name)];
        tag.extend(option.value.name().map(|value| italic(format!(" {value}"))));
        item(page, tag, &option.explanation(Language::English));
    }
    page.control("PP", []).text([roman("Examples:")]);
    for (typed, meaning) in command.examples {
        item(page, [bold(*typed)], meaning.english);
    }
}

fn completions(shell: Shell) -> String {
    let mut program = clap::Command::new("horigoma").version(env!("CARGO_PKG_VERSION"));
    program = program.subcommands(COMMANDS.iter().map(completed)).disable_help_subcommand(true);
    let mut written = Vec::new();
    generate(shell, &mut program, "horigoma", &mut written);
    String::from_utf8(written).expect("completions are text")
}

/// Converts a command for the crate that makes completions.
fn completed(command: &'static Command) -> clap::Command {
    let operands = command.operands.iter().map(|&name| Arg::new(name).required(true));
    clap::Command::new(command.name).about(command.summary.english).args(operands).args(command.options().map(argument))
}

fn argument(option: &'static Opt) -> Arg {
    let argument = Arg::new(option.name).long(option.name.trim_start_matches('-')).help(option.meaning.english);
    match option.value {
        Value::None => argument.action(ArgAction::SetTrue),
        Value::Text(name) | Value::Number(name, ..) | Value::Limit(name, _) | Value::Seconds(name, ..) => {
            argument.value_name(name).value_hint(ValueHint::Other)
        }
        Value::File => argument.value_name("FILE").value_hint(ValueHint::FilePath),
        Value::OneOf(name, words) => argument.value_name(name).value_parser(words.to_vec()),
    }
}

#[test]
#[cfg_attr(feature = "tune", ignore = "the manual is that of the program as it ships")]
fn the_manual_is_that_of_the_tables() {
    for (name, text) in files() {
        let kept = fs::read_to_string(place(name)).unwrap_or_default();
        assert!(
            kept == text,
            "man/{name}: found another text than the tables make, expected that of `write_the_manual`"
        );
    }
}

#[test]
fn the_page_names_every_command_and_option() {
    let page = page().replace("\\-", "-");
    for command in COMMANDS {
        assert!(page.contains(&format!("horigoma {}", command.name)));
        assert!(command.options().all(|option| page.contains(option.name)), "{}", command.name);
    }
    assert!(options::all().all(|(name, _)| page.contains(name)));
}

#[test]
#[ignore = "writes `man/`"]
fn write_the_manual() {
    for (name, text) in files() {
        fs::create_dir_all(place("")).and_then(|()| fs::write(place(name), text)).unwrap();
    }
}
