//! `horigoma tree`: the nodes of a search by move and ply, and the step that gave each its score.

mod picture;

use std::fs;
use std::io::{self, Write};

use horigoma::Searcher;
use horigoma::board::{Move, Position, SetupFaults};
use horigoma::engine::EngineError;
use horigoma::search::value::MAX_PLY;
use horigoma::search::{Config, Limits, Observer, Outcome, Step};

use super::arguments::{Arguments, Opt, Value};
use super::language::text;
use super::{Command, Failure};

pub(super) const COMMAND: Command = Command {
    name: "tree",
    operands: &[],
    summary: text(
        "count the nodes of a search by first move, by ply and by the step that ended them",
        "探索したノードを、初手、深さ、処理ごとに数える",
    ),
    takes_position: true,
    options: &[
        Opt::new("--depth", Value::Number("N", MAX_PLY as u64, 8), text("depth of the search", "探索の深さ")),
        Opt::new(
            "--hash",
            Value::Number("MIB", 1 << 20, 16),
            text("size of the hash table in MiB", "置換表の大きさ。単位はMiB"),
        ),
        Opt::new(
            "--svg",
            Value::File,
            text(
                "also draw a picture: nodes by first move and ply, steps by ply",
                "図も書く: 初手と深さごとのノード数、深さごとの処理",
            ),
        ),
    ],
    examples: &[(
        "horigoma tree --depth 10 --svg tree.svg",
        text(
            "ten plies from the start of a game, as text and as a picture",
            "初期局面から深さ10まで探索し、文字と図で示す",
        ),
    )],
    run,
};

/// The nodes of a search.
struct Tree {
    /// Nodes below each root move by ply, from ply 1, in the order in which the moves were first searched.
    moves: Vec<(Move, Vec<u64>)>,
    /// The index of the root move that is being searched.
    current: usize,
    /// The number of nodes left, by ply and step.
    steps: Vec<[u64; Step::COUNT]>,
}

impl Observer for Tree {
    fn entered(&mut self, ply: usize, mv: Option<Move>) {
        if let (1, Some(mv)) = (ply, mv) {
            let known = self.moves.iter().position(|(known, _)| *known == mv);
            self.current = known.unwrap_or(self.moves.len());
            if known.is_none() {
                self.moves.push((mv, Vec::new()));
            }
        }
        let Some((_, nodes)) = self.moves.get_mut(self.current) else { return };
        if nodes.len() < ply {
            nodes.resize(ply, 0);
        }
        nodes[ply - 1] += 1;
    }

    fn left(&mut self, ply: usize, step: Step) {
        if self.steps.len() <= ply {
            self.steps.resize(ply + 1, [0; Step::COUNT]);
        }
        self.steps[ply][step as usize] += 1;
    }
}

impl Tree {
    /// Searches to a depth. Root moves come in descending order of the nodes below them.
    fn of(position: &Position, depth: u32, mut searcher: Searcher) -> (Self, Outcome) {
        let mut tree = Self { moves: Vec::new(), current: 0, steps: Vec::new() };
        let outcome = searcher.search_in_game(position, &[], &Limits::depth(depth), &mut tree);
        let sum = |nodes: &[u64]| nodes.iter().sum::<u64>();
        for found in std::mem::take(&mut tree.moves) {
            let place = tree.moves.partition_point(|(_, nodes)| sum(nodes) >= sum(&found.1));
            tree.moves.insert(place, found);
        }
        (tree, outcome)
    }

    /// Returns the number of nodes.
    fn nodes(&self) -> u64 {
        self.moves.iter().flat_map(|(_, nodes)| nodes).sum()
    }

    /// Returns the number of nodes left by each step.
    fn left_by(&self) -> [u64; Step::COUNT] {
        Step::ALL.map(|step| self.steps.iter().map(|steps| steps[step as usize]).sum())
    }
}

/// The greatest number of root moves listed one by one. The others share a line.
const MOST_MOVES: usize = 16;

fn run(arguments: &Arguments, output: &mut dyn Write) -> Result<(), Failure> {
    let position = arguments.position(SetupFaults::WAIVABLE)?;
    let depth = arguments.number("--depth")? as u32;
    // A search without a table stores nothing: 1 MiB is the least.
    let wanted_mib = arguments.number("--hash")?.max(1) as usize;
    let searcher =
        Searcher::try_new(wanted_mib, Config::default()).ok_or(EngineError::Memory { wanted_mib, used_mib: 0 })?;
    let (tree, outcome) = Tree::of(&position, depth, searcher);
    if let Some(file) = arguments.text("--svg") {
        let drawn = picture::Picture { tree: &tree, outcome: &outcome, position: &position }.to_string();
        fs::write(file, drawn).map_err(|error| Failure::File { place: format!("--svg {file}"), error })?;
    }
    Ok(tell(&tree, &outcome, output)?)
}

/// Writes a line for each root move, then one for each step.
fn tell(tree: &Tree, outcome: &Outcome, output: &mut dyn Write) -> io::Result<()> {
    let (nodes, left) = (tree.nodes(), tree.left_by());
    writeln!(output, "depth {} nodes {nodes} value {}", outcome.depth, outcome.value)?;
    for (mv, below) in tree.moves.iter().take(MOST_MOVES) {
        let (sum, deepest) = (below.iter().sum::<u64>(), below.len());
        writeln!(output, "{:<6} {sum:>9} nodes {:>5} to ply {deepest}", mv.to_string(), percent(sum, nodes))?;
    }
    let others: u64 = tree.moves.iter().skip(MOST_MOVES).flat_map(|(_, nodes)| nodes).sum();
    if others > 0 {
        writeln!(output, "{:<6} {others:>9} nodes {:>5}", "others", percent(others, nodes))?;
    }
    let visits: u64 = left.iter().sum();
    for (step, count) in Step::ALL.into_iter().zip(left).filter(|(_, count)| *count > 0) {
        let name = step.name();
        writeln!(output, "{name:<16} {count:>9} times {:>5}", percent(count, visits))?;
    }
    Ok(())
}

/// Writes a share with one decimal.
fn percent(part: u64, whole: u64) -> String {
    let permille = part * 1000 / whole.max(1);
    format!("{}.{}%", permille / 10, permille % 10)
}
