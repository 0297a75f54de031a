//! The changes, at the top of the page: each table with its values, and links to their drawings.

use geometry::Label;
use maud::{Markup, html};

use super::{Page, japanese, link, sources};
use crate::provenance::Source;
use crate::recorded::{Change, Recorded};
use crate::render::difference::{Comparison, Moved, in_words, names, of, show};
use crate::table::{Look, Table};

/// The greatest length of a list. Longer ones are cut, and the table itself shows the rest.
const MOST: usize = 12;

impl Page<'_> {
    pub(super) fn changes(&self, old: &Recorded) -> Markup {
        let changed: Vec<(&Table, Change)> =
            self.tables.iter().filter_map(|table| Some((table, old.change(table)?))).collect();
        let removed: Vec<&str> = old.removed(self.tables).collect();
        html! {
            h2 id="changes" { "Changes " (japanese("変更")) }
            @if changed.is_empty() && removed.is_empty() { p { "None: every table is the same." } }
            ul.changes {
                @for (table, change) in &changed {
                    li {
                        a href=(link(table)) { (table.name) } " " (japanese(&table.title)) ": " (in_words(change, table))
                        @if let Change::Moved(moved) = change { (self.moved(old, table, moved)) }
                    }
                }
                @for name in removed { li { (name) ": removed" } }
            }
        }
    }

    fn moved(&self, old: &Recorded, table: &Table, moved: &[(usize, i128, i128)]) -> Markup {
        let comparison = Comparison { old, tables: self.tables, provenance: self.provenance };
        // A text is more than one number.
        let told: Vec<(usize, String, String, Vec<Source>)> = if table.look == Look::Names {
            let told = |(at, old, new): (usize, Label, Label)| {
                (at, old.as_str().to_owned(), new.as_str().to_owned(), self.provenance.sources(table, at))
            };
            names(old, table).into_iter().map(told).collect()
        } else {
            let told = |moved: &Moved<'_>| {
                (moved.at, show(table, moved.old), show(table, moved.new), comparison.sources(moved))
            };
            of(table, moved).iter().map(told).collect()
        };
        html! {
            ul {
                @for (at, old, new, lines) in told.iter().take(MOST) {
                    li {
                        code { (self.provenance.name(table, *at)) } " " del { (old) } " → " ins { (new) }
                        " " span.source { (sources(lines)) }
                    }
                }
                @if told.len() > MOST { li { (told.len() - MOST) " more, outlined below" } }
            }
        }
    }
}
