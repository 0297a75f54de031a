//! The scores of all legal moves, for people.

use std::vec::Vec;

use super::{EngineError, room};
use crate::Searcher;
use crate::board::{HistoryEntry, Move, MoveList, Position};
use crate::search::{Config, Limits, Silent, Value};

/// The hash table for these short searches, in MiB.
const HASH_MIB: usize = 1;

/// Returns the legal moves with their scores, best first. Each move has a search of its own, of one ply and of the
/// captures after it. `game` holds an entry for each position of the game, the current one last.
pub(crate) fn rank(
    position: &Position,
    game: &[HistoryEntry],
    config: &Config,
) -> Result<Vec<(Move, Value)>, EngineError> {
    // A refused promotion is a legal move too, even when it is never better.
    let searcher = Searcher::try_new(HASH_MIB, Config { all_moves: true, ..*config });
    let mut searcher =
        searcher.filter(|_| room::is_left()).ok_or(EngineError::Memory { wanted_mib: HASH_MIB, used_mib: 0 })?;
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    let mut value = |mv: Move| {
        let limits = Limits { root_moves: &[mv], ..Limits::depth(1) };
        searcher.search_in_game(position, game, &limits, &mut Silent).value
    };
    // A sort of the standard library is 7 KB of the program for each type of the values.
    let mut ranked: Vec<(Move, Value)> = Vec::with_capacity(list.len());
    for mv in list.iter().copied() {
        let value = value(mv);
        let place = ranked.partition_point(|&(_, other)| other >= value);
        ranked.insert(place, (mv, value));
    }
    Ok(ranked)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::string::ToString;

    use super::*;

    #[test]
    fn every_legal_move_has_its_value_and_the_best_comes_first() {
        for sfen in ["startpos", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "4k4/4p4/4P4/9/9/9/9/4R4/4K4 b - 1"] {
            let position: Position = sfen.parse().unwrap();
            let ranked = rank(&position, &[], &Config::default()).unwrap();
            let mut list = MoveList::new();
            position.legal_moves(&mut list);
            let names: BTreeSet<_> = ranked.iter().map(|(mv, _)| mv.raw()).collect();
            assert_eq!(names, list.iter().map(|mv| mv.raw()).collect(), "{sfen}");
            assert!(ranked.is_sorted_by_key(|&(_, value)| core::cmp::Reverse(value)), "{sfen}: {ranked:?}");
        }
    }

    /// A declaration would win, but the moves still have their own scores.
    #[test]
    fn moves_are_ranked_where_a_declaration_wins() {
        let position: Position = "3+N5/5G+PB1/+PR+PPKP2+P/9/9/9/9/9/4k4 b G2SN2L4Prb2g2s2n2l8p 1".parse().unwrap();
        let ranked = rank(&position, &[], &Config::default()).unwrap();
        assert!(ranked[0].1 > ranked.last().unwrap().1, "{ranked:?}");
    }

    #[test]
    fn moves1_ranks_mates_first_and_losing_moves_last() {
        let first = |sfen: &str| rank(&sfen.parse().unwrap(), &[], &Config::default()).unwrap();
        assert_eq!(first("4k4/9/4P4/9/9/9/9/9/4K4 b G 1")[0].0.to_string(), "G*5b");
        let won = first("4k4/9/9/9/4r4/4S4/9/9/4K4 b - 1");
        assert_eq!(won[0].0.to_string(), "5f5e", "{won:?}");
        let lost = first("4k4/4g4/4p4/9/9/9/9/4R4/4K4 b - 1");
        assert!(lost.last().unwrap().0.to_string() == "5h5d", "a rook for nothing: {lost:?}");
    }
}
