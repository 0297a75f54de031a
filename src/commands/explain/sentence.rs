//! The sentence of a mistake: its cause, then the parts of the loss.

use horigoma::board::{Color, Move, Position};
use horigoma::eval::Concept;
use horigoma::search::value::ValueKind;

use super::judge::Judged;
use super::notation::{kind_name, line_names, side_name, signed, square_name};
use super::trade::Change;
use super::why::{Theme, Why};
use crate::commands::Language;

/// The most moves of a line in a sentence.
const SHOWN: usize = 7;

/// A part is named from this share of the loss on, in percent, and from this number of centipawns on.
const LEAST_SHARE: i32 = 15;
const LEAST_PART: i32 = 30;
/// The most parts that are named as losses.
const PARTS: usize = 3;

/// A mistake with its reason, and the position in which it was made.
#[derive(Clone, Copy)]
pub(super) struct Mistake<'a> {
    pub(super) position: &'a Position,
    /// The move before the mistake.
    pub(super) last: Option<Move>,
    pub(super) judged: &'a Judged,
    pub(super) why: &'a Why,
}

impl Mistake<'_> {
    /// Returns the sentences that explain the mistake.
    pub(super) fn sentence(&self, language: Language) -> String {
        let (cause, parts) = (self.cause(language), self.parts(language));
        let best = &self.names(&self.why.best, language)[0];
        match language {
            Language::English if parts.is_empty() => format!("{cause}."),
            Language::Japanese if parts.is_empty() => format!("{cause}。"),
            // The best move is named already.
            Language::English if cause.starts_with(best) => format!("{cause}: {}.", parts.join(", ")),
            Language::Japanese if cause.starts_with(best) => format!("{cause}: {}。", parts.join("、")),
            Language::English => format!("{cause}. Compared with {best}: {}.", parts.join(", ")),
            Language::Japanese => format!("{cause}。{best}との差: {}。", parts.join("、")),
        }
    }

    fn names(&self, line: &[Move], language: Language) -> Vec<String> {
        line_names(self.position, line, self.last, language)
    }

    /// The cause: a mate, else a piece, else the part with the greatest loss.
    fn cause(&self, language: Language) -> String {
        let (best, played) = (self.names(&self.why.best, language), self.names(&self.why.played, language));
        let shown = |line: &[String]| line[..line.len().min(SHOWN)].join(" ");
        match (self.judged.before, self.judged.after, language) {
            (ValueKind::MateIn(plies), _, Language::English) => format!("Misses mate in {plies}: {}", shown(&best)),
            (ValueKind::MateIn(plies), _, Language::Japanese) => format!("{plies}手詰を逃した: {}", shown(&best)),
            (_, ValueKind::MatedIn(plies), Language::English) => {
                format!("Allows mate in {}: {}", plies - 1, shown(&played[1..]))
            }
            (_, ValueKind::MatedIn(plies), Language::Japanese) => {
                format!("{}手詰になる: {}", plies - 1, shown(&played[1..]))
            }
            _ => self.cause_of_values(&best, &played, language),
        }
    }

    fn cause_of_values(&self, best: &[String], played: &[String], language: Language) -> String {
        let reply = played.get(1).map_or("", String::as_str);
        if !self.why.is_explained {
            let line = best[..best.len().min(SHOWN)].join(" ");
            return match language {
                Language::English => format!("{line} was better"),
                Language::Japanese => format!("{line}が良かった"),
            };
        }
        if let Some(change) = self.why.change {
            return self.cause_by_piece(change, &best[0], reply, language);
        }
        let (theme, _) = self.why.themes()[0];
        let words = worse(theme, self.judged.side, language);
        match language {
            _ if reply.is_empty() => words,
            Language::English => format!("After {reply} {words}"),
            Language::Japanese => format!("{reply}で{words}"),
        }
    }

    fn cause_by_piece(&self, change: Change, best: &str, reply: &str, language: Language) -> String {
        let (Change::Loses(kind, at, _) | Change::Misses(kind, at) | Change::LetsPromote(kind, at)) = change;
        let (piece, square) = (kind_name(kind, language), square_name(at, language));
        let at_once = |line: &[Move], place: usize| line.get(place).is_some_and(|mv| mv.to() == at);
        let [reply_takes, best_takes] = [at_once(&self.why.played, 1), at_once(&self.why.best, 0)];
        let in_return = match (change, language) {
            (Change::Loses(_, _, Some(kind)), Language::English) => format!(" for a {}", kind_name(kind, language)),
            (Change::Loses(_, _, Some(kind)), Language::Japanese) => {
                format!("{}と引き換えに", kind_name(kind, language))
            }
            _ => String::new(),
        };
        match (change, language) {
            (Change::Loses(..), Language::English) if reply_takes => format!("{reply} takes the {piece}{in_return}"),
            (Change::Loses(..), Language::Japanese) if reply_takes => format!("{reply}で{in_return}{piece}を取られる"),
            (Change::Loses(..), Language::English) => {
                format!("After {reply} the {piece} is lost on {square}{in_return}")
            }
            (Change::Loses(..), Language::Japanese) => format!("{reply}から{in_return}{square}で{piece}を取られる"),
            (Change::Misses(..), Language::English) if best_takes => format!("{best} takes the {piece}"),
            (Change::Misses(..), Language::Japanese) if best_takes => format!("{best}なら{piece}を取れた"),
            (Change::Misses(..), Language::English) => format!("{best} wins the {piece} on {square}"),
            (Change::Misses(..), Language::Japanese) => format!("{best}から{square}で{piece}を取れた"),
            (Change::LetsPromote(..), Language::English) => format!("After {reply} the {piece} promotes on {square}"),
            (Change::LetsPromote(..), Language::Japanese) => format!("{reply}から{square}で{piece}に成られる"),
        }
    }

    /// The greatest parts of the loss, and the greatest gain.
    fn parts(&self, language: Language) -> Vec<String> {
        if !self.why.is_explained {
            return Vec::new();
        }
        let (themes, side) = (self.why.themes(), self.judged.side);
        let loss: i32 = themes.iter().map(|&(_, value)| value.min(0)).sum();
        let least = LEAST_PART.max(-loss * LEAST_SHARE / 100);
        let losses = themes.iter().filter(|&&(_, value)| value <= -least).take(PARTS);
        let gain = themes.last().filter(|&&(_, value)| value >= least);
        let named = |&(theme, value): &(Theme, i32)| format!("{} {}", theme_name(theme, side, language), signed(value));
        losses.chain(gain).map(named).collect()
    }
}

pub(super) const fn concept_name(concept: Concept, language: Language) -> &'static str {
    match language {
        Language::English => concept.name(),
        Language::Japanese => concept.japanese(),
    }
}

/// Returns the name of a theme for a side.
fn theme_name(theme: Theme, side: Color, language: Language) -> String {
    let [own, other] = [side, side.opponent()].map(|side| side_name(side, language));
    match (theme, language) {
        (Theme::Pieces, Language::English) => "material".to_owned(),
        (Theme::Pieces, Language::Japanese) => "駒の損得".to_owned(),
        (Theme::Placement, Language::English) => "places of the pieces".to_owned(),
        (Theme::Placement, Language::Japanese) => "駒の働き".to_owned(),
        (Theme::OwnKing, Language::English) => format!("safety of {own}'s king"),
        (Theme::OwnKing, Language::Japanese) => format!("{own}玉の安全"),
        (Theme::Attack, Language::English) => format!("attack on {other}'s king"),
        (Theme::Attack, Language::Japanese) => format!("{other}玉への攻め"),
        (Theme::Threats, Language::English) => "threats against pieces".to_owned(),
        (Theme::Threats, Language::Japanese) => "駒への当たり".to_owned(),
        (Theme::Other, Language::English) => "the move".to_owned(),
        (Theme::Other, Language::Japanese) => "手番など".to_owned(),
    }
}

/// Returns words for a theme that became worse for a side.
fn worse(theme: Theme, side: Color, language: Language) -> String {
    let [own, other] = [side, side.opponent()].map(|side| side_name(side, language));
    match (theme, language) {
        (Theme::Pieces, Language::English) => format!("{own} comes out behind in pieces"),
        (Theme::Pieces, Language::Japanese) => format!("{own}の駒損になる"),
        (Theme::Placement, Language::English) => format!("{other}'s pieces work better"),
        (Theme::Placement, Language::Japanese) => format!("{other}の駒の働きがまさる"),
        (Theme::OwnKing, Language::English) => format!("{own}'s king is in more danger"),
        (Theme::OwnKing, Language::Japanese) => format!("{own}玉が危なくなる"),
        (Theme::Attack, Language::English) => format!("{own}'s attack on the king is weaker"),
        (Theme::Attack, Language::Japanese) => format!("{own}の攻めが弱くなる"),
        (Theme::Threats, Language::English) => format!("{own} has more pieces attacked"),
        (Theme::Threats, Language::Japanese) => format!("{own}の駒に当たりが残る"),
        (Theme::Other, Language::English) => format!("{own} has lost time"),
        (Theme::Other, Language::Japanese) => format!("{own}の手損になる"),
    }
}
