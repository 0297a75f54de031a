//! Input of the protocol: a line becomes a [`Command`], and the first word that could not be read. Unknown words are
//! skipped. An unreadable limit of `go` makes the request a refused one. Reading never fails.

use core::fmt;
use core::time::Duration;

use phf::{OrderedMap, phf_map, phf_ordered_map};

use crate::game::moves::without_result;
use crate::game::{MateLimit, SearchRequest, TimeControl};
use crate::near::DidYouMean;

/// A line of input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command<'l> {
    /// Name the engine and list its options.
    Usi,
    /// Report when ready.
    IsReady,
    /// A new game begins.
    NewGame,
    /// Extra output on or off.
    Debug(bool),
    /// An option: name and value.
    SetOption(&'l str, Option<&'l str>),
    /// A position and the moves after it.
    Position(Start<'l>, &'l str),
    /// Search a move.
    Go(SearchRequest<'l>),
    /// Search for a mate.
    GoMate(MateLimit),
    /// Answer now.
    Stop,
    /// The opponent played the expected move. The clocks, if the rest of the line has any.
    PonderHit(Option<TimeControl>),
    /// The game has ended.
    GameOver,
    /// End the program.
    Quit,
    /// Show the position, in letters or as a Japanese diagram.
    Display(Style),
    /// Show the evaluation that the search uses and its parts, in English or in Japanese.
    Eval(Style),
    /// Show the legal moves.
    Moves,
    /// Show the legal moves with their scores, best first.
    RankedMoves,
    /// Count the tree of legal moves to a depth.
    Perft(u32),
    /// Run the benchmark.
    Bench,
    /// List the commands or the options.
    Help(Subject),
    /// Check the tables of this program.
    Tables,
    /// Show how the program was built.
    Compiler,
    /// An unknown command, which is ignored.
    Unknown(&'l str),
    /// An empty line, or a command without an effect.
    Empty,
}

pub use crate::game::Start;

/// A subject of help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// The commands.
    Commands,
    /// The options, including those for experiments.
    Options,
}

/// The form in which a position or its value is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Style {
    /// Pieces as letters of SFEN, with further facts of the position, and names in English.
    #[default]
    Letters,
    /// The form that Japanese programs copy and paste, and names in Japanese.
    Japanese,
}

/// Reads the text after the name of a command.
type Reader = for<'l> fn(&'l str) -> Read<'l>;

/// A command, and the word of it that could not be read, with the word before it when that needs a number.
struct Read<'l>(Command<'l>, Option<(Option<&'l str>, &'l str)>);

impl<'l> From<Command<'l>> for Read<'l> {
    fn from(command: Command<'l>) -> Self {
        Self(command, None)
    }
}

/// A command: its reader, its operands, and its effect. Help leaves out commands without an effect.
struct Entry {
    read: Reader,
    operands: &'static str,
    meaning: &'static str,
}

const fn entry(read: Reader, operands: &'static str, meaning: &'static str) -> Entry {
    Entry { read, operands, meaning }
}

/// All commands, in the order in which help shows them.
static COMMANDS: OrderedMap<&'static str, Entry> = phf_ordered_map! {
    "usi" => entry(|_| Command::Usi.into(), "", "lists name, author and options"),
    "isready" => entry(|_| Command::IsReady.into(), "", "answers readyok when ready"),
    "usinewgame" => entry(|_| Command::NewGame.into(), "", "begins a new game"),
    "setoption" => entry(read_option, "name N value V", "sets an option; 'usi' lists the common ones, 'help options' all"),
    "position" => entry(read_position, "POSITION", "sets the position: startpos or sfen SFEN, then optionally moves MOVES"),
    "go" => entry(read_go, "LIMITS", "searches: btime, wtime, byoyomi, binc, winc, movetime MS; depth, nodes N; \
        infinite; ponder; searchmoves MOVES; mate MS or infinite; perft N"),
    "stop" => entry(|_| Command::Stop.into(), "", "stops the search and answers"),
    "ponderhit" => entry(read_ponder_hit, "", "the expected move was played"),
    "gameover" => entry(|_| Command::GameOver.into(), "RESULT", "the game has ended"),
    "quit" => entry(|_| Command::Quit.into(), "", "ends the program"),
    "d" => entry(|rest| Command::Display(style(rest)).into(), "[ja]", "shows the position, with ja as a Japanese diagram"),
    "eval" => entry(|rest| Command::Eval(style(rest)).into(), "[ja]", "shows the evaluation that the search uses and its parts, with ja in Japanese"),
    "moves" => entry(|_| Command::Moves.into(), "", "lists the legal moves"),
    "moves1" => entry(|_| Command::RankedMoves.into(), "", "ranks the legal moves by a search of one ply with quiescence"),
    "perft" => entry(read_perft, "DEPTH", "counts the tree of legal moves"),
    "bench" => entry(|_| Command::Bench.into(), "", "searches fixed positions; the nodes are the engine's signature"),
    "debug" => entry(|rest| Command::Debug(rest != "off").into(), "[off]", "reports the null moves of each search, until debug off"),
    "compiler" => entry(|_| Command::Compiler.into(), "", "shows how the program was built"),
    "tables" => entry(|_| Command::Tables.into(), "", "checks every table of this program"),
    "help" => entry(read_help, "[options]", "lists the commands, or all options with options"),
    // From the early protocol. This engine needs no registration.
    "register" => entry(|_| Command::Empty.into(), "", ""),
};

/// A line of input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<'l> {
    /// The name of the command. For a word of `go` that is a command of its own, that word.
    pub name: &'l str,
    /// The command.
    pub command: Command<'l>,
    /// The first word that could not be read.
    pub skipped: Option<Skipped<'l>>,
}

impl<'l> Line<'l> {
    /// Reads a line.
    ///
    /// ```
    /// use horigoma::usi::command::Line;
    /// let skipped = |line| Line::read(line).skipped.map(|skipped| skipped.to_string());
    /// assert_eq!(skipped("go nodes many").unwrap(), "go nodes: found 'many', expected a number");
    /// let unknown = "go: unknown word 'movetme' (did you mean movetime?); 'help' lists them";
    /// assert_eq!(skipped("go movetme 5").unwrap(), unknown);
    /// assert_eq!(skipped("go depth 5"), None);
    /// ```
    #[must_use]
    pub fn read(line: &'l str) -> Self {
        let (name, rest) = split_word(trim(line));
        let Read(command, skipped) = match COMMANDS.get(name) {
            Some(entry) => (entry.read)(rest),
            None if name.is_empty() => Command::Empty.into(),
            None => Command::Unknown(name).into(),
        };
        let skipped = skipped.map(|(after, found)| Skipped { command: name, after, found });
        Self { name: if matches!(command, Command::Perft(_)) { "perft" } else { name }, command, skipped }
    }
}

impl<'l> Command<'l> {
    /// Reads a line, and skips words that could not be read.
    #[must_use]
    pub fn read(line: &'l str) -> Self {
        Line::read(line).command
    }
}

impl Command<'_> {
    /// Returns every command with an effect: its name, its operands, and the effect.
    pub fn all() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
        let told = COMMANDS.entries().filter(|(_, entry)| !entry.meaning.is_empty());
        told.map(|(&name, entry)| (name, entry.operands, entry.meaning))
    }
}

/// The mark that some programs on Windows write before the first character of a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Returns a line without surrounding blanks and without a byte order mark.
pub(crate) fn trim(text: &str) -> &str {
    text.trim().trim_start_matches(BYTE_ORDER_MARK).trim_start()
}

/// Splits a text into its first word and the rest.
fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}

/// Reads `name N [value V]`. The value may hold blanks. `Threads 2`, as people type it, is understood too.
fn read_option(rest: &str) -> Read<'_> {
    let rest = match split_word(rest) {
        ("name", rest) => rest,
        _ => rest,
    };
    let (name, rest) = split_word(rest);
    let value = match split_word(rest) {
        ("value", value) => Some(value.trim()),
        ("", _) => None,
        _ => Some(rest.trim()),
    };
    Command::SetOption(name, value).into()
}

/// Reads `startpos`, or `sfen` and four fields (the last may be missing), then optionally `moves` and the moves. The
/// word
/// `moves` may be missing after `startpos`. GUIs end the line with the result of the game ([`without_result`]).
fn read_position(rest: &str) -> Read<'_> {
    let (start, moves) = match find_word(rest, "moves") {
        Some(at) => (rest[..at].trim_end(), rest[at + "moves".len()..].trim()),
        None => (without_result(rest), ""),
    };
    let (start, moves) = match split_word(start) {
        ("startpos", "") => (Start::Game, moves),
        ("startpos", _) => (Start::Game, split_word(rest).1.trim_end()),
        ("sfen", sfen) => (Start::Sfen(sfen), moves),
        _ => (Start::Missing, moves),
    };
    Command::Position(start, moves).into()
}

/// Where a word stands alone in a text.
fn find_word(text: &str, word: &str) -> Option<usize> {
    let alone = |&(at, _): &(usize, &str)| {
        let before = text[..at].chars().next_back().is_none_or(char::is_whitespace);
        let after = text[at + word.len()..].chars().next().is_none_or(char::is_whitespace);
        before && after
    };
    text.match_indices(word).find(alone).map(|(at, _)| at)
}

/// A word of a line that its command could not read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skipped<'l> {
    /// The command, `go` for instance.
    pub command: &'l str,
    /// The word that needs a number after it, which may be the command, or `None` when the word itself is unknown.
    pub after: Option<&'l str>,
    /// The word that was found, empty at the end of the line.
    pub found: &'l str,
}

impl fmt::Display for Skipped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { command, after, found } = *self;
        let Some(after) = after else {
            let near = DidYouMean(found, || GO_WORDS.keys().copied());
            return write!(f, "{command}: unknown word '{found}'{near}; 'help' lists them");
        };
        f.write_str(command)?;
        if after != command {
            write!(f, " {after}")?;
        }
        f.write_str(": found ")?;
        if found.is_empty() {
            f.write_str("nothing")?
        } else {
            write!(f, "'{found}'")?
        }
        f.write_str(", expected a number")
    }
}

/// Returns the form that the text after `d` or `eval` names.
fn style(rest: &str) -> Style {
    if rest.eq_ignore_ascii_case("ja") { Style::Japanese } else { Style::Letters }
}

fn read_help(rest: &str) -> Read<'_> {
    Command::Help(if rest.eq_ignore_ascii_case("options") { Subject::Options } else { Subject::Commands }).into()
}

/// Reads a depth, or 1 when there is none.
fn read_perft(rest: &str) -> Read<'_> {
    let depth = split_word(rest).0;
    let wrong = !depth.is_empty() && depth.parse::<u32>().is_err();
    Read(Command::Perft(depth.parse().unwrap_or(1)), wrong.then_some((Some("perft"), depth)))
}

fn read_go(rest: &str) -> Read<'_> {
    if let ("perft", depth) = split_word(rest) {
        let missing = depth.is_empty().then_some((Some("perft"), ""));
        let Read(command, skipped) = read_perft(depth);
        return Read(command, skipped.or(missing));
    }
    let Go { mut request, mate, skipped } = Go::read(rest);
    // An unknown word may be a mistyped limit. Without another limit the search would have no end.
    let has_limit = request.is_held() || request.control != TimeControl::default();
    let has_limit = has_limit || request.depth.is_some() || request.nodes.is_some();
    request.refused |= skipped.is_some() && !has_limit;
    match mate {
        Some(_) if skipped.is_some() => Read(Command::GoMate(MateLimit::Refused), skipped),
        Some(limit) => Read(Command::GoMate(limit), skipped),
        None => Read(Command::Go(request), skipped),
    }
}

fn read_ponder_hit(rest: &str) -> Read<'_> {
    let Go { request: SearchRequest { control, .. }, skipped, .. } = Go::read(rest);
    Read(Command::PonderHit((control != TimeControl::default()).then_some(control)), skipped)
}

/// The words after `go`.
#[derive(Default)]
struct Go<'l> {
    request: SearchRequest<'l>,
    mate: Option<MateLimit>,
    /// The first word that could not be read, with the word before it when that needs a number.
    skipped: Option<(Option<&'l str>, &'l str)>,
}

/// Words of `go` that need no word after them.
const ALONE: [&str; 4] = ["infinite", "ponder", "mate", "searchmoves"];

/// Takes the text after a word of `go`, and returns the rest. A word that is no number is left for the next step.
type Taker = for<'l> fn(&mut Go<'l>, &'l str) -> &'l str;

static GO_WORDS: phf::Map<&'static str, Taker> = phf_map! {
    "btime" => |go, rest| take_time(rest, &mut go.request.control.left[0]),
    "wtime" => |go, rest| take_time(rest, &mut go.request.control.left[1]),
    "binc" => |go, rest| take_time(rest, &mut go.request.control.increment[0]),
    "winc" => |go, rest| take_time(rest, &mut go.request.control.increment[1]),
    "byoyomi" => |go, rest| take_time(rest, &mut go.request.control.byoyomi),
    "movetime" => |go, rest| take_time(rest, &mut go.request.control.move_time),
    "depth" => |go, rest| take_count(rest, |depth| go.request.depth = Some(u32::try_from(depth).unwrap_or(u32::MAX))),
    "nodes" => |go, rest| take_count(rest, |nodes| go.request.nodes = Some(nodes)),
    "infinite" => |go, rest| {
        go.request.infinite = true;
        rest
    },
    "ponder" => |go, rest| {
        go.request.ponder = true;
        rest
    },
    "mate" => take_mate,
    "searchmoves" => take_moves,
};

impl<'l> Go<'l> {
    fn read(words: &'l str) -> Self {
        let (mut go, mut left) = (Self::default(), words);
        while !left.is_empty() {
            let (word, rest) = split_word(left);
            left = GO_WORDS.get(word).map_or(rest, |take| take(&mut go, rest));
            let is_known = GO_WORDS.contains_key(word);
            let lacks_number = is_known && left.len() == rest.len() && !ALONE.contains(&word);
            if lacks_number {
                go.request.refused = true;
                go.skipped.get_or_insert((Some(word), split_word(rest).0));
            } else if !is_known {
                go.skipped.get_or_insert((None, word));
            }
        }
        go
    }
}

/// Takes a whole number, or the whole part of a fraction, as bots send times. A number that is too large becomes the
/// largest.
fn take_number(rest: &str, put: impl FnOnce(i64) -> bool) -> &str {
    let (word, left) = split_word(rest);
    let (whole, fraction) = word.split_once('.').unwrap_or((word, ""));
    let digits = whole.strip_prefix(['+', '-']).unwrap_or(whole);
    let is_number = !(digits.is_empty() && fraction.is_empty());
    let all_digits = digits.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit());
    let size = digits
        .bytes()
        .fold(0_i64, |size, digit| size.saturating_mul(10).saturating_add(digit.wrapping_sub(b'0').into()));
    if is_number && all_digits && put(if whole.starts_with('-') { -size } else { size }) { left } else { rest }
}

/// Takes a number that cannot be negative.
fn take_count(rest: &str, put: impl FnOnce(u64)) -> &str {
    take_number(rest, |number| u64::try_from(number).map(put).is_ok())
}

/// Takes milliseconds. An overdrawn clock has none left.
fn take_time<'l, T: From<Duration>>(rest: &'l str, place: &mut T) -> &'l str {
    take_number(rest, |time| {
        *place = Duration::from_millis(time.max(0).unsigned_abs()).into();
        true
    })
}

fn take_mate<'l>(go: &mut Go<'l>, rest: &'l str) -> &'l str {
    let mut time = Duration::ZERO;
    let left = take_time(rest, &mut time);
    go.mate = Some(if left.len() < rest.len() { MateLimit::Time(time) } else { MateLimit::Infinite });
    left
}

/// Takes the text up to the next word of `go`.
fn take_moves<'l>(go: &mut Go<'l>, rest: &'l str) -> &'l str {
    let mut left = rest;
    while !left.is_empty() && !GO_WORDS.contains_key(split_word(left).0) {
        left = split_word(left).1;
    }
    go.request.root_moves = rest[..rest.len() - left.len()].trim_end();
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn request(line: &str) -> SearchRequest<'_> {
        match Command::read(line) {
            Command::Go(request) => request,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn go_reads_every_word_in_any_order_and_skips_the_rest() {
        let found = request("go btime 1000 nonsense wtime 2000 byoyomi 30 binc 4 winc 5 ponder");
        let (left, increment) = ([Some(ms(1000)), Some(ms(2000))], [ms(4), ms(5)]);
        let control = TimeControl { left, increment, byoyomi: ms(30), move_time: None };
        assert_eq!(found, SearchRequest { control, ponder: true, ..SearchRequest::default() });
        let found = request("go depth 7 searchmoves  7g7f x  nodes 99");
        assert_eq!((found.depth, found.nodes, found.root_moves), (Some(7), Some(99), "7g7f x"));
        assert_eq!(request("go searchmoves 7g7f").root_moves, "7g7f");
        let found = request("go btime wtime 5 depth x infinite movetime 8");
        assert_eq!((found.control.left, found.depth, found.infinite), ([None, Some(ms(5))], None, true));
        assert_eq!((found.control.move_time, found.refused), (Some(ms(8)), true));
        assert_eq!(request("go btime -3").control.left[0], Some(ms(0)));
    }

    /// Fairy-Stockfish#668: bots send `movetime 0.9`. Such a request has an end, and its search must have one too.
    #[test]
    fn a_limit_is_read_by_its_whole_part_or_the_line_is_refused() {
        for (line, expected) in
            [("500.0", 500), ("500.9", 500), ("0.9", 0), (".5", 0), ("7.", 7), ("+8", 8), ("-2.5", 0)]
        {
            assert_eq!(request(&std::format!("go movetime {line}")).control.move_time, Some(ms(expected)), "{line}");
        }
        let found = request("go btime 1000.5 wtime 99999999999999999999 depth 3.0 nodes 1e4");
        assert_eq!((found.control.left, found.depth), ([Some(ms(1000)), Some(ms(i64::MAX as u64))], Some(3)));
        assert_eq!((found.nodes, found.refused), (None, true));
        assert_eq!(request("go depth 99999999999").depth, Some(u32::MAX));
        for wrong in ["movetime 300,", "nodes -5", "depth", "btime x wtime 5", "depth .", "depth 1.x", "movetme 5", "x"]
        {
            let line = std::format!("go {wrong}");
            let read = Line::read(&line);
            assert!(
                read.skipped.is_some() && matches!(read.command, Command::Go(SearchRequest { refused: true, .. })),
                "{wrong}"
            );
        }
        for fine in ["", "nonsense btime 5", "infinite nonsense", "ponder nonsense", "nonsense depth 3", "movetime 5 x"]
        {
            assert!(!request(&std::format!("go {fine}")).refused, "{fine}");
        }
        assert_eq!(Command::read("go mate 20.5"), Command::GoMate(MateLimit::Time(ms(20))));
        assert_eq!(Command::read("go mate soon"), Command::GoMate(MateLimit::Refused));
    }

    #[test]
    fn the_first_unknown_word_is_named() {
        for (line, after, found) in [
            ("go depth abc nodes x", Some("depth"), "abc"),
            ("go btime 1 wtime", Some("wtime"), ""),
            ("go depth nodes 5", Some("depth"), "nodes"),
            ("go foo", None, "foo"),
            ("go mate soon", None, "soon"),
            ("go perft x", Some("perft"), "x"),
            ("perft -1", Some("perft"), "-1"),
            ("ponderhit now", None, "now"),
        ] {
            let command = line.split(' ').next().unwrap();
            assert_eq!(Line::read(line).skipped, Some(Skipped { command, after, found }), "{line}");
        }
        let whole = "go btime 1 wtime 2 byoyomi 3 ponder searchmoves 7g7f x infinite mate 5 depth 1 nodes 2 movetime 3 binc 4 winc 5";
        for line in
            ["go", "perft", "perft 3", "go perft 3", "go infinite", "go mate infinite", "ponderhit", "d x", whole]
        {
            assert_eq!(Line::read(line).skipped, None, "{line}");
        }
    }

    #[test]
    fn a_mark_of_the_byte_order_is_no_part_of_a_command() {
        assert_eq!(Command::read("\u{feff}usi\r\n"), Command::Usi);
    }

    #[test]
    fn a_hit_may_bring_clocks() {
        assert_eq!(Command::read("ponderhit"), Command::PonderHit(None));
        assert_eq!(Command::read("ponderhit nonsense"), Command::PonderHit(None));
        let control = TimeControl { byoyomi: ms(9), ..TimeControl::default() };
        assert_eq!(Command::read("ponderhit byoyomi 9"), Command::PonderHit(Some(control)));
    }

    #[test]
    fn mate_has_a_time_or_none() {
        for (line, limit) in [
            ("go mate 5000", MateLimit::Time(ms(5000))),
            ("go mate infinite", MateLimit::Infinite),
            ("go mate", MateLimit::Infinite),
        ] {
            assert_eq!(Command::read(line), Command::GoMate(limit));
        }
    }

    #[test]
    fn positions_keep_their_fields_together() {
        let line = "position sfen lnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSNL b -  moves  7g7f 3c3d";
        let expected = Start::Sfen("lnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSNL b -");
        assert_eq!(Command::read(line), Command::Position(expected, "7g7f 3c3d"));
        assert_eq!(Command::read("position startpos"), Command::Position(Start::Game, ""));
        assert_eq!(Command::read("position startpos 7g7f 3c3d "), Command::Position(Start::Game, "7g7f 3c3d"));
        assert_eq!(Command::read("position startpos x moves 7g7f"), Command::Position(Start::Game, "x moves 7g7f"));
        assert_eq!(Command::read("position moves 7g7f"), Command::Position(Start::Missing, "7g7f"));
        let sfen = Command::Position(Start::Sfen("k8/9/9/9/9/9/9/9/8K b - 1"), "");
        assert_eq!(Command::read("position sfen k8/9/9/9/9/9/9/9/8K b - 1 resign"), sfen);
    }

    #[test]
    fn perft_is_a_command_and_a_word_of_go() {
        for line in ["perft 4", "go perft 4"] {
            assert_eq!(Command::read(line), Command::Perft(4));
        }
        assert_eq!(Command::read("perft"), Command::Perft(1));
    }

    #[test]
    fn d_shows_letters_by_default() {
        assert_eq!(Command::read("d"), Command::Display(Style::Letters));
        assert_eq!(Command::read("d ja"), Command::Display(Style::Japanese));
        assert_eq!(Command::read("eval"), Command::Eval(Style::Letters));
        assert_eq!(Command::read("eval ja"), Command::Eval(Style::Japanese));
    }

    #[test]
    fn options_may_have_blanks_in_their_values_or_none_at_all() {
        assert_eq!(Command::read("setoption name A value b c"), Command::SetOption("A", Some("b c")));
        assert_eq!(Command::read("setoption name Clear_Hash"), Command::SetOption("Clear_Hash", None));
        for line in ["setoption Threads 2", "setoption name Threads 2", "setoption Threads value 2"] {
            assert_eq!(Command::read(line), Command::SetOption("Threads", Some("2")));
        }
        assert_eq!(Command::read("  "), Command::Empty);
        assert_eq!(Command::read("xyzzy 1 2"), Command::Unknown("xyzzy"));
    }
}
