//! The levels below full strength: they vary, a seed repeats them, and the top is the engine without levels.

use std::fmt::Write;

use horigoma::Searcher;
use horigoma::board::{HistoryEntry, Move, Position};
use horigoma::game::{Game, SearchRequest, Start};
use horigoma::search::{Config, Limits};

use crate::data::records;

/// Returns a game with these options, in a set-up as SFEN.
fn game(options: &[(&str, &str)], start: Start<'_>) -> Game<Vec<HistoryEntry>> {
    let mut game = Game::new(vec![HistoryEntry::of(&Position::start()); 100], None);
    options.iter().for_each(|(name, value)| game.set_option(name, value).unwrap());
    game.set_position(start, "").unwrap();
    game
}

/// Returns the move of a game's options, with chance where no seed is set.
fn answer(game: &mut Game<Vec<HistoryEntry>>, chance: u64) -> Option<Move> {
    let request = SearchRequest { depth: Some(6), ..SearchRequest::default() };
    let plan = game.plan(&request, || chance, |fault| panic!("{fault}"));
    Searcher::new(1, plan.config).search(game.position(), &plan.limits()).best
}

/// Returns the first moves of a game of a level against itself.
fn beginning(options: &[(&str, &str)], chance: u64) -> String {
    let (mut game, mut moves) = (game(options, Start::Game), String::new());
    for _ in 0..10 {
        write!(moves, "{} ", answer(&mut game, chance).unwrap()).unwrap();
        game.set_position(Start::Game, &moves).unwrap();
    }
    moves
}

#[test]
fn a_seed_repeats_a_game_and_chance_varies_it() {
    let level = ("Skill_Level", "4");
    let seeded = |seed, chance| beginning(&[level, ("Seed", seed)], chance);
    assert_eq!(seeded("7", 1), seeded("7", 2));
    assert_ne!(seeded("7", 1), seeded("8", 1));
    assert_ne!(beginning(&[level], 1), beginning(&[level], 2));
    let mut next = game(&[level, ("Seed", "7")], Start::Game);
    let seed = |game: &mut Game<_>| game.plan(&SearchRequest::default(), || 0, |_| {}).config.blur.seed;
    let first = seed(&mut next);
    next.new_game();
    assert_ne!(seed(&mut next), first, "the next game of a session is another one");
}

#[test]
fn the_top_level_is_the_engine_without_levels() {
    let mut top = game(&[("Skill_Level", "20"), ("Seed", "7")], Start::Game);
    let plan = top.plan(&SearchRequest::default(), || 1, |_| {});
    let (limits, all) = (plan.limits(), Limits::infinite());
    assert_eq!((plan.config, limits.depth, limits.nodes), (Config::default(), all.depth, all.nodes));
    assert!(limits.root_moves.is_empty());
}

/// Returns the number of positions in which a level plays one of the listed moves.
fn solved<'t>(level: &str, positions: impl Iterator<Item = (&'t str, &'t str)>) -> usize {
    let plays = |(sfen, moves): (&str, &str)| {
        let best = answer(&mut game(&[("Skill_Level", level), ("Seed", "5")], Start::Sfen(sfen)), 0);
        best.is_some_and(|best| moves.split([',', ' ']).any(|mv| mv.parse() == Ok(best)))
    };
    positions.filter(|&position| plays(position)).count()
}

/// From level 10 no mate in one is missed. The moves that mate come from exhaustive searches of other programs.
#[test]
fn mates_in_one_are_played_at_high_levels() {
    let text = include_str!("data/mate.tsv");
    let mates = || {
        let ones = records(text).filter(|fields| fields[1] == "mate" && fields[2] == "1");
        ones.filter_map(|fields| Some((fields[0], fields[5].strip_prefix("all:")?))).take(100)
    };
    assert_eq!(mates().count(), 100);
    for level in ["10", "13", "19"] {
        assert_eq!(solved(level, mates()), 100, "level {level}");
    }
    assert!(solved("0", mates()) < 70, "a beginner misses some");
}

#[test]
fn stronger_levels_find_more_best_moves() {
    let best = || records(include_str!("data/bestmove.tsv")).map(|fields| (fields[0], fields[1]));
    let found = ["0", "9", "20"].map(|level| solved(level, best()));
    assert!(2 * found[0] < found[1] && found[1] < found[2], "{found:?}");
}
