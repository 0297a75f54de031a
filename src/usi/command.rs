//! What the other side says: a line to a [`Command`]. Unknown words are skipped, numbers that are none are left out;
//! nothing here can fail.

use core::time::Duration;

use phf::phf_map;

/// A line of input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command<'l> {
    /// Who are you, what can be set?
    Usi,
    /// Are you ready?
    IsReady,
    /// A new game begins.
    NewGame,
    /// Extra output on or off.
    Debug(bool),
    /// An option: name and value.
    SetOption(&'l str, Option<&'l str>),
    /// A position and the moves after it.
    Position(Start<'l>, &'l str),
    /// Think.
    Go(Go<'l>),
    /// Answer now.
    Stop,
    /// The opponent played the expected move; the rest of the line may hold times.
    PonderHit(Go<'l>),
    /// The game has ended.
    GameOver,
    /// End the program.
    Quit,
    /// Show the position.
    Display,
    /// Show the evaluation term by term.
    Eval,
    /// Show the legal moves.
    Moves,
    /// Count the tree of legal moves to a depth.
    Perft(u32),
    /// Run the benchmark.
    Bench,
    /// Something else, which is ignored.
    Unknown(&'l str),
    /// Nothing at all.
    Empty,
}

/// Where a position starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start<'l> {
    /// The start of a game.
    Game,
    /// A position in SFEN.
    Sfen(&'l str),
    /// Neither word was there.
    Missing,
}

/// What `go` asks for.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Go<'l> {
    /// Black's time.
    pub black_time: Option<Duration>,
    /// White's time.
    pub white_time: Option<Duration>,
    /// Black's increment.
    pub black_increment: Option<Duration>,
    /// White's increment.
    pub white_increment: Option<Duration>,
    /// Time per move once the clock has run out.
    pub byoyomi: Option<Duration>,
    /// Exactly so long.
    pub move_time: Option<Duration>,
    /// To this depth.
    pub depth: Option<u32>,
    /// So many nodes.
    pub nodes: Option<u64>,
    /// Until told to stop.
    pub infinite: bool,
    /// On the opponent's time.
    pub ponder: bool,
    /// Find a mate; the time for it, if there is a limit.
    pub mate: Option<Option<Duration>>,
    /// Only these moves, blank-separated.
    pub search_moves: Option<&'l str>,
}

#[derive(Clone, Copy)]
enum Word {
    Usi,
    IsReady,
    NewGame,
    Debug,
    SetOption,
    Position,
    Go,
    Stop,
    PonderHit,
    GameOver,
    Quit,
    Display,
    Eval,
    Moves,
    Perft,
    Bench,
    Register,
}

static WORDS: phf::Map<&'static str, Word> = phf_map! {
    "usi" => Word::Usi, "isready" => Word::IsReady, "usinewgame" => Word::NewGame, "debug" => Word::Debug,
    "register" => Word::Register, "setoption" => Word::SetOption, "position" => Word::Position, "go" => Word::Go, "stop" => Word::Stop,
    "ponderhit" => Word::PonderHit, "gameover" => Word::GameOver, "quit" => Word::Quit, "d" => Word::Display,
    "eval" => Word::Eval, "moves" => Word::Moves, "perft" => Word::Perft, "bench" => Word::Bench,
};

impl<'l> Command<'l> {
    /// Reads a line.
    #[must_use]
    pub fn read(line: &'l str) -> Self {
        let line = line.trim();
        let (first, rest) = split_word(line);
        if first.is_empty() {
            return Self::Empty;
        }
        let Some(&word) = WORDS.get(first) else { return Self::Unknown(first) };
        match word {
            Word::Usi => Self::Usi,
            Word::IsReady => Self::IsReady,
            Word::NewGame => Self::NewGame,
            Word::Debug => Self::Debug(rest != "off"),
            Word::SetOption => read_option(rest),
            Word::Position => read_position(rest),
            Word::Go => match split_word(rest) {
                ("perft", depth) => Self::Perft(split_word(depth).0.parse().unwrap_or(1)),
                _ => Self::Go(read_go(rest)),
            },
            Word::Stop => Self::Stop,
            Word::PonderHit => Self::PonderHit(read_go(rest)),
            Word::GameOver => Self::GameOver,
            Word::Quit => Self::Quit,
            Word::Display => Self::Display,
            Word::Eval => Self::Eval,
            Word::Moves => Self::Moves,
            Word::Perft => Self::Perft(split_word(rest).0.parse().unwrap_or(1)),
            Word::Bench => Self::Bench,
            // Of the protocol's early days; there is nothing to register.
            Word::Register => Self::Empty,
        }
    }
}

/// The first word and what follows it.
fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}

/// `name N [value V]`; the value may hold blanks.
fn read_option(rest: &str) -> Command<'_> {
    let rest = match split_word(rest) {
        ("name", rest) => rest,
        _ => rest,
    };
    let (name, rest) = split_word(rest);
    match split_word(rest) {
        ("value", value) => Command::SetOption(name, Some(value.trim())),
        _ => Command::SetOption(name, None),
    }
}

/// `startpos` or `sfen` and four fields (the last may be missing), then perhaps `moves` and the moves.
fn read_position(rest: &str) -> Command<'_> {
    let (start, moves) = match find_word(rest, "moves") {
        Some(at) => (rest[..at].trim_end(), rest[at + "moves".len()..].trim()),
        None => (rest, ""),
    };
    match split_word(start) {
        ("startpos", _) => Command::Position(Start::Game, moves),
        ("sfen", sfen) => Command::Position(Start::Sfen(sfen), moves),
        _ => Command::Position(Start::Missing, moves),
    }
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

fn read_go(rest: &str) -> Go<'_> {
    let mut go = Go::default();
    let mut rest = rest;
    loop {
        let (word, after) = split_word(rest);
        let (value, after_value) = split_word(after);
        let time = value.parse().ok().map(|time: i64| Duration::from_millis(time.max(0).unsigned_abs()));
        let slot = match word {
            "" => return go,
            "btime" => &mut go.black_time,
            "wtime" => &mut go.white_time,
            "binc" => &mut go.black_increment,
            "winc" => &mut go.white_increment,
            "byoyomi" => &mut go.byoyomi,
            "movetime" => &mut go.move_time,
            "searchmoves" => {
                go.search_moves = Some(after);
                return go;
            }
            _ => {
                rest = read_plain(&mut go, word, value, time).map_or(after, |()| after_value);
                continue;
            }
        };
        *slot = time;
        // A number that is none is looked at again as a word.
        rest = if time.is_some() { after_value } else { after };
    }
}

/// The words of `go` that hold no clock time; `Some` when the value after the word belongs to it.
fn read_plain(go: &mut Go<'_>, word: &str, value: &str, time: Option<Duration>) -> Option<()> {
    match word {
        "infinite" => go.infinite = true,
        "ponder" => go.ponder = true,
        "depth" => {
            go.depth = value.parse().ok();
            return go.depth.map(|_| ());
        }
        "nodes" => {
            go.nodes = value.parse().ok();
            return go.nodes.map(|_| ());
        }
        "mate" => {
            go.mate = Some(time);
            return (time.is_some() || value == "infinite").then_some(());
        }
        _ => {}
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Option<Duration> {
        Some(Duration::from_millis(milliseconds))
    }

    #[test]
    fn go_reads_every_word_in_any_order_and_skips_the_rest() {
        let Command::Go(go) = Command::read("go btime 1000 nonsense wtime 2000 byoyomi 30 binc 4 winc 5 ponder") else {
            panic!("not a go");
        };
        assert_eq!((go.black_time, go.white_time, go.byoyomi), (ms(1000), ms(2000), ms(30)));
        assert_eq!((go.black_increment, go.white_increment, go.ponder), (ms(4), ms(5), true));
        let Command::Go(go) = Command::read("go depth 7 nodes 99 searchmoves 7g7f 2g2f") else { panic!("not a go") };
        assert_eq!((go.depth, go.nodes, go.search_moves), (Some(7), Some(99), Some("7g7f 2g2f")));
        let Command::Go(go) = Command::read("go btime wtime 5 depth x infinite") else { panic!("not a go") };
        assert_eq!((go.black_time, go.white_time, go.depth, go.infinite), (None, ms(5), None, true));
        let Command::Go(go) = Command::read("go btime -3") else { panic!("not a go") };
        assert_eq!(go.black_time, ms(0));
    }

    #[test]
    fn mate_has_a_time_or_none() {
        for (line, expected) in [("go mate 5000", ms(5000)), ("go mate infinite", None), ("go mate", None)] {
            assert_eq!(Command::read(line), Command::Go(Go { mate: Some(expected), ..Go::default() }));
        }
    }

    #[test]
    fn positions_keep_their_fields_together() {
        let line = "position sfen lnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSNL b -  moves  7g7f 3c3d";
        let expected = Start::Sfen("lnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSNL b -");
        assert_eq!(Command::read(line), Command::Position(expected, "7g7f 3c3d"));
        assert_eq!(Command::read("position startpos"), Command::Position(Start::Game, ""));
        assert_eq!(Command::read("position moves 7g7f"), Command::Position(Start::Missing, "7g7f"));
    }

    #[test]
    fn options_may_have_blanks_in_their_values_or_none_at_all() {
        assert_eq!(Command::read("setoption name A value b c"), Command::SetOption("A", Some("b c")));
        assert_eq!(Command::read("setoption name Clear_Hash"), Command::SetOption("Clear_Hash", None));
        assert_eq!(Command::read("  "), Command::Empty);
        assert_eq!(Command::read("xyzzy 1 2"), Command::Unknown("xyzzy"));
    }
}
