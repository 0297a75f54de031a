//! The opening book: the compiled book equals `tables/book.toml`, every line of it is legal by the engine's rules, and
//! games that begin with it differ.

use std::collections::BTreeSet;
use std::fmt;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use codegen::Inputs;
use codegen::input::BookLine;
use horigoma::board::{Move, Position};
use horigoma::book;
use horigoma::engine::mate::MateResult;
use horigoma::engine::{Engine, EngineError, Observer};
use horigoma::game::{Answer, SearchInfo, SearchRequest};
use horigoma::mate::MateProgress;

fn lines() -> Vec<BookLine> {
    Inputs::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tables")).unwrap().book.lines
}

/// The generator has its own rules and keys. The engine's rules and keys check both here.
#[test]
fn every_line_is_legal_and_found() {
    let lines = lines();
    assert_eq!(lines.len(), book::len());
    for line in &lines {
        let mut position = Position::start();
        for &mv in &line.moves {
            position.try_play(mv).unwrap_or_else(|error| panic!("{line}: {mv}: {error}"));
        }
        let found: Vec<_> = book::choices(&position).map(|choice| (choice.mv, choice.weight, choice.score)).collect();
        let expected: Vec<_> = line.choices.iter().map(|choice| (choice.mv, choice.weight, choice.score)).collect();
        assert_eq!(found, expected, "{line}");
        assert!(!expected.is_empty() && expected.iter().all(|&(mv, ..)| position.is_legal(mv)), "{line}");
    }
}

/// The output of a session.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns the replies of a session to these lines.
fn told(lines: &str) -> Vec<String> {
    let written = Written::default();
    horigoma::usi::run(lines.as_bytes(), written.clone()).unwrap();
    let text = String::from_utf8(written.0.lock().unwrap().clone()).unwrap();
    text.lines().map(str::to_owned).collect()
}

/// The plies of a game that are compared.
const PLIES: usize = 8;

/// The first moves of a game of two engines with their books and these options, one seed each.
fn opening(seeds: [u64; 2], options: &str) -> String {
    let mut moves = String::new();
    for ply in 0..PLIES {
        let seed = format!("setoption name BookSeed value {}\n", seeds[ply % 2]);
        let asked =
            format!("setoption name OwnBook value true\n{seed}{options}position startpos moves {moves}\ngo nodes 1\n");
        let said = told(&asked);
        let best = said.last().unwrap().split(' ').nth(1).unwrap();
        moves += &format!("{best} ");
    }
    moves
}

#[test]
fn book_games_differ_and_repeat_by_seed() {
    let games: Vec<String> = (0..20).map(|game| opening([2 * game + 1, 2 * game + 2], "")).collect();
    let distinct: BTreeSet<&String> = games.iter().collect();
    // The best lines are long and come often, but most games differ after eight plies.
    assert!(distinct.len() >= 12, "{} openings in 20 games: {games:?}", distinct.len());
    assert_eq!(opening([1, 2], ""), games[0]);
    let best = opening([1, 2], "setoption name BookVariety value 0\n");
    assert_eq!(opening([3, 4], "setoption name BookVariety value 0\n"), best, "without variety there is one opening");
    let by_chance: BTreeSet<String> = (0..20).map(|_| opening([0, 0], "")).collect();
    assert!(by_chance.len() > 10, "without a seed chance decides: {by_chance:?}");
}

/// An observer that records the move of the book.
#[derive(Default)]
struct Listener(Mutex<Option<Move>>);

impl Observer for Listener {
    fn line(&self, _: &SearchInfo<'_>) {}
    fn progress(&self, _: &MateProgress<'_>, _: Duration) {}
    fn remark(&self, _: fmt::Arguments<'_>) {}
    fn fault(&self, _: &EngineError) {}
    fn book(&self, choice: &book::Choice) {
        *self.0.lock().unwrap() = Some(choice.mv);
    }
    fn answer(&self, _: Answer) {}
    fn mate(&self, _: &MateResult) {}
}

/// Returns the beginning of a game of two engines, until one has no move of the book.
fn beginning(engines: &mut [Engine; 2], first: usize) -> String {
    engines.iter_mut().for_each(Engine::new_game);
    let (mut moves, request) = (String::new(), SearchRequest { nodes: Some(1), ..SearchRequest::default() });
    for ply in first.. {
        let (engine, listener) = (&mut engines[ply % 2], Arc::new(Listener::default()));
        engine.set_position(None, &moves).unwrap();
        engine.go(&request, Arc::clone(&listener) as Arc<dyn Observer>);
        engine.wait();
        let Some(mv) = *listener.0.lock().unwrap() else {
            // The other engine gets the continued game.
            engines[(ply + 1) % 2].set_position(None, &moves).unwrap();
            break;
        };
        moves += &format!("{mv} ");
    }
    moves
}

/// Engines with a node limit play on alike after equal lines, and such a game adds no information.
#[test]
fn no_two_games_of_a_match_begin_alike() {
    for seed in 1..=5 {
        let mut engines = [2 * seed, 2 * seed + 1].map(|seed: u32| {
            let mut engine = Engine::new();
            for (name, value) in [("OwnBook", "true"), ("USI_Hash", "1"), ("BookSeed", &*seed.to_string())] {
                engine.set_option(name, Some(value)).unwrap();
            }
            engine
        });
        let games: Vec<String> = (0..20).map(|game| beginning(&mut engines, game % 2)).collect();
        let distinct: BTreeSet<&String> = games.iter().collect();
        assert_eq!(distinct.len(), games.len(), "{games:?}");
        // Without variety the best move is played, also when it was played before.
        engines.iter_mut().for_each(|engine| engine.set_option("BookVariety", Some("0")).unwrap());
        assert_eq!(beginning(&mut engines, 0), beginning(&mut engines, 1));
    }
}

/// A session with one seed plays several games.
#[test]
fn the_games_of_a_session_differ() {
    let mut asked = String::from("setoption name OwnBook value true\nsetoption name BookSeed value 7\n");
    for _ in 0..20 {
        asked += "usinewgame\nposition startpos\ngo nodes 1\n";
    }
    let first: BTreeSet<String> = told(&asked).into_iter().filter(|line| line.starts_with("bestmove ")).collect();
    assert!(first.len() > 1, "{first:?}");
    assert_eq!(told(&asked), told(&asked), "and are the same in the next session");
}

#[test]
fn book_moves_are_reported_and_ponder_is_searched() {
    let own = "setoption name OwnBook value true\nsetoption name BookVariety value 0\nposition startpos\n";
    let said = told(&format!("{own}go btime 1000 wtime 1000\n"));
    let best = book::choices(&Position::start()).next().unwrap();
    let [pv, remark, answer] = &said[..] else { panic!("{said:?}") };
    let score = best.score.map_or_else(String::new, |score| format!(" score cp {score}"));
    assert_eq!(*pv, format!("info depth 0{score} pv {}", best.mv));
    assert_eq!(*remark, format!("info string book: {}, weight {}", best.mv, best.weight));
    assert!(answer.starts_with(&format!("bestmove {} ponder ", best.mv)), "{answer}");
    for go in ["go infinite\nstop", "go ponder nodes 10\nponderhit", "go mate 1000", "go nodes 10 searchmoves 9i9h"] {
        let said = told(&format!("{own}{go}\n"));
        assert!(!said.iter().any(|line| line.contains("book")), "{go}: {said:?}");
    }
    let said = told(&format!("{own}go nodes 10 searchmoves 9i9h\n"));
    assert!(said.last().unwrap().starts_with("bestmove 9i9h"), "{said:?}");
    let said = told("position startpos\ngo nodes 10\n");
    assert!(!said.iter().any(|line| line.contains("book")), "off unless asked for: {said:?}");
}
