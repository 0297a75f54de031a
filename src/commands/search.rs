//! `horigoma search`: the best lines of a position, by one thread.

use std::fmt::{self, Display};
use std::io::{self, Write};
use std::time::{Duration, Instant};

use horigoma::Searcher;
use horigoma::board::{HistoryEntry, Position};
use horigoma::engine::EngineError;
use horigoma::game::{Answer, Game, LONGEST, SearchRequest};
use horigoma::search::{Bound, Limits, Outcome, ValueKind, value::MAX_PLY};
use horigoma::usi::command::Command as SessionCommand;
use horigoma::usi::reply::Reply;

use super::arguments::{Arguments, Opt, Value};
use super::language::text;
use super::progress::Progress;
use super::{Command, Failure};

/// The node limit of a search without limits: a second or a few.
const NODES: u64 = 1_000_000;

pub(super) const COMMAND: Command = Command {
    name: "search",
    operands: &[],
    summary: text(
        "find the best lines of a position (by one thread: with --nodes or --depth the same on every machine)",
        "局面の最善の手順を探す（1スレッド。--nodesか--depthなら、どのマシンでも同じ結果になる）",
    ),
    takes_position: true,
    options: &[
        Opt::new(
            "--nodes",
            Value::Limit("N", u64::MAX),
            text(
                "nodes to search (1000000, unless there is another limit)",
                "読むノード数（他の制限がなければ1000000）",
            ),
        ),
        Opt::new(
            "--time",
            Value::Limit("MS", u32::MAX as u64),
            text("time to search in milliseconds", "読む時間。単位はミリ秒"),
        ),
        Opt::new("--depth", Value::Limit("N", MAX_PLY as u64), text("depth of the search", "探索の深さ")),
        Opt::new(
            "--multipv",
            Value::Number("K", Limits::MOST_LINES as u64, 1),
            text("number of lines to find", "探す手順の数"),
        ),
        Opt::new(
            "--hash",
            Value::Number("MIB", 1 << 20, 64),
            text("size of the hash table in MiB", "置換表の大きさ。単位はMiB"),
        ),
        Opt::new("--json", Value::None, text("write JSON", "JSONで出力する")),
    ],
    examples: &[
        (
            "horigoma search --nodes 200000 --multipv 3 startpos moves 7g7f",
            text("three lines of a position", "ある局面の手順を三つ"),
        ),
        (
            "horigoma search game.kif --at 40 --time 3000",
            text("three seconds for the position after move 40 of a game", "棋譜の40手目の局面を3秒読む"),
        ),
    ],
    run,
};

fn run(arguments: &Arguments, output: &mut dyn Write) -> Result<(), Failure> {
    // The game has the rules, and the positions for repetitions.
    let mut game = Game::new(vec![HistoryEntry::of(&Position::start()); LONGEST + 1], None);
    let (place, line) = arguments.position_line()?;
    if let SessionCommand::Position(start, moves) = SessionCommand::read(&line) {
        let set = game.set_position(start, moves);
        set.map_err(|fault| Failure::Position { place, error: fault.into() })?;
    }
    let (depth, time) = (arguments.limit("--depth")?, arguments.limit("--time")?);
    let nodes = arguments.limit("--nodes")?.or((depth.is_none() && time.is_none()).then_some(NODES));
    let depth = depth.map(|depth| depth as u32);
    let plan = game.plan(&SearchRequest { depth, nodes, ..SearchRequest::default() }, || 0, |_| {});
    let (multi_pv, time) = (arguments.number("--multipv")?.max(1) as usize, time.map(Duration::from_millis));
    let limits = Limits { multi_pv, time: time.unwrap_or(Duration::MAX), ..plan.limits() };
    // A search without a table stores nothing: 1 MiB is the least.
    let wanted_mib = arguments.number("--hash")?.max(1) as usize;
    let searcher = Searcher::try_new(wanted_mib, plan.config);
    let mut searcher = searcher.ok_or(EngineError::Memory { wanted_mib, used_mib: 0 })?;
    let (mut progress, began) = (Progress::at_terminal(), Instant::now());
    let mut last = None;
    for found in searcher.iterations(game.position(), game.recent(), &limits) {
        progress.show(format_args!("depth {}, {} nodes, {}", found.depth, found.nodes, found.value));
        last = Some(found);
    }
    progress.clear();
    let found = last.unwrap_or_else(|| plan.unsearched());
    let answer = plan.answer(&found);
    if arguments.has("--json") {
        return Ok(writeln!(output, "{}", Json { position: game.position(), found: &found, answer })?);
    }
    Ok(show(&found, answer, began.elapsed(), output)?)
}

/// Writes a line for the search, one for each line found, and the answer as USI has it.
fn show(found: &Outcome, answer: Answer, time: Duration, output: &mut dyn Write) -> io::Result<()> {
    writeln!(output, "depth {}, {} nodes in {} ms", found.depth, found.nodes, time.as_millis())?;
    for line in &found.lines {
        // A mate is proved with any bound.
        let bound = match (line.bound, line.value.kind()) {
            (Bound::Lower, ValueKind::Centipawns(_)) => "at least ",
            (Bound::Upper, ValueKind::Centipawns(_)) => "at most ",
            _ => "",
        };
        write!(output, "{:<11}", format!("{bound}{}", line.value))?;
        line.pv.iter().try_for_each(|mv| write!(output, " {mv}"))?;
        writeln!(output)?;
    }
    writeln!(output, "{}", Reply::BestMove(answer))
}

/// The result as one object.
///
/// * `sfen`: the position.
/// * `best`: the move, `win` for a declaration, or `resign` without a legal move. `ponder`: the expected reply.
/// * `depth`, `nodes`: of the search.
/// * `lines`: the best lines. Each has `cp` (centipawns for the side to move) or `mate` (plies, negative where the side
///   to move is mated), the `bound` of that score (`exact`, `lower`, `upper`), and the moves `pv`.
struct Json<'a> {
    position: &'a Position,
    found: &'a Outcome,
    answer: Answer,
}

impl Display for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, found: Outcome { depth, nodes, lines, .. }, answer } = self;
        write!(f, "{{\"sfen\":\"{position}\",")?;
        match answer {
            Answer::Play(best, None) => write!(f, "\"best\":\"{best}\"")?,
            Answer::Play(best, Some(ponder)) => write!(f, "\"best\":\"{best}\",\"ponder\":\"{ponder}\"")?,
            Answer::Resign => f.write_str("\"best\":\"resign\"")?,
            Answer::DeclareWin => f.write_str("\"best\":\"win\"")?,
        }
        write!(f, ",\"depth\":{depth},\"nodes\":{nodes},\"lines\":[")?;
        for (line, number) in lines.iter().zip(0..) {
            f.write_str(if number == 0 { "{" } else { ",{" })?;
            match line.value.kind() {
                ValueKind::Centipawns(centipawns) => write!(f, "\"cp\":{centipawns}")?,
                ValueKind::MateIn(plies) => write!(f, "\"mate\":{plies}")?,
                ValueKind::MatedIn(plies) => write!(f, "\"mate\":-{plies}")?,
            }
            let bound = match line.bound {
                Bound::Exact => "exact",
                Bound::Lower => "lower",
                Bound::Upper => "upper",
            };
            let pv: Vec<String> = line.pv.iter().map(|mv| format!("\"{mv}\"")).collect();
            write!(f, ",\"bound\":\"{bound}\",\"pv\":[{}]}}", pv.join(","))?;
        }
        f.write_str("]}")
    }
}
