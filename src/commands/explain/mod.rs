//! `horigoma explain`: the mistakes of a game, and the reason of each.
//!
//! Data flows one way. [`Game`] is the main line of a record, `search` searches its positions.
//! [`horigoma::review`] marks the moves and compares the lines of a mistake, `summary` adds up. The writers (`text`,
//! `html`, `kif`, `json`) read the [`Review`].

mod html;
mod json;
mod kif;
mod opening;
mod search;
mod summary;
#[cfg(test)]
mod tests;
mod text;

use std::fs;
use std::io::Write;

use horigoma::board::{Color, Move};
use horigoma::review::{self, Judged, Mark, Mistake, Why};
use records::{Format, Record};

use super::arguments::{Arguments, Opt, Value};
use super::failure::Expected;
use super::game::{self, Game};
use super::language::{Language, of_locale, text as words};
use super::progress::Progress;
use super::{Command, Failure};
use search::Found;
use summary::Summary;

/// Nodes to search in each position: a game of 120 moves then takes less than a minute on one core.
const NODES: u64 = 150_000;

pub(super) const COMMAND: Command = Command {
    name: "explain",
    operands: &["GAME"],
    summary: words(
        "explain the mistakes of a game (KIF, CSA or USI): best line against played line, concept by concept",
        "対局（KIF、CSA、USI）の悪手を説明する。最善の手順と実際の手順を項目ごとに比べる",
    ),
    takes_position: false,
    options: &[
        Opt::new(
            "--nodes",
            Value::Number("N", 1_000_000_000, NODES),
            words("nodes to search in each position", "各局面で読むノード数"),
        ),
        Opt::new(
            "--html",
            Value::File,
            words("also write a page with graph and boards", "グラフと盤面のあるHTMLも書く"),
        ),
        Opt::new(
            "--kif",
            Value::File,
            words(
                "also write the record as KIF with the analysis as comments, which ShogiHome shows as its graph",
                "解析をコメントに入れたKIFも書く。ShogiHomeがグラフにする",
            ),
        ),
        Opt::new("--json", Value::None, words("write JSON", "JSONで出力する")),
    ],
    examples: &[
        ("horigoma explain game.kif --html game.html", words("a page to read in a browser", "ブラウザーで読むページ")),
        (
            "horigoma explain game.csa --kif analysed.kif --nodes 1000000",
            words("a thorough search, and a record for ShogiHome", "深く読み、ShogiHomeで開く棋譜を書く"),
        ),
    ],
    run,
};

/// The expected operand.
const FILE: super::language::Text =
    words("a file .kif, .kifu, .csa, .usi or .sfen", "拡張子が.kif、.kifu、.csa、.usi、.sfenのファイル");

/// A game with its searches and judgements.
struct Review {
    record: Record,
    game: Game,
    /// The search of each position.
    found: Vec<Found>,
    judged: Vec<Judged>,
    /// The reason of each marked move, by its place in the game.
    reasons: Vec<Option<Why>>,
    summary: Summary,
}

impl Review {
    fn of(record: Record, game: Game, found: Vec<Found>) -> Self {
        let judged = judge(&game, &found);
        let reason = |(at, judged): (usize, &Judged)| {
            let played: Vec<_> = [judged.mv].into_iter().chain(found[at + 1].line.iter().copied()).collect();
            let best = (&*found[at].line, judged.before);
            (judged.mark != Mark::None).then(|| Why::of(&game.positions[at], best, (&played, judged.after)))
        };
        let reasons = judged.iter().enumerate().map(reason).collect();
        let summary = Summary::of(&game, &judged);
        Self { record, game, found, judged, reasons, summary }
    }

    /// Returns the marked moves with their places, in the order of the game.
    fn mistakes(&self) -> impl Iterator<Item = (usize, Mistake<'_>)> {
        self.reasons.iter().enumerate().filter_map(|(at, why)| {
            let last = at.checked_sub(1).map(|before| self.game.moves[before]);
            let (position, judged) = (&self.game.positions[at], &self.judged[at]);
            why.as_ref().map(|why| (at, Mistake { position, last, judged, why }))
        })
    }

    /// Returns the name of a player, or of the side.
    fn player(&self, side: Color, language: Language) -> &str {
        self.record.player(side).filter(|name| !name.is_empty()).unwrap_or(review::side_name(side, language))
    }
}

fn run(arguments: &Arguments, output: &mut dyn Write) -> Result<(), Failure> {
    let file = arguments.operand(0).ok_or(Failure::Missing { place: "explain", expected: FILE })?;
    let record = read(file)?;
    let game = Game::of(&record, file)?;
    let (positions, mut shown) = (game.positions.len(), Progress::at_terminal());
    let found = search::search(&game, arguments.number("--nodes")?, &mut |searched| {
        shown.show(format_args!("{} {searched}/{positions}", bar(searched, positions)));
    })?;
    shown.clear();
    let (review, language) = (Review::of(record, game, found), of_locale());
    let write = |option: &str, text: &dyn Fn() -> String| match arguments.text(option) {
        Some(file) => {
            fs::write(file, text()).map_err(|error| Failure::File { place: format!("{option} {file}"), error })
        }
        None => Ok(()),
    };
    write("--html", &|| html::Page { review: &review, language }.to_string())?;
    write("--kif", &|| kif::write(&review, language))?;
    if arguments.has("--json") {
        Ok(writeln!(output, "{}", json::Json { review: &review, language })?)
    } else {
        Ok(write!(output, "{}", text::Text { review: &review, language })?)
    }
}

/// Judges every move of a game by the searches of its positions.
fn judge(game: &Game, found: &[Found]) -> Vec<Judged> {
    let judged = |(at, &mv): (usize, &Move)| {
        let best = found[at].line.first().copied().unwrap_or(mv);
        Judged::of(&game.positions[at], mv, best, found[at].value, found[at + 1].value)
    };
    game.moves.iter().enumerate().map(judged).collect()
}

/// Reads the first game of a file.
fn read(file: &str) -> Result<Record, Failure> {
    let format = Format::of_name(file).ok_or_else(|| Failure::Word {
        place: "explain",
        found: file.to_owned(),
        expected: Expected::Text(FILE),
    })?;
    let mut games = game::records(file, format)?;
    if games.len() > 1 {
        // A reader of the output is not disturbed. Without a reader of remarks the command goes on.
        let remark = words("the first of several games is explained", "複数の対局のうち最初のものを説明します");
        let _ = writeln!(std::io::stderr(), "horigoma: {file}: {}", remark.get(of_locale()));
    }
    Ok(games.swap_remove(0))
}

/// Returns a bar of twenty characters.
fn bar(done: usize, of: usize) -> String {
    const WIDTH: usize = 20;
    let filled = done * WIDTH / of.max(1);
    format!("[{}{}]", "#".repeat(filled), ".".repeat(WIDTH - filled))
}
