//! The opening book, grown from the start of a game by the engine itself and written into `tables/book.toml`.
//!
//! Drop-out expansion (Lincke, Strategies for the automatic construction of opening books, 2000): the next position to
//! search is the one whose moves have cost least so far, each ply with a cost of its own. A search returns the best
//! moves of a position, and those within a margin of the best lead to further positions. In the end scores are passed
//! back from the last positions to the first, and the weights follow from them.
//!
//! There are no random choices, and every search begins with empty memory. The book therefore follows from the options
//! alone, independently of the number of threads and of interruptions.

mod grow;
mod searches;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::Result;
use clap::Args;
use codegen::input::Diagram;
use codegen::input::{Book, BookLine, Choice, render_book};
use indicatif::{ProgressBar, ProgressStyle};

use grow::{Node, Tree};
use searches::Searches;

use crate::files;

/// The searches, and the size of the book.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The folder of tables whose book is written
    #[arg(long, default_value = "tables")]
    tables: PathBuf,
    /// The file that stores the searches, so that a run can be continued
    #[arg(long)]
    work: PathBuf,
    /// The number of positions in the book
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=5000))]
    positions: u32,
    /// Nodes of the search of each position
    #[arg(long, default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The number of best moves that each search returns
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=32))]
    moves: u8,
    /// The book takes moves that are worse than the best one by fewer centipawns than this
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u16).range(1..=1000))]
    margin: u16,
    /// The cost of a ply in centipawns, added to the loss of its move. A smaller cost makes longer lines
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u16).range(..=1000))]
    ply: u16,
    /// The longest line, in plies
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u16).range(1..=200))]
    longest: u16,
    /// Threads. 0 uses all cores
    #[arg(long, default_value_t = 0)]
    threads: usize,
}

impl Options {
    /// Returns the conditions of a search's result, except the position.
    fn fingerprint(&self) -> String {
        let (name, tables) = (horigoma::usi::NAME, horigoma::audit::fingerprint());
        format!("{name} tables {tables} nodes {} moves {}", self.nodes, self.moves)
    }

    /// Returns the options that made the book, as words of a command.
    fn command(&self) -> String {
        let Self { positions, nodes, moves, margin, ply, longest, .. } = self;
        format!(
            "cargo lab book --positions {positions} --nodes {nodes} --moves {moves} --margin {margin} --ply {ply} --longest {longest}"
        )
    }

    /// Returns the record of how a book of this number of positions was made.
    fn record(&self, positions: usize) -> Vec<(String, String)> {
        let engine = format!("{} tables {}", horigoma::usi::NAME, horigoma::audit::fingerprint());
        let values = [engine, self.command(), positions.to_string()];
        codegen::input::BOOK_RECORD.iter().map(|&key| key.to_owned()).zip(values).collect()
    }
}

/// Searches until there are enough positions, and writes the book.
///
/// # Errors
/// When the stored searches have other conditions or cannot be read, or when a file cannot be written.
pub fn run(options: &Options, ended: &AtomicBool) -> Result<()> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.threads).build()?;
    let mut searches = Searches::open(&options.work, options.fingerprint())?;
    let bar = ProgressBar::new(options.positions.into());
    bar.set_style(ProgressStyle::with_template(
        "{bar:30} {human_pos}/{human_len} positions, {per_sec}, {eta} left{msg}",
    )?);
    let mut tree = Tree::new(options.margin.into(), options.ply.into(), options.longest.into());
    while tree.len() < options.positions as usize {
        let batch = tree.next(options.positions as usize - tree.len());
        if batch.is_empty() {
            break;
        }
        let known = searches.all_known(&batch);
        let results = pool.install(|| searches.results(&batch, options.nodes, options.moves.into(), ended))?;
        if ended.load(Relaxed) {
            bar.abandon();
            println!("ended; the same command goes on from {}", options.work.display());
            return Ok(());
        }
        tree.add(batch, results);
        bar.set_position(tree.len() as u64);
        if known {
            bar.reset_eta();
        }
    }
    bar.abandon();
    let lines = lines(&tree, options.margin.into())?;
    let moves: usize = lines.iter().map(|line| line.choices.len()).sum();
    let longest = lines.iter().map(|line| line.moves.len()).max().unwrap_or_default();
    let book = Book { record: options.record(lines.len()), lines };
    let file = options.tables.join("book.toml");
    files::replace(&file, render_book(&book))?;
    println!(
        "{} positions with {moves} moves, lines of up to {longest} plies, written to {}; `cargo codegen emit` records them",
        book.lines.len(),
        file.display()
    );
    Ok(())
}

/// Returns the lines of the book: the playable moves of each position, with the scores passed back.
fn lines(tree: &Tree, margin: i32) -> Result<Vec<BookLine>> {
    let values = tree.values();
    let line = |node: &Node| -> Result<BookLine> {
        let mut diagram = Diagram::start();
        for &mv in &node.moves {
            diagram.play(mv).map_err(|why| anyhow::anyhow!("{mv} in '{}': {why}", node.name()))?;
        }
        // Moves that the tables would refuse are left out.
        let playable = node.found.iter().filter(|(mv, _)| diagram.clone().play(*mv).is_ok());
        let valued = playable.map(|&(mv, searched)| (mv, tree.value_after(node, mv, &values).unwrap_or(searched)));
        let choices = choices(valued.collect(), margin);
        Ok(BookLine { moves: node.moves.clone(), diagram, choices })
    };
    let mut lines = tree.nodes().map(line).collect::<Result<Vec<_>>>()?;
    lines.retain(|line| !line.choices.is_empty());
    // Sorted so that a line comes before its continuations.
    lines.sort_by_key(|line| line.moves.iter().map(ToString::to_string).collect::<Vec<_>>());
    Ok(lines)
}

/// The weight of the best move.
const BEST: i32 = 100;

/// Returns the moves within the margin of the best, best first. A weight falls with the square of the remaining margin.
fn choices(mut valued: Vec<(geometry::Move, i32)>, margin: i32) -> Vec<Choice> {
    valued.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
    let Some(&(_, best)) = valued.first() else { return Vec::new() };
    let within = valued.into_iter().filter(|(_, value)| best - value < margin);
    let choice = |(mv, value): (geometry::Move, i32)| {
        let left = margin - (best - value);
        let weight = (BEST * left * left / (margin * margin)).max(1) as u8;
        Choice { mv, weight, score: Some(value as i16) }
    };
    within.map(choice).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn book_weights_fall_with_the_loss_of_a_move() {
        let moves = ["7g7f", "2g2f", "5g5f", "9g9f"].map(|text| text.parse().unwrap());
        let found = choices(moves.into_iter().zip([20, 31, 11, -9]).collect(), 40);
        let told: Vec<_> = found.iter().map(|choice| (choice.mv.to_string(), choice.weight, choice.score)).collect();
        // 40, 29 and 20 of 40 remain. The last move has lost the whole margin.
        let expected = [("2g2f", 100, 31), ("7g7f", 52, 20), ("5g5f", 25, 11)];
        assert_eq!(told, expected.map(|(mv, weight, score)| (mv.to_owned(), weight, Some(score))));
        assert!(choices(Vec::new(), 40).is_empty());
    }
}
