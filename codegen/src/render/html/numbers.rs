//! The numbers of the search and of the clock, heuristic by heuristic: value, place in the range, and meaning.

use maud::{Markup, html};

use super::{Page, sources};
use crate::input::{Entry, NumberValue, Section};
use crate::table::Table;

impl Page<'_> {
    pub(super) fn numbers(&self, table: &Table) -> Markup {
        let Some(numbers) = self.provenance.numbers(table) else { return html! {} };
        let mut first = 0;
        let sections = numbers.sections.iter().map(|section| {
            let start = first;
            first += section.entries.len();
            (section, start)
        });
        html! { @for (section, start) in sections { (self.heuristic(table, section, start)) } }
    }

    fn heuristic(&self, table: &Table, section: &Section, start: usize) -> Markup {
        html! {
            h4 { (section.name) }
            p { (section.doc.join(" ")) }
            div.scroll { table.list {
                @for (at, entry) in (start..).zip(&section.entries) { (self.number(table, entry, at)) }
            } }
        }
    }

    fn number(&self, table: &Table, entry: &Entry, at: usize) -> Markup {
        let moved = self.before(table).map(|old| old[at]).filter(|&old| old != i128::from(entry.value.number()));
        html! {
            tr.changed[moved.is_some()] {
                th { (entry.name) }
                td.moved[moved.is_some()] {
                    @if let Some(old) = moved { del { (old) } " → " }
                    @match &entry.value {
                        NumberValue::Switch(on) => (if *on { "on" } else { "off" }),
                        NumberValue::Number(value, _) | NumberValue::Constant(value, _) => (value),
                    }
                }
                td {
                    @if let NumberValue::Number(value, range) | NumberValue::Constant(value, range) = &entry.value {
                        (range.start()) " "
                        meter min=(range.start()) max=(range.end()) value=(value) { (value) }
                        " " (range.end())
                    }
                }
                td.wide { (entry.doc.join(" ")) }
                td.source { (sources(&self.provenance.sources(table, at))) }
            }
        }
    }
}
