//! CSA, the format of computer shogi: versions 2.x and 3.0 of the standard
//! (<http://www2.computer-shogi.org/protocol/record_v3.html>).

mod position;
mod read;
mod write;

pub use read::read;
pub use write::write;

use geometry::PieceKind;

/// The names of the kinds, in their order.
const KINDS: [&str; PieceKind::COUNT] =
    ["FU", "KY", "KE", "GI", "KA", "HI", "KI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"];

/// Keys of headers in KIF and CSA. `TIME` of CSA 3.0 stays as it is, since its value is written in another way than
/// that of `TIME_LIMIT`.
const KEYS: [(&str, &str); 11] = [
    ("棋戦", "EVENT"),
    ("場所", "SITE"),
    ("開始日時", "START_TIME"),
    ("終了日時", "END_TIME"),
    ("持ち時間", "TIME_LIMIT"),
    ("先手持ち時間", "TIME+"),
    ("後手持ち時間", "TIME-"),
    ("戦型", "OPENING"),
    ("最大手数", "MAX_MOVES"),
    ("持将棋", "JISHOGI"),
    ("備考", "NOTE"),
];

/// The kind of this name.
fn kind_named(name: &str) -> Option<PieceKind> {
    KINDS.iter().position(|&known| known == name).map(|place| PieceKind::ALL[place])
}
