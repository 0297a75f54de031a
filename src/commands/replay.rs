//! `horigoma replay`: the searches behind the moves of a game, repeated and compared with its record.
//!
//! # Comments
//! Comments that begin with `horigoma` carry the evidence, in KIF and in CSA. `cargo lab match --games-out` writes
//! them. One comment at the start of the record declares each engine that played:
//!
//! ```text
//! horigoma black version 0.1.0 tables 4f0cbbb2c61dbfe5 from 8 nodes 60000 options USI_Hash=16 OwnBook=false
//! ```
//!
//! * `version` and `tables`: the program, and the fingerprint of its tables.
//! * `from`: moves of the record before the first position that the engine received. 0 without it.
//! * `nodes`: the limit of each search. Without it each search had a clock, and its own count is the limit.
//! * `options`: options of the session that differ from their defaults. These are the last words.
//!
//! One comment beside each searched move has the words of the last `info` line: depth, score with its bound, nodes. A
//! move without a comment was not searched: an opponent's, one of the opening or of the book, the only legal one.
//!
//! ```text
//! horigoma depth 12 score cp 35 nodes 60000
//! ```
//!
//! # Contract
//! An engine receives `usinewgame` before its first search, and keeps hash table and histories from move to move. It
//! has one thread and does not ponder. `replay` therefore searches the moves of an engine in their order. With a limit
//! of nodes, equal tables and an equal version, each move and each word of its comment are equal on every machine.
//! Hosts with smaller histories or without the mate solver (`hosts/session`) are other programs in this sense.
//!
//! A search that a clock ended stops at a node again, but not always at the same place between two nodes. Rounds of the
//! mate solver count no nodes there. Such a game is evidence only where it replays.

use std::fmt;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use horigoma::audit;
use horigoma::board::Color;
use horigoma::engine::mate::MateResult;
use horigoma::engine::{Engine, EngineError, Observer};
use horigoma::game::{Answer, SearchInfo, SearchRequest, options};
use horigoma::mate::MateProgress;
use horigoma::records::{Note, Record};
use horigoma::usi::reply::Reply;

use super::arguments::{Arguments, Opt};
use super::game::{self, Game};
use super::language::text;
use super::progress::Progress;
use super::{Command, Failure};

pub(super) const COMMAND: Command = Command {
    name: "replay",
    operands: &["GAME"],
    summary: text(
        "search the moves of a recorded game again, and exit with 1 at the first difference",
        "棋譜の指し手をもう一度探索し、最初の違いを示して終了コード1で終わる",
    ),
    takes_position: false,
    options: &[] as &[Opt],
    examples: &[(
        "horigoma replay game.kif",
        text(
            "a game that cargo lab match --games-out wrote, with its searches as comments",
            "cargo lab match --games-outが探索をコメントに書いた棋譜",
        ),
    )],
    run,
};

/// The first word of each comment.
const MARK: &str = "horigoma ";

/// The form of a declaration, for errors.
const DECLARATION: &str = "'horigoma black version .. tables .. options ..'";

fn run(arguments: &Arguments, output: &mut dyn Write) -> Result<(), Failure> {
    let expected = text("a file of a game (.kif, .csa)", "棋譜ファイル（.kif、.csa）");
    let file = arguments.operand(0).ok_or(Failure::Missing { place: "replay", expected })?;
    let record = game::only(file)?;
    let game = Game::of(&record, file)?;
    let declared = comments(&record, 0).map(|comment| Declared::read(file, comment)).collect::<Result<Vec<_>, _>>()?;
    declared.iter().try_for_each(|declared| declared.check(file))?;
    let mut players = declared.into_iter().map(|one| Player::new(file, one)).collect::<Result<Vec<_>, _>>()?;
    let (mut searched, mut shown) = (0, Progress::at_terminal());
    for (at, &node) in game.nodes.iter().skip(1).enumerate() {
        let Some(comment) = comments(&record, node).next() else { continue };
        let (turn, line) = (game.positions[at].turn(), record.nodes()[node].line.0);
        let place = format!("{file}:{line}");
        let player = players.iter_mut().find(|player| player.declared.color == turn);
        let player = player.ok_or_else(|| unreadable(&place, comment, &format!("{DECLARATION} at the start")))?;
        shown.show(format_args!("move {} of {}", at + 1, game.moves.len()));
        let found = player.search(&game, at, &place, comment)?;
        let expected = format!("{} {comment}", game.moves[at]);
        if found != expected {
            return Err(Failure::Differs { place: format!("{place}: move {}", at + 1), found, expected });
        }
        searched += 1;
    }
    shown.clear();
    if searched == 0 {
        return Err(Failure::Record(format!("{file}: found no comments of searches, expected {DECLARATION}")));
    }
    Ok(writeln!(output, "{searched} of {} moves searched again, each as recorded", game.moves.len())?)
}

/// Returns the comments of the engine at a node, without their first word.
fn comments(record: &Record, node: usize) -> impl Iterator<Item = &str> {
    record.nodes()[node].notes.iter().filter_map(|note| match note {
        Note::Comment(text) => text.strip_prefix(MARK).map(str::trim_end),
        _ => None,
    })
}

/// Returns the error for a comment that cannot be read.
fn unreadable(place: &str, found: &str, expected: &str) -> Failure {
    Failure::Record(format!("{place}: found '{MARK}{found}', expected {expected}"))
}

/// Returns the word after another one.
fn after<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    text.split_ascii_whitespace().skip_while(|&word| word != name).nth(1)
}

/// An engine as the start of a record declares it.
struct Declared<'r> {
    color: Color,
    version: &'r str,
    tables: &'r str,
    from: usize,
    nodes: Option<u64>,
    options: &'r str,
}

impl<'r> Declared<'r> {
    fn read(file: &str, comment: &'r str) -> Result<Self, Failure> {
        let (head, options) = comment.split_once(" options").unwrap_or((comment, ""));
        let read = || {
            let color = match head.split_ascii_whitespace().next()? {
                "black" => Color::Black,
                "white" => Color::White,
                _ => return None,
            };
            let from = after(head, "from").map_or(Some(0), |from| from.parse().ok())?;
            let nodes = after(head, "nodes").map_or(Some(None), |nodes| nodes.parse().ok().map(Some))?;
            Some(Self { color, version: after(head, "version")?, tables: after(head, "tables")?, from, nodes, options })
        };
        read().ok_or_else(|| unreadable(file, comment, DECLARATION))
    }

    /// Compares the program with this one.
    fn check(&self, file: &str) -> Result<(), Failure> {
        let ours =
            [("tables", audit::fingerprint(), self.tables), ("version", env!("CARGO_PKG_VERSION"), self.version)];
        match ours.into_iter().find(|(_, found, expected)| found != expected) {
            None => Ok(()),
            Some((name, found, expected)) => Err(Failure::Differs {
                place: format!("{file}: {name}"),
                found: found.to_owned(),
                expected: expected.to_owned(),
            }),
        }
    }
}

/// An engine of the game.
struct Player<'r> {
    declared: Declared<'r>,
    engine: Engine,
}

impl<'r> Player<'r> {
    /// Returns an engine with the declared options before a new game.
    fn new(file: &str, declared: Declared<'r>) -> Result<Self, Failure> {
        let mut engine = Engine::new();
        for option in declared.options.split_ascii_whitespace() {
            let known = option.split_once('=').filter(|(name, value)| {
                options::find(name).is_some() && !(name.eq_ignore_ascii_case("Threads") && *value != "1")
            });
            let refused =
                || format!("{file}: found option '{option}', expected NAME=VALUE of a session with one thread");
            let (name, value) = known.ok_or_else(|| Failure::Record(refused()))?;
            engine.set_option(name, Some(value))?;
        }
        // A move of the book has no comment.
        if options::find("OwnBook").is_some() {
            engine.set_option("OwnBook", Some("false"))?;
        }
        engine.prepare()?;
        engine.new_game();
        Ok(Self { declared, engine })
    }

    /// Searches the position after `at` moves, and returns the answer with the words of its last line.
    fn search(&mut self, game: &Game, at: usize, place: &str, comment: &str) -> Result<String, Failure> {
        let from = self.declared.from;
        let nodes = self.declared.nodes.or_else(|| after(comment, "nodes")?.parse().ok());
        let (Some(nodes), true) = (nodes, from <= at) else {
            return Err(unreadable(
                place,
                comment,
                "'horigoma depth .. score .. nodes ..' of a move after the opening",
            ));
        };
        let moves: Vec<String> = game.moves[from..at].iter().map(ToString::to_string).collect();
        self.engine.set_position(Some(&game.positions[from].to_string()), &moves.join(" "))?;
        let seen = Arc::new(Seen::default());
        self.engine.go(&SearchRequest { nodes: Some(nodes), ..SearchRequest::default() }, seen.clone());
        self.engine.wait();
        let [answer, line] = &*seen.0.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(format!("{answer}{line}"))
    }
}

/// The answer of a search, and the words of its last line.
#[derive(Default)]
struct Seen(Mutex<[String; 2]>);

impl Seen {
    fn set(&self, which: usize, text: String) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)[which] = text;
    }
}

impl Observer for Seen {
    fn line(&self, info: &SearchInfo<'_>) {
        if info.line.multipv == 1 {
            self.set(1, words(&Reply::Info(info).to_string()));
        }
    }
    fn progress(&self, _: &MateProgress<'_>, _: Duration) {}
    fn remark(&self, _: fmt::Arguments<'_>) {}
    fn fault(&self, _: &EngineError) {}
    fn answer(&self, answer: Answer) {
        let reply = Reply::BestMove(answer).to_string();
        self.set(0, reply.split(' ').nth(1).unwrap_or_default().to_owned());
    }
    fn mate(&self, _: &MateResult) {}
}

/// Returns the words of a line `info` that a comment has, each after a blank.
fn words(line: &str) -> String {
    let (mut words, mut kept) = (line.split(' ').take_while(|&word| word != "pv"), String::new());
    while let Some(word) = words.next() {
        let values = match word {
            "depth" | "nodes" => 1,
            "score" => 2,
            "lowerbound" | "upperbound" => 0,
            _ => continue,
        };
        for word in [word].into_iter().chain(words.by_ref().take(values)) {
            kept.push(' ');
            kept += word;
        }
    }
    kept
}
