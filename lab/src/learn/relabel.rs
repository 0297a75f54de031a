//! Relabelling: scores are replaced by the evaluation that the net of this program gives the leaves.

use horigoma::eval::net;

use super::target::side;
use crate::files::packed::{self, Record};

/// Relabels each record with a leaf, and the leaf, with the evaluation of the leaf by the net of this program (TDLeaf,
/// Baxter, Tridgell and Weaver 1998). Games of older nets can so train the newest one. Other records are unchanged.
pub(super) fn take(records: &mut [Record]) {
    let mut searched: Option<&mut Record> = None;
    for record in records {
        if !record.is_leaf() {
            searched = Some(record);
            continue;
        }
        // An invalid position is reported when it is read for training.
        let (Some(root), Ok(end)) = (searched.take(), packed::unpack(&record.sfen, record.ply)) else { continue };
        // An evaluation is within 30,000.
        record.score = net::evaluate(&end) as i16;
        root.score = if side(root) == side(record) { record.score } else { -record.score };
    }
}

#[cfg(test)]
mod tests {
    use horigoma::board::Position;

    use super::*;
    use crate::files::packed::{LEAF, QUIET, pack};

    /// Returns the start of a game after some moves.
    fn after(moves: &[&str]) -> Position {
        let mut position = Position::start();
        for mv in moves {
            position.play(mv.parse().unwrap());
        }
        position
    }

    /// Returns a record with this score.
    fn record(moves: &[&str], flags: u8, score: i16) -> Record {
        Record { sfen: pack(&after(moves)).unwrap(), score, mv: 0, ply: moves.len() as u16 + 1, result: 1, flags }
    }

    #[test]
    fn relabelled_lines_have_the_net_value_of_their_leaf() {
        const LINE: [&str; 3] = ["7g7f", "3c3d", "8h2b+"];
        let mut records = [
            record(&LINE[..1], QUIET, 11),
            // White is to move, as before the line, and a bishop down.
            record(&LINE, QUIET | LEAF, 12),
            // A record without a leaf.
            record(&LINE[..2], 0, 13),
            record(&LINE[..2], QUIET, 14),
            // The other side is to move.
            record(&LINE, QUIET | LEAF, 15),
        ];
        take(&mut records);
        let white = net::evaluate(&after(&LINE)) as i16;
        assert!(white < -500, "Black has just captured a bishop: {white}");
        assert_eq!(records.map(|record| record.score), [white, white, 13, -white, white]);
        let others = records.map(|record| (record.ply, record.result, record.flags));
        assert_eq!(others, [(2, 1, 1), (4, 1, 3), (3, 1, 0), (3, 1, 1), (4, 1, 3)]);
    }
}
