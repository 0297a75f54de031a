//! The mate guard of the root: a move that proof-number search finds to be answered by mate is not played.
//!
//! The search of the tree sees mates of fifteen and more plies late, since all checks but the last look like losses.
//! The solver follows checks only.

use crate::board::{Declaration, DeclarationRule, Move, Position};
use crate::mate::{MateVerdict, SolverMemory, mate_in_one};
use crate::search::memory::lines::{RootMove, Safety};
use crate::search::see::exchange_at_least;
use crate::search::tree::path::Search;
use crate::search::tree::types::{Searched, Stopped};
use crate::search::value::{MAX_PLY, is_mate, mated_in};

/// Positions that the solver visits in a round. Between two rounds the observer may stop the search.
const ROUND: u64 = 256; // Shape: positions between two questions whether to stop

impl Search<'_, '_> {
    /// Returns `value`, the value of a root move, or the value of being mated where the solver proves a mate after the
    /// move. The solver's share grows with the nodes of the search. It runs again each time the share has doubled.
    pub(crate) fn guarded(&mut self, at: usize, value: i32) -> Searched<i32> {
        let Safety::Unknown(before) = self.root[at].safety else {
            return Ok(self.root[at].safety.value().unwrap_or(value));
        };
        let positions = self.worker.nodes / self.config.mate_guard.nodes_a_position as u64;
        let rounds = u16::try_from(positions / ROUND).unwrap_or(u16::MAX);
        if is_mate(value) || !self.config.mate_guard.enabled || rounds < before.saturating_mul(2).max(1) {
            return Ok(value);
        }
        let mut after = self.position.clone();
        after.play_unchecked(self.root[at].mv);
        let safety = self.safety(&after, rounds)?;
        self.root[at].safety = safety;
        Ok(safety.value().unwrap_or(value))
    }

    /// Whether a root move must not be played: a mate was found that makes it worth less than the `value` of its line,
    /// or it is proved lost while another root move is not.
    pub(crate) fn is_refuted(&self, mv: Move, value: Option<i32>) -> bool {
        let Some(root) = self.root.iter().find(|root| root.mv == mv) else { return false };
        let mated = root.safety.value().is_some_and(|mated| value.is_some_and(|value| value > mated));
        mated || (root.lost && self.root.iter().any(RootMove::may_hold))
    }

    /// Returns the first root move that is not proved lost, preferring moves after which the opponent does not win at
    /// once. Where all lose, returns the first root move.
    pub(crate) fn first_safe_move(&self) -> Option<Move> {
        let mut open = self.root.iter().filter(|root| root.may_hold());
        let holds = open.clone().find(|root| !self.loses_at_once(root.mv));
        holds.or_else(|| open.next()).or(self.root.first()).map(|root| root.mv)
    }

    /// Returns the first root move after the best one that loses neither at once nor by exchange.
    pub(crate) fn untried_move(&self) -> Option<Move> {
        let mut others = self.root.iter().skip(1).filter(|root| root.may_hold()).map(|root| root.mv);
        others.find(|&mv| exchange_at_least(&self.position, mv, 0) && !self.loses_at_once(mv))
    }

    /// Whether the opponent declares or mates right after a move. No node is counted.
    fn loses_at_once(&self, mv: Move) -> bool {
        let mut after = self.position.clone();
        after.play_unchecked(mv);
        let rules = &self.config.rules;
        let declares = |rule| after.declaration_with_handicap(rule, rules.handicap) == Declaration::Win;
        rules.declaration.is_some_and(declares) || (!after.is_check() && mate_in_one(&mut after).is_some())
    }

    /// Whether the side to move is found to mate within `rounds` rounds of the solver.
    fn safety(&mut self, after: &Position, rounds: u16) -> Searched<Safety> {
        for _ in 0..rounds {
            let tries = self.config.rules.declaration == Some(DeclarationRule::Try);
            let Some((verdict, nodes)) = look(&mut self.worker.mates, after, tries) else { break };
            match verdict {
                MateVerdict::NoMate => return Ok(Safety::Safe),
                MateVerdict::Mate(plies) if self.ends_in_time(plies) => return Ok(Safety::mated(plies)),
                MateVerdict::Unknown if nodes >= ROUND => {}
                _ => break,
            }
            if self.observer_stops(self.worker.nodes) {
                return Err(Stopped);
            }
        }
        Ok(Safety::Unknown(rounds))
    }

    /// Whether a mate in `plies` plies after the next move comes before the limit of moves.
    fn ends_in_time(&self, plies: usize) -> bool {
        let last = self.position.ply() as usize + 1 + plies;
        last <= self.config.rules.max_moves as usize
    }
}

impl Safety {
    /// The state of a move after which the opponent mates in `plies` plies.
    fn mated(plies: usize) -> Self {
        Self::Mated(mated_in(MAX_PLY.min(plies + 1)) as i16)
    }

    /// The value of a move that allows a mate. `None` where no mate was found.
    pub(crate) const fn value(self) -> Option<i32> {
        match self {
            Self::Mated(value) => Some(value as i32),
            _ => None,
        }
    }
}

/// Runs a round of the solver on the memory of earlier rounds. Returns the verdict and the number of positions visited.
/// A proof holds for one attacker, and for play with the king's try or without it, so that the solver's memory numbers
/// four problems. Proofs of earlier searches still hold.
fn look(memory: &mut SolverMemory<'_>, position: &Position, tries: bool) -> Option<(MateVerdict, u64)> {
    let mut solver = memory.solver(1 + position.turn().index() as u16 + 2 * u16::from(tries))?;
    solver.let_try(tries);
    let verdict = solver.solve(position, &mut |_| {}, &mut |_| true);
    Some((verdict, solver.nodes()))
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::Searcher;
    use crate::search::tree::path::standing_at;
    use crate::search::{Config, Limits, Value, ValueKind};

    /// A position of a game that White lost. It evaluated 2a3c as 1,000 centipawns, but a bishop on 2a mates.
    const LOST: &str = "l+R5nl/4s1k2/2p1bsSp1/5ppsp/PpPPP2N1/6P1P/N3+p2P1/6K2/L6NL w RBG4P3g 142";
    const ALLOWS_MATE: &str = "2a3c";
    const SAFE: &str = "2d3c";

    /// The rounds of the solver in a search of `nodes` nodes, as configured.
    fn rounds(nodes: u64) -> u16 {
        (nodes / Config::default().mate_guard.nodes_a_position as u64 / ROUND) as u16
    }

    /// The guarded value of a move whose search returned 1,000 centipawns after `nodes` nodes, and its safety
    /// afterwards.
    fn guarded(search: &mut Search<'_, '_>, mv: &str, nodes: u64) -> (i32, Safety) {
        search.worker.nodes = nodes;
        if search.root.is_empty() {
            search.list_root_moves();
        }
        let at = search.root.iter().position(|root| root.mv.to_string() == mv).unwrap();
        let value = search.guarded(at, 1_000).unwrap();
        (value, search.root[at].safety)
    }

    const NODES: u64 = 1 << 18;

    #[test]
    fn a_move_that_allows_mate_has_the_value_of_that_mate() {
        standing_at(
            LOST,
            |_| {},
            |search| {
                let (value, safety) = guarded(search, ALLOWS_MATE, NODES);
                assert_eq!(safety, Safety::Mated(value as i16));
                // Our move, and a mate of thirteen plies or another: the opponent moves first and last.
                let ValueKind::MatedIn(plies) = Value::from_raw(value).kind() else { panic!("{value}") };
                assert!(plies.is_multiple_of(2) && (4..60).contains(&plies), "{plies}");
                assert_eq!(guarded(search, SAFE, NODES), (1_000, Safety::Unknown(rounds(NODES))));
            },
        );
    }

    #[test]
    fn the_mate_guard_needs_its_switch_memory_and_nodes() {
        let unknown = |rounds| (1_000, Safety::Unknown(rounds));
        let known = |change: fn(&mut Config), prepare: fn(&mut Search<'_, '_>), nodes| {
            standing_at(LOST, change, |search| {
                prepare(search);
                guarded(search, ALLOWS_MATE, nodes)
            })
        };
        assert_eq!(known(|config| config.mate_guard.enabled = false, |_| {}, NODES), unknown(0));
        let too_few = ROUND * Config::default().mate_guard.nodes_a_position as u64 - 1;
        assert_eq!(known(|_| {}, |_| {}, too_few), unknown(0));
        assert_eq!(known(|_| {}, |_| {}, too_few + 1), unknown(1), "one round is too short");
        let none = known(|_| {}, |search| search.worker.mates = SolverMemory::default(), NODES);
        assert_eq!(none, unknown(rounds(NODES)));
        // Of 155 moves the first is White's 142nd, so that a mate of thirteen plies comes one too late.
        assert_eq!(known(|config| config.rules.max_moves = 154, |_| {}, NODES), unknown(rounds(NODES)));
        assert!(known(|config| config.rules.max_moves = 200, |_| {}, NODES).0 < 0);
    }

    /// White mates in three, unless Black's king has won when it steps from 4a to 5a in answer to the first check.
    #[test]
    fn a_defender_who_reaches_the_square_is_not_mated() {
        let safety = |rule| {
            standing_at(
                "5K3/2k4+r1/9/9/9/9/9/7+r1/9 w - 282",
                |config| config.rules.declaration = rule,
                |search| search.safety(&search.position.clone(), 1),
            )
        };
        let rules = [None, Some(DeclarationRule::Rule27), Some(DeclarationRule::Try)];
        assert_eq!(rules.map(|rule| matches!(safety(rule), Ok(Safety::Mated(_)))), [true, true, false]);
    }

    /// The solver runs again only when its share has doubled. Otherwise each iteration would repeat the same rounds.
    #[test]
    fn the_mate_guard_runs_again_when_its_share_has_doubled() {
        standing_at(
            LOST,
            |_| {},
            |search| {
                let looks = [NODES, NODES * 2 - 64, NODES * 2].map(|nodes| guarded(search, SAFE, nodes).1);
                assert_eq!(looks, [NODES, NODES, NODES * 2].map(|nodes| Safety::Unknown(rounds(nodes))));
            },
        );
    }

    /// With proofs of earlier games a search would differ from the same search in a new process.
    #[test]
    fn a_new_game_clears_the_solver() {
        standing_at(
            LOST,
            |_| {},
            |search| {
                guarded(search, ALLOWS_MATE, NODES);
                let used = |search: &Search<'_, '_>| search.worker.mates.slots.iter().any(|slot| !slot.is_empty());
                assert!(used(search));
                search.worker.clear();
                assert!(!used(search));
            },
        );
    }

    #[test]
    fn the_move_that_is_played_allows_no_mate_that_was_found() {
        let moves = [ALLOWS_MATE, SAFE].map(|mv| mv.parse::<Move>().unwrap());
        let found = |root_moves: &[Move]| {
            let limits = Limits { root_moves, ..Limits::nodes(NODES) };
            Searcher::with_hash(4).search(&LOST.parse().unwrap(), &limits)
        };
        assert_eq!(found(&moves).best, Some(moves[1]));
        // Where there is no other move, it is played and reported as lost.
        let lost = found(&moves[..1]);
        assert!(lost.best == Some(moves[0]) && matches!(lost.value.kind(), ValueKind::MatedIn(_)), "{lost:?}");
    }

    /// The search ends after a mate against the best move was found, and before another move is better.
    #[test]
    fn a_search_that_ends_with_the_mate_plays_another_move() {
        standing_at(
            LOST,
            |_| {},
            |search| {
                search.list_root_moves();
                let [mated, other] = [0, 1].map(|at| search.root[at].mv);
                search.root[0].safety = Safety::mated(13);
                assert!(search.is_refuted(mated, Some(1_000)) && !search.is_refuted(other, Some(1_000)));
                assert!(!search.is_refuted(mated, search.root[0].safety.value()), "it has the value of its mate");
                assert_eq!(search.first_safe_move(), Some(other));
                search.root.iter_mut().for_each(|root| root.safety = Safety::mated(13));
                assert_eq!(search.first_safe_move(), Some(mated));
            },
        );
    }
}
