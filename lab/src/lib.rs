//! Horigoma's laboratory: it makes and measures the numbers in `tables/`.
//!
//! * [`arena`]: matches between USI engines, with a sequential test.
//! * [`openings`]: openings from a file, files of openings made by the engine, and hard positions for measurements.
//! * [`selfplay`]: training positions from games of the engine against itself, in [shards](files::shards) of
//!   [packed](files::packed) records.
//! * [`rescore`]: new scores for older positions.
//! * [`tune`]: the weights of the patterns, tuned on such positions. [`learn`]: the net, trained on them.
//!   Both use one [`objective`] and one optimiser, [`adam`].
//! * [`spsa`]: the numbers of the search, tuned by games.
//! * [`measure`]: the value of the search's techniques. [`duel`] plays two configurations in one process.
//! * [`book`]: the opening book, grown from the start position.
//! * [`greedy`]: the plainest opponent, which takes the most valuable piece.
//! * [`games`]: records of matches as files for other programs, ratings, and a page.
//! * [`part`]: the division of work between several runs, on one machine or many. [`bounded`]: values that are bounds.
//!
//! Every command can be killed at any moment and started again. It loses only the unit of work in progress: a pair of
//! games, a shard, an epoch.

pub mod adam;
pub mod arena;
mod best_moves;
pub mod book;
pub mod bounded;
pub mod duel;
pub mod enough;
pub mod files;
pub mod games;
pub mod greedy;
pub mod learn;
pub mod measure;
mod numbers;
pub mod objective;
pub mod openings;
pub mod part;
pub mod reason;
pub mod rescore;
pub mod score;
pub mod selfplay;
pub mod spsa;
pub mod tune;

/// Parses the options of a command as the program does.
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
