//! The review of a game as text for a terminal: the marked moves with their sentences, then the summary.

use std::fmt;

use horigoma::board::Color;
use horigoma::review::{Decimal, Mistake, MoveName, ScoreName, side_name};

use super::Review;
use super::summary::{PHASES, Side};
use crate::commands::Language;

pub(super) struct Text<'r> {
    pub(super) review: &'r Review,
    pub(super) language: Language,
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (_, mistake) in self.review.mistakes() {
            writeln!(f, "{}\n  {}", head(&mistake, self.language), mistake.sentence(self.language))?;
        }
        if let Some(opening) = self.review.summary.opening {
            let title = match self.language {
                Language::English => "opening",
                Language::Japanese => "戦型",
            };
            writeln!(f, "\n{title}: {}", opening.get(self.language))?;
        }
        Color::ALL.into_iter().try_for_each(|side| self.side(f, side))
    }
}

impl Text<'_> {
    fn side(&self, f: &mut fmt::Formatter<'_>, side: Color) -> fmt::Result {
        let (review, language) = (self.review, self.language);
        let of = &review.summary.sides[side.index()];
        writeln!(f, "\n{}", title(review, side, language))?;
        for [name, value] in rows(review, of, language) {
            writeln!(f, "  {name}: {value}")?;
        }
        Ok(())
    }
}

/// Returns the name of a side and of its player.
pub(super) fn title(review: &Review, side: Color, language: Language) -> String {
    let (name, player) = (side_name(side, language), review.player(side, language));
    if name == player { name.to_owned() } else { format!("{name} {player}") }
}

/// Returns the first line of a mistake: `24 ☖P-86 ??  +40 → −380  chance −18.2 %`.
pub(super) fn head(mistake: &Mistake<'_>, language: Language) -> String {
    let judged = mistake.judged;
    let name = MoveName { position: mistake.position, mv: judged.mv, last: mistake.last, language };
    let [before, after] = [judged.before, judged.after].map(|value| ScoreName(value, language));
    let (number, sign, loss) = (judged.number, judged.mark.sign(), Decimal(judged.loss, 1));
    match language {
        Language::English => format!("{number} {name} {sign}  {before} → {after}, chance −{loss} %"),
        Language::Japanese => format!("{number} {name} {sign}  {before} → {after}、勝率−{loss}%"),
    }
}

/// Returns the rows of a side's summary, each a name and a value.
pub(super) fn rows(review: &Review, side: &Side, language: Language) -> Vec<[String; 2]> {
    let is_english = language == Language::English;
    let word = |english: &str, japanese: &str| (if is_english { english } else { japanese }).to_owned();
    let phases = PHASES
        .iter()
        .zip(side.by_phase)
        .filter_map(|(name, loss)| loss.map(|loss| format!("{} {}", name.get(language), Decimal(loss, 1))));
    let [dubious, mistakes, blunders] = side.marks;
    let worst: Vec<String> = side.worst.iter().map(|&at| short(review, at, language)).collect();
    let mut rows = vec![
        [
            word("mean loss of chance per move", "1手あたりの勝率の損"),
            format!("{} % ({})", Decimal(side.mean_loss, 1), phases.collect::<Vec<_>>().join(", ")),
        ],
        [word("marks", "悪手などの数"), format!("?? {blunders}, ? {mistakes}, ?! {dubious}")],
    ];
    if let Some(strategy) = side.strategy {
        rows.push([word("opening", "戦法"), strategy.get(language).to_owned()]);
    }
    if let Some(castle) = side.castle {
        let value = match language {
            Language::English => format!("{}, from move {}", castle.english.replace('_', " "), castle.from),
            Language::Japanese => format!("{}（{}手目から）", castle.japanese, castle.from),
        };
        rows.push([word("castle", "囲い"), value]);
    }
    if !worst.is_empty() {
        rows.push([word("worst moves", "損の大きな手"), worst.join(", ")]);
    }
    rows
}

/// Returns the number, the name and the mark of a move.
fn short(review: &Review, at: usize, language: Language) -> String {
    let (game, judged) = (&review.game, &review.judged[at]);
    let last = at.checked_sub(1).map(|before| game.moves[before]);
    let name = MoveName { position: &game.positions[at], mv: judged.mv, last, language };
    format!("{} {name} {}", judged.number, judged.mark.sign())
}
