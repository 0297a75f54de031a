//! Output of the protocol: a [`Reply`] becomes its lines. No other file contains the protocol's syntax of replies.

use core::fmt;
use core::time::Duration;

use crate::board::Move;
#[cfg(feature = "book")]
use crate::book::Choice;
use crate::game::{Answer, OptionKind, SearchInfo};
use crate::mate::{MateProgress, MateVerdict};
use crate::search::{Bound, Value, ValueKind};

/// A reply, without the end of its last line.
#[derive(Clone, Copy, Debug)]
pub enum Reply<'a> {
    /// Name and author of the engine.
    Id(&'a str, &'a str),
    /// An option: its name and its possible values.
    Option(&'a str, OptionKind),
    /// The end of the replies to `usi`.
    UsiOk,
    /// The reply to `isready`, when all its work is done.
    ReadyOk,
    /// A line of the search.
    Info(&'a SearchInfo<'a>),
    /// Progress of a search for mate, and the time since it began.
    Progress(&'a MateProgress<'a>, Duration),
    /// The totals of a finished search for mate: nodes, time, and the line that mates.
    Searched(u64, Duration, &'a [Move]),
    /// A legal move with its rank, counted from 1, and its score.
    Ranked(usize, Move, Value),
    /// A move of the opening book.
    #[cfg(feature = "book")]
    Book(&'a Choice),
    /// A remark for the reader.
    Text(fmt::Arguments<'a>),
    /// The answer to `go`.
    BestMove(Answer),
    /// The answer to `go mate`, with the moves that mate.
    Checkmate(MateVerdict, &'a [Move]),
}

impl fmt::Display for Reply<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Id(name, author) => write!(f, "id name {name}\nid author {author}"),
            Self::Option(name, kind) => option(f, name, kind),
            Self::UsiOk => f.write_str("usiok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::Info(shown) => info(f, shown),
            Self::Progress(progress, time) => {
                let nodes = progress.nodes;
                write!(f, "info depth {} nodes {nodes} nps {}", progress.line.len(), nps(nodes, time))?;
                write!(f, " time {} pv", time.as_millis())?;
                progress.moves().try_for_each(|mv| write!(f, " {mv}"))
            }
            Self::Searched(nodes, time, line) => {
                write!(f, "info depth {}", line.len())?;
                if !line.is_empty() {
                    write!(f, " score mate {}", line.len())?;
                }
                write!(f, " nodes {nodes} nps {} time {}", nps(nodes, time), time.as_millis())?;
                pv(f, line)
            }
            Self::Ranked(rank, mv, value) => {
                write!(f, "{rank} {mv} ")?;
                score(f, value)
            }
            #[cfg(feature = "book")]
            Self::Book(Choice { mv, weight, score }) => {
                f.write_str("info depth 0")?;
                if let Some(score) = score {
                    write!(f, " score cp {score}")?;
                }
                write!(f, " pv {mv}\ninfo string book: {mv}, weight {weight}")
            }
            Self::Text(text) => write!(f, "info string {text}"),
            Self::BestMove(Answer::Play(best, None)) => write!(f, "bestmove {best}"),
            Self::BestMove(Answer::Play(best, Some(ponder))) => write!(f, "bestmove {best} ponder {ponder}"),
            Self::BestMove(Answer::Resign) => f.write_str("bestmove resign"),
            Self::BestMove(Answer::DeclareWin) => f.write_str("bestmove win"),
            Self::Checkmate(MateVerdict::NoMate, _) => f.write_str("checkmate nomate"),
            Self::Checkmate(MateVerdict::Unknown, _) => f.write_str("checkmate timeout"),
            Self::Checkmate(MateVerdict::Mate(_), line) => {
                f.write_str("checkmate")?;
                moves(f, line)
            }
        }
    }
}

fn option(f: &mut fmt::Formatter<'_>, name: &str, kind: OptionKind) -> fmt::Result {
    // Sixty of these answer `usi`, which is most of the work of a program that is only started. Values without a format
    // are therefore written directly.
    ["option name ", name, " type "].into_iter().try_for_each(|part| f.write_str(part))?;
    match kind {
        OptionKind::Check(on) => f.write_str(if on { "check default true" } else { "check default false" }),
        OptionKind::Spin(default, least, most) => write!(f, "spin default {default} min {least} max {most}"),
        OptionKind::Combo(words) => {
            f.write_str("combo default ")?;
            f.write_str(words.first().unwrap_or(&""))?;
            words.iter().flat_map(|word| [" var ", word]).try_for_each(|part| f.write_str(part))
        }
        OptionKind::Text => f.write_str("string default <empty>"),
        OptionKind::Button => f.write_str("button"),
    }
}

fn info(f: &mut fmt::Formatter<'_>, SearchInfo { line, lines, time }: &SearchInfo<'_>) -> fmt::Result {
    write!(f, "info depth {} seldepth {}", line.depth, line.seldepth.max(line.depth))?;
    if *lines > 1 {
        write!(f, " multipv {}", line.multipv)?;
    }
    f.write_str(" score ")?;
    score(f, line.value)?;
    f.write_str(match line.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    })?;
    write!(f, " nodes {} nps {}", line.nodes, nps(line.nodes, *time))?;
    write!(f, " hashfull {} time {}", line.hashfull, time.as_millis())?;
    pv(f, line.pv)
}

fn pv(f: &mut fmt::Formatter<'_>, line: &[Move]) -> fmt::Result {
    if !line.is_empty() {
        f.write_str(" pv")?;
    }
    moves(f, line)
}

/// Writes `cp 34`, `mate 5`, `mate -2`. Mates are counted in plies.
fn score(f: &mut fmt::Formatter<'_>, value: Value) -> fmt::Result {
    match value.kind() {
        ValueKind::Centipawns(centipawns) => write!(f, "cp {centipawns}"),
        ValueKind::MateIn(plies) => write!(f, "mate {plies}"),
        ValueKind::MatedIn(plies) => write!(f, "mate -{plies}"),
    }
}

fn nps(nodes: u64, time: Duration) -> u128 {
    u128::from(nodes) * 1_000_000 / time.as_micros().max(1)
}

fn moves(f: &mut fmt::Formatter<'_>, line: &[Move]) -> fmt::Result {
    line.iter().try_for_each(|mv| write!(f, " {mv}"))
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;
    use crate::mate::Step;
    use crate::search::PvInfo;

    #[test]
    fn every_reply_is_written_as_the_protocol_has_it() {
        let [first, second] = ["7g7f", "3c3d"].map(|text| text.parse().unwrap());
        let far = MateProgress { nodes: 5000, line: &[first, second].map(Step::from) };
        for (reply, text) in [
            (Reply::Id("N 1", "A"), "id name N 1\nid author A"),
            (Reply::Option("A", OptionKind::Check(true)), "option name A type check default true"),
            (Reply::Option("A", OptionKind::Spin(3, -1, 9)), "option name A type spin default 3 min -1 max 9"),
            (Reply::Option("A", OptionKind::Combo(&["x", "y"])), "option name A type combo default x var x var y"),
            (Reply::Option("A", OptionKind::Text), "option name A type string default <empty>"),
            (Reply::Option("A", OptionKind::Button), "option name A type button"),
            (Reply::Progress(&far, Duration::from_secs(2)), "info depth 2 nodes 5000 nps 2500 time 2000 pv 7g7f 3c3d"),
            (
                Reply::Searched(5000, Duration::from_secs(2), &[first, second]),
                "info depth 2 score mate 2 nodes 5000 nps 2500 time 2000 pv 7g7f 3c3d",
            ),
            (Reply::Searched(7, Duration::from_secs(1), &[]), "info depth 0 nodes 7 nps 7 time 1000"),
            (Reply::Ranked(3, first, Value::from_raw(-4)), "3 7g7f cp -4"),
            (Reply::Text(format_args!("hello")), "info string hello"),
            (Reply::BestMove(Answer::Play(first, None)), "bestmove 7g7f"),
            (Reply::BestMove(Answer::Play(first, Some(second))), "bestmove 7g7f ponder 3c3d"),
            (Reply::BestMove(Answer::Resign), "bestmove resign"),
            (Reply::BestMove(Answer::DeclareWin), "bestmove win"),
            (Reply::Checkmate(MateVerdict::Mate(2), &[first, second]), "checkmate 7g7f 3c3d"),
            (Reply::Checkmate(MateVerdict::NoMate, &[]), "checkmate nomate"),
            (Reply::Checkmate(MateVerdict::Unknown, &[]), "checkmate timeout"),
        ] {
            assert_eq!(reply.to_string(), text);
        }
    }

    #[test]
    fn lines_have_numbers_where_there_are_several_and_bounds_where_they_are_bounds() {
        let pv = ["7g7f".parse().unwrap()];
        let shown = |raw, bound, lines| {
            let value = Value::from_raw(raw);
            let line = PvInfo { depth: 7, seldepth: 3, multipv: 2, value, bound, nodes: 10, hashfull: 1, pv: &pv };
            Reply::Info(&SearchInfo { line, lines, time: Duration::from_millis(1) }).to_string()
        };
        let tail = "nodes 10 nps 10000 hashfull 1 time 1 pv 7g7f";
        assert_eq!(shown(-31, Bound::Exact, 1), std::format!("info depth 7 seldepth 7 score cp -31 {tail}"));
        let head = "info depth 7 seldepth 7 multipv 2 score";
        assert_eq!(shown(31_995, Bound::Lower, 2), std::format!("{head} mate 5 lowerbound {tail}"));
        assert_eq!(shown(-31_998, Bound::Upper, 2), std::format!("{head} mate -2 upperbound {tail}"));
    }
}
