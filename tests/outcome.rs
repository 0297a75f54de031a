//! The result of a search: its lines, its iterations, and the limit of time.

use std::time::{Duration, Instant};

use horigoma::Searcher;
use horigoma::board::{HistoryEntry, Move, Position};
use horigoma::search::{Bound, Limits, Observer, Outcome, PvInfo};

/// The last exact line of each rank: its score and its moves.
#[derive(Default)]
struct Shown(Vec<(i32, Vec<Move>)>);

impl Observer for Shown {
    fn line(&mut self, line: &PvInfo<'_>) {
        if line.bound == Bound::Exact {
            self.0.resize(self.0.len().max(line.multipv), Default::default());
            self.0[line.multipv - 1] = (line.value.raw(), line.pv.to_vec());
        }
    }
}

fn positions() -> impl Iterator<Item = Position> {
    horigoma::engine::bench::positions().into_iter().take(8)
}

/// The value and the moves of a line.
type Line = (i32, Vec<Move>);

/// Returns the parts of an outcome that can be compared.
fn parts(found: &Outcome) -> (Option<Move>, i32, u32, u64, Vec<Line>) {
    let lines = found.lines.iter().map(|line| (line.value.raw(), line.pv.clone()));
    (found.best, found.value.raw(), found.depth, found.nodes, lines.collect())
}

#[test]
fn an_outcome_has_the_lines_that_the_observer_received() {
    for position in positions() {
        let (mut searcher, mut shown) = (Searcher::with_hash(1), Shown::default());
        let limits = Limits { multi_pv: 4, ..Limits::depth(6) };
        let found = searcher.search_in_game(&position, &[], &limits, &mut shown);
        assert_eq!(parts(&found).4, shown.0, "{position}");
        assert_eq!((found.pv(), found.lines.len()), (&shown.0[0].1[..], 4));
    }
}

/// Wherever a search ends, its lines can be played, begin with different moves, and the first is that of the best move.
#[test]
fn lines_of_a_stopped_search_can_be_played() {
    for (position, nodes) in positions().zip([1, 2, 30, 200, 900, 2_000, 5_000, 9_000]) {
        let limits = Limits { multi_pv: 3, ..Limits::nodes(nodes) };
        let found = Searcher::with_hash(1).search(&position, &limits);
        assert_eq!((found.pv().first(), &found.lines[0].pv[..]), (found.best.as_ref(), found.pv()), "{nodes}");
        for (at, line) in found.lines.iter().enumerate() {
            assert!(found.lines[..at].iter().all(|other| other.pv[0] != line.pv[0]), "{nodes} {found:?}");
            let mut after = position.clone();
            line.pv.iter().for_each(|&mv| assert!(after.try_play(mv).is_ok(), "{mv} {found:?}"));
        }
    }
    let mated = "8k/8G/8G/9/9/9/9/9/8K w - 1".parse().unwrap();
    let found = Searcher::with_hash(1).search(&mated, &Limits::depth(3));
    assert!(found.pv().is_empty() && found.lines.is_empty());
}

/// The iterations are one search, which ends where the whole search ends.
#[test]
fn iterations_are_the_steps_of_one_search() {
    let several = Limits { multi_pv: 3, ..Limits::depth(5) };
    for limits in [Limits::depth(6), Limits::nodes(7_000), several, Limits::nodes(1), Limits::depth(0)] {
        for position in positions().take(4).chain(["8k/8G/8G/9/9/9/9/9/8K w - 1".parse().unwrap()]) {
            let (mut searcher, mut other) = (Searcher::with_hash(1), Searcher::with_hash(1));
            let found: Vec<Outcome> = searcher.iterations(&position, &[], &limits).collect();
            let depths: Vec<u32> = found.iter().map(|found| found.depth).collect();
            // A search that ends within an iteration has the depth of the one before.
            let steps = depths.iter().zip(1..).take_while(|&(&depth, number)| depth == number).count();
            assert!(depths.len() - steps <= 1, "{depths:?}");
            let whole = other.search(&position, &limits);
            assert_eq!(parts(found.last().unwrap()), parts(&whole), "{position}");
            assert_eq!(searcher.null_move_stats(), other.null_move_stats());
            // The next search finds the memory as after the whole search.
            let next = [searcher, other].map(|mut searcher| searcher.search(&position, &Limits::depth(4)).nodes);
            assert_eq!(next[0], next[1]);
        }
    }
}

#[test]
fn iterations_see_the_positions_of_the_game() {
    // Black is a rook down. From 5h the king can go back and forth, and the position has occurred before.
    let mut position = Position::from_sfen("4k4/1r7/9/9/9/9/9/9/4K4 b - 1").unwrap();
    let mut game = vec![HistoryEntry::of(&position)];
    for mv in ["5i5h", "5a5b", "5h5i", "5b5a", "5i5h", "5a5b", "5h5i", "5b5a"] {
        position.play(mv.parse().unwrap());
        game.push(HistoryEntry::of(&position));
    }
    let value = |game: &[HistoryEntry]| {
        Searcher::with_hash(1).iterations(&position, game, &Limits::depth(3)).last().unwrap().value
    };
    assert!(value(&game) > value(&[]));
}

/// Each of the two searches would go on for hours.
#[test]
fn time_ends_a_search_and_its_iterations() {
    let (start, time) = (Position::start(), Duration::from_millis(60));
    let timed = |search: &dyn Fn(&mut Searcher) -> Outcome| {
        let (mut searcher, began) = (Searcher::with_hash(1), Instant::now());
        let found = search(&mut searcher);
        assert!(found.best.is_some_and(|best| start.is_legal(best)));
        began.elapsed()
    };
    let whole = timed(&|searcher| searcher.search(&start, &Limits::time(time)));
    let steps = timed(&|searcher| searcher.iterations(&start, &[], &Limits::time(time)).last().unwrap());
    for taken in [whole, steps] {
        assert!((time..time * 100).contains(&taken), "{taken:?}");
    }
    timed(&|searcher| searcher.search(&start, &Limits::time(Duration::ZERO)));
    let hour = Limits { time: Duration::from_secs(3600), ..Limits::depth(2) };
    assert_eq!(Searcher::with_hash(1).search(&start, &hour).depth, 2, "the first limit ends the search");
}
