//! A position as Japanese programs copy and paste it.

use core::fmt;

use super::svg::kanji;
use crate::board::{Color, File, PieceKind, Position, Rank, Square};

/// The diagram of KIF files (also called BOD), which ShogiHome, ShogiGUI and others read from the clipboard. It follows
/// Kakinoki's description of the format: promoted silvers, knights and lances are 全, 圭 and 杏, so that a piece is one
/// character.
///
/// ```
/// use horigoma::{board::Position, draw::Diagram};
/// let drawn = Diagram(&Position::start()).to_string();
/// assert_eq!(drawn.lines().nth(4), Some("| ・v飛 ・ ・ ・ ・ ・v角 ・|二"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'p>(pub &'p Position);

/// Numbers as records write them.
const NUMBERS: [&str; 19] = [
    "", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二", "十三", "十四", "十五", "十六",
    "十七", "十八",
];

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(position) = self;
        self.hand(f, Color::White)?;
        f.write_str("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n")?;
        for rank in Rank::ALL {
            f.write_str("|")?;
            for file in File::ALL.into_iter().rev() {
                match position.piece_on(Square::new(file, rank)) {
                    None => f.write_str(" ・")?,
                    Some(piece) => {
                        let side = if piece.color == Color::White { 'v' } else { ' ' };
                        write!(f, "{side}{}", kanji(piece.kind))?;
                    }
                }
            }
            writeln!(f, "|{}", NUMBERS[rank.index() + 1])?;
        }
        f.write_str("+---------------------------+\n")?;
        self.hand(f, Color::Black)?;
        write!(f, "{}番", side(position.turn()))
    }
}

impl Diagram<'_> {
    fn hand(&self, f: &mut fmt::Formatter<'_>, color: Color) -> fmt::Result {
        let hand = self.0.hand(color);
        write!(f, "{}の持駒：", side(color))?;
        if hand.is_empty() {
            f.write_str("なし")?;
        }
        for kind in PieceKind::HAND_LISTED.into_iter().filter(|&kind| hand.has(kind)) {
            let count = hand.count(kind);
            f.write_str(kanji(kind))?;
            match NUMBERS.get(count) {
                _ if count == 1 => {}
                Some(number) => f.write_str(number)?,
                // More than a set has, in diagrams with a waived error.
                None => write!(f, "{count}")?,
            }
            f.write_str("　")?;
        }
        writeln!(f)
    }
}

pub(super) const fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "先手",
        Color::White => "後手",
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    /// Written by hand from the description of the format.
    const DRAWN: &str = "\
後手の持駒：金　銀　桂　歩十　
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・v香|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ と ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・v杏v圭v全|四
| ・ 馬 ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・v龍 ・ ・|八
| 桂 銀 ・ ・ 玉 ・ ・ ・ ・|九
+---------------------------+
先手の持駒：飛　角　金三　銀　歩七　
後手番";

    #[test]
    fn a_diagram_is_drawn_as_the_format_has_it() {
        let sfen = "4k3l/9/4+P4/6+l+n+s/1+B7/9/9/6+r2/NS2K4 w RB3GS7Pgsn10p 1";
        assert_eq!(Diagram(&sfen.parse().unwrap()).to_string(), DRAWN);
    }

    #[test]
    fn as_many_are_held_as_a_hand_can_hold() {
        let position: Position = "4k4/9/9/9/9/9/9/9/4K4 b 18P 1".parse().unwrap();
        assert!(Diagram(&position).to_string().contains("先手の持駒：歩十八　\n"));
    }
}
