//! Positions from inside searches, each searched a little: what a search asks the net about looks little like what is played.
//!
//! From positions of games searches begin, and of the nodes of each some are drawn, at random, which the net holds for worth about what the search
//! says of its root: there its values decide. What a short search says of them is what they are worth; no game goes on from them.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::Result;
use clap::Args;
use horigoma::Searcher;
use horigoma::board::{Move, Position};
use horigoma::eval::net;
use horigoma::search::{Config, Iteration, Observer, Outcome, ValueKind};

use crate::enough::Enough;
use crate::numbers::at_least_one;
use crate::packed::{INSIDE, LEAF, QUIET, Record, encode_move, unpack};
use crate::remake::{Sources, remake};
use crate::selfplay::line::BestLine;
use crate::shards;

/// Where to look, and how far.
#[derive(Args, Clone, Debug)]
pub struct Options {
    #[command(flatten)]
    sources: Sources,
    /// Of so many positions of a shard one is the root of a search
    #[arg(long, default_value_t = 8, value_parser = at_least_one)]
    every: usize,
    /// Nodes after which such a search ends, with the iteration under way
    #[arg(long, default_value_t = 3000)]
    tree: u64,
    /// How many of its nodes are drawn
    #[arg(long, default_value_t = 30)]
    each: usize,
    /// How far from the value of the root the net's value of a node may be, in centipawns
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(i32).range(0..))]
    near: i32,
    /// Nodes after which the search of what was drawn ends, with the first iteration of odd depth
    #[arg(long, default_value_t = 120)]
    nodes: u64,
}

/// Looks into searches.
///
/// # Errors
/// When shards cannot be read or written.
pub fn run(options: &Options, ended: &AtomicBool) -> Result<()> {
    let Options { every, tree, each, near, nodes, .. } = options;
    let maker = format!("inside: every {every} tree {tree}+ each {each} near {near} nodes {nodes}+ odd");
    remake(&options.sources, &maker, |file, records| {
        let mut looker = Looker::new(options, shards::number(file));
        let first = looker.random.usize(..options.every);
        let roots = records.iter().filter(|record| record.is_of_game()).skip(first).step_by(options.every);
        for record in roots {
            looker.look_into(record);
            if ended.load(Relaxed) {
                return None;
            }
        }
        Some(looker.kept)
    })
}

/// A root beyond this is decided.
const ROOT_MOST: i16 = 1500;

/// Looks into the searches from the positions of one shard.
struct Looker<'o> {
    options: &'o Options,
    random: fastrand::Rng,
    searcher: Searcher,
    seen: HashSet<u64>,
    kept: Vec<Record>,
}

impl<'o> Looker<'o> {
    fn new(options: &'o Options, shard: u64) -> Self {
        Self {
            options,
            random: fastrand::Rng::with_seed(shard),
            searcher: Searcher::new(1, Config::default()),
            seen: HashSet::new(),
            kept: Vec::new(),
        }
    }

    /// Searches from a position and keeps some of the search's nodes.
    fn look_into(&mut self, record: &Record) {
        let Ok(root) = unpack(&record.sfen, record.ply) else { return };
        if record.score.unsigned_abs() > ROOT_MOST.unsigned_abs() {
            return;
        }
        self.searcher.new_game();
        let enough = Enough::after(self.options.tree);
        let mut draw = Draw::new(enough, self.options.each, &mut self.random);
        let outcome = self.searcher.search_in_game(&root, &[], &enough.limits(), &mut draw);
        let lines = draw.lines;
        let Some(value) = centipawns(&outcome) else { return };
        for line in lines.into_iter().filter(|line| !line.is_empty()) {
            let mut node = root.clone();
            for mv in line {
                node.play(mv);
            }
            let value = if node.turn() == root.turn() { value } else { -value };
            let is_near = |node: &Position| (net::evaluate(node) - value).abs() <= self.options.near;
            if !node.is_check() && is_near(&node) && self.seen.insert(node.key()) {
                self.keep(&node);
            }
        }
    }

    /// Keeps what a short search says of a position, if its best move is quiet, and where its line ends.
    fn keep(&mut self, position: &Position) {
        let (mut line, enough) = (BestLine::default(), Enough::after(self.options.nodes).odd(true));
        let outcome = self.searcher.search_in_game(position, &[], &enough.limits(), &mut line.watch(enough));
        let (Some(best), Some(score)) = (outcome.best, centipawns(&outcome)) else { return };
        if position.is_capture(best) || best.is_promotion() {
            return;
        }
        let record = |position: &Position, score, flags| Some(Record { flags, ..Record::of(position, score).ok()? });
        let searched = record(position, score, QUIET | INSIDE).map(|found| Record { mv: encode_move(best), ..found });
        let leaf = line.leaf(position, score).filter(|(leaf, _)| self.seen.insert(leaf.key()));
        let leaf = leaf.and_then(|(leaf, score)| record(&leaf, score, QUIET | INSIDE | LEAF));
        self.kept.extend(searched.into_iter().chain(leaf));
    }
}

/// What a search says, unless that is a mate or nothing.
fn centipawns(outcome: &Outcome) -> Option<i32> {
    match outcome.value.kind() {
        ValueKind::Centipawns(value) if outcome.depth > 0 => Some(value),
        _ => None,
    }
}

/// Draws some of a search's nodes, each as likely as any other (Vitter 1985: reservoir sampling), and ends it when it is enough.
struct Draw<'r> {
    enough: Enough,
    each: usize,
    random: &'r mut fastrand::Rng,
    /// The moves to the node that was entered last.
    path: Vec<Option<Move>>,
    entered: usize,
    /// The moves to each node that was drawn; none where a free move is among them.
    lines: Vec<Vec<Move>>,
}

impl<'r> Draw<'r> {
    const fn new(enough: Enough, each: usize, random: &'r mut fastrand::Rng) -> Self {
        Self { enough, each, random, path: Vec::new(), entered: 0, lines: Vec::new() }
    }

    /// The moves to the node that was entered last.
    fn moves(&self) -> Vec<Move> {
        self.path.iter().copied().collect::<Option<_>>().unwrap_or_default()
    }
}

impl Observer for Draw<'_> {
    fn should_stop(&mut self, nodes: u64) -> bool {
        self.enough.should_stop(nodes)
    }

    fn iteration(&mut self, done: &Iteration) -> bool {
        self.enough.iteration(done)
    }

    fn entered(&mut self, ply: usize, mv: Option<Move>) {
        self.path.truncate(ply - 1);
        self.path.push(mv);
        self.entered += 1;
        if self.lines.len() < self.each {
            self.lines.push(self.moves());
        } else {
            let place = self.random.usize(..self.entered);
            if place < self.each {
                self.lines[place] = self.moves();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use horigoma::board::MoveList;

    use super::*;

    /// A shard of positions from openings of games, in which no search is over soon.
    fn games(folder: &std::path::Path) {
        fs::create_dir_all(folder).unwrap();
        let openings = crate::openings::load(None::<&std::path::Path>).unwrap();
        let mut random = fastrand::Rng::with_seed(5);
        let mut records = Vec::new();
        while records.len() < 12 {
            let mut position = openings[0].position.clone();
            for _ in 0..random.u32(4..20) {
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves);
                position.play(*random.choice(moves.as_slice()).unwrap());
            }
            let of_game = Record { flags: QUIET, ..Record::of(&position, 0).unwrap() };
            // Neither leaves nor what was found in such a way before are roots.
            records.extend([of_game, Record { flags: LEAF, ..of_game }, Record { flags: INSIDE, ..of_game }]);
        }
        shards::write(folder, 3, "test", &records).unwrap();
    }

    fn found(scratch: &std::path::Path, out: &str, words: &[&str]) -> Vec<Record> {
        let [data, out] = [scratch.join("data"), scratch.join(out)];
        let out_word = format!("--out={}", out.display());
        let words = [&[data.to_str().unwrap(), &out_word, "--tree=400"], words].concat();
        run(&crate::options(&words).unwrap(), &AtomicBool::new(false)).unwrap();
        shards::read(&shards::list(&out).unwrap()[0]).unwrap().1
    }

    #[test]
    fn what_searches_come_across_is_searched() {
        let scratch = std::env::temp_dir().join(format!("lab-inside-{}", std::process::id()));
        games(&scratch.join("data"));
        let words = ["--every=1", "--each=40", "--near=300"];
        let records = found(&scratch, "one", &words);
        assert_eq!(records, found(&scratch, "other", &words), "they follow from the options");
        let fewer = ["--every=2", "--each=10", "--near=50"].map(|word| {
            let words = words.map(|other| if other.split('=').next() == word.split('=').next() { word } else { other });
            found(&scratch, word, &words).len()
        });
        fs::remove_dir_all(&scratch).unwrap();
        assert!(
            records.len() > 100 && fewer.iter().all(|&fewer| fewer < records.len() * 3 / 4),
            "{} {fewer:?}",
            records.len()
        );
        let mut keys = HashSet::new();
        for (index, record) in records.iter().enumerate() {
            let position = unpack(&record.sfen, record.ply).unwrap();
            assert!(keys.insert(position.key()) && !position.is_check());
            assert_eq!(record.flags | LEAF, QUIET | INSIDE | LEAF);
            let before = &records[index.saturating_sub(1)];
            if record.is_leaf() {
                assert!(!before.is_leaf() && record.score.abs() == before.score.abs());
            }
        }
        let leaves = records.iter().filter(|record| record.is_leaf()).count();
        assert!(leaves * 4 > records.len(), "{leaves} leaves of {}", records.len());
    }

    /// Of a hundred nodes ten are drawn, a thousand times: each about a hundred times (nine is the standard deviation). One is told after a free move.
    #[test]
    fn each_node_is_as_likely_to_be_drawn() {
        let mut random = fastrand::Rng::with_seed(1);
        let moves: Vec<Move> = {
            let mut list = MoveList::new();
            Position::start().legal_moves(&mut list);
            list.as_slice()[..10].to_vec()
        };
        let mut counts = std::collections::HashMap::new();
        for _ in 0..1000 {
            let mut draw = Draw::new(Enough::after(1), 10, &mut random);
            for &first in &moves {
                draw.entered(1, (first != moves[9]).then_some(first));
                for &second in &moves[1..] {
                    draw.entered(2, Some(second));
                }
            }
            assert_eq!(draw.lines.len(), 10);
            for line in draw.lines {
                *counts.entry(line).or_insert(0) += 1;
            }
        }
        let free = counts.remove(&Vec::new()).unwrap();
        assert!((900..1100).contains(&free), "{free} of ten nodes");
        assert_eq!(counts.len(), 90);
        assert!(counts.iter().all(|(line, count)| (60..140).contains(count) && line.len() <= 2), "{counts:?}");
    }

    #[test]
    fn nodes_are_drawn_with_the_moves_to_them() {
        let line = ["7g7f", "3c3d"].map(|mv| mv.parse().unwrap());
        let mut random = fastrand::Rng::with_seed(1);
        let mut draw = Draw::new(Enough::after(1), 3, &mut random);
        draw.entered(1, Some(line[1]));
        draw.entered(1, Some(line[0]));
        draw.entered(2, Some(line[1]));
        assert_eq!(draw.lines, [vec![line[1]], vec![line[0]], line.to_vec()]);
    }
}
