//! What the options and a request make of a search, and an outcome of an answer.

use super::clock::{Budget, skill_nodes};
use super::{Answer, SearchRequest, Settings, TimeControl};
use crate::board::{Declaration, Position, Setup};
use crate::search::{Config, Limits, Outcome, ValueKind};

impl Settings {
    /// What the search is told in a game that began with this set-up: its heuristics, and the rules that end the game.
    #[must_use]
    pub fn game_config(&self, start: &Setup) -> Config {
        let mut config = self.config();
        config.rules.declaration = self.declaration;
        config.rules.handicap = if self.handicap_counts { start.handicap_points() } else { 0 };
        config.rules.max_moves = if self.max_moves == 0 { u32::MAX } else { self.max_moves };
        config
    }

    /// The limits of a request, and those that the options set. The moves to choose from are the caller's to add.
    #[must_use]
    pub fn limits(&self, request: &SearchRequest<'_>) -> Limits<'static> {
        let within = |asked: u64, option: u64| if option == 0 { asked } else { asked.min(option) };
        let all = Limits::default();
        let depth = within(request.depth.unwrap_or(all.depth).into(), self.depth_limit.into()).max(1) as u32;
        let nodes = within(request.nodes.unwrap_or(all.nodes), self.nodes_limit).min(skill_nodes(self.skill));
        Limits { depth, nodes, multi_pv: self.multi_pv, ..all }
    }

    /// How long the side to move may think.
    #[must_use]
    pub fn budget(&self, control: &TimeControl, position: &Position) -> Budget {
        Budget::of(control, position.turn(), position.ply(), self)
    }

    /// Whether the side to move wins by declaration, in a game that began with this set-up.
    #[must_use]
    pub fn declares(&self, position: &Position, start: &Setup) -> bool {
        let rules = self.game_config(start).rules;
        let wins = |rule| position.declaration_with_handicap(rule, rules.handicap) == Declaration::Win;
        rules.declaration.is_some_and(wins)
    }
}

impl Answer {
    /// The answer where there is nothing to search: mated, or won by declaration.
    #[must_use]
    pub fn at_once(position: &Position, declares: bool) -> Option<Self> {
        if position.count_legal_moves() == 0 {
            return Some(Self::Resign);
        }
        declares.then_some(Self::DeclareWin)
    }

    /// The answer to a search that ended so, of an engine that resigns at so many centipawns below zero.
    #[must_use]
    pub fn of(outcome: &Outcome, resign_value: i32, declares: bool) -> Self {
        if declares {
            return Self::DeclareWin;
        }
        let hopeless = match outcome.value.kind() {
            ValueKind::MatedIn(_) => resign_value < 99_999,
            ValueKind::MateIn(_) => false,
            ValueKind::Centipawns(value) => value <= -resign_value,
        };
        match outcome.best {
            Some(best) if !hopeless => Self::Play(best, outcome.ponder),
            _ => Self::Resign,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Value;

    #[test]
    fn what_is_hopeless_is_resigned_and_what_is_won_is_declared() {
        let best = "7g7f".parse().ok();
        let answer = |raw, resign_value| {
            let outcome = Outcome { best, ponder: None, value: Value::from_raw(raw), depth: 1, nodes: 1 };
            Answer::of(&outcome, resign_value, false)
        };
        let plays = Answer::Play(best.unwrap(), None);
        assert_eq!([answer(-999, 1000), answer(31_990, 1000), answer(-31_990, 99_999)], [plays; 3]);
        assert_eq!([answer(-1000, 1000), answer(-31_990, 99_998)], [Answer::Resign; 2]);
        let none = Outcome { best: None, ponder: None, value: Value::DRAW, depth: 0, nodes: 0 };
        assert_eq!(
            [Answer::of(&none, 1000, false), Answer::of(&none, 1000, true)],
            [Answer::Resign, Answer::DeclareWin]
        );
    }
}
