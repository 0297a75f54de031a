//! Castles as they are drawn in a book.

use geometry::{PieceKind, Square};
use maud::{Markup, html};

use super::board::{board, nothing};
use super::{Page, japanese, kanji};
use crate::input::{Castle, Drawing};

impl Page<'_> {
    /// Returns every drawing of every castle: required pieces in ink, usual ones in grey, vacant squares crossed.
    pub(super) fn castle_diagrams(&self) -> Markup {
        html! {
            div.boards {
                @for castle in &self.provenance.inputs().castles { @for drawing in &castle.drawings { (diagram(castle, drawing)) } }
            }
        }
    }
}

fn diagram(castle: &Castle, drawing: &Drawing) -> Markup {
    let find = |pieces: &[(PieceKind, Square)], square: Square| {
        pieces.iter().find(|&&(_, other)| other == square).map(|&(kind, _)| kanji(kind))
    };
    let cell = |square: Square| match (find(&drawing.required, square), find(&drawing.optional, square)) {
        (Some(piece), _) => html! { td.man { (piece) } },
        (None, Some(piece)) => html! { td.usual { (piece) } },
        (None, None) if (castle.vacant | castle.pawnless).has(square) => html! { td.usual { "×" } },
        (None, None) => html! { td {} },
    };
    html! {
        figure.castle {
            figcaption {
                (japanese(&castle.kanji)) " " (castle.name) @if castle.both_wings { ", either wing" }
                " (" (castle.value.mg()) ", " (castle.value.eg()) ")"
            }
            (board("board", None, cell, nothing))
        }
    }
}
