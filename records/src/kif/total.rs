//! The line `まで5手で先手の勝ち`, with which KIF sums up a game.

use geometry::Color;

use crate::text::is_blank;
use crate::{Action, End, Outcome, Record, SIDES};

/// Returns the number of moves and the ending that a line states, where `turn` is to move, or `None` for another line.
pub(super) fn read(text: &str, turn: Color) -> Option<(Option<u32>, End)> {
    let text = text.strip_prefix("まで")?.replace(is_blank, "");
    let text = text.trim_start_matches('、');
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (count, rest) = match text[digits..].strip_prefix("手で") {
        Some(rest) => (Some(text[..digits].parse().ok()?), rest.trim_start_matches('、')),
        None => (None, text),
    };
    let (late, rest) = match rest.strip_prefix("時間切れにより") {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let side = Color::ALL.into_iter().find_map(|color| {
        let named = |side: &&str| rest.strip_prefix(*side)?.strip_prefix('の');
        SIDES[color.index()].iter().find_map(named).map(|reason| (color, reason))
    });
    let end = match side {
        Some((winner, "勝ち")) if winner == turn => End::Won(winner),
        Some((_, "勝ち")) if late => End::TimeUp,
        Some((_, "勝ち")) => End::Resigned,
        Some((winner, "反則勝ち")) => End::IllegalAction(winner.opponent()),
        Some((loser, "反則負け")) if loser == turn => End::Illegal,
        Some((loser, "反則負け")) => End::IllegalAction(loser),
        Some((winner, "入玉勝ち")) if winner == turn => End::Declared,
        Some((winner, "入玉勝ち")) => End::Won(winner),
        Some(_) => return None,
        None => match End::of_kif(rest, turn) {
            End::Other(_) => return None,
            end => end,
        },
    };
    Some((count, end))
}

/// Returns the line for an ending after this number of moves, where `turn` is to move, or `None` for an ending
/// without words in KIF.
pub(super) fn write(end: &End, turn: Color, moves: u32, sides: [&str; Color::COUNT]) -> Option<String> {
    let side = |color: Color| sides[color.index()];
    let result = match (end, end.outcome(turn)) {
        (End::Illegal, _) => format!("{}の反則負け", side(turn)),
        (End::IllegalAction(loser), _) => format!("{}の反則勝ち", side(loser.opponent())),
        (End::Declared, _) => format!("{}の入玉勝ち", side(turn)),
        (_, Some(Outcome::Win(winner))) => format!("{}の勝ち", side(winner)),
        (End::Repetition, _) => "千日手".to_owned(),
        (_, Some(Outcome::Draw)) => "持将棋".to_owned(),
        (End::BrokenOff | End::Sealed, None) => "中断".to_owned(),
        (_, None) => return None,
    };
    Some(format!("まで{moves}手で{result}\n"))
}

/// The number of the last move before an ending.
pub(super) fn moves_before(record: &Record, mut node: usize) -> u32 {
    let nodes = record.nodes();
    while matches!(nodes[node].action, Action::End(_)) {
        node = nodes[node].parent();
    }
    nodes[node].number()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As Kifu for Windows and others write it.
    #[test]
    fn results_are_understood() {
        let [black, white] = Color::ALL;
        for (text, turn, expected) in [
            ("まで5手で先手の勝ち", white, Some((Some(5), End::Resigned))),
            ("まで5手で下手の勝ち", white, Some((Some(5), End::Resigned))),
            ("まで、5手で後手の勝ち", white, Some((Some(5), End::Won(white)))),
            ("まで5手で時間切れにより先手の勝ち", white, Some((Some(5), End::TimeUp))),
            ("まで5手で後手の反則負け", white, Some((Some(5), End::Illegal))),
            ("まで5手で後手の反則勝ち", white, Some((Some(5), End::IllegalAction(black)))),
            ("まで5手で千日手", white, Some((Some(5), End::Repetition))),
            ("まで5手　で　持将棋", white, Some((Some(5), End::Impasse))),
            ("まで中断", white, Some((None, End::BrokenOff))),
            ("まで5手で何か", white, None),
            ("まで99999999999手で中断", white, None),
        ] {
            assert_eq!(read(text, turn), expected, "{text}");
        }
    }
}
