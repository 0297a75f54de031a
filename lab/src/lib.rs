//! Horigoma's laboratory: where the numbers in `tables/` come from.
//!
//! * [`arena`]: matches between USI engines, with a sequential test.
//! * [`selfplay`]: positions from games of the engine against itself, in [`shards`] of [`packed`] records.
//! * [`rescore`]: scores of the engine as it is now for older positions.
//! * [`tune`]: the weights of the evaluation, tuned on such positions and written into `tables/`.
//! * [`learn`]: the net of the evaluation, learned from such positions.
//! * [`spsa`]: parameters of the search.
//! * [`openings`]: openings from a file, and files of them made by the engine.
//! * [`book`]: the opening book, grown from the start of a game.
//! * [`accuracy`]: how well the evaluation foretells results of real games.
//! * [`techniques`]: what each technique of the search is worth; [`duel`] plays two configurations in one process.
//! * [`problems`]: problems with known answers, with a technique and without it; [`doubts`]: positions that a short search finds hard, and what a
//!   change of the search gains in them.
//! * [`games`]: records of matches as files for other programs, ratings, a page; [`course`]: a search over time.
//! * [`part`]: how several runs, on one machine or many, share the work.
//!
//! Every command can be killed at any moment and started again; what is lost is the unit under way (a pair of games, a shard, an
//! epoch).

pub mod accuracy;
pub mod arena;
mod best_moves;
pub mod book;
pub mod bounded;
pub mod course;
pub mod doubts;
pub mod duel;
pub mod enough;
mod files;
pub mod games;
pub mod learn;
mod numbers;
pub mod openings;
pub mod packed;
pub mod part;
pub mod problems;
pub mod rescore;
pub mod selfplay;
pub mod shards;
pub mod spsa;
pub mod techniques;
mod tries;
pub mod tune;

/// The options of a command as the program reads them from its words.
#[cfg(test)]
fn options<T: clap::Args>(words: &[&str]) -> Result<T, clap::Error> {
    use clap::Parser;

    #[derive(Parser)]
    struct Line<T: clap::Args> {
        #[command(flatten)]
        options: T,
    }

    Ok(Line::try_parse_from([&["lab"], words].concat())?.options)
}
