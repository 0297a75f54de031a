//! `horigoma bench`: fixed positions searched to a fixed depth.

use std::fs;
use std::io::Write;

use horigoma::board::Position;
use horigoma::engine::bench::{self, Report};
use horigoma::engine::{Engine, EngineError};
use horigoma::game::Settings;
use horigoma::search::{Config, Limits, NullMove, value::MAX_PLY};
use horigoma::usi;

use super::arguments::{Arguments, OPTION, Opt, Value};
use super::failure::Expected;
use super::language::text;
use super::progress::Progress;
use super::{Command, Failure};

pub(super) const COMMAND: Command = Command {
    name: "bench",
    operands: &[],
    summary: text(
        "search fixed positions (the sum of nodes is the engine's signature)",
        "決まった局面を探索する（ノード数の合計がエンジンの署名になる）",
    ),
    takes_position: false,
    options: &[
        Opt::new(
            "--depth",
            Value::Number("N", MAX_PLY as u64, bench::DEPTH as u64),
            text("depth of each search", "各局面を探索する深さ"),
        ),
        Opt::new(
            "--positions",
            Value::File,
            text(
                "file of positions, one per line: SFEN or position ... lines",
                "局面のファイル。1行に1局面で、SFENか`position ...`の行",
            ),
        ),
        OPTION,
        Opt::new(
            "--null-move",
            Value::OneOf("HOW", &["off"]),
            text("switch of null-move pruning", "ヌルムーブ枝刈りのスイッチ"),
        ),
    ],
    examples: &[
        ("horigoma bench", text("the last line is the signature", "最後の行が署名")),
        (
            "horigoma bench --option Evaluation=patterns",
            text("the signature of the patterns", "パターンで評価したときの署名"),
        ),
        (
            "horigoma bench --depth=6 --positions FILE",
            text("a shorter search of other positions", "別の局面を浅く探索する"),
        ),
    ],
    run,
};

fn run(arguments: &Arguments, output: &mut dyn Write) -> Result<(), Failure> {
    let mut engine = Engine::new();
    arguments.all("--option").try_for_each(|text| {
        super::set_option(&mut engine, text)?;
        is_heeded(text)
    })?;
    let config = engine.search_config();
    let off = Config { null_move: NullMove { enabled: false, ..config.null_move }, ..config };
    let depth = arguments.number("--depth")? as u32;
    let positions = arguments.text("--positions").map_or_else(|| Ok(bench::positions()), read)?;
    match arguments.text("--null-move") {
        Some("off") => once(&positions, depth, &off, output),
        _ => once(&positions, depth, &config, output),
    }
}

/// Checks that an option changes the search itself. The benchmark has a table, a thread and rules of its own.
fn is_heeded(option: &str) -> Result<(), Failure> {
    let (name, value) = option.split_once('=').unwrap_or((option, ""));
    let (mut settings, shipped) = (Settings::default(), Settings::default());
    settings.set(name, value).map_err(EngineError::from)?;
    if settings == shipped || settings.config() != shipped.config() {
        return Ok(());
    }
    let expected = Expected::Text(text("an option of the evaluation or the search", "評価か探索のオプション"));
    Err(Failure::Word { place: "--option", found: option.to_owned(), expected })
}

fn read(file: &str) -> Result<Vec<Position>, Failure> {
    let place = || format!("--positions {file}");
    let text = fs::read_to_string(file).map_err(|error| Failure::File { place: place(), error })?;
    usi::read_positions(&text).map_err(|error| Failure::Positions { place: place(), error })
}

fn once(positions: &[Position], depth: u32, config: &Config, output: &mut dyn Write) -> Result<(), Failure> {
    let (mut progress, total) = (Progress::at_terminal(), positions.len());
    let (limits, mut report) = (Limits::depth(depth), Report::default());
    for (position, measured) in positions.iter().zip(bench::searches(positions, &limits, config)?) {
        let outcome = &measured.outcome;
        let best = outcome.best.map_or_else(|| "none".to_owned(), |mv| mv.to_string());
        progress.clear();
        writeln!(output, "{:>9} nodes  {best:<6} {:<12} {position}", outcome.nodes, outcome.value.to_string())?;
        report.add(measured);
        progress.show(format_args!("{} of {total}", report.searches.len()));
    }
    progress.clear();
    Ok(writeln!(output, "{report}")?)
}
