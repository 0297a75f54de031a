//! The tree as a picture (SVG): nodes by root move and ply, and below it the steps that gave the nodes of each ply a
//! score.

use std::fmt;

use horigoma::board::Position;
use horigoma::search::{Outcome, Step};

use super::{MOST_MOVES, Tree, percent};

/// The data of the picture.
pub(super) struct Picture<'t> {
    pub(super) tree: &'t Tree,
    pub(super) outcome: &'t Outcome,
    pub(super) position: &'t Position,
}

/// The height of a line, and the width of a ply, in pixels.
const LINE: usize = 20;
const PLY: usize = 26;
/// The width of the words on the left, in pixels.
const LEFT: usize = 110;
const RIGHT: usize = 190;
/// The top of the first panel.
const TOP: usize = 90;
/// The greatest ply drawn: sequences of checks can go far beyond the room.
const MOST_PLIES: usize = 40;

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let steps = self.steps_top();
        let bars = self.visited().count();
        let (width, height) =
            (LEFT + self.plies() * PLY + RIGHT, steps + (bars + Step::ALL.len().div_ceil(COLUMNS)) * LINE + MARGINS);
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"{0}\" height=\"{height}\" fill=\"#fff\"/>",
            width.max(LEFT + BAR + RIGHT)
        )?;
        self.head(f)?;
        self.first_moves(f)?;
        self.steps(f, steps)?;
        writeln!(f, "</svg>")
    }
}

/// The width of the bars of steps.
const BAR: usize = 560;
/// The number of columns of the legend, and their width.
const COLUMNS: usize = 3;
const COLUMN: usize = 270;
/// The room between heading and bars, between bars and legend, and below the legend.
const ABOVE: usize = 8;
const BETWEEN: usize = 14;
const MARGINS: usize = ABOVE + BETWEEN + 8;

impl Picture<'_> {
    /// Returns the number of plies of the first panel.
    fn plies(&self) -> usize {
        self.tree.moves.iter().map(|(_, nodes)| nodes.len()).max().unwrap_or(0).min(MOST_PLIES)
    }

    /// Returns the plies of the second panel that the search visited, with the visits by step.
    fn visited(&self) -> impl Iterator<Item = (usize, &[u64; Step::COUNT])> {
        let plies = self.tree.steps.iter().enumerate().take(MOST_PLIES);
        plies.filter(|(_, counts)| counts.iter().any(|&count| count > 0))
    }

    fn steps_top(&self) -> usize {
        TOP + (self.tree.moves.len().min(MOST_MOVES) + 3) * LINE
    }

    fn head(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (nodes, Outcome { depth, value, .. }) = (self.tree.nodes(), self.outcome);
        let best = self.outcome.best.map_or_else(|| "none".to_owned(), |best| best.to_string());
        text(f, (10, 24), "font-size=\"16\"", "Where the nodes of a search went 探索の局面の行方")?;
        text(f, (10, 44), "", &format!("sfen {}", self.position))?;
        let told = format!("depth 深さ {depth}, nodes 局面 {nodes}, best 最善手 {best}, value 評価値 {value}");
        text(f, (10, 62), "", &told)
    }

    /// Draws a row for each root move. The darker a ply, the more nodes: each shade stands for ten times as many.
    fn first_moves(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes = self.tree.nodes();
        text(
            f,
            (10, TOP),
            "font-weight=\"bold\"",
            "by first move and ply; the darker, the more nodes 初手と深さ別(濃いほど局面が多い)",
        )?;
        for ply in 1..=self.plies() {
            text(
                f,
                (LEFT + (ply - 1) * PLY + PLY / 2, TOP + LINE),
                "text-anchor=\"middle\" fill=\"#666\"",
                &ply.to_string(),
            )?;
        }
        for (row, (mv, below)) in self.tree.moves.iter().take(MOST_MOVES).enumerate() {
            let (y, sum) = (TOP + (row + 1) * LINE + 6, below.iter().sum::<u64>());
            text(f, (LEFT - 8, y + 14), "text-anchor=\"end\"", &mv.to_string())?;
            for (ply, &count) in below.iter().take(MOST_PLIES).enumerate() {
                let shade = if count == 0 { 0 } else { 10 + 17 * count.ilog10() };
                writeln!(
                    f,
                    "<rect x=\"{}\" y=\"{y}\" width=\"{}\" height=\"{}\" fill=\"#2f6f9f\" fill-opacity=\"0.{:02}\">\
                     <title>{mv} ply {}: {count}</title></rect>",
                    LEFT + ply * PLY,
                    PLY - 1,
                    LINE - 1,
                    shade.min(95),
                    ply + 1
                )?;
            }
            let x = LEFT + self.plies() * PLY + 8;
            text(f, (x, y + 14), "", &format!("{sum} ({})", percent(sum, nodes)))?;
        }
        let others = self.tree.moves.len().saturating_sub(MOST_MOVES);
        if others > 0 {
            let y = TOP + (MOST_MOVES + 1) * LINE + 20;
            text(f, (LEFT, y), "fill=\"#666\"", &format!("and {others} first moves with fewer nodes ほか{others}手"))?;
        }
        Ok(())
    }

    /// Draws a bar for each ply with the shares of the steps, then the legend of the colours.
    fn steps(&self, f: &mut fmt::Formatter<'_>, top: usize) -> fmt::Result {
        text(
            f,
            (10, top),
            "font-weight=\"bold\"",
            "by the step that decided 決め手となった処理 (ply 深さ; visits 回数)",
        )?;
        let mut y = top + ABOVE;
        for (ply, counts) in self.visited() {
            let (sum, mut x) = (counts.iter().sum::<u64>(), 0);
            text(f, (LEFT - 8, y + 14), "text-anchor=\"end\"", &ply.to_string())?;
            let mut before = 0;
            for (&count, step) in counts.iter().zip(Step::ALL) {
                before += count;
                let end = (before as usize * BAR).div_ceil(sum as usize);
                if end > x {
                    writeln!(
                        f,
                        "<rect x=\"{}\" y=\"{y}\" width=\"{}\" height=\"{}\" fill=\"{}\">\
                         <title>ply {ply}, {}: {count}</title></rect>",
                        LEFT + x,
                        end - x,
                        LINE - 2,
                        step.colour(),
                        step.name()
                    )?;
                    x = end;
                }
            }
            text(f, (LEFT + BAR + 8, y + 14), "", &sum.to_string())?;
            y += LINE;
        }
        self.legend(f, y + BETWEEN)
    }

    fn legend(&self, f: &mut fmt::Formatter<'_>, top: usize) -> fmt::Result {
        let left = self.tree.left_by();
        let all = left.iter().sum();
        for (number, (step, count)) in Step::ALL.into_iter().zip(left).enumerate() {
            let (x, y) = (10 + number % COLUMNS * COLUMN, top + number / COLUMNS * LINE);
            writeln!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"14\" height=\"14\" fill=\"{}\"/>", step.colour())?;
            text(f, (x + 20, y + 12), "", &format!("{} {} {}", step.name(), step.japanese(), percent(count, all)))?;
        }
        Ok(())
    }
}

fn text(f: &mut fmt::Formatter<'_>, (x, y): (usize, usize), with: &str, words: &str) -> fmt::Result {
    let blank = if with.is_empty() { "" } else { " " };
    writeln!(f, "<text x=\"{x}\" y=\"{y}\"{blank}{with}>{words}</text>")
}
