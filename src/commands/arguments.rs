//! The arguments of a command, read by the table of its options.

use std::ffi::{OsStr, OsString};
use std::time::Duration;

use horigoma::board::{Position, SetupFaults};
use horigoma::game::LONGEST;
use horigoma::records::Format;
use horigoma::usi;
use lexopt::{Arg, Parser, ValueExt};

use super::failure::{Expected, alternatives};
use super::language::{Language, Text, text};
use super::{Command, Failure, game};

/// An option of a command.
#[derive(Clone, Copy)]
pub(super) struct Opt {
    /// The name as typed: `--depth`.
    pub(super) name: &'static str,
    pub(super) value: Value,
    /// The text for the help.
    pub(super) meaning: Text,
}

/// The value of an option, with its name in the help.
#[derive(Clone, Copy)]
pub(super) enum Value {
    /// No value: a switch.
    None,
    Text(&'static str),
    File,
    /// A number: its name, its greatest value and its default.
    Number(&'static str, u64, u64),
    /// A number without a default: its name and its greatest value.
    Limit(&'static str, u64),
    /// Seconds, with a fraction or without: their name, their greatest value and their default.
    Seconds(&'static str, u64, u64),
    OneOf(&'static str, &'static [&'static str]),
}

impl Opt {
    pub(super) const fn new(name: &'static str, value: Value, meaning: Text) -> Self {
        Self { name, value, meaning }
    }

    /// Returns the option as the help writes it: `--depth N`.
    pub(super) fn usage(&self) -> String {
        match self.value.name() {
            Some(value) => format!("{} {value}", self.name),
            None => self.name.to_owned(),
        }
    }

    /// Returns the text for the help with the possible values and the default.
    pub(super) fn explanation(&self, language: Language) -> String {
        let meaning = self.meaning.get(language);
        match (self.value, language) {
            (Value::Number(.., default) | Value::Seconds(.., default), Language::English) => {
                format!("{meaning} ({default})")
            }
            (Value::Number(.., default) | Value::Seconds(.., default), Language::Japanese) => {
                format!("{meaning}（既定値{default}）")
            }
            (Value::OneOf(_, words), Language::English) => format!("{meaning}: {}", alternatives(words)),
            (Value::OneOf(_, words), Language::Japanese) => format!("{meaning}: {}", words.join("、")),
            (Value::None | Value::Text(_) | Value::Limit(..) | Value::File, _) => meaning.to_owned(),
        }
    }
}

impl Value {
    pub(super) const fn name(self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::Text(name) | Self::Limit(name, _) | Self::OneOf(name, _) => Some(name),
            Self::Number(name, ..) | Self::Seconds(name, ..) => Some(name),
            Self::File => Some("FILE"),
        }
    }
}

/// The options of every command that takes a position.
pub(super) const POSITION: [Opt; 3] = [
    Opt::new(
        "--sfen",
        Value::Text("POSITION"),
        text(
            "position: SFEN, startpos or a whole `position ...` line of USI (startpos); the word --sfen can be left out",
            "局面: SFEN、startpos、USIの`position ...`の行のどれか（既定値startpos）。--sfenの語は省略できる",
        ),
    ),
    Opt::new(
        "--moves",
        Value::Text("MOVES"),
        text("moves to play from the position, for instance \"7g7f 3c3d\"", "局面から進める指し手。例: \"7g7f 3c3d\""),
    ),
    Opt::new(
        "--at",
        Value::Limit("PLY", LONGEST as u64),
        text(
            "number of moves to play of the game whose file (.kif, .csa, .usi) stands in place of the position (all)",
            "局面の代わりに棋譜ファイル（.kif、.csa、.usi）を指定したときに進める手数（省略すると最後まで）",
        ),
    ),
];

/// The option of every command that sets options of the session.
pub(super) const OPTION: Opt = Opt::new(
    "--option",
    Value::Text("NAME=VALUE"),
    text(
        "set an option of the session, for instance Evaluation=patterns",
        "セッションのオプションを設定する。例: Evaluation=patterns",
    ),
);

/// The place of a position given without an option, for errors.
const PASTED: &str = "position";

/// Whether a position begins here, in quotes or without: a `position ...` line, its rest, or SFEN.
fn is_pasted(word: &OsStr) -> bool {
    // A copied text may begin with blanks or with a byte order mark.
    let blank = |c: char| c.is_whitespace() || c == '\u{feff}';
    let first = word.to_str().and_then(|text| text.split(blank).find(|part| !part.is_empty())).unwrap_or_default();
    [PASTED, "startpos", "sfen", "moves"].contains(&first) || first.matches('/').count() == 8
}

/// Whether a word is the name of a file of a game.
fn is_game(word: &OsStr) -> bool {
    word.to_str().and_then(Format::of_name).is_some()
}

/// The arguments of a command.
pub(super) struct Arguments {
    command: &'static Command,
    options: Vec<(&'static Opt, String)>,
    operands: Vec<String>,
    /// A pasted position. Its words are joined when they came without quotes.
    pasted: Option<String>,
    /// A file of a game in place of a position.
    file: Option<String>,
}

impl Arguments {
    /// Reads the arguments of a command.
    pub(super) fn read(command: &'static Command, words: &[OsString]) -> Result<Self, Failure> {
        let mut read = Self { command, options: Vec::new(), operands: Vec::new(), pasted: None, file: None };
        let mut parser = Parser::from_args(words);
        while let Some(argument) = parser.next()? {
            match argument {
                Arg::Long(name) => {
                    let found = format!("--{name}");
                    let option = command.options().find(|option| option.name == found);
                    let option = option.ok_or(Failure::Option { command, found })?;
                    read.options.push((option, value(option, &mut parser)?));
                }
                Arg::Short(letter) => return Err(Failure::Option { command, found: format!("-{letter}") }),
                Arg::Value(word) if command.takes_position && read.pasted.is_none() && is_game(&word) => {
                    read.file = Some(word.string()?);
                }
                Arg::Value(word) if command.takes_position && is_pasted(&word) => read.pasted = Some(word.string()?),
                Arg::Value(word) if read.pasted.is_some() => {
                    let word = word.string()?;
                    read.pasted = read.pasted.map(|line| line + " " + &word);
                }
                Arg::Value(word) if read.operands.len() < command.operands.len() => read.operands.push(word.string()?),
                Arg::Value(word) => return Err(Failure::Operand { command, found: word.string()? }),
            }
        }
        Ok(read)
    }

    /// Whether an option was given.
    pub(super) fn has(&self, name: &str) -> bool {
        self.text(name).is_some()
    }

    /// Returns the value of an option, the last one when it was given twice.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.all(name).last()
    }

    /// Returns every value of an option.
    pub(super) fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.options.iter().filter(move |(option, _)| option.name == name).map(|(_, value)| value.as_str())
    }

    /// Returns the number that an option gives, or its default.
    pub(super) fn number(&self, name: &str) -> Result<u64, Failure> {
        match self.command.options().find(|option| option.name == name) {
            Some(&Opt { name, value: Value::Number(_, most, default), .. }) => {
                self.text(name).map_or(Ok(default), |text| number(name, text, most))
            }
            _ => unreachable!("{name} is a number in the table"),
        }
    }

    /// Returns the number that an option without a default gives.
    pub(super) fn limit(&self, name: &'static str) -> Result<Option<u64>, Failure> {
        self.text(name).map(|text| number(name, text, u64::MAX)).transpose()
    }

    /// Returns the time of an option, or its default.
    pub(super) fn seconds(&self, name: &str) -> Result<Duration, Failure> {
        match self.command.options().find(|option| option.name == name) {
            Some(&Opt { name, value: Value::Seconds(_, most, default), .. }) => {
                self.text(name).map_or(Ok(Duration::from_secs(default)), |text| seconds(name, text, most))
            }
            _ => unreachable!("{name} is a time in the table"),
        }
    }

    /// Returns an operand by its place, from 0.
    pub(super) fn operand(&self, at: usize) -> Option<&str> {
        self.operands.get(at).map(String::as_str)
    }

    /// Returns the given position, or the start of a game, after the given moves. Errors of a diagram in `waived` are
    /// accepted.
    pub(super) fn position(&self, waived: SetupFaults) -> Result<Position, Failure> {
        let (place, text) = self.given()?;
        let mut position = usi::read_position(&text, waived).map_err(|error| Failure::Position { place, error })?;
        let [_, Opt { name: moves, .. }, _] = POSITION;
        for text in self.all(moves) {
            let played = usi::play_moves(&mut position, text);
            played.map_err(|error| Failure::Position { place: moves.to_owned(), error })?;
        }
        Ok(position)
    }

    /// Returns the given position as a text that [`usi::read_position`] reads, and its place for errors.
    fn given(&self) -> Result<(String, String), Failure> {
        let [Opt { name: sfen, .. }, _, Opt { name: at, .. }] = POSITION;
        if let Some(file) = &self.file {
            return Ok((file.clone(), game::position(file, self.limit(at)?)?));
        }
        if let Some(found) = self.text(at) {
            let file = text("a file of a game (.kif, .csa, .usi)", "棋譜ファイル（.kif、.csa、.usi）");
            let expected = Expected::Text(file);
            return Err(Failure::Word { place: at, found: found.to_owned(), expected });
        }
        let (place, text) = match (&self.pasted, self.text(sfen)) {
            (Some(pasted), _) => (PASTED, pasted.as_str()),
            (None, Some(text)) => (sfen, text),
            (None, None) => (sfen, "startpos"),
        };
        Ok((place.to_owned(), text.to_owned()))
    }

    /// Returns the given position and its game as a `position` command of USI, and its place for errors.
    pub(super) fn position_line(&self) -> Result<(String, String), Failure> {
        let (place, text) = self.given()?;
        let mut line = usi::position_line(&text);
        for (moves, number) in self.all(POSITION[1].name).zip(0..) {
            line += if number > 0 || line.contains(" moves") { " " } else { " moves " };
            line += moves;
        }
        Ok((place, line))
    }
}

/// Reads the value of an option, and checks it as far as the table defines it.
fn value(option: &'static Opt, parser: &mut Parser) -> Result<String, Failure> {
    let place = option.name;
    if let Value::None = option.value {
        return match parser.optional_value() {
            None => Ok(String::new()),
            Some(found) => {
                let expected = Expected::Text(text("nothing after it", "値なし"));
                Err(Failure::Word { place, found: found.string()?, expected })
            }
        };
    }
    let found = match parser.value() {
        Ok(found) => found.string()?,
        Err(_) => {
            let name = option.value.name().unwrap_or_default();
            return Err(Failure::Missing { place, expected: text(name, name) });
        }
    };
    match option.value {
        Value::Number(_, most, _) | Value::Limit(_, most) => number(place, &found, most).map(|_| found),
        Value::Seconds(_, most, _) => seconds(place, &found, most).map(|_| found),
        Value::OneOf(_, words) if !words.contains(&found.as_str()) => {
            Err(Failure::Word { place, found, expected: Expected::OneOf(words) })
        }
        _ => Ok(found),
    }
}

/// Reads seconds of at most `most`: digits, with a point among them or without.
fn seconds(place: &'static str, found: &str, most: u64) -> Result<Duration, Failure> {
    // Nine digits are nanoseconds. To read a floating-point number brings 15 KB of tables and code.
    let read = || {
        let (whole, part) = found.split_once('.').unwrap_or((found, ""));
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let is_number = digits(whole) && digits(part) && whole.len() + part.len() > 0;
        let nanoseconds = part.bytes().chain(std::iter::repeat(b'0')).take(9);
        let nanoseconds = nanoseconds.fold(0, |sum, byte| 10 * sum + u32::from(byte - b'0'));
        let whole = if whole.is_empty() { Ok(0) } else { whole.parse() };
        whole.ok().filter(|_| is_number).map(|whole| Duration::new(whole, nanoseconds))
    };
    read().filter(|&time| time <= Duration::from_secs(most)).ok_or_else(|| not_a_number(place, found, most))
}

fn not_a_number(place: &'static str, found: &str, most: u64) -> Failure {
    Failure::Word { place, found: found.to_owned(), expected: Expected::UpTo(most) }
}

/// Reads a number of at most `most`.
pub(super) fn number(place: &'static str, found: &str, most: u64) -> Result<u64, Failure> {
    found.parse().ok().filter(|&number| number <= most).ok_or_else(|| not_a_number(place, found, most))
}
