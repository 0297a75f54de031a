//! The judgement of a move of the game for the page: its mark, and the sentences of its reason.

use core::fmt;

use horigoma::board::{Move, Position};
use horigoma::review::{Decimal, Judged, Language, Line, Mark, Mistake, Why, seen};
use horigoma::search::value::ValueKind;

/// The words after `explain`: the searches of two positions, with a move of the game between them.
///
/// `last 3c3d before cp 34 2g2f 8c8d played 7f7e after cp 120 8c8d` means: the move before the position was 3c3d, or
/// `last` is missing. The search of the position found +34 and the line 2g2f 8c8d. The game went on with 7f7e, and the
/// search of the next position found +120 for its side to move. A mate is `mate N`, in plies, and negative or 0 for the
/// side that is mated.
pub(crate) struct Request {
    last: Option<Move>,
    before: ValueKind,
    best: Line,
    played: Option<Move>,
    after: ValueKind,
    reply: Line,
}

impl Request {
    /// Reads the words. An unknown word is skipped.
    pub(crate) fn read(text: &str) -> Self {
        let none = ValueKind::Centipawns(0);
        let (best, reply) = (Line::new(), Line::new());
        let mut request = Self { last: None, before: none, best, played: None, after: none, reply };
        let mut words = text.split_ascii_whitespace();
        let mut is_after = false;
        while let Some(word) = words.next() {
            let mut mv = || words.next().and_then(|word| word.parse().ok());
            match word {
                "last" => request.last = mv(),
                "played" => request.played = mv(),
                "before" => request.before = score(&mut words),
                "after" => {
                    is_after = true;
                    request.after = score(&mut words);
                }
                word => {
                    let line = if is_after { &mut request.reply } else { &mut request.best };
                    let _ = word.parse().map(|mv| line.try_push(mv));
                }
            }
        }
        request
    }
}

fn score<'w>(words: &mut impl Iterator<Item = &'w str>) -> ValueKind {
    let (kind, number) = (words.next(), words.next().and_then(|word| word.parse::<i32>().ok()).unwrap_or(0));
    match kind {
        Some("mate") if number > 0 => ValueKind::MateIn(number.unsigned_abs()),
        Some("mate") => ValueKind::MatedIn(number.unsigned_abs()),
        _ => ValueKind::Centipawns(number),
    }
}

/// Cuts a line before its first illegal move.
fn cut(position: &Position, line: &mut Line) {
    let mut position = position.clone();
    let legal = line.iter().take_while(|&&mv| position.try_play(mv).is_ok()).count();
    line.truncate(legal);
}

/// The judgement of a move from a position: `explained`, and one object of JSON, or `null` for an illegal move.
///
/// * `mark`: `""`, `"?!"`, `"?"` or `"??"`. `name`: its name in ShogiHome. `loss`: percent of the chance to win.
/// * `before`, `after`: the scores of the best move and of the move, for the side that moves: `{"cp":N}` or
///   `{"mate":N}`, negative for being mated.
/// * Of marked moves: the `sentence` by language, and both lines (`best`, `played`) as far as they are compared.
pub(crate) struct Judgement<'p>(pub(crate) &'p Position, pub(crate) Request);

impl fmt::Display for Judgement<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(position, Request { last, before, best, played, after, reply }) = self;
        let mut next = Position::clone(position);
        let Some(played) = played.filter(|&mv| next.try_play(mv).is_ok()) else { return f.write_str("explained null") };
        let (mut best, mut reply) = (best.clone(), reply.clone());
        cut(position, &mut best);
        cut(&next, &mut reply);
        let (before, after) = (seen(position, &best, *before), seen(&next, &reply, *after));
        let judged = Judged::of(position, played, best.first().copied().unwrap_or(played), before, after);
        let (mark, name, loss) = (judged.mark.sign(), judged.mark.japanese(), Decimal(judged.loss, 2));
        write!(f, "explained {{\"mark\":\"{mark}\",\"name\":\"{name}\",\"loss\":{loss}")?;
        write!(f, ",\"before\":{},\"after\":{}", Score(judged.before), Score(judged.after))?;
        if judged.mark != Mark::None {
            reply.truncate(reply.capacity() - 1);
            reply.insert(0, played);
            let why = Why::of(position, (&best, judged.before), (&reply, judged.after));
            let mistake = Mistake { position, last: *last, judged: &judged, why: &why };
            let [english, japanese] =
                [Language::English, Language::Japanese].map(|language| mistake.sentence(language));
            write!(f, ",\"sentence\":{{\"en\":\"{english}\",\"ja\":\"{japanese}\"}}")?;
            write!(f, ",\"best\":{},\"played\":{}", Moves(&why.best), Moves(&why.played))?;
        }
        f.write_str("}")
    }
}

struct Score(ValueKind);

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            ValueKind::Centipawns(value) => write!(f, "{{\"cp\":{value}}}"),
            ValueKind::MateIn(plies) => write!(f, "{{\"mate\":{plies}}}"),
            ValueKind::MatedIn(plies) => write!(f, "{{\"mate\":-{plies}}}"),
        }
    }
}

struct Moves<'l>(&'l [Move]);

impl fmt::Display for Moves<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, mv) in self.0.iter().enumerate() {
            write!(f, "{}\"{mv}\"", if place == 0 { "[" } else { "," })?;
        }
        f.write_str("]")
    }
}
