//! The page of a match: ratings, cross table, endings, a list of all games, and a board to play them through.

use std::collections::BTreeMap;

use horigoma::board::Color;
use horigoma::review::{Language, MoveName};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::Game;
use super::ratings::{Rating, Table, percent, points_text};
use super::summary::result;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

pub(super) fn of(games: &[Game], table: &Table) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Games" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { "Games " span lang="ja" { "対局" } }
                @if let [one, other] = &table.ratings[..] {
                    (duel(one, other))
                } @else {
                    (ratings(table))
                    (cross(table))
                }
                (endings(games))
                h2 id="board" { "Board " span lang="ja" { "盤" } }
                (board())
                h2 id="games" { "All games " span lang="ja" { "棋譜" } }
                (list(games))
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    page.into_string()
}

/// Returns the result between two engines, whose ratings are half of their difference each.
fn duel(one: &Rating, other: &Rating) -> Markup {
    html! {
        h2 { "Result " span lang="ja" { "結果" } }
        p {
            b { (one.name) } " against " b { (other.name) } ": " (points_text(one.points))
            (format!(" ({:.1} %), Elo difference {:+.1} ± {:.1} (95 %).", percent(one.points), 2.0 * one.elo, 2.0 * one.error))
        }
    }
}

fn ratings(table: &Table) -> Markup {
    // Bars run from the lowest end of an interval to the highest.
    let ends = table.ratings.iter().flat_map(|rating| [rating.elo - rating.error, rating.elo + rating.error]);
    let (low, high) = ends.fold((0.0_f64, 1.0_f64), |(low, high), end| (low.min(end), high.max(end)));
    let place = |elo: f64| format!("{:.1}%", 100.0 * (elo - low) / (high - low));
    html! {
        h2 { "Ratings " span lang="ja" { "レーティング" } }
        p { "Elo, the mean of all being 0, with the interval of 95 % (Bradley and Terry's model, two draws to begin with)." }
        @if let Some(words) = table.unconnected() {
            p { @for line in words.lines() { (line) br; } }
        }
        table {
            tr { th { "engine" } th { "Elo" } th { "± 95 %" } th.interval { "" } th { "games" } th { "score" } }
            @for rating in &table.ratings {
                tr {
                    td { (rating.name) }
                    td.number { (format!("{:+.1}", rating.elo)) }
                    td.number { (format!("±{:.1}", rating.error)) }
                    td.interval {
                        @let ends = [rating.elo - rating.error, rating.elo + rating.error].map(place);
                        div style=(format!("left:{};right:calc(100% - {})", ends[0], ends[1])) {}
                        i style=(format!("left:{}", place(rating.elo))) {}
                    }
                    td { (points_text(rating.points)) }
                    td.number { (format!("{:.1} %", percent(rating.points))) }
                }
            }
        }
    }
}

fn cross(table: &Table) -> Markup {
    html! {
        h2 { "Cross table " span lang="ja" { "対戦表" } }
        p { "Rows against columns: wins, draws, losses." }
        table {
            tr { th {} @for (number, rating) in (1..).zip(&table.ratings) { th title=(rating.name) { (number) } } }
            @for (number, (rating, row)) in (1..).zip(table.ratings.iter().zip(&table.cross)) {
                tr {
                    th { (number) ". " (rating.name) }
                    @for points in row { td { @if points.iter().sum::<u64>() > 0 { (points_text(*points)) } } }
                }
            }
        }
    }
}

fn endings(games: &[Game]) -> Markup {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for game in games {
        *counts
            .entry(game.end.map_or_else(|| "broken off".to_owned(), |(_, reason)| format!("{reason:?}")))
            .or_default() += 1;
    }
    let plies: usize = games.iter().map(|game| game.moves.len()).sum();
    html! {
        p {
            (games.len()) " games of " (plies / games.len().max(1)) " moves each; endings: "
            @for (number, (reason, count)) in counts.iter().enumerate() { @if number > 0 { ", " } (count) " " (reason) }
            "."
        }
    }
}

/// The buttons: their names in the script, their descriptions and their labels.
const BUTTONS: [(&str, &str, &str); 4] = [
    ("first", "first position", "|◀"),
    ("back", "back", "◀"),
    ("next", "next move", "▶"),
    ("last", "last position", "▶|"),
];

/// Returns the markup that the script fills. The buttons are those of a player.
fn board() -> Markup {
    html! {
        div id="player" tabindex="0" {
            p id="title" { "Choose a game below." }
            div id="hand1" {}
            div id="squares" {}
            div id="hand0" {}
            div id="buttons" {
                @for (step, label, word) in BUTTONS {
                    button type="button" data-step=(step) aria-label=(label) { (word) }
                }
                input type="range" min="0" max="0" value="0" aria-label="move";
                output {}
            }
        }
    }
}

/// Returns the moves of a game as players write them: `☗７六歩 ☖３四歩`.
fn names(game: &Game) -> String {
    let (mut position, mut last, mut names) = (game.start.clone(), None, Vec::new());
    for &mv in &game.moves {
        names.push(MoveName { position: &position, mv, last, language: Language::Japanese }.to_string());
        position.play(mv);
        last = Some(mv);
    }
    names.join(" ")
}

fn list(games: &[Game]) -> Markup {
    html! {
        table id="list" {
            tr { @for head in ["", "☗ Black 先手", "☖ White 後手", "result", "ending", "moves", "of", "files"] { th { (head) } } }
            @for (number, game) in (1..).zip(games) {
                @let moves = game.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
                tr data-sfen=(game.start) data-moves=(moves) data-names=(names(game)) {
                    td { button type="button" { (number) } }
                    @for color in Color::ALL {
                        td.won[game.half_points(color) == Some(2)] { (game.players[color.index()]) }
                    }
                    td { (result(game)) }
                    td { @if let Some((_, reason)) = game.end { (format!("{reason:?}")) } }
                    td.number { (game.moves.len()) }
                    td { (game.event) }
                    td { a href=(format!("{number:04}.csa")) { "CSA" } " " a href=(format!("{number:04}.kifu")) { "KIF" } }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::meeting;
    use super::super::ratings::Meeting;
    use horigoma::board::{File, Piece, PieceKind, Position, Rank, Square};

    use super::super::tests::examples;
    use super::*;

    /// At the end of a game, the pieces and hands of the script equal those of the engine's own board.
    #[test]
    #[ignore = "needs Chromium"]
    fn the_script_plays_games_by_the_rules() {
        const PROBE: &str = r##"<script>
const shown = () => [[...grid.querySelectorAll("b")].map((cell) =>
  cell.textContent ? (cell.classList.contains("white") ? "v" : "") + cell.textContent : ".").join(""),
  ...["hand0", "hand1"].map((hand) => document.querySelector("#" + hand).textContent.trim())].join("|");
const ends = [...document.querySelectorAll("#list button")].map((button) => (button.click(), shown()));
const key = (name) => player.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
key("Home"); ends.push(shown()); key("ArrowRight"); ends.push(output.textContent); key("ArrowLeft"); ends.push(output.textContent);
document.body.setAttribute("data-probe", JSON.stringify(ends));
</script></html>"##;
        let games = examples();
        let page = of(&games, &Table::of(games.iter().filter_map(meeting)));
        let folder = std::env::temp_dir().join(format!("lab-page-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("page.html"), page.replace("</html>", PROBE)).unwrap();
        let browsers = ["chromium", "chromium-browser", "google-chrome"];
        let dump = |browser: &&str| {
            let mut command = std::process::Command::new(browser);
            command.args(["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--dump-dom"]);
            command.arg(format!("--user-data-dir={}", folder.join("profile").display()));
            command.arg(format!("file://{}", folder.join("page.html").display())).output().ok()
        };
        let output = browsers.iter().find_map(dump).expect("a browser");
        std::fs::remove_dir_all(&folder).unwrap();
        let dom = String::from_utf8_lossy(&output.stdout).replace("&quot;", "\"");
        let probe = dom.split("data-probe=\"[\"").nth(1).expect("the script ran").split("\"]\"").next().unwrap();
        let found: Vec<&str> = probe.split("\",\"").collect();
        let mut expected: Vec<String> = games.iter().map(|game| drawn(&end_of(game))).collect();
        let last = games.last().unwrap();
        // The last example is `S*2h 1i2h`, from a position with White to move.
        expected.extend([drawn(&last.start), "1. ☖２八銀".to_owned(), "0".to_owned()]);
        assert_eq!(found.len(), expected.len());
        for (number, (found, expected)) in found.iter().zip(&expected).enumerate() {
            assert_eq!(found, expected, "{number}");
        }
    }

    fn end_of(game: &Game) -> Position {
        let mut position = game.start.clone();
        game.moves.iter().for_each(|&mv| {
            position.play(mv);
        });
        position
    }

    fn drawn(position: &Position) -> String {
        let kanji = |piece: Piece| match (piece.kind, piece.color) {
            (PieceKind::King, Color::White) => "王",
            (kind, _) => {
                ["歩", "香", "桂", "銀", "角", "飛", "金", "玉", "と", "杏", "圭", "全", "馬", "龍"][kind.index()]
            }
        };
        let cell = |rank: Rank, file: File| match position.piece_on(Square::new(file, rank)) {
            None => ".".to_owned(),
            Some(piece) => format!("{}{}", if piece.color == Color::White { "v" } else { "" }, kanji(piece)),
        };
        let board: String = Rank::ALL
            .into_iter()
            .flat_map(|rank| File::ALL.into_iter().rev().map(move |file| cell(rank, file)))
            .collect();
        let hand = |color: Color| {
            let held = PieceKind::HAND_LISTED.into_iter().filter(|&kind| position.hand(color).has(kind)).map(|kind| {
                let count = position.hand(color).count(kind);
                format!(
                    " {}{}",
                    kanji(Piece::new(color, kind)),
                    if count > 1 { count.to_string() } else { String::new() }
                )
            });
            format!("{}{}", if color == Color::Black { '☗' } else { '☖' }, held.collect::<String>())
        };
        format!("{board}|{}|{}", hand(Color::Black), hand(Color::White))
    }

    #[test]
    fn groups_that_never_met_are_named() {
        let mut games = examples();
        let half = games.len() / 2;
        assert!(!of(&games, &Table::of(games.iter().filter_map(meeting))).contains("found no games between"));
        games[half..].iter_mut().for_each(|game| game.players = ["three".to_owned(), "four".to_owned()]);
        let page = of(&games, &Table::of(games.iter().filter_map(meeting)));
        // Each name has a line of its own, so that the reader sees where it ends.
        assert!(page.contains("found no games between") && page.contains("cannot be compared with another:<br>"));
        for [one, other] in [["one Threads=1", "二"], ["three", "four"]] {
            let lines = [format!("    {one}, {other}<br>"), format!("    {other}, {one}<br>")];
            assert!(lines.iter().any(|line| page.contains(line)), "{lines:?}");
        }
    }

    /// 21 of 30 points are 70 %, which is 147.2 Elo. Ratings take two more draws into account: 22 of 32 are 137.0 Elo.
    #[test]
    fn two_engines_have_a_result_in_place_of_ratings() {
        let meeting = |won: bool| Meeting { players: ["one", "other"], half_points: 2 * u64::from(won) };
        let table = Table::of((0..30).map(|number| meeting(number < 21)));
        let page = of(&[], &table);
        assert!(page.contains("<b>one</b> against <b>other</b>: +21 =0 -9 (70.0 %), Elo difference +137.0"), "{page}");
        assert!(!page.contains("Ratings") && !page.contains("Cross table"));
    }

    #[test]
    fn every_game_is_listed_and_escaped() {
        let mut games = examples();
        games[0].players[0] = "<b>&".to_owned();
        let table = Table::of(games.iter().filter_map(meeting));
        let page = of(&games, &table);
        assert_eq!(page.matches("data-sfen=").count(), games.len());
        for (number, game) in (1..).zip(&games) {
            assert!(page.contains(&format!("href=\"{number:04}.kifu\"")));
            assert!(page.contains(&format!("data-sfen=\"{}\"", game.start)));
        }
        assert!(page.contains("&lt;b&gt;&amp;") && !page.contains("<b>&"));
        assert!(page.contains(&format!("{} games of ", games.len())) && page.contains("4 Resigned"));
        for rating in &table.ratings {
            assert!(page.contains(&format!("±{:.1}", rating.error)), "{}", rating.name);
        }
    }
}
