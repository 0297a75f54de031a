//! The state of a position for the page, without a search.

use core::fmt;

use horigoma::board::{Color, HistoryEntry, Position, Repetition, repetition};
use horigoma::draw::Json;
use horigoma::eval::{Evaluation, Explanation, castles};

/// The facts of a position that need no search, as one line of JSON.
pub(crate) struct State<'h> {
    pub(crate) position: &'h Position,
    /// The positions of the game so far, this one last.
    pub(crate) path: &'h [HistoryEntry],
    /// Whether the side to move may declare a win.
    pub(crate) declares: bool,
    /// The evaluation by which a search would play.
    pub(crate) evaluation: Evaluation,
}

impl fmt::Display for State<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, path, declares, evaluation } = *self;
        let repetition = match repetition::game_repetition(path) {
            Repetition::Draw => "draw",
            Repetition::Win => "win",
            Repetition::Loss => "loss",
            Repetition::None | Repetition::Superior | Repetition::Inferior => "none",
        };
        let (legal, check) = (position.count_legal_moves(), position.is_check());
        write!(f, "{{\"sfen\":\"{position}\",\"legal\":{legal},\"check\":{check},\"repetition\":\"{repetition}\"")?;
        write!(f, ",\"declaration\":{declares},\"castles\":[")?;
        for color in Color::ALL {
            if color == Color::White {
                f.write_str(",")?;
            }
            castle(f, position, color)?;
        }
        write!(f, "],\"explanation\":{}}}", Json(&Explanation::with(position, evaluation)))
    }
}

/// Writes the castle of a side's king, or `null`.
fn castle(f: &mut fmt::Formatter<'_>, position: &Position, color: Color) -> fmt::Result {
    let Some(castle) = castles::recognise(position, color) else { return f.write_str("null") };
    let ((name, kanji), wing) = (castle.names(), castle.wing());
    write!(f, "{{\"name\":\"{name}\",\"kanji\":\"{kanji}\",\"wing\":\"{wing}\",\"wingKanji\":\"{}\"", wing.kanji())?;
    let (standing, of, whole) = (castle.standing, castle.required_count, castle.is_whole());
    write!(f, ",\"standing\":{standing},\"of\":{of},\"whole\":{whole}}}")
}
