//! One game between two engines, judged by rules of our own.

use std::time::Duration;

use horigoma::board::{Color, Declaration, DeclarationRule, HistoryEntry, Move, Position, Repetition, repetition};

use super::process::{Answer, Engine, Failure};
use crate::openings::Opening;

/// How long engines may think.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Limit {
    /// So many nodes a move.
    Nodes(u64),
    /// A clock for the game, then so much for each move, or an increment.
    Clock {
        /// For the game.
        main: Duration,
        /// For each move after that.
        byoyomi: Duration,
        /// Added after each move.
        increment: Duration,
    },
}

/// When a game ends that the rules would let go on.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// A draw after this move.
    pub max_moves: u16,
    /// Both agree on a score of so much ..
    pub resign_score: i32,
    /// .. for so many plies: the game is decided. 0 for never.
    pub resign_plies: u32,
    /// A move may take so much longer than allowed, for the pipes between the programs.
    pub margin: Duration,
    /// What a program waits for a core does not make it late.
    pub own_time: bool,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// `bestmove resign`.
    Resigned,
    /// No legal move.
    Mated,
    /// Both engines agreed on who wins.
    Agreed,
    /// Fourfold repetition.
    Repetition,
    /// Fourfold repetition with perpetual check.
    PerpetualCheck,
    /// A declaration that holds.
    Declared,
    /// A declaration that does not.
    WrongDeclaration,
    /// Too many moves.
    MoveLimit,
    /// Not a legal move.
    Illegal,
    /// Too late.
    Time,
    /// The program ended.
    Crash,
    /// The program did not answer.
    Stall,
}

impl Reason {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::Resigned,
        Self::Mated,
        Self::Agreed,
        Self::Repetition,
        Self::PerpetualCheck,
        Self::Declared,
        Self::WrongDeclaration,
        Self::MoveLimit,
        Self::Illegal,
        Self::Time,
        Self::Crash,
        Self::Stall,
    ];

    /// The reason of this name, as records have it.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| format!("{reason:?}") == name)
    }

    /// Whether it speaks against the program that lost.
    #[must_use]
    pub const fn is_fault(self) -> bool {
        matches!(self, Self::Illegal | Self::Time | Self::Crash | Self::Stall | Self::WrongDeclaration)
    }
}

/// How a game ended.
#[derive(Clone, Debug)]
pub struct Ending {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// Why.
    pub reason: Reason,
    /// The moves after the opening.
    pub moves: Vec<Move>,
    /// How long each of them took.
    pub times: Vec<Duration>,
}

/// A fixed-node search that takes longer than this never ends.
const PATIENCE: Duration = Duration::from_secs(120);

/// An engine that is so late by the clock has lost anyway; it is not waited for any longer.
const PATIENCE_BY_CLOCK: Duration = Duration::from_secs(10);

struct Game<'g> {
    position: Position,
    path: Vec<HistoryEntry>,
    moves: Vec<Move>,
    times: Vec<Duration>,
    usi: String,
    clocks: [Duration; 2],
    limit: Limit,
    rules: &'g Rules,
    scores: [Option<i32>; 2],
    agreed: u32,
}

/// Plays a game; `engines` are Black's and White's.
pub fn play(engines: [&mut Engine; 2], opening: &Opening, limit: Limit, rules: &Rules) -> Ending {
    let mut game = Game::new(opening, limit, rules);
    let [black, white] = engines;
    for (engine, color) in [(&mut *black, Color::Black), (&mut *white, Color::White)] {
        if let Err(failure) = engine.new_game() {
            return game.ending(Some(!color), of_failure(failure));
        }
    }
    loop {
        let turn = game.position.turn();
        let engine = if turn == Color::Black { &mut *black } else { &mut *white };
        if let Some(ending) = game.turn(engine) {
            return ending;
        }
    }
}

/// How long an answer is waited for that is allowed so much time.
fn patience(limit: Limit, allowed: Duration) -> Duration {
    if let Limit::Nodes(_) = limit { PATIENCE } else { allowed + PATIENCE_BY_CLOCK }
}

const fn of_failure(failure: Failure) -> Reason {
    match failure {
        Failure::Crash => Reason::Crash,
        Failure::Stall => Reason::Stall,
    }
}

impl<'g> Game<'g> {
    fn new(opening: &Opening, limit: Limit, rules: &'g Rules) -> Self {
        let main = if let Limit::Clock { main, .. } = limit { main } else { Duration::ZERO };
        Self {
            position: opening.position.clone(),
            path: vec![HistoryEntry::of(&opening.position)],
            moves: Vec::new(),
            times: Vec::new(),
            usi: format!("position {} moves", opening.usi),
            clocks: [main; 2],
            limit,
            rules,
            scores: [None; 2],
            agreed: 0,
        }
    }

    fn ending(&self, winner: Option<Color>, reason: Reason) -> Ending {
        Ending { winner, reason, moves: self.moves.clone(), times: self.times.clone() }
    }

    /// One move; the ending, when that was the last.
    fn turn(&mut self, engine: &mut Engine) -> Option<Ending> {
        let turn = self.position.turn();
        if let Some((winner, reason)) = self.verdict() {
            return Some(self.ending(winner, reason));
        }
        let patience = patience(self.limit, self.allowed());
        let answer = match engine.think(&self.usi, &self.go(), patience, self.rules.own_time) {
            Ok(answer) => answer,
            Err(failure) => return Some(self.ending(Some(!turn), of_failure(failure))),
        };
        if self.is_late(&answer) {
            return Some(self.ending(Some(!turn), Reason::Time));
        }
        match answer.best.as_str() {
            "resign" => return Some(self.ending(Some(!turn), Reason::Resigned)),
            "win" => {
                let holds = self.position.declaration(DeclarationRule::Rule27) == Declaration::Win;
                let (winner, reason) = if holds { (turn, Reason::Declared) } else { (!turn, Reason::WrongDeclaration) };
                return Some(self.ending(Some(winner), reason));
            }
            _ => {}
        }
        let Some(mv) = answer.best.parse::<Move>().ok().filter(|&mv| self.position.is_legal(mv)) else {
            eprintln!("illegal: '{}' in {}", answer.best, self.position);
            return Some(self.ending(Some(!turn), Reason::Illegal));
        };
        self.scores[turn] = answer.score.map(|score| turn.sign() * score);
        self.usi.push_str(&format!(" {mv}"));
        self.moves.push(mv);
        self.times.push(answer.time);
        self.position.play(mv);
        self.path.push(HistoryEntry::of(&self.position));
        None
    }

    fn go(&self) -> String {
        match self.limit {
            Limit::Nodes(nodes) => format!("go nodes {nodes}"),
            Limit::Clock { byoyomi, increment, .. } => {
                let [black, white] = self.clocks.map(|clock| clock.as_millis());
                let rest = if increment.is_zero() {
                    format!("byoyomi {}", byoyomi.as_millis())
                } else {
                    format!("binc {0} winc {0}", increment.as_millis())
                };
                format!("go btime {black} wtime {white} {rest}")
            }
        }
    }

    /// The time the next move may take.
    fn allowed(&self) -> Duration {
        match self.limit {
            Limit::Nodes(_) => Duration::ZERO,
            Limit::Clock { byoyomi, .. } => self.clocks[self.position.turn()] + byoyomi,
        }
    }

    /// Runs the clock of the side to move.
    fn is_late(&mut self, answer: &Answer) -> bool {
        let Limit::Clock { increment, .. } = self.limit else { return false };
        let allowed = self.allowed();
        let late = |time: Duration| time > allowed + self.rules.margin;
        let at_fault = late(answer.time.saturating_sub(answer.waited));
        if late(answer.time) {
            let waited = match (self.rules.own_time, at_fault) {
                (false, _) => String::new(),
                (true, true) => format!(" ({:.1?} of them without a core)", answer.waited),
                (true, false) => format!(" ({:.1?} of them without a core: not its fault)", answer.waited),
            };
            eprintln!("late: {:.1?} of {allowed:.1?}{waited}, '{}' in {}", answer.time, answer.best, self.position);
        }
        let clock = &mut self.clocks[self.position.turn()];
        *clock = clock.saturating_sub(answer.time) + increment;
        at_fault
    }

    /// What ends the game before the next move.
    fn verdict(&mut self) -> Option<(Option<Color>, Reason)> {
        let turn = self.position.turn();
        match repetition::game_repetition(&self.path) {
            Repetition::Draw => return Some((None, Reason::Repetition)),
            Repetition::Win => return Some((Some(turn), Reason::PerpetualCheck)),
            Repetition::Loss => return Some((Some(!turn), Reason::PerpetualCheck)),
            _ => {}
        }
        if self.position.count_legal_moves() == 0 {
            return Some((Some(!turn), Reason::Mated));
        }
        if self.position.ply() > self.rules.max_moves.into() {
            return Some((None, Reason::MoveLimit));
        }
        self.agreement()
    }

    fn agreement(&mut self) -> Option<(Option<Color>, Reason)> {
        let decided = match self.scores {
            [Some(one), Some(other)] if one.signum() == other.signum() => {
                (one.abs().min(other.abs()) >= self.rules.resign_score).then_some(one)
            }
            _ => None,
        };
        self.agreed = if decided.is_some() { self.agreed + 1 } else { 0 };
        let winner = if decided? > 0 { Color::Black } else { Color::White };
        (self.rules.resign_plies > 0 && self.agreed >= self.rules.resign_plies)
            .then_some((Some(winner), Reason::Agreed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openings;

    /// A match by the clock with an engine that hangs is over in seconds a game.
    #[test]
    fn who_hangs_by_the_clock_is_not_waited_for_long() {
        let [second, zero] = [Duration::from_secs(1), Duration::ZERO];
        let clock = Limit::Clock { main: zero, byoyomi: second, increment: zero };
        assert!((second..=20 * second).contains(&patience(clock, second)));
        assert!(patience(Limit::Nodes(1_000_000), zero) >= 60 * second, "nodes take as long as they take");
    }

    /// 100 ms and a margin of 50: what is beyond them must be the program's own.
    #[test]
    fn who_waited_for_a_core_is_not_late_by_its_own_time() {
        let ms = Duration::from_millis;
        let rules = Rules { max_moves: 512, resign_score: 3000, resign_plies: 6, margin: ms(50), own_time: true };
        let clock = |main| Limit::Clock { main, byoyomi: ms(100), increment: Duration::ZERO };
        let opening = openings::load(None).unwrap().remove(0);
        let late = |main, time, waited| {
            let mut game = Game::new(&opening, clock(main), &rules);
            let late = game.is_late(&Answer { best: String::new(), score: None, time, waited });
            (late, game.clocks[Color::Black])
        };
        assert_eq!(late(ms(0), ms(150), ms(0)), (false, ms(0)));
        assert_eq!(late(ms(0), ms(151), ms(0)), (true, ms(0)));
        assert_eq!(late(ms(0), ms(400), ms(250)), (false, ms(0)));
        assert_eq!(late(ms(0), ms(400), ms(249)), (true, ms(0)));
        assert_eq!(late(ms(700), ms(400), ms(250)), (false, ms(300)), "the clock runs for who waits too");
    }
}
