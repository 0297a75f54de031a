//! The report's grids of the pattern weights, by the names that the input files use.

use std::fmt::Write;

use super::heat::heat_cell;
use super::score;
use crate::compare::Recorded;
use crate::schema::GROUPS;
use crate::table::Table;

/// A grid for each pattern, middlegame and endgame.
pub(super) fn patterns(page: &mut String, tables: &[Table], old: Option<&Recorded>) {
    page.push_str(
        "<h2 id=\"patterns\">Patterns</h2>\n<p>Centipawns, each time a pattern counts, percentages applied. What rows and \
         columns mean is said in <code>tables/patterns/</code>.</p>\n",
    );
    for group in &GROUPS {
        let Some(table) = tables.iter().find(|table| table.name.eq_ignore_ascii_case(&group.key())) else { continue };
        let values = table.content.values.numbers();
        let old = old.and_then(|old| old.of_moved(table));
        let features = group.in_file();
        if features.is_empty() {
            continue;
        }
        let _ = writeln!(page, "<details><summary>{}</summary>\n<div class=\"boards\">", group.name);
        for feature in features {
            let moved = old.map(|old| &old[feature.range()]);
            for (phase, endgame) in [("middlegame", false), ("endgame", true)] {
                let _ =
                    write!(page, "<figure class=\"heat scroll\"><figcaption>{}, {phase}</figcaption>", feature.name);
                grid(page, &values[feature.range()], moved, feature.columns, endgame);
                page.push_str("</figure>\n");
            }
        }
        page.push_str("</div></details>\n");
    }
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
