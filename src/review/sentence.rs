//! The sentence of a mistake: its cause, then the parts of the loss.

use core::fmt::{self, Display};

use arrayvec::ArrayVec;

use super::fork::Fork;
use super::judge::Judged;
use super::notation::{Language, LineNames, Signed, SquareName, kind_name};
use super::trade::Change;
use super::why::{Theme, Why};
use super::words::{Exposed, Forks, InReturn, ThemeName, Worse};
use crate::board::{Move, Position};
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
        let (comma, end, open, close) = match self.language {
            Language::English => (", ", ".", " (", ")"),
            Language::Japanese => ("、", "。", "（", "）"),
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
            write!(f, "{} {}", ThemeName(theme, self.mistake.judged.side, self.language), Signed(value))?;
            if theme == Theme::OwnKing && why.is_exposed() {
                write!(f, "{open}{}{close}", Exposed(why.shelters, self.language))?;
            }
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
        let Mistake { judged, why, .. } = self.mistake;
        let (theme, _) = why.themes()[0];
        write!(f, "{}", Worse { theme, side: judged.side, is_exposed: why.is_exposed(), language: self.language })
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
        if let Some(fork) = self.fork(change) {
            return self.forked(f, change, fork, best, reply);
        }
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

    /// Returns the fork by which a piece is won.
    fn fork(&self, change: Change) -> Option<Fork> {
        let Mistake { position, why, .. } = self.mistake;
        match change {
            Change::Loses(kind, at, _) => Fork::of(position, &why.played, 1, kind, at),
            Change::Misses(kind, at) => Fork::of(position, &why.best, 0, kind, at),
            Change::LetsPromote(..) => None,
        }
    }

    /// Writes a fork, and the piece that it wins.
    fn forked<'a>(
        &self,
        f: &mut fmt::Formatter<'_>,
        change: Change,
        Fork { place, targets }: Fork,
        best: LineNames<'a>,
        reply: LineNames<'a>,
    ) -> fmt::Result {
        let (Change::Loses(kind, at, _) | Change::Misses(kind, at) | Change::LetsPromote(kind, at)) = change;
        let (language, why) = (self.language, self.mistake.why);
        let (piece, square) = (kind_name(kind, language), SquareName(at, language));
        let best = LineNames { line: why.best.get(..=place).unwrap_or_default(), ..best };
        let reply = LineNames { line: why.played.get(1..=place).unwrap_or_default(), ..reply };
        let forks = Forks(targets, language);
        let returned = InReturn(change, language);
        match (change, language) {
            (Change::Misses(..), Language::English) => write!(f, "{best} {forks}, and wins the {piece} on {square}"),
            (Change::Misses(..), Language::Japanese) => write!(f, "{best}の{forks}で{square}の{piece}を取れた"),
            (_, Language::English) => write!(f, "{reply} {forks}, and the {piece} is lost on {square}{returned}"),
            (_, Language::Japanese) => write!(f, "{reply}の{forks}で{returned}{square}の{piece}を取られる"),
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
}

/// Returns the number of moves by which a line is named: its first, or the first after an exchange.
fn lead(line: &[Move]) -> usize {
    match line {
        [first, second, _, ..] if first.to() == second.to() => 3,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use std::string::{String, ToString};
    use std::vec::Vec;

    use super::super::shelter::Shelter;
    use super::super::trade::Line;
    use super::super::why::Compared;
    use super::*;
    use crate::board::Color;
    use crate::eval::Concept;

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

    /// The knight attacks both golds, and takes one of them.
    #[test]
    fn a_fork_is_named_with_both_pieces() {
        let board = "4k4/9/9/9/9/9/3G1G3/9/4K4 b Pn 1";
        let [english, japanese] = sentence(board, "P*5e 5a4a", "5i4i N*5e 6g7g 5e4g+");
        assert!(english.starts_with("☖N*55 forks two golds, and the gold is lost on 47"), "{english}");
        assert!(japanese.starts_with("☖５五桂の金の両取りで４七の金を取られる"), "{japanese}");
        let board = "4k4/9/3g1g3/9/9/9/9/9/4K4 b N 1";
        let [english, japanese] = sentence(board, "N*5e 6c7c 5e4c+ 5a6a", "5i4i 5a6a");
        assert!(english.starts_with("☗N*55 forks two golds, and wins the gold on 43"), "{english}");
        assert!(japanese.starts_with("☗５五桂の金の両取りで４三の金を取れた"), "{japanese}");
    }

    /// The king steps on the bishop's line.
    #[test]
    fn a_fork_with_check_is_named_as_players_do() {
        let board = "4k4/9/9/9/R8/9/9/5K3/9 b b 1";
        let [english, japanese] = sentence(board, "4h3h 5a4a", "4h5i B*7g 5i4h 7g9e");
        assert!(english.starts_with("☖B*77 forks the king and the rook, and the rook is lost on 95"), "{english}");
        assert!(japanese.starts_with("☖７七角の王手飛車取りで９五の飛を取られる"), "{japanese}");
    }

    /// The safety of the king fell, and golds left it.
    #[test]
    fn an_exposed_king_is_named_with_its_facts() {
        let position = Position::start();
        let line = |moves: &str| moves.split(' ').map(|mv| mv.parse().unwrap()).collect();
        let (best, played): (Line, Line) = (line("7g7f"), line("2g2f 8c8d"));
        let [before, next] = [300, 0].map(ValueKind::Centipawns);
        let judged = Judged::of(&position, played[0], best[0], before, next);
        let side = Some(Color::Black);
        let parts = [Compared { concept: Concept::Castle, side, best: 300, played: 0 }].into_iter().collect();
        let safe = Shelter { guards: 3, attackers: 1, escapes: 3 };
        let shelters = [safe, Shelter { guards: 1, attackers: 2, escapes: 3 }];
        let why = Why { side: Color::Black, best, played, parts, change: None, shelters, is_explained: true };
        let of = |why: &Why, language| {
            Mistake { position: &position, last: None, judged: &judged, why }.sentence(language).to_string()
        };
        let safety = "Compared with ☗P-76: safety of Black's king −300";
        assert_eq!(
            of(&why, Language::English),
            ["After ☖P-84 Black's king is exposed. ", safety, " (guards 3 → 1, attackers 1 → 2)."].concat()
        );
        assert_eq!(
            of(&why, Language::Japanese),
            "☖８四歩で先手玉が薄くなる。☗７六歩との差: 先手玉の安全 −300（囲いの金銀 3 → 1、迫る駒 1 → 2）。"
        );
        let why = Why { shelters: [safe; 2], ..why };
        assert_eq!(of(&why, Language::English), ["After ☖P-84 Black's king is in more danger. ", safety, "."].concat());
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
