//! Magic numbers: the slots of each line, and a board that looks attacks up as the engine does.

use geometry::{Bitboard, Line, Magic, Square};
use maud::{Markup, html};

use super::Page;
use super::board::{board, nothing};
use super::sets::small_board;
use crate::table::{Table, Values};

/// The greatest number of changed slots that are drawn.
const MOST_SLOTS: usize = 64;

impl Page<'_> {
    /// Returns a row for each line, then the multipliers by square. The making of the table proved that no patterns
    /// clash.
    pub(super) fn magics(&self, table: &Table, magics: &[Magic]) -> Markup {
        let before = self.before(table);
        let changed = |at: usize| {
            before.is_some_and(|old| old[4 * at..4 * at + 4] != table.content.values.numbers()[4 * at..4 * at + 4])
        };
        html! {
            table.list {
                tr { th { "line" } th { "squares" } th { "slots" } th { "used" } th { "collisions" } }
                @for (line, magics) in Line::ALL.iter().zip(magics.chunks(Square::COUNT)) {
                    @let slots: usize = magics.iter().map(|magic| 1usize << magic.mask.count_ones()).sum();
                    tr { td { (line.name()) } td { (magics.len()) } td { (slots) } td { (self.used(magics, slots)) } td { "none (proved)" } }
                }
            }
            details open[before.is_some()] {
                summary { (magics.len()) " multipliers" }
                div.boards {
                    @for (number, magics) in magics.chunks(Square::COUNT).enumerate() {
                        figure {
                            figcaption { (Line::ALL[number].name()) }
                            (board("board keys", None, |square| {
                                let multiplier = format!("{:016x}", magics[square.index()].multiplier);
                                html! { td.moved[changed(number * Square::COUNT + square.index())] { (multiplier) } }
                            }, nothing))
                        }
                    }
                }
            }
        }
    }

    /// Returns the number of slots of a line, from its first square's, that hold an attack.
    fn used(&self, magics: &[Magic], slots: usize) -> usize {
        let first = magics.first().map_or(0, |magic| magic.offset as usize);
        let sets = self.tables.iter().find(|table| table.name == "LINE_ATTACKS").map(|table| &table.content.values);
        let Some(Values::Set(sets)) = sets else { return 0 };
        sets.iter().skip(first).take(slots).filter(|set| !set.is_empty()).count()
    }

    /// Returns a board on which pieces can be put down, and the changed slots.
    pub(super) fn sliders(&self, table: &Table, slots: &[Bitboard]) -> Markup {
        let before = self.before(table).unwrap_or_default().iter();
        let sets = slots.iter().map(|set| set.bits() as i128).enumerate();
        let changed = sets.zip(before).filter(|((_, set), old)| set != *old).take(MOST_SLOTS);
        let magics = self.tables.iter().find_map(|table| match &table.content.values {
            Values::Magic(magics) => Some(magics),
            _ => None,
        });
        let word =
            |magic: &Magic| format!("{:x} {:x} {:x} {:x}", magic.mask, magic.multiplier, magic.offset, magic.shift);
        let magics: Vec<String> = magics.into_iter().flatten().map(word).collect();
        let slots: Vec<String> = slots.iter().map(|set| format!("{:x}", set.bits())).collect();
        let lines =
            [("0 1", "rook 飛"), ("2 3", "bishop 角"), ("0", "file"), ("1", "rank"), ("2", "rising"), ("3", "falling")];
        html! {
            figure data-magics=(magics.join(" ")) data-slots=(slots.join(" ")) tabindex="0" {
                select aria-label="slider" { @for (lines, name) in lines { option value=(lines) { (name) } } }
                (board("board steps", None, |square| html! { td data-square=(square.index()) {} }, nothing))
                figcaption { output {} }
            }
            div.boards { @for ((slot, set), &old) in changed { (small_board(&format!("slot {slot}"), set, Some(old))) } }
        }
    }
}
