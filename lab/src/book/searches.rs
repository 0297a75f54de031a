//! The searches of a book, and the file that stores them: one line for each, written when it is done.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::{Context, Result, bail};
use horigoma::Searcher;
use horigoma::board::Move;
use horigoma::search::{Limits, Silent};
use rayon::prelude::*;

use super::grow::Node;
use crate::best_moves::{self, BestMoves};
use crate::files;

/// The hash table of a search, in MiB.
const HASH_MIB: usize = 32;

/// The results of searches, by the names of their lines.
pub(super) struct Searches {
    known: HashMap<String, BestMoves>,
    file: Mutex<File>,
}

impl Searches {
    /// Opens the file of the searches, or creates it. An incomplete last line is dropped.
    ///
    /// # Errors
    /// When the searches have other conditions, or when the file cannot be read or written.
    pub(super) fn open(path: &Path, kind: String) -> Result<Self> {
        let place = || format!("--work {}", path.display());
        let (mut file, text) = files::append(path).with_context(place)?;
        let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        let mut lines = whole.lines();
        if let Some(first) = lines.next().filter(|first| *first != kind) {
            bail!("{}: found searches of '{first}', expected '{kind}'", path.display());
        }
        let mut known = HashMap::new();
        for (line, number) in lines.zip(2..) {
            let (name, found) = read(line).with_context(|| format!("{}:{number}: '{line}'", path.display()))?;
            known.insert(name, found);
        }
        // The next line must not continue an unfinished one.
        file.set_len(whole.len() as u64).with_context(place)?;
        if whole.is_empty() {
            writeln!(file, "{kind}").with_context(place)?;
        }
        Ok(Self { known, file: Mutex::new(file) })
    }

    /// Whether all of these are known already.
    pub(super) fn all_known(&self, batch: &[Node]) -> bool {
        batch.iter().all(|node| self.known.contains_key(&node.name()))
    }

    /// Returns the result of each of these positions. Unknown ones are searched and stored. The list is incomplete when
    /// the run was ended.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(super) fn results(
        &mut self,
        batch: &[Node],
        nodes: u64,
        moves: usize,
        ended: &AtomicBool,
    ) -> Result<Vec<BestMoves>> {
        let missing: Vec<&Node> = batch.iter().filter(|node| !self.known.contains_key(&node.name())).collect();
        let searched = missing.into_par_iter().with_max_len(1).map_init(
            || Searcher::with_hash(HASH_MIB),
            |searcher, node| -> Result<Option<(String, BestMoves)>> {
                if ended.load(Relaxed) {
                    return Ok(None);
                }
                searcher.new_game();
                let limits = Limits { multi_pv: moves, ..Limits::nodes(nodes) };
                let found = best_moves::search(searcher, &node.position, &[], &limits, Silent);
                let line = write(&node.name(), &found);
                let mut file = self.file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                file.write_all(line.as_bytes()).and_then(|()| file.flush()).context("--work")?;
                Ok(Some((node.name(), found)))
            },
        );
        let searched = searched.collect::<Result<Vec<_>>>()?;
        self.known.extend(searched.into_iter().flatten());
        Ok(batch.iter().filter_map(|node| self.known.get(&node.name()).cloned()).collect())
    }
}

/// Returns a line of the file: the moves, a tab, and each best move with its score.
fn write(name: &str, found: &BestMoves) -> String {
    let mut line = format!("{name}\t");
    for (number, (mv, value)) in found.iter().enumerate() {
        let _ = write!(line, "{}{mv}:{value}", if number == 0 { "" } else { " " });
    }
    line + "\n"
}

fn read(line: &str) -> Result<(String, BestMoves)> {
    let (name, found) = line.split_once('\t').context("found no tab")?;
    let read = |word: &str| -> Result<(Move, i32)> {
        let (mv, value) = word.split_once(':').context("found no ':'")?;
        Ok((mv.parse()?, value.parse()?))
    };
    Ok((name.to_owned(), found.split_whitespace().map(read).collect::<Result<_>>()?))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn searches_are_kept_and_a_broken_line_is_not() {
        let file = std::env::temp_dir().join(format!("horigoma-book-{}", std::process::id()));
        let whole = "kind\n\t7g7f:30 2g2f:-4\n7g7f\t\"8h2b+\":1".replace('"', "");
        fs::write(&file, whole).unwrap();
        let searches = Searches::open(&file, "kind".to_owned()).unwrap();
        let moves = ["7g7f", "2g2f"].map(|text| text.parse().unwrap());
        assert_eq!(searches.known, HashMap::from([(String::new(), vec![(moves[0], 30), (moves[1], -4)])]));
        assert_eq!(fs::read_to_string(&file).unwrap(), "kind\n\t7g7f:30 2g2f:-4\n");
        let refused = |kind: &str| format!("{:#}", Searches::open(&file, kind.to_owned()).err().unwrap());
        assert!(refused("kind").contains("found another run"), "{}", refused("kind"));
        drop(searches);
        assert!(refused("another").contains("found searches of 'kind', expected 'another'"), "{}", refused("another"));
        fs::write(&file, "kind\nno line\n").unwrap();
        assert!(refused("kind").contains(":2: 'no line'"), "{}", refused("kind"));
        fs::remove_file(&file).unwrap();
    }
}
