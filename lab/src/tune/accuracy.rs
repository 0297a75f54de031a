//! The accuracy with which the evaluation predicts the results of real games: log loss after one scale is fitted, for
//! the value that the search uses, for all groups of the patterns, for material alone, and with each group left out.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use horigoma::board::Position;
use horigoma::eval::sink::Group;
use horigoma::eval::{self, phase};
use horigoma::host::records;
use rayon::prelude::*;

use super::agreement::Agreement;
use super::data::{Collector, Sample, Samples, starts};
use super::weights::Weights;
use super::{best_scale, descent, fit_scale};
use crate::objective::{Loss, Objective};

/// The games on which the evaluation is measured.
#[derive(Args, Clone, Debug)]
pub(super) struct Games {
    /// Tune nothing: measure how well the evaluation predicts the results of these games, one per line: `startpos moves
    /// ...`
    #[arg(long, value_name = "FILE", requires = "dry")]
    pub(super) games: Option<PathBuf>,
    /// With --games: the results of the games, line by line. The third column, with tabs between columns, is the word
    /// that ends the record
    #[arg(long, value_name = "FILE", requires = "games", default_value = "tests/data/games_meta.tsv")]
    ends: PathBuf,
    /// With --games: leave out positions before this move
    #[arg(long, requires = "games", default_value_t = 20)]
    from: usize,
}

/// Prints a table with one line for each set of groups.
///
/// # Errors
/// When games or tables cannot be read.
pub(super) fn run(games: &Path, options: &Games, weights: &Weights) -> Result<()> {
    let parts = load(games, options)?;
    let parts: Vec<&Samples> = parts.iter().collect();
    println!(
        "{} positions of {} decided games",
        parts.iter().map(|part| part.samples.len()).sum::<usize>(),
        parts.len()
    );
    println!("agreement of the patterns with the value that plays: {}", Agreement::of(weights, &parts));
    let loss = |groups: &[Group]| {
        let weights = only(weights, groups);
        let scale = fit_scale(&weights, &parts);
        descent::loss(&Objective { scale, wdl: 1.0, loss: Loss::CrossEntropy }, &weights, &parts)
    };
    let material = loss(&[Group::Material]);
    // A prediction without knowledge has a loss of ln 2. The knowledge of a set of groups is the difference from that.
    let known = |loss: f64| std::f64::consts::LN_2 - loss;
    println!("| evaluation | log loss | known beyond material |\n|---|---|---|");
    let show = |name: &str, loss: f64| {
        println!("| {name} | {loss:.4} | {:+.0} % |", 100.0 * known(loss) / known(material) - 100.0);
    };
    show("material alone", material);
    show("material and piece-square", loss(&[Group::Material, Group::PieceSquare]));
    show("what plays", loss_of_scores(best_scale(|scale| loss_of_scores(scale, &parts)), &parts));
    show("all", loss(&Group::ALL));
    for left_out in Group::ALL {
        let groups: Vec<Group> = Group::ALL.into_iter().filter(|&group| group != left_out).collect();
        show(&format!("without {}", left_out.name()), loss(&groups));
    }
    Ok(())
}

/// Returns the mean loss of the scores of the samples against the results.
fn loss_of_scores(scale: f32, parts: &[&Samples]) -> f64 {
    let objective = Objective { scale, wdl: 1.0, loss: Loss::CrossEntropy };
    let samples = parts.iter().flat_map(|part| &part.samples);
    let losses = samples.clone().map(|sample| f64::from(objective.loss(sample.score, sample.result).0));
    losses.sum::<f64>() / samples.count().max(1) as f64
}

/// Returns the weights of these groups, and 0 for the others.
fn only(weights: &Weights, groups: &[Group]) -> Weights {
    let mut weights = weights.clone();
    let (starts, _) = starts();
    for group in Group::ALL.into_iter().filter(|group| !groups.contains(group)) {
        let start = starts[group as usize];
        weights.values[start..start + group.size()].fill([0.0; 2]);
    }
    weights
}

/// Returns the positions of every decided game, without those in check.
fn load(games: &Path, options: &Games) -> Result<Vec<Samples>> {
    let games = lines(games)?;
    let ends = lines(&options.ends)?;
    if games.len() != ends.len() {
        bail!("found {} games and {} ends, expected as many of each", games.len(), ends.len());
    }
    let decided = |end: &str| end.split('\t').nth(2) == Some("%TORYO") || end.contains("\tcheckmate\t");
    let games: Vec<&String> = games.iter().zip(&ends).filter(|(_, end)| decided(end)).map(|(game, _)| game).collect();
    games.par_iter().map(|game| samples(game, options.from)).collect()
}

fn lines(file: &Path) -> Result<Vec<String>> {
    let text = fs::read_to_string(file).with_context(|| format!("{}", file.display()))?;
    Ok(records(&text).map(|record| record.line.to_owned()).collect())
}

/// Returns the positions of a game, each with the value that the search uses. The side to move at its end has lost.
fn samples(game: &str, from: usize) -> Result<Samples> {
    let (start, moves) = game.split_once(" moves ").with_context(|| format!("found no moves in '{game}'"))?;
    let mut position = match start {
        "startpos" => Position::start(),
        sfen => Position::from_sfen(sfen.trim_start_matches("sfen "))?,
    };
    let (mut collector, mut samples) = (Collector::new(), Samples::default());
    for (ply, text) in moves.split_whitespace().enumerate() {
        position.play(text.parse().with_context(|| format!("found '{text}', expected a move"))?);
        if ply + 1 >= from && !position.is_check() {
            collector.count(&position, &mut samples.counts);
            let phase = phase::of(&position) as f32 / phase::FULL as f32;
            let score = (position.turn().sign() * eval::evaluate(&position)) as f32;
            samples.samples.push(Sample { end: samples.counts.len() as u32, phase, score, result: 0.0 });
        }
    }
    let black_won = position.turn() == horigoma::board::Color::White;
    samples.samples.iter_mut().for_each(|sample| sample.result = f32::from(u8::from(black_won)));
    Ok(samples)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// At a scale of 200, 200 centipawns are odds of e to 1.
    #[test]
    fn scores_lose_by_the_chance_they_give() {
        let sample = |score, result| Sample { end: 0, phase: 1.0, score, result };
        let samples = Samples { samples: vec![sample(200.0, 1.0), sample(-200.0, 1.0)], ..Samples::default() };
        let e = std::f64::consts::E;
        let expected = (-(e / (1.0 + e)).ln() - (1.0 / (1.0 + e)).ln()) / 2.0;
        assert!((loss_of_scores(200.0, &[&samples]) - expected).abs() < 1e-6);
    }

    /// White to move after the first position has the score for Black.
    #[test]
    fn samples_have_the_value_that_plays() {
        let samples = samples("startpos moves 7g7f 3c3d", 1).unwrap();
        let mut position = Position::start();
        for (sample, text) in samples.samples.iter().zip(["7g7f", "3c3d"]) {
            position.play(text.parse().unwrap());
            assert_eq!(sample.score, (position.turn().sign() * eval::evaluate(&position)) as f32);
        }
        assert_eq!(samples.samples.len(), 2);
    }
}
