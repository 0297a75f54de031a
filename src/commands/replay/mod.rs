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
//! * `version` and `tables`: the program, and the fingerprint of the tables that its searches read. The book is none of
//!   them, so that hosts without a book have this fingerprint too.
//! * `from`: moves of the record before the first position that the engine received. 0 without it.
//! * `game`: number of the game in its session. A level's mistakes depend on it and on `Seed`. 1 without it.
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
//! Hosts with less memory than `session::Whole` (`hosts/session`) are other programs in this sense.
//!
//! With `--session COLOR` another program searches the moves of one engine: a board on a serial line, for instance.
//! `replay` then writes USI commands to standard output, and reads the answers from standard input ([`session`]).
//!
//! A search that a clock ended stops at a node again, but not always at the same place between two nodes. Rounds of the
//! mate solver count no nodes there. Such a game is evidence only where it replays.

mod session;

use std::fmt;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use horigoma::audit;
use horigoma::board::{Color, Position};
use horigoma::engine::mate::MateResult;
use horigoma::engine::{Engine, EngineError, Observer};
use horigoma::game::{Answer, SearchInfo, SearchRequest, options};
use horigoma::mate::MateProgress;
use horigoma::records::{Note, Record};
use horigoma::usi::reply::Reply;

use super::arguments::{Arguments, Opt, Value};
use super::game::{self, Game};
use super::language::text;
use super::progress::Progress;
use super::{Command, Failure};
use session::Session;

pub(super) const COMMAND: Command = Command {
    name: "replay",
    operands: &["GAME"],
    summary: text(
        "search the moves of a recorded game again, and exit with 1 at the first difference",
        "棋譜の指し手をもう一度探索し、最初の違いを示して終了コード1で終わる",
    ),
    takes_position: false,
    options: &[Opt::new(
        "--session",
        Value::OneOf("COLOR", &SIDES),
        text(
            "let the USI engine at standard input and output search the moves of one side",
            "一方の指し手を標準入出力の先のUSIエンジンに探索させる",
        ),
    )],
    examples: &[
        (
            "horigoma replay game.kif",
            text(
                "a game that cargo lab match --games-out wrote, with its searches as comments",
                "cargo lab match --games-outが探索をコメントに書いた棋譜",
            ),
        ),
        (
            "mkfifo line; horigoma replay game.kif --session black < line | ./engine > line",
            text("the searches of Black by another program", "先手の探索を別のプログラムで"),
        ),
    ],
    run,
};

/// The sides, by [`Color::index`].
const SIDES: [&str; 2] = ["black", "white"];

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
    match arguments.text("--session") {
        None => {
            let players = declared.into_iter().map(|one| Player::of_program(file, one)).collect::<Result<_, _>>()?;
            let searched = compare(file, &record, &game, players, |_| true)?;
            writeln!(output, "{searched} of {} moves searched again, each as recorded", game.moves.len())?;
        }
        Some(side) => {
            let mut one = declared.into_iter().filter(|one| SIDES[one.color.index()] == side);
            let one = one.next().ok_or_else(|| Failure::Record(format!("{file}: found no engine of {side}")))?;
            let (color, input) = (one.color, &mut io::stdin().lock());
            let player = Player::of_session(file, one, Session { input, output })?;
            let searched = compare(file, &record, &game, vec![player], |turn| turn == color)?;
            let _ = writeln!(io::stderr(), "{searched} moves of {side} searched again, each as recorded");
        }
    }
    Ok(())
}

/// Searches each move with a comment again, where the color to move is requested. Returns the number of searches.
fn compare(
    file: &str,
    record: &Record,
    game: &Game,
    mut players: Vec<Player<'_>>,
    requested: impl Fn(Color) -> bool,
) -> Result<usize, Failure> {
    let (mut searched, mut shown) = (0, Progress::at_terminal());
    for (at, &node) in game.nodes.iter().skip(1).enumerate() {
        let Some(comment) = comments(record, node).next() else { continue };
        let (turn, line) = (game.positions[at].turn(), record.nodes()[node].line.0);
        if !requested(turn) {
            continue;
        }
        let place = format!("{file}:{line}");
        let player = players.iter_mut().find(|player| player.declared.color == turn);
        let player = player.ok_or_else(|| unreadable(&place, comment, &format!("{DECLARATION} at the start")))?;
        shown.show(format_args!("move {} of {}", at + 1, game.moves.len()));
        let found = player.search(game, at, &place, comment)?;
        let expected = format!("{} {comment}", game.moves[at]);
        if found != expected {
            return Err(Failure::Differs { place: format!("{place}: move {}", at + 1), found, expected });
        }
        searched += 1;
    }
    if searched == 0 {
        return Err(Failure::Record(format!("{file}: found no comments of searches, expected {DECLARATION}")));
    }
    Ok(searched)
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
    game: u16,
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
            let game = after(head, "game").map_or(Some(1), |game| game.parse().ok())?;
            let nodes = after(head, "nodes").map_or(Some(None), |nodes| nodes.parse().ok().map(Some))?;
            let (version, tables) = (after(head, "version")?, after(head, "tables")?);
            Some(Self { color, version, tables, from, game, nodes, options })
        };
        read().ok_or_else(|| unreadable(file, comment, DECLARATION))
    }

    /// Compares a program with the declared one.
    fn check(&self, file: &str, version: &str, tables: &str) -> Result<(), Failure> {
        let found = [("tables", tables, self.tables), ("version", version, self.version)];
        match found.into_iter().find(|(_, found, expected)| found != expected) {
            None => Ok(()),
            Some((name, found, expected)) => Err(Failure::Differs {
                place: format!("{file}: {name}"),
                found: found.to_owned(),
                expected: expected.to_owned(),
            }),
        }
    }

    /// Returns the names and values of the options that change a search. A move of the book has no comment, and the
    /// session has one thread.
    fn options(&self, file: &str) -> Result<Vec<(&'r str, &'r str)>, Failure> {
        let mut all = Vec::new();
        for option in self.options.split_ascii_whitespace() {
            let known = option.split_once('=').filter(|(name, value)| {
                let known = options::find(name);
                known.is_some_and(|(name, _)| name != "Threads" || *value == "1")
            });
            let refused =
                || format!("{file}: found option '{option}', expected NAME=VALUE of a session with one thread");
            let known = known.ok_or_else(|| Failure::Record(refused()))?;
            all.extend(Some(known).filter(|(name, _)| options::in_every_host(name)));
        }
        Ok(all)
    }
}

/// An engine of the game.
struct Player<'r> {
    declared: Declared<'r>,
    searcher: Searcher<'r>,
}

/// The program that searches.
enum Searcher<'s> {
    This(Box<Engine>),
    Another(Session<'s>),
}

impl<'r> Player<'r> {
    /// Returns this program with the declared options, at the start of the declared game.
    fn of_program(file: &str, declared: Declared<'r>) -> Result<Self, Failure> {
        declared.check(file, env!("CARGO_PKG_VERSION"), audit::search_fingerprint())?;
        let mut engine = Engine::new();
        for (name, value) in declared.options(file)? {
            engine.set_option(name, Some(value))?;
        }
        engine.prepare()?;
        (0..declared.game).for_each(|_| engine.new_game());
        Ok(Self { declared, searcher: Searcher::This(Box::new(engine)) })
    }

    /// Returns the program of a session with the declared options, at the start of the declared game.
    fn of_session(file: &str, declared: Declared<'r>, mut session: Session<'r>) -> Result<Self, Failure> {
        let [version, tables] = session.introduction()?;
        declared.check(file, &version, &tables)?;
        session.begin(&declared.options(file)?, declared.game)?;
        Ok(Self { declared, searcher: Searcher::Another(session) })
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
        let (start, moves) = (&game.positions[from], moves.join(" "));
        match &mut self.searcher {
            Searcher::This(engine) => searched(engine, start, &moves, nodes),
            Searcher::Another(session) => session.search(start, &moves, nodes),
        }
    }
}

/// Searches a position in this program, and returns the answer with the words of its last line.
fn searched(engine: &mut Engine, start: &Position, moves: &str, nodes: u64) -> Result<String, Failure> {
    engine.set_position(Some(&start.to_string()), moves)?;
    let seen = Arc::new(Seen::default());
    engine.go(&SearchRequest { nodes: Some(nodes), ..SearchRequest::default() }, seen.clone());
    engine.wait();
    let [answer, line] = &*seen.0.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(format!("{answer}{line}"))
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
