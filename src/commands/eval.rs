//! `horigoma eval`: the evaluation of a position, term by term.

use std::fs;
use std::io::Write;

use horigoma::board::SetupFaults;
use horigoma::draw::{Json, Svg, Terms};
use horigoma::engine::Engine;
use horigoma::eval::trace::Trace;

use super::arguments::{Arguments, Opt, Value};
use super::{Command, Failure};

pub(super) const COMMAND: Command = Command {
    name: "eval",
    operands: &[],
    summary: "show the evaluation, term by term",
    takes_position: true,
    options: &[
        Opt::new(
            "--option",
            Value::Text("NAME=VALUE"),
            "set an option of the session, for instance EvaluationCastles=0",
        ),
        Opt::new("--json", Value::None, "write JSON"),
        Opt::new(
            "--svg",
            Value::File,
            "also draw a picture: castles, king zones, pins, weak squares, value of each piece",
        ),
    ],
    examples: &[
        ("horigoma eval --moves \"7g7f 3c3d 2g2f\"", "the position after three moves"),
        ("horigoma eval position startpos moves 7g7f --json", "a position line copied from a log, as JSON"),
        ("horigoma eval --option Patterns=false", "with an option of the session"),
    ],
    run,
};

/// The faults of a diagram that may be waived for an evaluation. The sums of an evaluation are made for one set of
/// pieces.
const EVALUABLE: SetupFaults = SetupFaults::WAIVABLE.difference(SetupFaults::TOO_MANY_PIECES);

fn run(arguments: &Arguments, output: &mut dyn Write) -> Result<(), Failure> {
    let position = arguments.position(EVALUABLE)?;
    let mut engine = Engine::new();
    arguments.all("--option").try_for_each(|text| super::set_option(&mut engine, text))?;
    let trace = Trace::with(&position, engine.evaluation_weights());
    if let Some(file) = arguments.text("--svg") {
        let picture = Svg::of(&position).with_value(trace.total());
        #[cfg(feature = "net")]
        let picture = picture.with_learned();
        let written = fs::write(file, picture.to_string());
        written.map_err(|error| Failure::File { place: format!("--svg {file}"), error })?;
    }
    if arguments.has("--json") {
        writeln!(output, "{}", Json(&trace))?
    } else {
        writeln!(output, "{}", Terms(&trace))?
    }
    Ok(())
}
