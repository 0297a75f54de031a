//! KIF, the format of 柿木将棋 (<http://kakinoki.o.oo7.jp/kif_format.html>).

mod line;
mod moves;
mod read;
mod start;
mod total;
mod words;
mod write;

pub use moves::move_text;
pub use read::read;
pub(crate) use words::sides;
pub use write::write;
