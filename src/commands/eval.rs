//! `horigoma eval`: what a position is worth, and why.

use std::fs;
use std::io::Write;

use horigoma::board::{Position, SetupFaults};
use horigoma::draw::{Json, Svg, Terms};
use horigoma::engine::{Engine, options};
use horigoma::eval::trace::Trace;
use lexopt::{Arg, Parser};

use super::{Command, Failure};

pub(super) const COMMAND: Command = Command {
    name: "eval",
    arguments: "",
    summary: "the evaluation, term by term",
    options: &[
        ("--sfen SFEN", "of this position instead of the start of a game"),
        ("--option NAME=VALUE", "with an option of the session set, for instance EvaluationCastles=0"),
        ("--json", "as JSON"),
        ("--svg FILE", "and drawn, with castles, king zones, pins and weak squares"),
    ],
    run,
};

/// What may be waived of a diagram whose value is asked for: sums of values are made for one set of pieces.
const EVALUABLE: SetupFaults = SetupFaults::WAIVABLE.difference(SetupFaults::TOO_MANY_PIECES);

fn run(mut parser: Parser, output: &mut dyn Write) -> Result<(), Failure> {
    let (mut position, mut json, mut picture) = (Position::start(), false, None);
    let mut engine = Engine::new();
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("sfen") => position = super::position_waiving(&mut parser, EVALUABLE)?,
            Arg::Long("option") => set_option(&mut engine, super::text(&mut parser)?)?,
            Arg::Long("json") => json = true,
            Arg::Long("svg") => picture = Some(super::text(&mut parser)?),
            other => return Err(other.unexpected().into()),
        }
    }
    if let Some(file) = picture {
        let written = fs::write(&file, Svg(&position).to_string());
        written.map_err(|error| Failure::File { place: format!("--svg {file}"), error })?;
    }
    let trace = Trace::with(&position, engine.evaluation_weights());
    if json {
        writeln!(output, "{}", Json(&trace))?
    } else {
        writeln!(output, "{}", Terms(&trace))?
    }
    Ok(())
}

/// Sets an option of the session, given as `NAME=VALUE`.
fn set_option(engine: &mut Engine, text: String) -> Result<(), Failure> {
    match text.split_once('=') {
        Some((name, value)) if options::find(name).is_some() => Ok(engine.set_option(name, Some(value))?),
        _ => Err(Failure::Word { place: "--option", found: text, expected: "an option of the session as NAME=VALUE" }),
    }
}
