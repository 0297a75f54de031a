//! `horigoma perft`: counts the tree of legal moves.

use std::cell::Cell;
use std::fs;
use std::io::Write;
use std::time::Instant;

use horigoma::board::perft::{Leaves, MAX_DEPTH, divide_while};
use horigoma::board::{Position, SetupFaults};
use horigoma::host::records;
use horigoma::usi::{self, PositionsError};

use super::arguments::{self, Arguments, Opt, Value};
use super::failure::Expected;
use super::language::text;
use super::progress::Progress;
use super::{Command, Failure};

pub(super) const COMMAND: Command = Command {
    name: "perft",
    operands: &["DEPTH"],
    summary: text("count the tree of legal moves", "合法手の木を数える"),
    takes_position: true,
    options: &[
        Opt::new(
            "--sfens",
            Value::File,
            text(
                "count from each position of a file, and write lines `count<TAB>sfen`",
                "ファイルの各局面から数え、`数<TAB>sfen`の行を書く",
            ),
        ),
        Opt::new("--divide", Value::None, text("list the count below each first move", "初手ごとの数を示す")),
        Opt::new(
            "--leaves",
            Value::OneOf("WAY", &["count", "list", "make"]),
            text("method of counting the last ply", "最後の1手の数え方"),
        ),
    ],
    examples: &[
        ("horigoma perft 5", text("five plies from the start of a game: 19,861,490", "初期局面から5手: 19,861,490")),
        (
            "horigoma perft 3 --divide --moves \"7g7f 3c3d\"",
            text(
                "the count below each move, from the position after these two",
                "この2手の後の局面から、次の手ごとの数を示す",
            ),
        ),
    ],
    run,
};

fn run(arguments: &Arguments, output: &mut dyn Write) -> Result<(), Failure> {
    let place = COMMAND.operands[0];
    let depth = arguments.operand(0).ok_or(Failure::Missing { place, expected: text("a number", "数") })?;
    let depth = arguments::number(place, depth, MAX_DEPTH.into())? as u32;
    let leaves = match arguments.text("--leaves") {
        Some("list") => Leaves::List,
        Some("make") => Leaves::Make,
        _ => Leaves::Count,
    };
    // Diagrams of test suites, with missing kings or spare pieces, are accepted.
    let mut position = arguments.position(SetupFaults::WAIVABLE)?;
    if let Some(file) = arguments.text("--sfens") {
        if arguments.has("--divide") {
            let expected =
                Expected::Text(text("no list of moves for many positions", "指し手ごとの数を除いたオプション"));
            return Err(Failure::Word { place: "--sfens", found: "--divide".to_owned(), expected });
        }
        return each_of(file, depth, leaves, output);
    }
    let start = Instant::now();
    let mut written = Ok(());
    let nodes = count(&mut position, depth, leaves, |line| {
        if arguments.has("--divide") && written.is_ok() {
            written = writeln!(output, "{line}");
        }
        written.is_ok()
    });
    written?;
    let time = start.elapsed();
    let nps = u128::from(nodes) * 1_000_000_000 / time.as_nanos().max(1);
    Ok(writeln!(output, "nodes {nodes} time_ms {} nps {nps}", time.as_millis())?)
}

/// Counts the whole tree. `each` gets a line for each first move, and returns whether to continue. A terminal shows the
/// progress.
fn count(position: &mut Position, depth: u32, leaves: Leaves, mut each: impl FnMut(String) -> bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.count_legal_moves();
    let state = Cell::new((0, 0));
    let (mut progress, goes_on) = (Progress::at_terminal(), Cell::new(true));
    divide_while(
        position,
        depth,
        leaves,
        &mut || {
            let (done, nodes) = state.get();
            progress.show(format_args!("{done} of {moves} moves, {nodes} nodes"));
            goes_on.get()
        },
        |mv, below| {
            let (done, nodes) = state.get();
            state.set((done + 1, nodes + below));
            goes_on.set(each(format!("{mv} {below}")));
        },
    );
    state.get().1
}

fn each_of(file: &str, depth: u32, leaves: Leaves, output: &mut dyn Write) -> Result<(), Failure> {
    let text = fs::read_to_string(file).map_err(|error| Failure::File { place: format!("--sfens {file}"), error })?;
    if records(&text).next().is_none() {
        return Err(Failure::Positions { place: format!("--sfens {file}"), error: PositionsError::Empty });
    }
    for record in records(&text) {
        let sfen = record.first().trim();
        let mut position = usi::read_position(sfen, SetupFaults::WAIVABLE)
            .map_err(|error| Failure::Position { place: format!("--sfens {file}:{}", record.number), error })?;
        writeln!(output, "{}\t{sfen}", count(&mut position, depth, leaves, |_| true))?;
    }
    Ok(())
}
