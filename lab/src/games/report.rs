//! Scores, depths and nodes that an engine reports of its searches, in its `info` lines and in match records.

use std::fmt;
use std::str::FromStr;

use horigoma::search::Bound;

use crate::bounded::certain;

/// The last report of a search, for the side to move. An engine may leave out any part of it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Report {
    /// The score of the best line, and whether it is exact.
    pub score: Option<(Score, Bound)>,
    /// The depth at which the search found this score, in plies.
    pub depth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
}

/// A score of USI.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// `cp N`
    Centipawns(i32),
    /// `mate N`: the side to move mates in N plies. N is `None` where the engine sends `mate +`.
    Mates(Option<u32>),
    /// `mate -N`: the side to move is mated in N plies.
    Mated(Option<u32>),
}

/// A mate in centipawns.
const MATE: i32 = 30_000;

impl Score {
    /// Returns the score in centipawns. A mate counts 30,000.
    #[must_use]
    pub const fn centipawns(self) -> i32 {
        match self {
            Self::Centipawns(value) => value,
            Self::Mates(_) => MATE,
            Self::Mated(_) => -MATE,
        }
    }

    /// Reads the two words after `score`.
    fn read(kind: &str, value: &str) -> Option<Self> {
        match (kind, value, value.strip_prefix('-')) {
            ("cp", value, _) => value.parse().ok().map(Self::Centipawns),
            ("mate", _, Some(plies)) => Some(Self::Mated(plies.parse().ok())),
            ("mate", plies, _) => Some(Self::Mates(plies.parse().ok())),
            _ => None,
        }
    }
}

impl Report {
    /// Adds a line of the engine. Lines other than `info`, and second and further lines of `MultiPV`, change nothing.
    pub fn add(&mut self, line: &str) {
        let mut words = line.split_whitespace().take_while(|&word| word != "string" && word != "pv");
        if words.next() != Some("info") {
            return;
        }
        let mut found = Self::default();
        let mut bound = Bound::Exact;
        while let Some(word) = words.next() {
            match word {
                "multipv" if words.next().is_some_and(|number| number != "1") => return,
                "depth" => found.depth = words.next().and_then(|depth| depth.parse().ok()),
                "nodes" => found.nodes = words.next().and_then(|nodes| nodes.parse().ok()),
                "score" => {
                    let pair = words.next().zip(words.next());
                    found.score = pair.and_then(|(kind, value)| Some((Score::read(kind, value)?, bound)));
                }
                "lowerbound" => bound = Bound::Lower,
                "upperbound" => bound = Bound::Upper,
                _ => {}
            }
        }
        // A line without a score has the depth of the iteration in progress.
        if let Some((score, _)) = found.score {
            (self.score, self.depth) = (Some((score, bound)), found.depth.or(self.depth));
        }
        self.nodes = found.nodes.or(self.nodes);
    }

    /// Returns the words of the line `info` that `horigoma replay` compares. `None` without a searched score.
    #[must_use]
    pub fn words(&self) -> Option<String> {
        let ((score, bound), nodes) = (self.score?, self.nodes?);
        let plies = |plies: Option<u32>| plies.map_or_else(String::new, |plies| plies.to_string());
        let score = match score {
            Score::Centipawns(value) => format!("cp {value}"),
            Score::Mates(mate) => format!("mate {}", plies(mate)),
            Score::Mated(mate) => format!("mate -{}", plies(mate)),
        };
        let bound = match bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        };
        Some(format!("depth {} score {score}{bound} nodes {nodes}", self.depth.unwrap_or(0)))
    }

    /// Returns the certain part of the score, in centipawns: 0 for `cp -900 lowerbound`. `None` without a score.
    #[must_use]
    pub fn certain(&self) -> Option<i32> {
        self.score.map(|(score, bound)| certain(score.centipawns(), bound))
    }
}

/// `35/12/4023`: score, depth and nodes. `-` stands for a missing part, `mate5` for a mate, `>=35` for a lower bound.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plies = |plies: Option<u32>| plies.map_or_else(String::new, |plies| plies.to_string());
        match self.score {
            None => f.write_str("-")?,
            Some((score, bound)) => {
                f.write_str(match bound {
                    Bound::Exact => "",
                    Bound::Lower => ">=",
                    Bound::Upper => "<=",
                })?;
                match score {
                    Score::Centipawns(value) => write!(f, "{value}")?,
                    Score::Mates(mate) => write!(f, "mate{}", plies(mate))?,
                    Score::Mated(mate) => write!(f, "-mate{}", plies(mate))?,
                }
            }
        }
        let number = |number: Option<u64>| number.map_or_else(|| "-".to_owned(), |number| number.to_string());
        write!(f, "/{}/{}", number(self.depth.map(u64::from)), number(self.nodes))
    }
}

/// Reads the text that `Display` writes.
impl FromStr for Report {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let [score, depth, nodes] = text.split('/').collect::<Vec<_>>().try_into().ok()?;
            let score = match score {
                "-" => None,
                _ => Some(score_in(score)?),
            };
            Some(Self { score, depth: part(depth)?, nodes: part(nodes)? })
        };
        read().ok_or_else(|| format!("found '{text}', expected SCORE/DEPTH/NODES such as 35/12/4023"))
    }
}

fn score_in(text: &str) -> Option<(Score, Bound)> {
    let (bound, text) = match (text.strip_prefix(">="), text.strip_prefix("<=")) {
        (Some(text), _) => (Bound::Lower, text),
        (_, Some(text)) => (Bound::Upper, text),
        _ => (Bound::Exact, text),
    };
    let score = match (text.strip_prefix("mate"), text.strip_prefix("-mate")) {
        (Some(plies), _) => Score::Mates(plies.parse().ok()),
        (_, Some(plies)) => Score::Mated(plies.parse().ok()),
        _ => Score::Centipawns(text.parse().ok()?),
    };
    Some((score, bound))
}

/// Reads a number, or a missing one from `-`. `None` for any other text.
fn part<T: FromStr>(text: &str) -> Option<Option<T>> {
    if text == "-" { Some(None) } else { text.parse().ok().map(Some) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(lines: &[&str]) -> Report {
        let mut report = Report::default();
        lines.iter().for_each(|line| report.add(line));
        report
    }

    #[test]
    fn scores_are_read() {
        let score = |line: &str| report(&[line]).score;
        let exact = |score| Some((score, Bound::Exact));
        assert_eq!(score("info depth 3 score cp -41 nodes 7"), exact(Score::Centipawns(-41)));
        assert_eq!(score("info depth 3 score mate -4 pv 7g7f"), exact(Score::Mated(Some(4))));
        assert_eq!(score("info depth 3 score mate + pv 7g7f"), exact(Score::Mates(None)));
        assert_eq!(score("info score cp 50 lowerbound nodes 9"), Some((Score::Centipawns(50), Bound::Lower)));
        assert_eq!(score("info score mate -2 upperbound"), Some((Score::Mated(Some(2)), Bound::Upper)));
        for none in
            ["info string no score cp 5", "info string score cp 5", "score cp 5", "info score cp x", "info score"]
        {
            assert_eq!(score(none), None, "{none}");
        }
    }

    /// The protocol sends a second line of `MultiPV` after the best one.
    #[test]
    fn the_best_line_is_reported() {
        let found = report(&[
            "info depth 4 multipv 1 score cp 30 nodes 900",
            "info depth 4 multipv 2 score cp -70 nodes 900",
            "info depth 5 currmove 7g7f nodes 1200",
        ]);
        assert_eq!(found.to_string(), "30/4/1200");
    }

    /// By the meaning of a bound: `cp -900 lowerbound` is a value of -900 or more, and 0 is possible.
    #[test]
    fn bounds_are_certain_on_one_side_only() {
        let certain = |line: &str| report(&[line]).certain();
        assert_eq!(certain("info score cp -900 lowerbound"), Some(0));
        assert_eq!(certain("info score cp 900 lowerbound"), Some(900));
        assert_eq!(certain("info score cp 900 upperbound"), Some(0));
        assert_eq!(certain("info score mate -3 upperbound"), Some(-30_000));
        assert_eq!(certain("info score cp -900"), Some(-900));
        assert_eq!(certain("info depth 3"), None);
    }

    #[test]
    fn reports_read_back() {
        for line in [
            "info depth 12 score cp 35 nodes 4023",
            "info score cp -35 lowerbound",
            "info depth 1 score mate 5 upperbound",
            "info nodes 7 score mate -",
            "info score mate +",
            "info nodes 8",
            "bestmove resign",
        ] {
            let report = report(&[line]);
            assert_eq!(report.to_string().parse(), Ok(report), "{line}");
        }
        for wrong in ["", "35", "35/12", "35/12/4023/1", "x/1/2", "35/x/2", "35/1/-2", "35//", "mate/mate/1"] {
            assert!(wrong.parse::<Report>().unwrap_err().contains("expected SCORE/DEPTH/NODES"), "{wrong}");
        }
    }
}
