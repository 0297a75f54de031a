//! The games of one shard.

use std::collections::HashSet;

use anyhow::{Result, bail};
use horigoma::Searcher;
use horigoma::board::{Color, HistoryEntry, Move, MoveList, Position};
use horigoma::search::{Bound, Config, Outcome};

use super::Options;
use super::ending::{Agreement, verdict};
use super::line::BestLine;
use crate::bounded::sure;
use crate::enough::Enough;
use crate::files::move_lists;
use crate::files::packed::{LEAF, QUIET, Record, encode_move, pack, unpack};
use crate::objective::{SCALE, winning_chance};
use crate::openings::Opening;

/// The greatest score, in centipawns, of a position after the random moves.
const BALANCED: i32 = 500;

/// The number of searches without a new position after which openings and random moves are exhausted: a hundred whole
/// games.
const IN_VAIN: u32 = 10_000;

/// The hash table of a game, in MiB: large enough for a few thousand nodes, and small enough for the caches.
const HASH: usize = 1;

/// Plays the games of a shard, one after the other.
pub(super) struct Play<'o> {
    options: &'o Options,
    openings: &'o [Opening],
    random: fastrand::Rng,
    searcher: Searcher,
    pub(super) records: Vec<Record>,
    /// The games of the records.
    pub(super) games: Vec<move_lists::Game>,
    /// The keys of the positions that were kept, and those of the leaves.
    seen: HashSet<u64>,
    seen_leaves: HashSet<u64>,
    pub(super) duplicates: u64,
    /// The number of searches, and of games that ended before one, since the last new position.
    in_vain: u32,
}

impl<'o> Play<'o> {
    pub(super) fn new(options: &'o Options, openings: &'o [Opening], number: u32) -> Self {
        let mut config = Config::default();
        config.rules.max_moves = options.max_moves.into();
        Self {
            options,
            openings,
            random: fastrand::Rng::with_seed(options.seed << 32 | u64::from(number)),
            searcher: Searcher::new(HASH, config),
            records: Vec::new(),
            games: Vec::new(),
            seen: HashSet::new(),
            seen_leaves: HashSet::new(),
            duplicates: 0,
            in_vain: 0,
        }
    }

    /// Checks that the games still give new positions.
    pub(super) fn is_new(&self) -> Result<()> {
        if self.in_vain < IN_VAIN {
            return Ok(());
        }
        bail!(
            "found {} positions in a shard and no new one in {IN_VAIN} more searches, expected {}: games repeat, with --random {} after {} opening{}; \
             more random moves or openings make more of them, or a smaller --shard asks for less",
            self.records.len(),
            self.options.shard,
            self.options.random,
            self.openings.len(),
            if self.openings.len() == 1 { "" } else { "s" }
        )
    }

    /// Plays a game and keeps its positions.
    pub(super) fn game(&mut self) -> Result<()> {
        self.in_vain += 1;
        let Some((opening, random)) = self.opening() else { return Ok(()) };
        let mut game = Game::new(self.openings[opening].position.clone(), random, self.options.resign);
        let first = self.records.len();
        self.searcher.new_game();
        let result = loop {
            if let Some(result) = verdict(&game.position, &game.path, self.options.max_moves) {
                break result;
            }
            let mut line = BestLine::default();
            let outcome = self.search(&game, &mut line);
            let Some(best) = outcome.best else { break -1 };
            if outcome.depth == 0 {
                // Without even one iteration the score of this position is unknown, and the game is dropped.
                self.records.truncate(first);
                return Ok(());
            }
            let score = outcome.value.raw();
            if let Some(turn) = game.take_blunder(score, self.options.take_back) {
                self.forget(&turn)?;
                game.go_back(turn);
                continue;
            }
            if self.records.len() == first && score.abs() > BALANCED {
                return Ok(());
            }
            let turn = game.turn(self.records.len());
            if game.is_decided(sure(outcome.value, line.bound())) {
                break score.signum() as i8;
            }
            self.in_vain += 1;
            self.keep(&game.position, best, score, &line)?;
            game.play(best, turn);
        };
        let black = if game.position.turn() == Color::Black { result } else { -result };
        for record in &mut self.records[first..] {
            record.result = if record.sfen[0] & 1 == 0 { black } else { -black };
        }
        self.games.push(move_lists::Game { opening, black, moves: game.moves });
        Ok(())
    }

    fn search(&mut self, game: &Game, line: &mut BestLine) -> Outcome {
        let nodes = if game.again { self.options.take_back_nodes } else { self.options.nodes };
        let enough = Enough::after(nodes).odd(self.options.odd_depths);
        self.searcher.search_in_game(&game.position, &game.path, &enough.limits(), &mut line.watch(enough))
    }

    /// Returns the number of an opening and a few random moves after it.
    fn opening(&mut self) -> Option<(usize, Vec<Move>)> {
        let opening = self.random.usize(..self.openings.len());
        let (mut position, mut played) = (self.openings[opening].position.clone(), Vec::new());
        for _ in 0..self.random.u32(..=self.options.random) {
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            let mv = *self.random.choice(moves.as_slice())?;
            position.play(mv);
            played.push(mv);
        }
        (position.count_legal_moves() > 0).then_some((opening, played))
    }

    fn keep(&mut self, position: &Position, best: Move, score: i32, line: &BestLine) -> Result<()> {
        // A bound is not a training target.
        if position.is_check() || line.bound() != Bound::Exact {
            return Ok(());
        }
        if !self.seen.insert(position.key()) {
            self.duplicates += 1;
            return Ok(());
        }
        self.in_vain = 0;
        let quiet = !position.is_capture(best) && !best.is_promotion();
        let flags = if quiet { QUIET } else { 0 };
        self.records.push(Record { mv: encode_move(best), flags, ..record(position, score)? });
        if self.options.leaves
            && let Some((leaf, score)) = line.leaf(position, score)
            && self.seen_leaves.insert(leaf.key())
        {
            self.records.push(Record { flags: QUIET | LEAF, ..record(&leaf, score)? });
        }
        Ok(())
    }

    /// Drops the records of a turn that is taken back: its next search may have another score.
    fn forget(&mut self, turn: &Turn) -> Result<()> {
        for record in self.records.drain(turn.kept..) {
            let seen = if record.is_leaf() { &mut self.seen_leaves } else { &mut self.seen };
            seen.remove(&unpack(&record.sfen, record.ply)?.key());
        }
        Ok(())
    }
}

/// Returns the record of a position with its score. The result of the game is not known yet.
fn record(position: &Position, score: i32) -> Result<Record> {
    let ply = u16::try_from(position.ply()).unwrap_or(u16::MAX);
    Ok(Record { sfen: pack(position)?, score: score as i16, mv: 0, ply, result: 0, flags: 0 })
}

/// A running game.
///
/// A move whose reply shows that it was a blunder is taken back. A game of short searches is decided by their blunders,
/// so its result depends mostly on chance. With each blunder taken back once, the result is nearly that of long
/// searches, and few turns need one.
struct Game {
    position: Position,
    /// The moves after the opening.
    moves: Vec<Move>,
    path: Vec<HistoryEntry>,
    agreement: Agreement,
    /// The win probability of each side at its last turn.
    chances: [Option<f32>; Color::COUNT],
    /// The turn before, while its move can be taken back.
    before: Option<Turn>,
    /// Whether the move of this turn was taken back. The result of the second search stands.
    again: bool,
}

/// The state of a turn before its move.
struct Turn {
    position: Position,
    agreement: Agreement,
    /// The number of positions kept before it.
    kept: usize,
}

impl Game {
    /// Returns a game after an opening and these moves, which count as moves of the opening.
    fn new(mut position: Position, moves: Vec<Move>, resign: i32) -> Self {
        moves.iter().for_each(|&mv| {
            position.play(mv);
        });
        let (path, agreement) = (vec![HistoryEntry::of(&position)], Agreement::on(resign));
        Self { position, moves, path, agreement, chances: [None; Color::COUNT], before: None, again: false }
    }

    /// Returns the state of the current turn before its search.
    fn turn(&self, kept: usize) -> Turn {
        Turn { position: self.position.clone(), agreement: self.agreement, kept }
    }

    /// Returns the turn before, if the win probability of the side to move has risen by more than `most` since its own
    /// last turn, and the move between was not taken back yet.
    fn take_blunder(&mut self, score: i32, most: f32) -> Option<Turn> {
        let chance = winning_chance(score as f32, SCALE);
        let seen = &mut self.chances[self.position.turn() as usize];
        let turn = self.before.take().filter(|_| seen.is_some_and(|before| chance - before > most));
        if turn.is_none() {
            *seen = Some(chance);
        }
        turn
    }

    /// Takes the last move back.
    fn go_back(&mut self, turn: Turn) {
        self.path.pop();
        self.moves.pop();
        (self.position, self.agreement, self.again) = (turn.position, turn.agreement, true);
    }

    /// Returns whether the certain part of a search's value ends the game.
    fn is_decided(&mut self, (sure, is_mate): (i32, bool)) -> bool {
        is_mate || self.agreement.hear(self.position.turn().sign() * sure)
    }

    /// Plays the move of the turn.
    fn play(&mut self, mv: Move, turn: Turn) {
        self.before = (!self.again).then_some(turn);
        self.again = false;
        self.position.play(mv);
        self.moves.push(mv);
        self.path.push(HistoryEntry::of(&self.position));
    }
}

#[cfg(test)]
mod tests {
    use horigoma::search::{Observer, PvInfo, Value};

    use super::*;
    use crate::bounded::certain;
    use crate::openings;

    /// Plays until this number of positions, with these options.
    fn played(words: &[&str], positions: usize, look: impl FnOnce(&Play)) {
        let options: Options = crate::options(&[&["--out=unused"], words].concat()).unwrap();
        let openings = openings::load(options.openings.as_deref()).unwrap();
        let mut play = Play::new(&options, &openings, 0);
        while play.records.len() < positions {
            play.game().unwrap();
        }
        look(&play);
    }

    /// The side with a clearly better score wins, and games are played to their end. (Searches once ended before they
    /// had searched every move, and such a game counted as lost for the side to move.)
    #[test]
    #[ignore = "takes seconds: `.ci/run` names it"]
    fn the_side_with_a_better_score_wins() {
        played(&["--nodes=60", "--random=8", "--seed=5"], 6_000, |play| {
            let clear = play.records.iter().filter(|record| record.score.abs() >= 1_000);
            let won: Vec<bool> = clear.map(|record| record.result.signum() == record.score.signum() as i8).collect();
            let share = won.iter().filter(|&&won| won).count() as f64 / won.len() as f64;
            assert!(
                share > 0.8,
                "{} of {} positions with a clear score, won: {share:.2}",
                won.len(),
                play.records.len()
            );
            let full_hands = play.records.iter().filter(|record| record.ply > 80).count();
            assert!(full_hands > 1_000, "{full_hands} positions after move 80");
        });
    }

    const BALANCED_OPENINGS: &str = concat!("--openings=", env!("CARGO_MANIFEST_DIR"), "/../tests/data/balanced.usi");

    /// Returns the number of turns, and the share of turns after which a side's win probability has risen by a fifth or
    /// more: blunders of the opponent.
    fn blunders(records: &[Record]) -> [f64; 2] {
        let turns = records.windows(3).filter(|three| three[2].ply == three[0].ply + 2);
        let rises: Vec<bool> = turns
            .map(|three| [0, 2].map(|which: usize| winning_chance(f32::from(three[which].score), SCALE)))
            .map(|[before, now]| now - before > 0.2)
            .collect();
        let count = rises.len() as f64;
        [count, rises.iter().filter(|&&rises| rises).count() as f64 / count]
    }

    /// The difference exceeds chance by three standard errors (one in seven hundred).
    #[test]
    #[ignore = "takes most of a minute; `.ci/run` runs it"]
    fn blunders_are_taken_back() {
        let mut found = Vec::new();
        for more in [&[][..], &["--take-back=0.1", "--take-back-nodes=1000"]] {
            let words = [&["--nodes=50", "--seed=5", BALANCED_OPENINGS], more].concat();
            played(&words, 30_000, |play| found.push(blunders(&play.records)));
        }
        let [[_, without], [_, with]] = found[..] else { unreachable!() };
        let error = found.iter().map(|[count, share]| share * (1.0 - share) / count).sum::<f64>().sqrt();
        assert!(without - with > 3.0 * error, "turns and blunders: {found:.4?}, error {error:.4}");
    }

    /// Each kept position is a record and each record was kept: a turn that is taken back is dropped as a whole.
    #[test]
    fn positions_of_a_turn_taken_back_are_dropped() {
        for more in [&[][..], &["--take-back=0.1", "--take-back-nodes=1000", "--leaves"]] {
            let words = [&["--nodes=50", "--seed=5", BALANCED_OPENINGS], more].concat();
            played(&words, 1_500, |play| {
                let (leaves, turns): (Vec<Record>, Vec<Record>) =
                    play.records.iter().partition(|record| record.is_leaf());
                for (records, seen) in [(turns, &play.seen), (leaves, &play.seen_leaves)] {
                    let keys: HashSet<u64> = records.iter().map(key).collect();
                    assert_eq!((keys.len(), &keys), (records.len(), seen), "{more:?}");
                }
            });
        }
    }

    fn key(record: &Record) -> u64 {
        unpack(&record.sfen, record.ply).unwrap().key()
    }

    /// The games equal those without leaves, and each leaf follows the position whose line it ends.
    #[test]
    fn leaves_follow_their_roots() {
        let words = ["--nodes=100", "--seed=5", "--take-back=0.1", "--random=8"];
        let mut games = Vec::new();
        played(&words, 1_000, |play| games = play.records.clone());
        assert!(games.iter().all(|record| !record.is_leaf()));
        played(&[&words[..], &["--leaves"]].concat(), 2 * games.len(), |play| {
            let turns: Vec<Record> = play.records.iter().filter(|record| !record.is_leaf()).copied().collect();
            assert_eq!(turns[..games.len().min(turns.len())], games[..games.len().min(turns.len())]);
            let mut leaves = 0;
            for pair in play.records.windows(2).filter(|pair| pair[1].is_leaf()) {
                let [root, leaf] = pair else { unreachable!() };
                let plies = leaf.ply - root.ply;
                let sign = if plies % 2 == 0 { 1 } else { -1 };
                let [from, to] = [root, leaf].map(|record| unpack(&record.sfen, record.ply).unwrap());
                assert!(!root.is_leaf() && plies > 0 && leaf.flags & QUIET != 0 && !to.is_check());
                assert_eq!((leaf.score, leaf.result), (sign as i16 * root.score, sign * root.result));
                assert_eq!(to.turn() == from.turn(), sign == 1);
                leaves += 1;
            }
            assert!(leaves > turns.len() / 2, "{leaves} leaves of {} positions", turns.len());
        });
    }

    /// Both the first search of a turn and the second.
    #[test]
    fn searches_end_with_odd_depths_on_request() {
        let options: Options =
            crate::options(&["--out=unused", "--nodes=150", "--take-back-nodes=600", "--odd-depths"]).unwrap();
        let openings = openings::load(None).unwrap();
        let mut play = Play::new(&options, &openings, 0);
        let mut game = Game::new(Position::start(), Vec::new(), 3000);
        for ply in 0..20 {
            game.again = ply % 2 == 1;
            let outcome = play.search(&game, &mut BestLine::default());
            assert_eq!(outcome.depth % 2, 1, "ply {ply}");
            let turn = game.turn(0);
            game.play(outcome.best.unwrap(), turn);
        }
    }

    /// Returns a game after two moves without a blunder. Black is to move.
    fn after_two_moves() -> Game {
        let mut game = Game::new(Position::start(), Vec::new(), 3000);
        for mv in ["7g7f", "3c3d"] {
            assert!(game.take_blunder(0, 0.1).is_none(), "nobody has blundered");
            let turn = game.turn(0);
            game.play(mv.parse().unwrap(), turn);
        }
        game
    }

    /// A lower bound allows any score above it.
    #[test]
    fn a_lower_bound_neither_loses_a_game_nor_is_kept() {
        let mut game = Game::new(Position::start(), Vec::new(), 3000);
        let mut ends = |bound| (0..4).any(|_| game.is_decided((certain(-4000, bound), false)));
        assert_eq!([Bound::Lower, Bound::Exact].map(&mut ends), [false, true]);
        played(&[], 0, |play| {
            let mut play = Play::new(play.options, &[], 0);
            for (bound, kept) in [(Bound::Lower, 0), (Bound::Exact, 1)] {
                let mut line = BestLine::default();
                line.watch(Enough::after(1)).line(&PvInfo { bound, ..PV });
                play.keep(&Position::start(), "7g7f".parse().unwrap(), 0, &line).unwrap();
                assert_eq!(play.records.len(), kept, "{bound:?}");
            }
        });
    }

    const PV: PvInfo<'_> = PvInfo {
        depth: 1,
        seldepth: 1,
        multipv: 1,
        value: Value::DRAW,
        bound: Bound::Exact,
        nodes: 1,
        hashfull: 0,
        pv: &[],
    };

    /// A score of 659 is a chance of three quarters, a quarter more than a score of 0.
    #[test]
    fn a_sound_move_is_not_taken_back() {
        for (score, most) in [(659, 0.26), (659, f32::INFINITY), (-659, 0.2)] {
            assert!(
                after_two_moves().take_blunder(score, most).is_none(),
                "{score} after 0, a blunder is more than {most}"
            );
        }
        assert!(after_two_moves().take_blunder(659, 0.24).is_some());
    }

    /// A search ends with the iteration in which its node count is reached.
    #[test]
    fn a_turn_taken_back_is_searched_longer() {
        played(&["--nodes=50", "--take-back-nodes=5000"], 0, |play| {
            let mut game = after_two_moves();
            let nodes = [false, true].map(|again| {
                game.again = again;
                Play::new(play.options, &[], 0).search(&game, &mut BestLine::default()).nodes
            });
            assert!((50..5_000).contains(&nodes[0]) && nodes[1] >= 5_000, "{nodes:?}");
        });
    }

    /// A search that finds its first move again is not repeated once more, however short it was.
    #[test]
    fn a_move_is_taken_back_only_once() {
        let mut game = after_two_moves();
        let turn = game.take_blunder(659, 0.2).expect("a rise from a half to three quarters");
        let position = game.position.clone();
        game.go_back(turn);
        assert_eq!((game.position.turn(), game.path.len(), game.again), (Color::White, 2, true));
        assert!(game.take_blunder(-659, 0.2).is_none(), "the same side looks again");
        let turn = game.turn(0);
        game.play("3c3d".parse().unwrap(), turn);
        assert_eq!((game.position.key(), game.again), (position.key(), false));
        assert!(game.take_blunder(659, 0.2).is_none(), "its move was taken back once");
    }
}
