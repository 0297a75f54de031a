//! The review of a game as JSON, for programs.

use std::fmt::{self, Display};

use horigoma::board::{Color, Move};
use horigoma::review::{Decimal, Judged, Mistake};
use horigoma::search::value::ValueKind;

use super::Review;
use super::text::title;
use crate::commands::Language;

/// One object. `opening` and `sides` are the summary. `moves` has an object for each move, in the order of the game:
///
/// * `number`, `side`, `move`, `best`, and `line`, the best line from the position before the move;
/// * `before` and `after`: the scores of the best move and of the move, for the side that moves: `{"cp": N}`, or
///   `{"mate": N}` plies, negative for being mated. `depth` and `nodes` are those of the search before the move;
/// * `loss` in percent of the chance to win, and the `mark`: `""`, `"?!"`, `"?"` or `"??"`;
/// * `reason`, of marked moves: the `sentence`, the `played` line, and the `parts` of the values at the ends of both
///   lines, whose `difference`s sum to that of the values.
pub(super) struct Json<'r> {
    pub(super) review: &'r Review,
    pub(super) language: Language,
}

impl Display for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let review = self.review;
        let opening = review.summary.opening.map_or("null".to_owned(), |name| quoted(name.get(self.language)));
        write!(f, "{{\"opening\":{opening},\"sides\":{{")?;
        for side in Color::ALL {
            let comma = if side == Color::Black { "" } else { "," };
            write!(f, "{comma}\"{side:?}\":")?;
            self.side(f, side)?;
        }
        write!(f, "}},\"moves\":[")?;
        let mut mistakes = review.mistakes().peekable();
        for (at, judged) in review.judged.iter().enumerate() {
            let mistake = mistakes.next_if(|&(place, _)| place == at).map(|(_, mistake)| mistake);
            f.write_str(if at == 0 { "" } else { "," })?;
            self.judged(f, at, judged, mistake)?;
        }
        f.write_str("]}")
    }
}

impl Json<'_> {
    fn side(&self, f: &mut fmt::Formatter<'_>, side: Color) -> fmt::Result {
        let of = &self.review.summary.sides[side.index()];
        let name = |name: Option<&str>| name.map_or("null".to_owned(), quoted);
        let strategy = name(of.strategy.map(|strategy| strategy.get(self.language)));
        let castle = name(of.castle.map(|castle| castle.english));
        let phases = list(&of.by_phase, |loss| loss.map_or("null".to_owned(), |loss| Decimal(loss, 2).to_string()));
        let worst = list(&of.worst, |&at| self.review.judged[at].number.to_string());
        let [dubious, mistakes, blunders] = of.marks;
        write!(f, "{{\"player\":{},\"moves\":{}", quoted(&title(self.review, side, self.language)), of.moves)?;
        write!(f, ",\"mean_loss\":{},\"by_phase\":{phases},\"worst\":{worst}", Decimal(of.mean_loss, 2))?;
        write!(f, ",\"dubious\":{dubious},\"mistakes\":{mistakes},\"blunders\":{blunders}")?;
        write!(f, ",\"strategy\":{strategy},\"castle\":{castle}}}")
    }

    fn judged(
        &self,
        f: &mut fmt::Formatter<'_>,
        at: usize,
        judged: &Judged,
        mistake: Option<Mistake<'_>>,
    ) -> fmt::Result {
        let Judged { number, side, mv, best, loss, mark, .. } = judged;
        let found = &self.review.found[at];
        write!(f, "{{\"number\":{number},\"side\":\"{side:?}\",\"move\":\"{mv}\",\"best\":\"{best}\"")?;
        write!(f, ",\"line\":{},\"before\":{}", moves(&found.line), score(judged.before))?;
        write!(f, ",\"after\":{},\"depth\":{},\"nodes\":{}", score(judged.after), found.depth, found.nodes)?;
        write!(f, ",\"loss\":{},\"mark\":\"{}\"", Decimal(*loss, 2), mark.sign())?;
        if let Some(mistake) = mistake {
            let sentence = quoted(&mistake.sentence(self.language).to_string());
            let parts = list(&mistake.why.parts, |part| {
                let side = part.side.map_or("null".to_owned(), |side| format!("\"{side:?}\""));
                let (concept, difference) = (part.concept.name(), part.difference());
                let (best, played) = (part.best, part.played);
                format!(
                    "{{\"concept\":\"{concept}\",\"side\":{side},\"best\":{best},\"played\":{played},\
                     \"difference\":{difference}}}"
                )
            });
            let played = moves(&mistake.why.played);
            write!(f, ",\"reason\":{{\"sentence\":{sentence},\"played\":{played},\"parts\":{parts}}}")?;
        }
        f.write_str("}")
    }
}

fn list<T>(items: &[T], write: impl Fn(&T) -> String) -> String {
    format!("[{}]", items.iter().map(write).collect::<Vec<_>>().join(","))
}

fn moves(line: &[Move]) -> String {
    list(line, |mv| format!("\"{mv}\""))
}

fn score(value: ValueKind) -> String {
    match value {
        ValueKind::Centipawns(value) => format!("{{\"cp\":{value}}}"),
        ValueKind::MateIn(plies) => format!("{{\"mate\":{plies}}}"),
        ValueKind::MatedIn(plies) => format!("{{\"mate\":-{plies}}}"),
    }
}

/// Returns a text as a string of JSON.
fn quoted(text: &str) -> String {
    let mut quoted = "\"".to_owned();
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}
