//! The review of a game as a page: graph, summary, the marked moves with boards, and all moves. The page needs no
//! script and no other file.

use std::fmt::{self, Display};

use horigoma::board::{Color, Move};
use horigoma::draw::{Arrow, Arrows};
use horigoma::review::{
    Decimal, LineNames, Mark, Mistake, MoveName, ScoreName, Signed, chance, concept_name, side_mark, side_name,
};

use super::Review;
use super::summary::PHASES;
use super::text::{head, rows, title};
use crate::commands::Language;

pub(super) struct Page<'r> {
    pub(super) review: &'r Review,
    pub(super) language: Language,
}

/// The colours of the arrows: the played move, the best move, and the reply to the played one.
const PLAYED: &str = "#d1242f";
const BEST: &str = "#1a7f37";
const REPLY: &str = "#9a6700";

const STYLE: &str = include_str!("page.css");

impl Display for Page<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (review, language) = (self.review, self.language);
        let lang = self.word("en", "ja");
        let players = Color::ALL.map(|side| format!("{} {}", side_mark(side), Escaped(review.player(side, language))));
        let players = players.join(" – ");
        write!(f, "<!doctype html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n")?;
        writeln!(f, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")?;
        writeln!(f, "<title>{players}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{players}</h1>")?;
        self.about(f)?;
        self.graph(f)?;
        self.summary(f)?;
        let arrows =
            self.word("arrows: red played, green best, brown the reply", "矢印: 赤は実際の手、緑は最善手、茶は応手");
        let title = self.word("Mistakes", "悪手と疑問手");
        writeln!(f, "<h2>{title}</h2>\n<p class=\"small\">{arrows}</p>\n<div class=\"mistakes\">")?;
        review.mistakes().try_for_each(|(_, mistake)| self.mistake(f, &mistake))?;
        writeln!(f, "</div>\n<h2>{}</h2>", self.word("Moves", "指し手"))?;
        self.moves(f)?;
        writeln!(f, "</main>\n</body>\n</html>")
    }
}

impl Page<'_> {
    const fn word(&self, english: &'static str, japanese: &'static str) -> &'static str {
        match self.language {
            Language::English => english,
            Language::Japanese => japanese,
        }
    }

    /// Writes the opening, the event and the size of the search.
    fn about(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let record = &self.review.record;
        let opening = self.review.summary.opening.map(|name| name.get(self.language));
        let headers = ["棋戦", "開始日時"].into_iter().filter_map(|key| record.header(key));
        let nodes = self.review.found.iter().map(|found| found.nodes).max().unwrap_or(0);
        let nodes = match self.language {
            Language::English => format!("up to {nodes} nodes for each position"),
            Language::Japanese => format!("各局面{nodes}ノードまで"),
        };
        let parts: Vec<&str> = headers.chain(opening).chain([nodes.as_str()]).collect();
        writeln!(f, "<p>{}</p>", Escaped(&parts.join(" · ")))
    }

    /// Draws the chance to win of Black by moves. A marked move has a dot that leads to its board.
    fn graph(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const WIDTH: usize = 720;
        let (review, count) = (self.review, self.review.found.len().max(2) - 1);
        let x = |at: usize| 40 + at * (WIDTH - 50) / count;
        let y = |at: usize| {
            let (found, position) = (&review.found[at], &review.game.positions[at]);
            let own = chance(found.value);
            210.0 - 2.0 * if position.turn() == Color::Black { own } else { 100.0 - own }
        };
        let name = self.word("chance to win of Black, in percent, by moves", "先手の勝率（%）と手数");
        writeln!(f, "<svg class=\"graph\" viewBox=\"0 0 {WIDTH} 235\" role=\"img\" aria-label=\"{name}\">")?;
        for percent in [0, 25, 50, 75, 100] {
            let y = 210 - 2 * percent;
            writeln!(
                f,
                "<path class=\"grid\" d=\"M40 {y}H{}\"/><text x=\"34\" y=\"{}\">{percent}</text>",
                WIDTH - 10,
                y + 4
            )?;
        }
        let first = review.game.positions[0].ply() - 1;
        for at in (0..=count).step_by(20) {
            writeln!(f, "<text class=\"ply\" x=\"{}\" y=\"228\">{}</text>", x(at), first + at as u32)?;
        }
        f.write_str("<polyline points=\"")?;
        (0..review.found.len()).try_for_each(|at| write!(f, "{},{} ", x(at), Decimal(y(at), 1)))?;
        writeln!(f, "\"/>")?;
        for (at, mistake) in review.mistakes() {
            let (number, class) = (mistake.judged.number, class(mistake.judged.mark));
            let title = head(&mistake, self.language);
            let circle =
                format!("<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"5\"/>", x(at + 1), Decimal(y(at + 1), 1));
            writeln!(f, "<a href=\"#m{number}\"><title>{title}</title>{circle}</a>")?;
        }
        writeln!(f, "</svg>\n<p class=\"small\">{name}</p>")
    }

    fn summary(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "<div class=\"sides\">")?;
        for side in Color::ALL {
            let of = &self.review.summary.sides[side.index()];
            let title = title(self.review, side, self.language);
            writeln!(f, "<section><h2>{} {}</h2><dl>", side_mark(side), Escaped(&title))?;
            for [name, value] in rows(self.review, of, self.language) {
                writeln!(f, "<dt>{}</dt><dd>{}</dd>", Escaped(&name), Escaped(&value))?;
            }
            writeln!(f, "</dl></section>")?;
        }
        writeln!(f, "</div>")
    }

    fn mistake(&self, f: &mut fmt::Formatter<'_>, mistake: &Mistake<'_>) -> fmt::Result {
        let (judged, why, language) = (mistake.judged, mistake.why, self.language);
        let reply = why.played.get(1).map(|&mv| Arrow { mv, colour: REPLY });
        let arrows = [Arrow { mv: judged.mv, colour: PLAYED }, Arrow { mv: judged.best, colour: BEST }];
        let arrows: Vec<Arrow> = reply.into_iter().chain(arrows).collect();
        writeln!(
            f,
            "<article id=\"m{}\"><h3 class=\"{}\">{}</h3>",
            judged.number,
            class(judged.mark),
            head(mistake, language)
        )?;
        writeln!(f, "<p>{}</p>", mistake.sentence(language))?;
        writeln!(f, "{}", Arrows { position: mistake.position, arrows: &arrows })?;
        let mut line = |class: &str, word: &str, line: &[Move]| {
            let names = LineNames { position: mistake.position, line, last: mistake.last, language };
            writeln!(f, "<p class=\"line\"><b class=\"{class}\">{word}</b> {names}</p>")
        };
        line("best", self.word("best", "最善"), &why.best)?;
        line("played", self.word("played", "実際"), &why.played)?;
        if why.is_explained {
            self.parts(f, mistake)?;
        }
        writeln!(f, "</article>")
    }

    /// Writes the parts of the values at the ends of both lines.
    fn parts(&self, f: &mut fmt::Formatter<'_>, mistake: &Mistake<'_>) -> fmt::Result {
        let heads = [
            self.word("at the end of the line", "手順の最後で"),
            self.word("best", "最善"),
            self.word("played", "実際"),
            self.word("difference", "差"),
        ];
        let [title, best, played, difference] = heads;
        writeln!(f, "<details><summary>{}</summary><table>", self.word("concept by concept", "項目ごとの比較"))?;
        writeln!(f, "<tr><th>{title}</th><th>{best}</th><th>{played}</th><th>{difference}</th></tr>")?;
        let mut sums = [0; 2];
        let mut row = |name: &str, [best, played]: [i32; 2]| {
            let cells = [best, played, played - best].map(|value| format!("<td>{}</td>", Signed(value)));
            writeln!(f, "<tr><th>{name}</th>{}</tr>", cells.concat())
        };
        for part in &mistake.why.parts {
            sums = [sums[0] + part.best, sums[1] + part.played];
            if [part.best, part.played] != [0, 0] {
                let side = part.side.map_or("", |side| side_name(side, self.language));
                row(&format!("{side} {}", concept_name(part.concept, self.language)), [part.best, part.played])?;
            }
        }
        row(self.word("sum", "合計"), sums)?;
        writeln!(f, "</table></details>")
    }

    /// Writes every move with its score, in columns of the three phases.
    fn moves(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [middlegame, endgame] = self.review.summary.phases;
        let phases = [0..middlegame, middlegame..endgame, endgame..self.review.judged.len()];
        writeln!(f, "<div class=\"moves\">")?;
        for (name, places) in PHASES.iter().zip(phases).filter(|(_, places)| !places.is_empty()) {
            writeln!(
                f,
                "<h3>{}</h3><ol start=\"{}\">",
                name.get(self.language),
                self.review.judged[places.start].number
            )?;
            places.into_iter().try_for_each(|at| self.row(f, at))?;
            writeln!(f, "</ol>")?;
        }
        writeln!(f, "</div>")
    }

    fn row(&self, f: &mut fmt::Formatter<'_>, at: usize) -> fmt::Result {
        let (game, judged) = (&self.review.game, &self.review.judged[at]);
        let last = at.checked_sub(1).map(|before| game.moves[before]);
        let name = MoveName { position: &game.positions[at], mv: judged.mv, last, language: self.language };
        let score = ScoreName(judged.after, self.language);
        match judged.mark {
            Mark::None => writeln!(f, "<li>{name} <i>{score}</i></li>"),
            mark => {
                let (class, sign, number) = (class(mark), mark.sign(), judged.number);
                writeln!(f, "<li><a class=\"{class}\" href=\"#m{number}\">{name} {sign}</a> <i>{score}</i></li>")
            }
        }
    }
}

const fn class(mark: Mark) -> &'static str {
    match mark {
        Mark::None => "none",
        Mark::Dubious => "dubious",
        Mark::Mistake => "mistake",
        Mark::Blunder => "blunder",
    }
}

/// A text of the record, which may hold any character.
struct Escaped<'t>(&'t str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                '"' => f.write_str("&quot;")?,
                c => write!(f, "{c}")?,
            }
        }
        Ok(())
    }
}
