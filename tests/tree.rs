//! The reports to an observer of the tree add up, and the command that draws the tree has equal numbers in text and
//! picture.

use std::process::Command;

use horigoma::Searcher;
use horigoma::board::{Move, Position};
use horigoma::search::{Config, Limits, Observer, Outcome, Silent, Step};
use rstest::rstest;

/// An observer that counts its calls.
#[derive(Default)]
struct Counts {
    entered: u64,
    first_moves: u64,
    null_moves: u64,
    left: [u64; Step::COUNT],
}

impl Observer for Counts {
    fn entered(&mut self, ply: usize, mv: Option<Move>) {
        assert!(ply > 0, "the root is nobody's child");
        assert!(ply > 1 || mv.is_some(), "nobody passes at the root");
        self.entered += 1;
        self.first_moves += u64::from(ply == 1);
        self.null_moves += u64::from(mv.is_none());
    }

    fn left(&mut self, ply: usize, step: Step) {
        assert!(ply > 0, "the root is not left");
        self.left[step as usize] += 1;
    }
}

const MIDDLEGAME: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

fn search(config: &Config, sfen: &str, depth: u32) -> (Counts, Outcome, u64) {
    let (mut searcher, mut counts) = (Searcher::new(1, *config), Counts::default());
    let position: Position = sfen.parse().unwrap();
    let outcome = searcher.search_in_game(&position, &[], &Limits::depth(depth), &mut counts);
    (counts, outcome, searcher.null_move_stats().attempts)
}

#[rstest]
#[case("startpos")]
#[case(MIDDLEGAME)]
fn every_node_is_reported_once(#[case] sfen: &str) {
    // Deep enough that each step below ends some node, with any net.
    const DEPTH: u32 = 12;
    let (counts, outcome, passes) = search(&Config::default(), sfen, DEPTH);
    assert_eq!(counts.entered, outcome.nodes);
    assert_eq!(counts.null_moves, passes);
    // An observer changes no result.
    let silent = Searcher::with_hash(1).search_in_game(&sfen.parse().unwrap(), &[], &Limits::depth(DEPTH), &mut Silent);
    assert_eq!((silent.nodes, silent.best, silent.value), (outcome.nodes, outcome.best, outcome.value));
    for step in [Step::Quiescence, Step::Hash, Step::ReverseFutility, Step::NullMove, Step::MoveCut, Step::AllMoves] {
        assert!(counts.left[step as usize] > 0, "{step:?}: {:?}", counts.left);
    }
}

/// A step that is switched off ends no node.
#[rstest]
#[case(Step::NullMove, |config: &mut Config| config.null_move.enabled = false)]
#[case(Step::Razoring, |config: &mut Config| config.razoring.enabled = false)]
#[case(Step::ReverseFutility, |config: &mut Config| config.reverse_futility.enabled = false)]
#[case(Step::ProbCut, |config: &mut Config| config.probcut.enabled = false)]
fn steps_are_reported_separately(#[case] step: Step, #[case] switch_off: fn(&mut Config)) {
    let with = search(&Config::default(), MIDDLEGAME, 12).0.left[step as usize];
    let mut config = Config::default();
    switch_off(&mut config);
    let without = search(&config, MIDDLEGAME, 12).0.left[step as usize];
    assert!(with > 0 && without == 0, "{step:?}: {with} with it, {without} without");
}

/// At one ply each root move is a leaf, except where a negative reduction continues.
#[test]
fn one_ply_is_mostly_leaves() {
    let (counts, outcome, _) = search(&Config::default(), "startpos", 1);
    // The start has thirty legal moves. One that is better than expected is searched twice.
    assert!((30..=60).contains(&counts.first_moves), "{}", counts.first_moves);
    assert_eq!(counts.entered, outcome.nodes);
    let leaves = counts.left[Step::Quiescence as usize];
    assert!(leaves + 3 > counts.left.iter().sum(), "{:?}", counts.left);
    assert!((30..=60).contains(&leaves), "{leaves}");
}

#[test]
fn more_than_there_can_be_is_refused() {
    let output = Command::new(env!("CARGO_BIN_EXE_horigoma")).args(["tree", "--depth=999"]).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        (output.status.code(), error.as_str()),
        (Some(2), "horigoma: --depth: found '999', expected a number from 0 to 127\n")
    );
}

/// The command's words and its picture.
#[test]
fn the_tree_is_drawn() {
    let file = std::env::temp_dir().join(format!("horigoma-tree-{}.svg", std::process::id()));
    let output = Command::new(env!("CARGO_BIN_EXE_horigoma"))
        .args(["tree", "--depth=7", "--hash=1", "--sfen", MIDDLEGAME, "--svg"])
        .arg(&file)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let svg = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    let number = |after: &str| -> u64 {
        let rest = text.split(after).nth(1).unwrap_or_else(|| panic!("no '{after}' in {text}"));
        rest.split_whitespace().next().unwrap().parse().unwrap()
    };
    let (counts, outcome, _) = search(&Config::default(), MIDDLEGAME, 7);
    assert_eq!(number("nodes "), outcome.nodes);
    assert!(text.starts_with(&format!("depth 7 nodes {} value {}\n", outcome.nodes, outcome.value)), "{text}");
    let below: u64 = text
        .lines()
        .filter_map(|line| line.split(" nodes ").next()?.split_whitespace().last()?.parse::<u64>().ok())
        .skip(1)
        .sum();
    assert_eq!(below, outcome.nodes, "first moves and the others add up: {text}");
    assert_eq!(number("hash table "), counts.left[Step::Hash as usize]);
    assert_eq!(number("reverse futility "), counts.left[Step::ReverseFutility as usize]);
    // In the picture: the nodes of the drawn first moves by ply, and every visit, are in the titles.
    let titles = |of: &str| -> u64 {
        let titles = svg.split("<title>").skip(1).map(|rest| rest.split("</title>").next().unwrap());
        titles
            .filter(|title| title.contains(of))
            .map(|title| title.rsplit(' ').next().unwrap().parse::<u64>().unwrap())
            .sum()
    };
    assert_eq!(titles(", reverse futility: "), counts.left[Step::ReverseFutility as usize]);
    let others = text.lines().find(|line| line.starts_with("others")).map_or(0, |_| number("others"));
    let steps: u64 = svg.split("<title>ply ").skip(1).count() as u64;
    assert!(
        steps > 0 && titles(" ply ") + others == outcome.nodes,
        "{} + {others} of {}",
        titles(" ply "),
        outcome.nodes
    );
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>") && svg.contains("置換表"));
    // Nothing is cut below the legend, and no empty room remains.
    let after = |text: &str, name: &str| -> usize {
        text.split(name).nth(1).unwrap().split(['"', ' ']).next().unwrap().parse().unwrap()
    };
    let height = after(&svg, "viewBox=\"0 0 860 ");
    let legend = svg.split("<rect").filter(|rect| rect.contains("height=\"14\"")).map(|rect| after(rect, " y=\"") + 14);
    assert!((height - 20..height).contains(&legend.max().unwrap()), "{height}");
}
