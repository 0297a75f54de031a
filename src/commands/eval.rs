//! `horigoma eval`: the value of a position, and its parts.

use std::fs;
use std::io::Write;

use horigoma::board::SetupFaults;
use horigoma::draw::{Explained, Json, Svg};
use horigoma::engine::Engine;
use horigoma::eval::Explanation;

use super::arguments::{Arguments, OPTION, Opt, Value};
use super::language::{Message, of_locale, text};
use super::{Command, Failure};

pub(super) const COMMAND: Command = Command {
    name: "eval",
    operands: &[],
    summary: text(
        "show the evaluation that the search uses, its parts, and the hand-crafted patterns beside it",
        "探索が使う評価値とその内訳を示す。人が書いたパターンの評価も並べて示す",
    ),
    takes_position: true,
    options: &[
        OPTION,
        Opt::new("--json", Value::None, text("write JSON", "JSONで出力する")),
        Opt::new(
            "--svg",
            Value::File,
            text(
                "also draw a picture: parts, castles, king zones, pins, weak squares, value of each piece",
                "図も書く: 内訳、囲い、玉のまわり、ピン、弱点、各駒の価値",
            ),
        ),
    ],
    examples: &[
        ("horigoma eval --moves \"7g7f 3c3d 2g2f\"", text("the position after three moves", "3手進めた局面")),
        (
            "horigoma eval position startpos moves 7g7f --json",
            text("a position line copied from a log, as JSON", "ログから写したpositionの行をJSONで"),
        ),
        (
            "horigoma eval --option Evaluation=patterns",
            text("with an option of the session", "セッションのオプションを設定する"),
        ),
    ],
    run,
};

/// The errors of a diagram that may be waived for an evaluation. The sums of an evaluation have room for one set of
/// pieces.
const EVALUABLE: SetupFaults = SetupFaults::WAIVABLE.difference(SetupFaults::TOO_MANY_PIECES);

fn run(arguments: &Arguments, output: &mut dyn Write) -> Result<(), Failure> {
    let position = arguments.position(EVALUABLE)?;
    let mut engine = Engine::new();
    arguments.all("--option").try_for_each(|text| super::set_option(&mut engine, text))?;
    if let Some(remark) = engine.idle_option() {
        // A reader of the output is not disturbed. Without a reader of remarks the command goes on.
        let _ = writeln!(std::io::stderr(), "horigoma: {}", Message(&remark, of_locale()));
    }
    let explanation = Explanation::with(&position, engine.evaluation());
    if let Some(file) = arguments.text("--svg") {
        let written = fs::write(file, Svg::explained(&explanation).to_string());
        written.map_err(|error| Failure::File { place: format!("--svg {file}"), error })?;
    }
    if arguments.has("--json") {
        writeln!(output, "{}", Json(&explanation))?
    } else {
        writeln!(output, "{}", Explained(&explanation))?
    }
    Ok(())
}
