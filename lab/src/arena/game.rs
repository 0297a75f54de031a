//! One game between two engines, judged by the rules of the laboratory.

use std::time::Duration;

use horigoma::board::{Color, Declaration, HistoryEntry, Move, Position, Repetition, Setup, repetition};
use horigoma::game::Settings;

use super::process::{Engine, Failure, go_within};
use crate::games::report::Report;
use crate::openings::Opening;
use crate::reason::Reason;

/// The limit of the searches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Limit {
    /// This number of nodes for a move.
    Nodes(u64),
    /// A clock for the game, then a time for each move, or an increment.
    Clock {
        /// The time for the game.
        main: Duration,
        /// The time for each move after that.
        byoyomi: Duration,
        /// The time added after each move.
        increment: Duration,
    },
    /// A new process for each move. This time passes from its start to its answer.
    Cold(Duration),
}

/// The rules by which games are judged.
#[derive(Clone, Debug)]
pub struct Rules {
    /// A game is drawn after this move.
    pub max_moves: u16,
    /// The score, in centipawns, on which both engines must agree to end a game.
    pub resign_score: i32,
    /// The number of plies for which they must agree. 0 for never.
    pub resign_plies: u32,
    /// The time that a move may take longer than allowed, for the pipes between the programs.
    pub margin: Duration,
    /// The options of both engines that change the rules: the declaration rule.
    pub settings: Settings,
}

/// The end of a game.
#[derive(Clone, Debug)]
pub struct Ending {
    /// The winner, or `None` for a draw.
    pub winner: Option<Color>,
    /// The reason of the end.
    pub reason: Reason,
    /// The moves after the opening.
    pub moves: Vec<Move>,
    /// The time of each of these moves.
    pub times: Vec<Duration>,
    /// The last report of the search of each of these moves.
    pub reports: Vec<Report>,
    /// The words by which Black's and White's searches are repeated, where they can be.
    pub engines: [Option<String>; 2],
}

/// The time after which a search at fixed nodes counts as hanging.
const PATIENCE: Duration = Duration::from_secs(120);

/// The time beyond its clock after which an engine is not waited for. It has lost by then.
const PATIENCE_BY_CLOCK: Duration = Duration::from_secs(10);

struct Game<'g> {
    position: Position,
    path: Vec<HistoryEntry>,
    moves: Vec<Move>,
    times: Vec<Duration>,
    reports: Vec<Report>,
    usi: String,
    /// The position after the opening, from which engines count the points of a handicap.
    start: Setup,
    clocks: [Duration; 2],
    limit: Limit,
    rules: &'g Rules,
    engines: [Option<String>; 2],
    /// The certain part of each engine's last score, for Black.
    scores: [Option<i32>; 2],
    agreed: u32,
}

/// Plays a game. `engines` are Black's and White's.
pub fn play(engines: [&mut Engine; 2], opening: &Opening, limit: Limit, rules: &Rules) -> Ending {
    let main = if let Limit::Clock { main, .. } = limit { main } else { Duration::ZERO };
    let mut game = Game {
        position: opening.position.clone(),
        path: vec![HistoryEntry::of(&opening.position)],
        moves: Vec::new(),
        times: Vec::new(),
        reports: Vec::new(),
        usi: format!("position {} moves", opening.usi),
        start: opening.position.to_setup(),
        clocks: [main; 2],
        limit,
        rules,
        scores: [None; 2],
        agreed: 0,
        engines: [None, None],
    };
    let [black, white] = engines;
    for (engine, color) in [(&mut *black, Color::Black), (&mut *white, Color::White)] {
        if let Err(failure) = engine.new_game() {
            return game.failed(color, failure);
        }
        game.engines[color.index()] = evidence(engine, limit);
    }
    loop {
        let turn = game.position.turn();
        let engine = if turn == Color::Black { &mut *black } else { &mut *white };
        if let Some(ending) = game.turn(engine) {
            return ending;
        }
    }
}

/// Returns the words by which the searches of an engine are repeated, with the limit of each.
fn evidence(engine: &Engine, limit: Limit) -> Option<String> {
    let words = engine.evidence()?;
    match limit {
        Limit::Nodes(nodes) => Some(format!("nodes {nodes} {words}")),
        Limit::Clock { .. } => Some(words),
        // A new process keeps nothing of the game.
        Limit::Cold(_) => None,
    }
}

/// Returns the time to wait for an answer that is allowed this time.
fn patience(limit: Limit, allowed: Duration) -> Duration {
    if let Limit::Nodes(_) = limit { PATIENCE } else { allowed + PATIENCE_BY_CLOCK }
}

const fn of_failure(failure: Failure) -> Reason {
    match failure {
        Failure::Crash => Reason::Crash,
        Failure::Stall | Failure::LongLine | Failure::ManyLines => Reason::Stall,
    }
}

impl Game<'_> {
    fn ending(&self, winner: Option<Color>, reason: Reason) -> Ending {
        let Self { moves, times, reports, engines, .. } = self;
        let (moves, times, reports) = (moves.clone(), times.clone(), reports.clone());
        Ending { winner, reason, moves, times, reports, engines: engines.clone() }
    }

    /// Returns the end of the game when the engine of a side failed.
    fn failed(&self, color: Color, failure: Failure) -> Ending {
        let reason = of_failure(failure);
        eprintln!("{reason:?}: {failure} in {}", self.position);
        self.ending(Some(!color), reason)
    }

    /// Returns the end of the game when the side to move declares.
    fn declared(&self) -> Ending {
        let (turn, rules) = (self.position.turn(), self.rules.settings.game_config(&self.start).rules);
        let declares = |rule| self.position.declaration_with_handicap(rule, rules.handicap);
        match rules.declaration.map_or(Declaration::No, declares) {
            Declaration::Win => self.ending(Some(turn), Reason::Declared),
            Declaration::Draw => self.ending(None, Reason::Declared),
            Declaration::No => self.ending(Some(!turn), Reason::WrongDeclaration),
        }
    }

    /// Plays one move. Returns the end of the game, if it ended.
    fn turn(&mut self, engine: &mut Engine) -> Option<Ending> {
        let turn = self.position.turn();
        if let Some((winner, reason)) = self.verdict() {
            return Some(self.ending(winner, reason));
        }
        let patience = patience(self.limit, self.allowed());
        let answer = match self.limit {
            Limit::Cold(time) => engine.think_from_start(&self.usi, time, patience),
            _ => engine.think(&self.usi, &self.go(), patience),
        };
        let answer = match answer {
            Ok(answer) => answer,
            Err(failure) => return Some(self.failed(turn, failure)),
        };
        let allowed = self.allowed();
        if self.is_late(answer.time) {
            eprintln!("late: {:.1?} of {allowed:.1?}, '{}' in {}", answer.time, answer.best, self.position);
            return Some(self.ending(Some(!turn), Reason::Time));
        }
        match answer.best.as_str() {
            "resign" => return Some(self.ending(Some(!turn), Reason::Resigned)),
            "win" => return Some(self.declared()),
            _ => {}
        }
        let Some(mv) = answer.best.parse::<Move>().ok().filter(|&mv| self.position.is_legal(mv)) else {
            eprintln!("illegal: '{}' in {}", answer.best, self.position);
            return Some(self.ending(Some(!turn), Reason::Illegal));
        };
        self.scores[turn] = answer.report.certain().map(|score| turn.sign() * score);
        self.usi.push_str(&format!(" {mv}"));
        self.moves.push(mv);
        self.times.push(answer.time);
        self.reports.push(answer.report);
        self.position.play(mv);
        self.path.push(HistoryEntry::of(&self.position));
        None
    }

    fn go(&self) -> String {
        match self.limit {
            Limit::Nodes(nodes) => format!("go nodes {nodes}"),
            Limit::Cold(time) => go_within(time),
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

    /// Returns the time that the next move may take.
    fn allowed(&self) -> Duration {
        match self.limit {
            Limit::Nodes(_) => Duration::ZERO,
            Limit::Cold(time) => time,
            Limit::Clock { byoyomi, .. } => self.clocks[self.position.turn()] + byoyomi,
        }
    }

    /// Updates the clock of the side to move. Returns whether its time is over.
    fn is_late(&mut self, time: Duration) -> bool {
        let late = !matches!(self.limit, Limit::Nodes(_)) && time > self.allowed() + self.rules.margin;
        let Limit::Clock { increment, .. } = self.limit else { return late };
        let clock = &mut self.clocks[self.position.turn()];
        *clock = clock.saturating_sub(time) + increment;
        late
    }

    /// Returns the winner and the reason, if the game is over before the next move.
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

    /// A game on the clock against a hanging engine is over in seconds.
    #[test]
    fn a_hanging_engine_loses_soon_after_its_clock() {
        let [second, zero] = [Duration::from_secs(1), Duration::ZERO];
        let clock = Limit::Clock { main: zero, byoyomi: second, increment: zero };
        assert!((second..=20 * second).contains(&patience(clock, second)));
        assert!(patience(Limit::Nodes(1_000_000), zero) >= 60 * second, "nodes take as long as they take");
    }
}
