//! The plan of a search, made of the options and a request, and the answer made of an outcome.

use core::ops::DerefMut;
use core::time::Duration;

use geometry::Checked;

use super::clock::Budget;
use super::error::PositionFault;
use super::moves::legal_move;
use super::{Answer, Display, Game, MateLimit, Required, SearchRequest, Settings, TimeControl};
use crate::board::{Declaration, DeclarationRule, HistoryEntry, MoveList, Position, Setup};
use crate::search::{Config, Limits, Outcome};

/// Everything that a request, the options and the game determine for one search.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The heuristics, and the rules that end the game.
    pub config: Config,
    /// The moves to choose from. Empty stands for all.
    pub root_moves: MoveList,
    /// The time of the search.
    pub budget: Budget,
    /// Whether the answer waits for `stop` or `ponderhit`.
    pub held: bool,
    /// Whether the `go` or the `position` before it was refused. Nothing is then searched, and the answer is to resign.
    pub refused: bool,
    /// The lines that are shown.
    pub display: Display,
    limits: Limits<'static>,
    wins: Option<Answer>,
    resign_value: i32,
}

impl Plan {
    /// The limits of the search.
    #[must_use]
    pub fn limits(&self) -> Limits<'_> {
        Limits { root_moves: &self.root_moves, ..self.limits }
    }

    /// Whether depth or nodes end the search.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        let all = Limits::default();
        self.refused || (self.limits.depth, self.limits.nodes) != (all.depth, all.nodes)
    }

    /// Whether only a command ends the search.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        self.held || (self.budget == Budget::UNLIMITED && !self.is_limited())
    }

    /// The outcome of a search that was refused: no move.
    #[must_use]
    pub fn unsearched(&self) -> Outcome {
        Outcome::unsearched(None)
    }

    /// The answer to an outcome.
    #[must_use]
    pub fn answer(&self, outcome: &Outcome) -> Answer {
        Answer::of(outcome, self.resign_value, self.wins)
    }
}

impl<H: DerefMut<Target = [HistoryEntry]>> Game<H> {
    /// The heuristics, and the rules that end the game.
    #[must_use]
    pub fn config(&self) -> Config {
        self.settings.game_config(&self.start)
    }

    /// The reason why every search is refused, if the last `position` was.
    #[must_use]
    pub fn refusal(&self) -> Option<&'static str> {
        self.refused.then_some("go: found no position, the last one was refused, expected another 'position' first")
    }

    /// Returns the answer to a request that needs no search, unless the answer has to wait.
    #[must_use]
    pub fn at_once(&self, request: &SearchRequest<'_>) -> Option<Answer> {
        if request.is_held() {
            None
        } else if self.refused || request.refused {
            Some(Answer::Resign)
        } else {
            // A request with root moves is for the best of these, and the declaration is none of them.
            let wins = self.winning_answer().filter(|_| request.root_moves.trim().is_empty());
            Answer::at_once(&self.position, wins)
        }
    }

    /// Plans a search. Without a seed in the options, `chance` gives one for all games of the session. After a change
    /// of configuration the host must clear the results of earlier searches ([`Game::required`]). Root moves that
    /// cannot be played are left out, and passed to the callback with their places. A level leaves out the moves that
    /// it overlooks.
    pub fn plan(
        &mut self,
        request: &SearchRequest<'_>,
        chance: impl FnOnce() -> u64,
        mut fault: impl FnMut(PositionFault),
    ) -> Plan {
        let (level, seed) = (self.settings.level, self.seed(chance));
        let config = Config { blur: level.blur(seed), ..self.config() };
        if self.searched.replace(config).is_some_and(|before| before != config) {
            self.required = Required::ForgetAll;
        }
        let mut root_moves = MoveList::new();
        for (text, number) in request.root_moves.split_whitespace().zip(1..) {
            match legal_move(&self.position, text) {
                // A list that repeats moves can have more of them than a position.
                Ok(mv) if root_moves.contains(&mv) || root_moves.len() == MoveList::CAPACITY => {}
                Ok(mv) => root_moves.push(mv),
                Err(error) => fault(PositionFault::RootMove { number, fault: error }),
            }
        }
        let refused = self.refused || request.refused;
        let wins = self.winning_answer().filter(|_| !refused && root_moves.is_empty());
        if root_moves.is_empty() {
            root_moves = level.seen_moves(&self.position, seed);
        }
        Plan {
            config,
            root_moves,
            budget: if request.infinite { Budget::UNLIMITED } else { self.budget(&request.control) },
            held: request.is_held(),
            refused,
            display: self.settings.display(),
            limits: self.settings.limits(request),
            wins,
            resign_value: self.settings.resign_value,
        }
    }

    /// Returns the time for a search for mate, or `None` when there is nothing to search.
    #[must_use]
    pub fn mate_budget(&self, limit: MateLimit) -> Option<Budget> {
        let budget = match limit {
            MateLimit::Refused => None,
            MateLimit::Infinite => Some(Budget::UNLIMITED),
            MateLimit::Time(time) => Some(Budget::exactly(time)),
        };
        budget.filter(|_| !self.refused)
    }

    /// Returns the time for a search of the current position.
    #[must_use]
    pub fn budget(&self, control: &TimeControl) -> Budget {
        self.settings.budget(control, &self.position)
    }

    /// Whether the side to move wins by declaration.
    #[must_use]
    pub fn declares(&self) -> bool {
        self.settings.declares(&self.position, &self.start)
    }

    /// Returns the seed of this game. Without a seed in the options it is drawn by chance, once for all games.
    fn seed(&mut self, chance: impl FnOnce() -> u64) -> u64 {
        let seed = if self.settings.seed == 0 { *self.chance.get_or_insert_with(chance) } else { self.settings.seed };
        [seed, self.number].checksum()
    }

    fn winning_answer(&self) -> Option<Answer> {
        self.settings.winning_answer(&self.position, &self.start)
    }
}

impl Settings {
    /// Returns the configuration of the search in a game that began with this set-up: heuristics and rules of the game.
    #[must_use]
    pub fn game_config(&self, start: &Setup) -> Config {
        let mut config = self.config();
        config.rules.declaration = self.declaration;
        config.rules.handicap = if self.handicap_counts { start.handicap_points() } else { 0 };
        config.rules.max_moves = if self.max_moves == 0 { u32::MAX } else { self.max_moves };
        config
    }

    /// Returns the limits of a request, and those of the options. The caller adds the root moves.
    #[must_use]
    pub fn limits(&self, request: &SearchRequest<'_>) -> Limits<'static> {
        let within = |asked: u64, option: u64| if option == 0 { asked } else { asked.min(option) };
        let all = Limits::default();
        let depth = within(request.depth.unwrap_or(all.depth).into(), self.depth_limit.into()).max(1) as u32;
        let nodes = within(request.nodes.unwrap_or(all.nodes), self.nodes_limit);
        let level = self.level.limits();
        Limits { depth: depth.min(level.depth), nodes: nodes.min(level.nodes), multi_pv: self.multi_pv, ..all }
    }

    /// Returns the time that the side to move may use.
    #[must_use]
    pub fn budget(&self, control: &TimeControl, position: &Position) -> Budget {
        Budget::of(control, position.turn(), position.ply(), self)
    }

    /// Returns the filter of the lines to show.
    #[must_use]
    pub fn display(&self) -> Display {
        Display::new(Duration::from_millis(self.pv_interval), self.consideration)
    }

    /// Whether the side to move wins by declaration, in a game that began with this set-up.
    #[must_use]
    pub fn declares(&self, position: &Position, start: &Setup) -> bool {
        let rules = self.game_config(start).rules;
        let wins = |rule| position.declaration_with_handicap(rule, rules.handicap) == Declaration::Win;
        rules.declaration.is_some_and(wins)
    }

    /// Returns the answer by which the side to move wins at once when it [`declares`](Self::declares). Under the try
    /// rule it is the king's move.
    #[must_use]
    pub fn winning_answer(&self, position: &Position, start: &Setup) -> Option<Answer> {
        let tries = || self.declaration == Some(DeclarationRule::Try);
        let step = || position.try_move().filter(|_| tries());
        let answer = || step().map_or(Answer::DeclareWin, |mv| Answer::Play(mv, None));
        self.declares(position, start).then(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Evaluation, Weights};
    use crate::game::Level;

    /// Under the try rule the king plays the winning move. A king that has arrived, or a declaration, wins without a
    /// move.
    #[test]
    fn a_king_that_tries_moves() {
        let answer = |rule: &str, sfen: &str| {
            let position: Position = sfen.parse().unwrap();
            settings(&[("EnteringKingRule", rule)]).winning_answer(&position, &Setup::start())
        };
        let plays = |mv: &str| Some(Answer::Play(mv.parse().unwrap(), None));
        assert_eq!(answer("TryRule", "4g4/4K4/9/9/9/9/9/9/k8 b - 1"), plays("5b5a"));
        assert_eq!(answer("TryRule", "K8/9/9/9/9/9/9/4k4/9 w - 1"), plays("5h5i"));
        assert_eq!(answer("TryRule", "4K4/9/9/9/9/9/9/9/k8 b - 1"), Some(Answer::DeclareWin));
        assert_eq!(answer("TryRule", "r8/4K4/9/9/9/9/9/9/k8 b - 1"), None);
        let points = "3+N5/5G+PB1/+PR+PPKP2+P/9/9/9/9/9/4k4 b G2SN2L4Prb2g2s2n2l8p 1";
        assert_eq!(["CSARule27", "TryRule"].map(|rule| answer(rule, points)), [Some(Answer::DeclareWin), None]);
    }

    fn settings(options: &[(&str, &str)]) -> Settings {
        let mut settings = Settings::default();
        options.iter().for_each(|(name, value)| settings.set(name, value).unwrap());
        settings
    }

    #[test]
    fn limits_are_the_lesser_of_request_and_options() {
        let request = SearchRequest { depth: Some(9), nodes: Some(5_000), ..SearchRequest::default() };
        let of = |options: &[(&str, &str)]| {
            let limits = settings(options).limits(&request);
            (limits.depth, limits.nodes, limits.multi_pv)
        };
        assert_eq!(of(&[]), (9, 5_000, 1));
        assert_eq!(of(&[("DepthLimit", "4"), ("NodesLimit", "700"), ("MultiPV", "3")]), (4, 700, 3));
        assert_eq!(of(&[("DepthLimit", "12"), ("NodesLimit", "9000")]), (9, 5_000, 1));
        let level = Level::new(3).unwrap().limits();
        assert_eq!(of(&[("Skill_Level", "3")]), (level.depth, level.nodes, 1));
    }

    #[test]
    fn rules_are_those_of_the_options() {
        // White gave a rook, five points.
        let start = Setup::from_sfen("lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1").unwrap();
        let rules = |options: &[(&str, &str)]| settings(options).game_config(&start).rules;
        let by =
            |name| (rules(&[("EnteringKingRule", name)]).declaration, rules(&[("EnteringKingRule", name)]).handicap);
        assert_eq!(by("CSARule27"), (Some(DeclarationRule::Rule27), 0));
        assert_eq!(by("CSARule27H"), (Some(DeclarationRule::Rule27), 5));
        assert_eq!(by("CSARule24"), (Some(DeclarationRule::Rule24), 0));
        assert_eq!(by("CSARule24H"), (Some(DeclarationRule::Rule24), 5));
        assert_eq!((by("TryRule").0, by("NoEnteringKing").0), (Some(DeclarationRule::Try), None));
        assert_eq!([rules(&[]), rules(&[("MaxMovesToDraw", "256")])].map(|rules| rules.max_moves), [u32::MAX, 256]);
        assert_eq!(rules(&[("DrawValueBlack", "-77"), ("DrawValueWhite", "33")]).draw_value, [-77, 33]);
    }

    #[test]
    fn search_limits_follow_the_options() {
        let config = |name, value| settings(&[(name, value)]).game_config(&Setup::start());
        assert!(!settings(&[]).config().all_moves && config("GenerateAllLegalMoves", "true").all_moves);
        assert_eq!(
            [settings(&[]), settings(&[("ConsiderationMode", "true")])].map(|all| all.consideration),
            [false, true]
        );
        let patterns = |weights| Evaluation::Patterns(weights);
        assert_eq!(settings(&[]).config().evaluation, Evaluation::default());
        assert_eq!(config("Evaluation", "patterns").evaluation, patterns(Weights::SHIPPED));
        assert_eq!(config("Evaluation", "material").evaluation, patterns(Weights::SHIPPED.without_patterns()));
    }

    #[test]
    fn time_management_follows_the_options() {
        let ms = core::time::Duration::from_millis;
        let budget =
            |control: &TimeControl, options: &[(&str, &str)]| settings(options).budget(control, &Position::start());
        let minutes = TimeControl { left: [Some(ms(600_000)); 2], ..TimeControl::default() };
        let plain = budget(&minutes, &[]);
        assert_eq!(budget(&minutes, &[("NetworkDelay", "540")]).hard, plain.hard - ms(500));
        assert_eq!(budget(&minutes, &[("MinimumThinkingTime", "20000")]).least, ms(20_000));
        assert_eq!(budget(&minutes, &[("SlowMover", "50")]).soft, plain.soft / 2);
        assert_eq!(budget(&minutes, &[("RoundUpToFullSecond", "true")]).whole_seconds, Some(ms(40)));
        let byoyomi = TimeControl { byoyomi: ms(5_000), ..TimeControl::default() };
        assert_eq!(budget(&byoyomi, &[("NetworkDelay2", "700")]).hard, ms(4_300));
    }
}
