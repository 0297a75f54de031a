//! A nine by nine board.

use geometry::{File, Rank, Square};
use maud::{Markup, html};

/// Returns a board with USI labels. The caller makes the cells, and the text next to a rank. The script of the page
/// colours numbers by their size, up to the number `heat`.
pub(super) fn board(
    class: &str,
    heat: Option<u32>,
    cell: impl Fn(Square) -> Markup,
    beside: impl Fn(Rank) -> Markup,
) -> Markup {
    html! {
        table class=(class) data-heat=[heat] {
            tr { @for file in File::ALL.into_iter().rev() { th { (file.to_string()) } } th {} }
            @for rank in Rank::ALL {
                tr {
                    @for file in File::ALL.into_iter().rev() { (cell(Square::new(file, rank))) }
                    th { (rank.to_string()) }
                    (beside(rank))
                }
            }
        }
    }
}

/// Returns an empty text for the side of a rank.
pub(super) fn nothing(_: Rank) -> Markup {
    html! {}
}
