//! The loop between commands and the engine.

use std::fmt::{self, Write as _};
use std::format;
use std::io::{self, BufRead, Write};
use std::string::{String, ToString};
use std::sync::Arc;

use super::command::{Command, Go, Start};
use super::log;
use super::reply::{Info, Reply};
use crate::audit;
use crate::board::perft::{Leaves, divide};
use crate::board::{Move, MoveList};
use crate::draw::{Description, Terms};
use crate::engine::clock::TimeControl;
use crate::engine::options::{OPTIONS, OptionKind};
use crate::engine::{Answer, Engine, Event, Listener, Order, bench, tuning};
use crate::eval::trace::Trace;
use crate::search::Config;

/// What the engine calls itself.
pub const NAME: &str = concat!("Horigoma ", env!("CARGO_PKG_VERSION"));

/// Answers commands until `quit` or the end of the input.
///
/// # Errors
/// When the input cannot be read. Output that nobody reads any more ends the session quietly.
pub fn run(input: impl BufRead) -> io::Result<()> {
    let mut engine = Engine::new();
    let mut input = input;
    let mut line = std::vec::Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            // The other side has gone. A search that ends by itself may still answer.
            if engine.is_held() {
                engine.stop();
            }
            engine.wait();
            return Ok(());
        }
        // Bytes that are no text cannot be part of a command.
        let text = String::from_utf8_lossy(&line);
        log::note('>', &text);
        if !answer(&mut engine, Command::read(&text)) {
            return Ok(());
        }
    }
}

/// Carries out one command; whether the session goes on.
fn answer(engine: &mut Engine, command: Command<'_>) -> bool {
    match command {
        Command::Usi => introduce(),
        Command::IsReady => {
            report(engine.prepare());
            say("readyok");
        }
        Command::NewGame => engine.new_game(),
        Command::Debug(on) => engine.set_debug(on),
        Command::SetOption(name, value) => {
            report(engine.set_option(name, value).and_then(|()| log::follow(engine.debug_log())));
        }
        Command::Position(start, moves) => set_position(engine, start, moves),
        Command::Go(Go { mate: Some(limit), .. }) => engine.go_mate(limit, listener()),
        Command::Go(go) => begin(engine, &go),
        Command::Stop | Command::GameOver => engine.end_search(),
        Command::PonderHit(go) => engine.ponder_hit(clocks(&go)),
        Command::Quit => {
            engine.end_search();
            return false;
        }
        Command::Display => say(Description { position: engine.position(), repetition: engine.repetition() }),
        Command::Eval => say(Terms(&Trace::of(engine.position()))),
        Command::Moves => moves(engine),
        Command::Perft(depth) => perft(engine, depth),
        Command::Bench => {
            say(bench::run(&bench::positions(), &bench::to_depth(bench::DEPTH), &Config::default(), |_, _| {}))
        }
        Command::Unknown(word) => inform(&format!("unknown command '{word}'")),
        Command::Empty => {}
    }
    true
}

/// Name, author, options, `usiok`, in one write.
fn introduce() {
    let mut text = format!("id name {NAME}\nid author the Horigoma founders\n");
    for spec in OPTIONS {
        let _ = write!(text, "option name {} type ", spec.name);
        let _ = match spec.kind {
            OptionKind::Check(on) => writeln!(text, "check default {on}"),
            OptionKind::Spin(default, least, most) => writeln!(text, "spin default {default} min {least} max {most}"),
            OptionKind::Combo(words) => {
                writeln!(text, "combo default {} var {}", words.first().unwrap_or(&""), words.join(" var "))
            }
            OptionKind::Text => writeln!(text, "string default <empty>"),
            OptionKind::Button => writeln!(text, "button"),
        };
    }
    let _ = write!(text, "{}info string tables {}\nusiok", tuning::listing(), audit::fingerprint());
    say(text);
}

fn set_position(engine: &mut Engine, start: Start<'_>, moves: &str) {
    let sfen = match start {
        Start::Game => None,
        Start::Sfen(sfen) => Some(sfen),
        Start::Missing => return inform("position: found neither 'startpos' nor 'sfen', expected one of them"),
    };
    report(engine.set_position(sfen, moves));
}

fn begin(engine: &mut Engine, go: &Go<'_>) {
    let mut root_moves = std::vec::Vec::new();
    for word in go.search_moves.unwrap_or_default().split_ascii_whitespace() {
        match word.parse::<Move>() {
            Ok(mv) if engine.position().is_legal(mv) => root_moves.push(mv),
            Ok(_) => inform(&format!("searchmoves: {word} is not legal here")),
            Err(_) => {}
        }
    }
    let order = Order {
        control: clocks(go),
        depth: go.depth,
        nodes: go.nodes,
        infinite: go.infinite,
        ponder: go.ponder,
        root_moves,
    };
    engine.go(order, listener());
}

fn clocks(go: &Go<'_>) -> TimeControl {
    TimeControl {
        left: [go.black_time, go.white_time],
        increment: [go.black_increment.unwrap_or_default(), go.white_increment.unwrap_or_default()],
        byoyomi: go.byoyomi.unwrap_or_default(),
        move_time: go.move_time,
    }
}

/// Turns what a search tells into lines.
fn listener() -> Listener {
    Arc::new(|event| match event {
        Event::Line { line, several, nodes, time } => say(Reply::Info(Info {
            depth: (line.depth, line.seldepth),
            multipv: *several,
            value: (line.value, line.bound),
            nodes: *nodes,
            time: *time,
            hashfull: line.hashfull,
            pv: line.pv,
        })),
        Event::Text(text) => inform(text),
        Event::Done(Answer::Play(best, ponder)) => say(Reply::BestMove(*best, *ponder)),
        Event::Done(Answer::Resign) => say(Reply::Resign),
        Event::Done(Answer::DeclareWin) => say(Reply::DeclareWin),
        Event::Mate(found) => say(found),
    })
}

fn moves(engine: &Engine) {
    let mut list = MoveList::new();
    engine.position().legal_moves(&mut list);
    let names: std::vec::Vec<String> = list.iter().map(ToString::to_string).collect();
    say(names.join(" "));
}

fn perft(engine: &Engine, depth: u32) {
    let mut text = String::new();
    let mut nodes = 0;
    divide(&mut engine.position().clone(), depth, Leaves::Count, |mv, count| {
        let _ = writeln!(text, "{mv} {count}");
        nodes += count;
    });
    say(format!("{text}nodes {nodes}"));
}

/// A fault becomes a word to the reader.
fn report(result: Result<(), String>) {
    if let Err(text) = result {
        inform(&text);
    }
}

fn inform(text: &str) {
    say(Reply::Text(text));
}

/// Writes lines in one go. A reader that has gone away is noticed at the end of the input, not here.
fn say(lines: impl fmt::Display) {
    let text = format!("{lines}\n");
    log::note('<', &text);
    let mut output = io::stdout().lock();
    let _ = output.write_all(text.as_bytes()).and_then(|()| output.flush());
}
