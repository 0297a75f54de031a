//! Every legal move with what it is worth, for people.

use std::vec::Vec;

use crate::Searcher;
use crate::board::{HistoryEntry, Move, Position};
use crate::search::{Bound, Config, Iteration, Limits, Observer, PvInfo, Value};

/// The hash table of so short a search, in MiB.
const HASH_MIB: usize = 1;

/// The legal moves, best first, with their values by a search of one ply and of the captures after it. `game` holds an entry for each
/// position of the game, the current one last.
pub(crate) fn rank(position: &Position, game: &[HistoryEntry], config: &Config) -> Vec<(Move, Value)> {
    // Promotions that are declined for nothing are legal moves too.
    let config = Config { all_moves: true, ..*config };
    let limits = Limits { multi_pv: position.count_legal_moves() as usize, ..Limits::depth(1) };
    let mut ranked = Ranked(Vec::new());
    Searcher::new(HASH_MIB, config).search_in_game(position, game, &limits, &mut ranked);
    ranked.0
}

/// Keeps the first move and the value of each line.
struct Ranked(Vec<(Move, Value)>);

impl Observer for Ranked {
    fn should_stop(&mut self, _: u64) -> bool {
        false
    }

    fn line(&mut self, line: &PvInfo<'_>) {
        let (Bound::Exact, Some(&mv)) = (line.bound, line.pv.first()) else { return };
        match self.0.get_mut(line.multipv - 1) {
            Some(place) => *place = (mv, line.value),
            None => self.0.push((mv, line.value)),
        }
    }

    fn iteration(&mut self, _: &Iteration) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::string::ToString;

    use super::*;
    use crate::board::MoveList;

    #[test]
    fn every_legal_move_has_its_value_and_the_best_comes_first() {
        for sfen in ["startpos", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "4k4/4p4/4P4/9/9/9/9/4R4/4K4 b - 1"] {
            let position: Position = sfen.parse().unwrap();
            let ranked = rank(&position, &[], &Config::default());
            let mut list = MoveList::new();
            position.legal_moves(&mut list);
            let names: BTreeSet<_> = ranked.iter().map(|(mv, _)| mv.raw()).collect();
            assert_eq!(names, list.iter().map(|mv| mv.raw()).collect(), "{sfen}");
            assert!(ranked.is_sorted_by_key(|&(_, value)| core::cmp::Reverse(value)), "{sfen}: {ranked:?}");
        }
    }

    #[test]
    fn what_mates_or_wins_a_piece_is_first_and_what_loses_the_rook_last() {
        let first = |sfen: &str| rank(&sfen.parse().unwrap(), &[], &Config::default());
        assert_eq!(first("4k4/9/4P4/9/9/9/9/9/4K4 b G 1")[0].0.to_string(), "G*5b");
        let won = first("4k4/9/9/9/4r4/4S4/9/9/4K4 b - 1");
        assert_eq!(won[0].0.to_string(), "5f5e", "{won:?}");
        let lost = first("4k4/4g4/4p4/9/9/9/9/4R4/4K4 b - 1");
        assert!(lost.last().unwrap().0.to_string() == "5h5d", "a rook for nothing: {lost:?}");
    }
}
