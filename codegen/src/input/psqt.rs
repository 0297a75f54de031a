//! `psqt/<kind>.toml`: a middlegame and an endgame board for each kind, as Black sees them.

use geometry::{PieceKind, Score};

use super::Reader;

/// A board of values for each kind, by kind index and square index, Black's view.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Psqt {
    /// The boards.
    pub boards: Vec<Vec<Score>>,
}

const RANGE: std::ops::Range<i64> = -1000..1001;

pub(super) fn read(reader: &mut Reader<'_>) -> Psqt {
    let boards = PieceKind::ALL.iter().map(|kind| {
        reader.file(&format!("psqt/{}.toml", kind.word()), |document| {
            let (mg, eg) = (document.board("mg", RANGE), document.board("eg", RANGE));
            let (mg, eg) = (mg.unwrap_or_default(), eg.unwrap_or_default());
            mg.into_iter().zip(eg).map(|(mg, eg)| Score::new(mg as i32, eg as i32)).collect()
        })
    });
    Psqt { boards: boards.collect() }
}
