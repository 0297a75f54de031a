//! The report's grids of the pattern weights, by the names that the input files use.

use std::fmt::Write;

use geometry::PieceKind;

use super::heat::heat_cell;
use super::score;
use crate::compare::Recorded;
use crate::input::GROUPS;
use crate::table::Table;

/// A grid for each pattern, middlegame and endgame.
pub(super) fn patterns(page: &mut String, tables: &[Table], old: Option<&Recorded>) {
    page.push_str(
        "<h2 id=\"patterns\">Patterns</h2>\n<p>Centipawns, each time a pattern counts, percentages applied. What rows and \
         columns mean is said in <code>tables/patterns/</code>.</p>\n",
    );
    for group in &GROUPS {
        let Some(table) = tables.iter().find(|table| table.name.eq_ignore_ascii_case(group.name)) else { continue };
        let values = as_in_file(&table.content.values.numbers(), group.len());
        let old = old.and_then(|old| old.of_moved(table)).map(|old| as_in_file(old, group.len()));
        let _ = writeln!(page, "<details><summary>{}</summary>\n<div class=\"boards\">", group.name);
        for (start, (name, [rows, columns])) in group.starts() {
            let places = start..start + rows * columns;
            let moved = old.as_ref().map(|old| &old[places.clone()]);
            for (phase, endgame) in [("middlegame", false), ("endgame", true)] {
                let _ = write!(page, "<figure class=\"heat scroll\"><figcaption>{name}, {phase}</figcaption>");
                grid(page, &values[places.clone()], moved, *columns, endgame);
                page.push_str("</figure>\n");
            }
        }
        page.push_str("</div></details>\n");
    }
}

/// The table's weights in the order of the files, which have no boards for pieces placed around a king that are kings.
fn as_in_file(values: &[i128], weights: usize) -> Vec<i128> {
    if values.len() == weights {
        return values.to_vec();
    }
    let board = values.len() / (2 * PieceKind::COUNT);
    let boards = values.chunks(board).enumerate();
    boards
        .filter(|(number, _)| number % PieceKind::COUNT != PieceKind::King.index())
        .flat_map(|(_, board)| board.to_vec())
        .collect()
}

fn grid(page: &mut String, values: &[i128], old: Option<&[i128]>, columns: usize, endgame: bool) {
    let part = |value: i128| {
        let score = score(value);
        if endgame { score.eg() } else { score.mg() }
    };
    page.push_str("<table class=\"board\">");
    for (place, &value) in values.iter().enumerate() {
        if place % columns == 0 {
            page.push_str(if place == 0 { "<tr>" } else { "</tr><tr>" });
        }
        let moved = old.map(|old| part(value) - part(old[place])).filter(|&delta| delta != 0);
        page.push_str(&heat_cell(part(value), moved));
    }
    page.push_str("</tr></table>");
}
