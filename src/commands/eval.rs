//! `horigoma eval`: the value of a position, and its parts.

use std::fs;
use std::io::Write;

use horigoma::board::SetupFaults;
use horigoma::draw::{Explained, Json, Svg};
use horigoma::engine::Engine;
use horigoma::eval::Explanation;

use super::arguments::{Arguments, Opt, Value};
use super::{Command, Failure};

pub(super) const COMMAND: Command = Command {
    name: "eval",
    operands: &[],
    summary: "show the value that plays and its parts, and the patterns as a second opinion",
    takes_position: true,
    options: &[
        Opt::new(
            "--option",
            Value::Text("NAME=VALUE"),
            "set an option of the session, for instance Evaluation=patterns",
        ),
        Opt::new("--json", Value::None, "write JSON"),
        Opt::new(
            "--svg",
            Value::File,
            "also draw a picture: parts, castles, king zones, pins, weak squares, value of each piece",
        ),
    ],
    examples: &[
        ("horigoma eval --moves \"7g7f 3c3d 2g2f\"", "the position after three moves"),
        ("horigoma eval position startpos moves 7g7f --json", "a position line copied from a log, as JSON"),
        ("horigoma eval --option Evaluation=patterns", "with an option of the session"),
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
        let _ = writeln!(std::io::stderr(), "horigoma: {remark}");
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
