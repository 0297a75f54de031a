//! Words of the sentences: themes, forks, pieces in return, and the shelters of a king.

use core::fmt::{self, Display};

use super::notation::{Language, kind_name, side_name};
use super::shelter::Shelter;
use super::trade::Change;
use super::why::Theme;
use crate::board::{Color, PieceKind};
use crate::eval::Concept;

/// The name of a theme, for the side that made the mistake.
pub(super) struct ThemeName(pub(super) Theme, pub(super) Color, pub(super) Language);

impl Display for ThemeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(theme, side, language) = *self;
        let [own, other] = [side, side.opponent()].map(|side| side_name(side, language));
        match (theme, language) {
            (Theme::Pieces, Language::English) => f.write_str("material"),
            (Theme::Pieces, Language::Japanese) => f.write_str("駒の損得"),
            (Theme::Placement, Language::English) => f.write_str("places of the pieces"),
            (Theme::Placement, Language::Japanese) => f.write_str("駒の働き"),
            (Theme::OwnKing, Language::English) => write!(f, "safety of {own}'s king"),
            (Theme::OwnKing, Language::Japanese) => write!(f, "{own}玉の安全"),
            (Theme::Attack, Language::English) => write!(f, "attack on {other}'s king"),
            (Theme::Attack, Language::Japanese) => write!(f, "{other}玉への攻め"),
            (Theme::Threats, Language::English) => f.write_str("threats against pieces"),
            (Theme::Threats, Language::Japanese) => f.write_str("駒への当たり"),
            (Theme::Other, Language::English) => f.write_str("the move"),
            (Theme::Other, Language::Japanese) => f.write_str("手番など"),
        }
    }
}

/// Words for a theme that became worse for the side that made the mistake.
pub(super) struct Worse {
    pub(super) theme: Theme,
    pub(super) side: Color,
    /// Whether the side's king is clearly more exposed.
    pub(super) is_exposed: bool,
    pub(super) language: Language,
}

impl Display for Worse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { theme, side, is_exposed, language } = *self;
        let [own, other] = [side, side.opponent()].map(|side| side_name(side, language));
        match (theme, language) {
            (Theme::Pieces, Language::English) => write!(f, "{own} comes out behind in pieces"),
            (Theme::Pieces, Language::Japanese) => write!(f, "{own}の駒損になる"),
            (Theme::Placement, Language::English) => write!(f, "{other}'s pieces work better"),
            (Theme::Placement, Language::Japanese) => write!(f, "{other}の駒の働きがまさる"),
            (Theme::OwnKing, Language::English) if is_exposed => write!(f, "{own}'s king is exposed"),
            (Theme::OwnKing, Language::Japanese) if is_exposed => write!(f, "{own}玉が薄くなる"),
            (Theme::OwnKing, Language::English) => write!(f, "{own}'s king is in more danger"),
            (Theme::OwnKing, Language::Japanese) => write!(f, "{own}玉が危なくなる"),
            (Theme::Attack, Language::English) => write!(f, "{own}'s attack on the king is weaker"),
            (Theme::Attack, Language::Japanese) => write!(f, "{own}の攻めが弱くなる"),
            (Theme::Threats, Language::English) => write!(f, "{own} has more pieces attacked"),
            (Theme::Threats, Language::Japanese) => write!(f, "{own}の駒に当たりが残る"),
            (Theme::Other, Language::English) => write!(f, "{own} has lost time"),
            (Theme::Other, Language::Japanese) => write!(f, "{own}の手損になる"),
        }
    }
}

/// The facts by which a king is more exposed: at the end of the best line, and at that of the played line.
pub(super) struct Exposed(pub(super) [Shelter; 2], pub(super) Language);

impl Display for Exposed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [best, played] = self.0;
        let (comma, names) = match self.1 {
            Language::English => (", ", ["guards", "attackers", "escape squares"]),
            Language::Japanese => ("、", ["囲いの金銀", "迫る駒", "逃げ道"]),
        };
        let facts = [
            (best.guards > played.guards, best.guards, played.guards),
            (best.attackers < played.attackers, best.attackers, played.attackers),
            (best.escapes > played.escapes, best.escapes, played.escapes),
        ];
        let worse = facts.into_iter().zip(names).filter(|((is_worse, ..), _)| *is_worse);
        for (place, ((_, from, to), name)) in worse.enumerate() {
            write!(f, "{}{name} {from} → {to}", if place == 0 { "" } else { comma })?;
        }
        Ok(())
    }
}

/// The two pieces of a fork: `forks the rook and the silver`, `飛銀両取り`, `王手飛車取り`.
pub(super) struct Forks(pub(super) [PieceKind; 2], pub(super) Language);

impl Display for Forks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(kinds, language) = *self;
        let [first, second] = kinds.map(|kind| kind_name(kind, language));
        match (language, kinds) {
            (Language::English, [one, other]) if one == other => write!(f, "forks two {first}s"),
            (Language::English, _) => write!(f, "forks the {first} and the {second}"),
            (Language::Japanese, [PieceKind::King, PieceKind::Rook]) => f.write_str("王手飛車取り"),
            (Language::Japanese, [PieceKind::King, _]) => write!(f, "王手{second}取り"),
            (Language::Japanese, [one, other]) if one == other => write!(f, "{first}の両取り"),
            (Language::Japanese, _) => write!(f, "{first}{second}両取り"),
        }
    }
}

/// The less valuable piece that is taken in return.
pub(super) struct InReturn(pub(super) Change, pub(super) Language);

impl Display for InReturn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0, self.1) {
            (Change::Loses(_, _, Some(kind)), Language::English) => {
                write!(f, " for a {}", kind_name(kind, Language::English))
            }
            (Change::Loses(_, _, Some(kind)), Language::Japanese) => {
                write!(f, "{}と引き換えに", kind_name(kind, Language::Japanese))
            }
            _ => Ok(()),
        }
    }
}

/// Returns the name of a concept.
#[must_use]
pub const fn concept_name(concept: Concept, language: Language) -> &'static str {
    match language {
        Language::English => concept.name(),
        Language::Japanese => concept.japanese(),
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn only_facts_that_are_worse_are_named() {
        let best = Shelter { guards: 3, attackers: 1, escapes: 2 };
        let played = Shelter { guards: 1, attackers: 2, escapes: 2 };
        let [english, japanese] =
            [Language::English, Language::Japanese].map(|language| Exposed([best, played], language).to_string());
        assert_eq!([english, japanese], ["guards 3 → 1, attackers 1 → 2", "囲いの金銀 3 → 1、迫る駒 1 → 2"]);
    }
}
