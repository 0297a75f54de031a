//! `psqt/<kind>.toml`: a middlegame and an endgame board for each kind, as Black sees them.

use super::material::KINDS;
use super::{Pair, Reader};

/// A board of values for each kind, by kind index and square index, Black's view.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Psqt {
    /// The boards.
    pub boards: Vec<Vec<Pair>>,
}

const RANGE: std::ops::Range<i64> = -1000..1001;

pub(super) fn read(reader: &mut Reader<'_>) -> Psqt {
    let boards = KINDS.iter().map(|kind| {
        reader.file(&format!("psqt/{kind}.toml"), |document| {
            let (mg, eg) = (document.board("mg", RANGE), document.board("eg", RANGE));
            let (mg, eg) = (mg.unwrap_or_default(), eg.unwrap_or_default());
            mg.into_iter().zip(eg).map(|(mg, eg)| Pair { mg: mg as i16, eg: eg as i16 }).collect()
        })
    });
    Psqt { boards: boards.collect() }
}
