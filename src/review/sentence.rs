//! The sentence of a mistake: its cause, then the parts of the loss.

use core::fmt::{self, Display};

use arrayvec::ArrayVec;

use super::judge::Judged;
use super::notation::{Language, LineNames, Signed, SquareName, kind_name, side_name};
use super::trade::Change;
use super::why::{Theme, Why};
use crate::board::{Move, Position};
use crate::eval::Concept;
use crate::search::value::ValueKind;

/// The most moves of a line in a sentence.
const SHOWN: usize = 7;

/// A part is named from this share of the loss on, in percent, and from this number of centipawns on.
const LEAST_SHARE: i32 = 15;
const LEAST_PART: i32 = 30;
/// The most parts that are named as losses.
const PARTS: usize = 3;

/// A mistake with its reason, and the position in which it was made.
#[derive(Clone, Copy, Debug)]
pub struct Mistake<'a> {
    /// The position before the mistake.
    pub position: &'a Position,
    /// The move before the mistake.
    pub last: Option<Move>,
    /// The move with its judgement.
    pub judged: &'a Judged,
    /// The reason.
    pub why: &'a Why,
}

impl<'a> Mistake<'a> {
    /// Returns the sentences that explain the mistake.
    #[must_use]
    pub const fn sentence(self, language: Language) -> Sentence<'a> {
        Sentence { mistake: self, language }
    }
}

/// The sentences that explain a mistake, in a language.
#[derive(Clone, Copy, Debug)]
pub struct Sentence<'a> {
    mistake: Mistake<'a>,
    language: Language,
}

impl Display for Sentence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mistake { position, last, why, .. } = self.mistake;
        let (comma, end) = match self.language {
            Language::English => (", ", "."),
            Language::Japanese => ("、", "。"),
        };
        self.cause(f)?;
        let parts = self.parts();
        if !parts.is_empty() {
            let best = LineNames { position, line: &why.best[..1], last, language: self.language };
            match self.language {
                // The best move is named already.
                _ if matches!(why.change, Some(Change::Misses(..))) => f.write_str(": ")?,
                Language::English => write!(f, ". Compared with {best}: ")?,
                Language::Japanese => write!(f, "。{best}との差: ")?,
            }
        }
        for (place, &(theme, value)) in parts.iter().enumerate() {
            f.write_str(if place == 0 { "" } else { comma })?;
            self.name(f, theme)?;
            write!(f, " {}", Signed(value))?;
        }
        f.write_str(end)
    }
}

impl Sentence<'_> {
    /// Writes the cause: a mate, else a piece, else the part with the greatest loss.
    fn cause(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Mistake { position, last, judged, why }, language) = (self.mistake, self.language);
        let mut after = position.clone();
        after.play(judged.mv);
        let best = |most: usize| {
            let line = &why.best[..why.best.len().min(most)];
            LineNames { position, line, last, language }
        };
        let replies = |most: usize| {
            let line = &why.played[1..why.played.len().min(1 + most)];
            LineNames { position: &after, line, last: Some(judged.mv), language }
        };
        match (judged.before, judged.after, language) {
            (ValueKind::MateIn(plies), _, Language::English) => write!(f, "Misses mate in {plies}: {}", best(SHOWN)),
            (ValueKind::MateIn(plies), _, Language::Japanese) => write!(f, "{plies}手詰を逃した: {}", best(SHOWN)),
            (_, ValueKind::MatedIn(plies), Language::English) => {
                write!(f, "Allows mate in {}: {}", plies - 1, replies(SHOWN))
            }
            (_, ValueKind::MatedIn(plies), Language::Japanese) => {
                write!(f, "{}手詰を許す: {}", plies - 1, replies(SHOWN))
            }
            _ => match (why.change, language) {
                (Some(change), _) => self.piece(f, change, best(lead(&why.best)), replies(lead(&why.played[1..]))),
                (None, _) if why.is_explained => self.theme(f, replies(lead(&why.played[1..]))),
                (None, Language::English) => write!(f, "{} was better", best(SHOWN)),
                (None, Language::Japanese) => write!(f, "{}が良かった", best(SHOWN)),
            },
        }
    }

    /// Writes the part with the greatest loss.
    fn theme(&self, f: &mut fmt::Formatter<'_>, reply: LineNames<'_>) -> fmt::Result {
        match self.language {
            _ if reply.line.is_empty() => {}
            Language::English => write!(f, "After {reply} ")?,
            Language::Japanese => write!(f, "{reply}で")?,
        }
        let (theme, _) = self.mistake.why.themes()[0];
        self.worse(f, theme)
    }

    /// Writes the change of the trade.
    fn piece<'a>(
        &self,
        f: &mut fmt::Formatter<'_>,
        change: Change,
        best: LineNames<'a>,
        reply: LineNames<'a>,
    ) -> fmt::Result {
        let (Change::Loses(kind, at, _) | Change::Misses(kind, at) | Change::LetsPromote(kind, at)) = change;
        let (piece, square) = (kind_name(kind, self.language), SquareName(at, self.language));
        let takes = |line: &LineNames<'_>| {
            let taken = line.line.first().filter(|mv| mv.to() == at).and_then(|mv| line.position.piece_on(mv.to()));
            taken.is_some_and(|piece| piece.kind == kind)
        };
        let [reply_takes, best_takes] = [&reply, &best].map(takes);
        // A capture at once needs no further moves.
        let first =
            |line: LineNames<'a>, takes| LineNames { line: if takes { &line.line[..1] } else { line.line }, ..line };
        let [best, reply] = [first(best, best_takes), first(reply, reply_takes)];
        let returned = InReturn(change, self.language);
        match (change, self.language) {
            (Change::Loses(..), Language::English) if reply_takes => write!(f, "{reply} takes the {piece}{returned}"),
            (Change::Loses(..), Language::Japanese) if reply_takes => write!(f, "{reply}で{returned}{piece}を取られる"),
            (Change::Loses(..), Language::English) => {
                write!(f, "After {reply} the {piece} is lost on {square}{returned}")
            }
            (Change::Loses(..), Language::Japanese) => write!(f, "{reply}から{returned}{square}で{piece}を取られる"),
            (Change::Misses(..), Language::English) if best_takes => write!(f, "{best} takes the {piece}"),
            (Change::Misses(..), Language::Japanese) if best_takes => write!(f, "{best}なら{piece}を取れた"),
            (Change::Misses(..), Language::English) => write!(f, "{best} wins the {piece} on {square}"),
            (Change::Misses(..), Language::Japanese) => write!(f, "{best}から{square}で{piece}を取れた"),
            (Change::LetsPromote(..), Language::English) => {
                write!(f, "After {reply} the {piece} promotes on {square}")
            }
            (Change::LetsPromote(..), Language::Japanese) => write!(f, "{reply}で{square}への{piece}の成り込みを許す"),
        }
    }

    /// Returns the greatest parts of the loss, and the greatest gain.
    fn parts(&self) -> ArrayVec<(Theme, i32), { PARTS + 1 }> {
        if !self.mistake.why.is_explained {
            return ArrayVec::new();
        }
        let themes = self.mistake.why.themes();
        let loss: i32 = themes.iter().map(|&(_, value)| value.min(0)).sum();
        let least = LEAST_PART.max(-loss * LEAST_SHARE / 100);
        let losses = themes.iter().filter(|&&(_, value)| value <= -least).take(PARTS);
        let gain = themes.last().filter(|&&(_, value)| value >= least);
        losses.chain(gain).copied().collect()
    }

    /// Writes the name of a theme.
    fn name(&self, f: &mut fmt::Formatter<'_>, theme: Theme) -> fmt::Result {
        let side = self.mistake.judged.side;
        let [own, other] = [side, side.opponent()].map(|side| side_name(side, self.language));
        match (theme, self.language) {
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

    /// Writes words for a theme that became worse.
    fn worse(&self, f: &mut fmt::Formatter<'_>, theme: Theme) -> fmt::Result {
        let side = self.mistake.judged.side;
        let [own, other] = [side, side.opponent()].map(|side| side_name(side, self.language));
        match (theme, self.language) {
            (Theme::Pieces, Language::English) => write!(f, "{own} comes out behind in pieces"),
            (Theme::Pieces, Language::Japanese) => write!(f, "{own}の駒損になる"),
            (Theme::Placement, Language::English) => write!(f, "{other}'s pieces work better"),
            (Theme::Placement, Language::Japanese) => write!(f, "{other}の駒の働きがまさる"),
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

/// Returns the number of moves by which a line is named: its first, or the first after an exchange.
fn lead(line: &[Move]) -> usize {
    match line {
        [first, second, _, ..] if first.to() == second.to() => 3,
        _ => 1,
    }
}

/// The less valuable piece that is taken in return.
struct InReturn(Change, Language);

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
    use std::string::{String, ToString};
    use std::vec::Vec;

    use super::*;

    /// Returns the sentence of a mistake of 600 centipawns, from the best line and the played line.
    fn sentence(sfen: &str, best: &str, played: &str) -> [String; 2] {
        let position: Position = sfen.parse().unwrap();
        let [best, played] =
            [best, played].map(|line| line.split(' ').map(|mv| mv.parse().unwrap()).collect::<Vec<Move>>());
        let [before, next] = [600, 0].map(ValueKind::Centipawns);
        let judged = Judged::of(&position, played[0], best[0], before, next);
        let why = Why::of(&position, (&best, judged.before), (&played, judged.after));
        let mistake = Mistake { position: &position, last: None, judged: &judged, why: &why };
        [Language::English, Language::Japanese].map(|language| mistake.sentence(language).to_string())
    }

    /// Bishops are exchanged, and a bishop from the hand attacks the silver that took back.
    #[test]
    fn a_piece_that_is_won_after_an_exchange_is_not_taken_by_the_exchange() {
        let board = "4k1s2/7b1/9/9/9/9/9/1B7/4K4 b - 1";
        let [english, japanese] = sentence(board, "8h2b+ 3a2b B*5e 5a4a 5e2b+", "5i4i 5a4a");
        assert!(english.starts_with("☗Bx22+ ☖Sx22 ☗B*55 wins the silver on 22"), "{english}");
        assert!(japanese.starts_with("☗２二角成 ☖同銀 ☗５五角から２二で銀を取れた"), "{japanese}");
    }

    /// The gold leaves a bishop that it could take for nothing. Later in the best line a knight takes a rook.
    #[test]
    fn a_piece_that_could_be_taken_at_once_comes_first() {
        let board = "4k4/3r5/9/2N6/9/9/9/1bG6/4K4 b - 1";
        let [english, japanese] = sentence(board, "7h8h 5a4a 7d6b+", "7h7i 5a4a");
        assert!(english.starts_with("☗Gx88 takes the bishop"), "{english}");
        assert!(japanese.starts_with("☗８八金なら角を取れた"), "{japanese}");
    }

    /// The pawn drop would close the way of the bishop.
    #[test]
    fn a_promotion_of_the_enemy_is_named() {
        let board = "4k4/1b7/9/9/9/9/9/9/4K4 b P 1";
        let [english, japanese] = sentence(board, "P*6d 5a4a", "5i4i 8b2h+");
        assert!(english.starts_with("After ☖B-28+ the bishop promotes on 28"), "{english}");
        assert!(japanese.starts_with("☖２八角成で２八への角の成り込みを許す"), "{japanese}");
    }

    /// The rook attacks the bishop. In the best line bishops are exchanged, and a bishop is given for a gold.
    #[test]
    fn a_piece_that_the_best_line_exchanges_hangs_nevertheless() {
        let board = "4k1s2/5rgb1/9/5B3/9/9/P8/9/4K4 b - 1";
        let [english, _] = sentence(board, "4d2b+ 3a2b B*6e 5a6a 6e3b+ 4b3b", "9g9f 4b4d");
        assert!(english.starts_with("☖Rx44 takes the bishop"), "{english}");
    }

    /// The rook moves where a pawn takes it.
    #[test]
    fn a_piece_that_the_reply_takes_comes_first() {
        let board = "4k4/9/4g4/4p4/9/9/4R4/9/4K4 b - 1";
        let [english, japanese] = sentence(board, "5g4g 5a6a", "5g5e 5d5e");
        assert!(english.starts_with("☖Px55 takes the rook"), "{english}");
        assert!(japanese.starts_with("☖同歩で飛を取られる"), "{japanese}");
    }
}
