//! Hard positions ("doubts"): those in which a long search finds a better move than a short one. `find` collects them,
//! and
//! `cargo lab measure doubts` measures on them the gain or loss of a change of the search.
//!
//! A game has one result for a hundred searches, most of which find an unchanged move. In a hard position the move
//! depends on the quality of the search, and the difference between moves is known. One search of each of 392 positions
//! resolves gains of a third of a doubling of its nodes (docs/search.md). It measures how soon the engine finds the
//! move that it would find later, not whether that move is right. An evaluation cannot be measured in this way.

pub(crate) mod find;

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail};
use horigoma::Searcher;
use horigoma::board::{HistoryEntry, Move, Position};
use horigoma::host::{Record, records};
use horigoma::search::{Config, Limits, Observer, Outcome, Silent};

use crate::objective::{SCALE, winning_chance};
use crate::openings::{self, Opening};

/// The hash table of a search, in MiB.
const HASH_MIB: usize = 32;

/// Returns the win probability of a value in centipawns.
pub(crate) fn chance(value: i32) -> f64 {
    winning_chance(value as f32, SCALE).into()
}

/// A position of a game.
pub(crate) struct Reached {
    position: Position,
    /// An entry for each position of the game, this one last.
    path: Vec<HistoryEntry>,
}

impl Reached {
    /// Returns the position after this number of the moves of a line.
    fn by(line: &Opening, plies: usize) -> Self {
        let mut position = line.start.clone();
        let mut path = vec![HistoryEntry::of(&position)];
        for &mv in &line.moves[..plies] {
            position.play(mv);
            path.push(HistoryEntry::of(&position));
        }
        Self { position, path }
    }

    fn after(&self, mv: Move) -> Self {
        let (mut position, mut path) = (self.position.clone(), self.path.clone());
        position.play(mv);
        path.push(HistoryEntry::of(&position));
        Self { position, path }
    }

    /// Returns the outcome of a search with an empty hash table.
    pub(crate) fn search(&self, config: &Config, nodes: u64, observer: &mut dyn Observer) -> Outcome {
        Searcher::new(HASH_MIB, *config).search_in_game(&self.position, &self.path, &Limits::nodes(nodes), observer)
    }

    /// Returns the score of a move for its player: the unchanged engine searches the reply.
    fn worth(&self, mv: Move, nodes: u64) -> i32 {
        -self.after(mv).search(&Config::default(), nodes, &mut Silent).value.raw()
    }
}

/// A hard position, with the known scores of its moves.
pub(crate) struct Doubt {
    pub(crate) reached: Reached,
    /// The move of the long search.
    pub(crate) late: Move,
    worth: Mutex<HashMap<Move, i32>>,
}

impl Doubt {
    /// Reads one of the lines that [`find`] writes.
    fn read(line: &str) -> Result<Self> {
        let game = openings::parse(line)?;
        let judged: Vec<(Move, i32)> = line.split('\t').skip(1).filter_map(judged).collect();
        let [(late, _), _] = judged[..] else { bail!("expected <TAB>MOVE VALUE twice") };
        Ok(Self {
            reached: Reached::by(&game, game.moves.len()),
            late,
            worth: Mutex::new(judged.into_iter().collect()),
        })
    }

    /// Returns the score of a move, in centipawns. An unknown one is searched.
    pub(crate) fn worth(&self, mv: Move, nodes: u64) -> i32 {
        let known = |doubt: &Self| doubt.worth.lock().unwrap_or_else(PoisonError::into_inner).get(&mv).copied();
        known(self).unwrap_or_else(|| {
            let worth = self.reached.worth(mv, nodes);
            self.worth.lock().unwrap_or_else(PoisonError::into_inner).insert(mv, worth);
            worth
        })
    }
}

/// Reads a move with its score: `7g7f 35`.
fn judged(field: &str) -> Option<(Move, i32)> {
    let (mv, value) = field.split_once(' ')?;
    Some((mv.parse().ok()?, value.parse().ok()?))
}

/// Reads the hard positions of a file, and the nodes of the search that gave their moves scores.
pub(crate) fn read(path: &Path) -> Result<(Vec<Doubt>, u64)> {
    let text = fs::read_to_string(path).with_context(|| format!("{}", path.display()))?;
    let remarks = text.lines().filter(|line| line.starts_with('#'));
    let judge = remarks.flat_map(str::split_whitespace).skip_while(|word| *word != "--judge").nth(1);
    let judge = judge.and_then(|nodes| nodes.parse().ok()).with_context(|| {
        format!(
            "{}: found no remark with '--judge NODES', expected a file by cargo lab openings --doubts",
            path.display()
        )
    })?;
    let read = |Record { number, line }: Record<'_>| {
        Doubt::read(line).with_context(|| format!("{}:{number}: '{line}'", path.display()))
    };
    let doubts = records(&text).map(read).collect::<Result<Vec<_>>>()?;
    if doubts.is_empty() {
        bail!("{}: found no doubt", path.display());
    }
    Ok((doubts, judge))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "startpos moves 7g7f 3c3d\ttry 3\t2g2f 41\t8h2b+ -90";

    #[test]
    fn a_hard_position_stores_its_game_and_move_scores() {
        let doubt = Doubt::read(LINE).unwrap();
        assert_eq!(doubt.reached.path.len(), 3);
        assert_eq!(doubt.reached.path.last(), Some(&HistoryEntry::of(&doubt.reached.position)));
        let [late, early, other] = ["2g2f", "8h2b+", "8h3c+"].map(|mv| mv.parse().unwrap());
        assert_eq!((doubt.late, doubt.worth(late, 100), doubt.worth(early, 100)), (late, 41, -90));
        // A bishop for a pawn, in any search.
        assert!(doubt.worth(other, 1000) < -300);
        let again = doubt.worth(other, 1000);
        assert_eq!(again, doubt.worth(other, 1), "it is known now");
    }

    #[test]
    fn a_broken_file_is_named() {
        let file = std::env::temp_dir().join(format!("lab-doubts-{}", std::process::id()));
        let error = |text: &str| {
            fs::write(&file, text).unwrap();
            format!("{:#}", read(&file).err().unwrap())
        };
        assert!(error(LINE).contains("expected a file by cargo lab openings --doubts"));
        let head = "# cargo lab openings --doubts g --late 5 --judge 70 --seed 1\n";
        assert!(error(head).contains("found no doubt"));
        assert!(error(&format!("{head}{}\n", &LINE[..LINE.len() - 11])).contains(":2: 'startpos"));
        fs::write(&file, format!("{head}{LINE}\n")).unwrap();
        let (doubts, judge) = read(&file).unwrap();
        assert_eq!((doubts.len(), judge), (1, 70));
        fs::remove_file(&file).unwrap();
    }

    /// The positions in the source tree were found at a scale of 400 centipawns.
    #[test]
    fn the_hard_positions_of_the_tree_are_hard() {
        let (doubts, judge) = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/doubts.tsv")).unwrap();
        assert_eq!((doubts.len(), judge), (392, 400_000));
        for Doubt { reached, late, worth } in &doubts {
            let worth = worth.lock().unwrap();
            assert!(worth.len() == 2 && worth.keys().all(|&mv| reached.position.is_legal(mv)), "{}", reached.position);
            let better = |value: &i32| chance(value * 3 / 2);
            let worse = worth.values().map(better).fold(1.0, f64::min);
            assert!(better(&worth[late]) - worse >= 0.0199, "{}", reached.position);
        }
    }
}
