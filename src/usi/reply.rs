//! What the engine says: a [`Reply`] to a line.

use core::fmt;
use core::time::Duration;

use crate::board::Move;
use crate::search::{Bound, Value};

/// A line of output.
#[derive(Clone, Copy, Debug)]
pub enum Reply<'a> {
    /// What the search is finding.
    Info(Info<'a>),
    /// A word to the reader.
    Text(&'a str),
    /// The move to play, and the answer that is expected.
    BestMove(Move, Option<Move>),
    /// The game is lost.
    Resign,
    /// The game is won by declaration.
    DeclareWin,
    /// The moves that mate.
    Checkmate(&'a [Move]),
    /// There is no mate.
    NoMate,
    /// No mate was found in the time.
    MateTimeout,
}

/// The state of a search.
#[derive(Clone, Copy, Debug)]
pub struct Info<'a> {
    /// Depth of the iteration and deepest ply.
    pub depth: (u32, u32),
    /// Which line, when several are shown.
    pub multipv: Option<usize>,
    /// The value and what it says of the true one.
    pub value: (Value, Bound),
    /// Nodes of all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the hash table is, per mille.
    pub hashfull: u32,
    /// The line.
    pub pv: &'a [Move],
}

impl fmt::Display for Reply<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Info(info) => info.fmt(f),
            Self::Text(text) => write!(f, "info string {text}"),
            Self::BestMove(best, None) => write!(f, "bestmove {best}"),
            Self::BestMove(best, Some(ponder)) => write!(f, "bestmove {best} ponder {ponder}"),
            Self::Resign => f.write_str("bestmove resign"),
            Self::DeclareWin => f.write_str("bestmove win"),
            Self::Checkmate(line) => {
                f.write_str("checkmate")?;
                line.iter().try_for_each(|mv| write!(f, " {mv}"))
            }
            Self::NoMate => f.write_str("checkmate nomate"),
            Self::MateTimeout => f.write_str("checkmate timeout"),
        }
    }
}

impl fmt::Display for Info<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (depth, seldepth) = self.depth;
        write!(f, "info depth {depth} seldepth {}", seldepth.max(depth))?;
        if let Some(multipv) = self.multipv {
            write!(f, " multipv {multipv}")?;
        }
        let bound = match self.value.1 {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        };
        let nps = u128::from(self.nodes) * 1_000_000 / self.time.as_micros().max(1);
        write!(f, " score {}{bound} nodes {} nps {nps}", self.value.0, self.nodes)?;
        write!(f, " hashfull {} time {}", self.hashfull, self.time.as_millis())?;
        if !self.pv.is_empty() {
            f.write_str(" pv")?;
        }
        self.pv.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}
