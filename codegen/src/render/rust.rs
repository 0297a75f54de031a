//! Tables as Rust: the file that the engine includes, and the snapshots that people review.

use std::fmt::Write;

use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};
use quote::quote;

use super::layout::{self, ident};
use crate::input::Inputs;
use crate::mark;
use crate::table::{Table, Values, fingerprint, search_fingerprint};

/// The first lines of every generated file.
fn header(tables: &[Table]) -> String {
    let bytes: usize = tables.iter().map(Table::bytes).sum();
    let mut text = format!(
        "// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.\n\
         // Fingerprint {:016x}, {} tables, {bytes} bytes:\n",
        fingerprint(tables),
        tables.len()
    );
    for table in tables {
        text.push_str(&format!("//   {:>7}  {}\n", table.bytes(), table.name));
    }
    text
}

/// Returns the source of every table, and of the function by which the program recomputes their checksums from its own
/// memory.
#[must_use]
pub fn source(tables: &[Table], inputs: &Inputs) -> String {
    let mut text = header(tables);
    for table in tables {
        text.push('\n');
        text.push_str(&item(table, true));
    }
    text.push('\n');
    text.push_str(&super::groups::groups(inputs));
    text.push('\n');
    text.push_str(&audit(tables));
    text.push_str(&format!(
        "\n/// The fingerprint of the tables that a search reads: all but those of the book.\n\
         pub(crate) static SEARCH_FINGERPRINT: &str = \"{:016x}\";\n",
        search_fingerprint(tables)
    ));
    text
}

/// Returns the source of one table without its mark, for review. It is never compiled.
#[must_use]
pub fn snapshot(table: &Table) -> String {
    format!("{}\n{}", header(std::slice::from_ref(table)), item(table, false))
}

/// The item of one table, with the mark before its values or without it.
fn item(table: &Table, is_marked: bool) -> String {
    let name = ident(&table.name);
    let doc = format!(" {} Origin: {}. {} bytes.", table.doc, table.origin, table.bytes());
    let of = type_tokens(table.content.values.element());
    let of = table.content.shape.iter().rev().fold(of, |inner, &length| {
        let length = Literal::usize_unsuffixed(length);
        quote!([#inner; #length])
    });
    let mark = Literal::u128_unsuffixed(u128::from_le_bytes(mark::of(&table.name)));
    let (of, open, close) = match table.facts.alignment {
        Some(_) if is_marked => (quote!(OnCacheLine<#of>), format!("OnCacheLine::new({mark}, "), ")"),
        None if is_marked => (quote!(Marked<#of>), format!("Marked::new({mark}, "), ")"),
        Some(_) => (quote!(OnCacheLine<#of>), "OnCacheLine(".to_owned(), ")"),
        None => (of, String::new(), ""),
    };
    // The head as tokens on one line, then the values in their layout.
    let head = layout::line(quote!(pub(crate) static #name: #of =));
    match (&table.content.values, &table.content.shape[..]) {
        (Values::I8(values), &[_, row]) if is_marked => {
            format!("///{doc}\n{SIGNED}{head} {open}signed(b\"{}\"){close};\n", signed(values, row))
        }
        _ => format!("///{doc}\n{head} {open}{}{close};\n", list(table)),
    }
}

/// The values as lists of literals, which the maker of their type makes values.
fn list(table: &Table) -> String {
    let mut text = String::new();
    match values(table) {
        TokenTree::Group(group) => layout::list(&group, 0, &mut text),
        single => text.push_str(&single.to_string()),
    }
    match table.content.values.maker() {
        Some(maker) => format!("each!({maker}, {text})"),
        None => text,
    }
}

/// The way to read a byte string of signed numbers.
const SIGNED: &str = "// A line is a row. A number is a byte, in two's complement: \\x01 is 1, \\xff is -1.\n";

/// The values as the bytes of a string, a line for each row. A list of a million literals costs the compiler twice the
/// time and 0.5 GB.
fn signed(values: &[i8], row: usize) -> String {
    let mut text = String::from("\\\n");
    for row in values.chunks(row) {
        text.push_str("    ");
        row.iter().for_each(|value| write!(text, "\\x{value:02x}").expect("a text grows"));
        text.push_str("\\\n");
    }
    text
}

fn type_tokens(name: &str) -> TokenStream {
    name.parse().expect("the type of a table is Rust")
}

/// The values as nested lists, or as a single literal.
fn values(table: &Table) -> TokenTree {
    let mut level: Vec<TokenTree> = table.content.values.literals();
    for &length in table.content.shape.iter().rev() {
        level = level.chunks(length).map(bracketed).collect();
    }
    level.into_iter().next().expect("a table has a value")
}

fn bracketed(elements: &[TokenTree]) -> TokenTree {
    TokenTree::Group(Group::new(Delimiter::Bracket, quote!(#(#elements),*)))
}

/// Returns the source of the function that visits all tables of the linked program: name, Rust type, origin, usage and
/// values.
fn audit(tables: &[Table]) -> String {
    let calls = tables.iter().map(|table| {
        let (name, of, origin) = (&*table.name, table.rust_type(), &*table.origin);
        let item = ident(&table.name);
        let usage = ident(&format!("{:?}", table.facts.usage));
        layout::line(quote!(visit(#name, #of, #origin, Usage::#usage, &#item.values);))
    });
    let calls: Vec<String> = calls.map(|call| format!("    {call}\n")).collect();
    format!(
        "/// Shows every table of the linked program.\n\
         pub(crate) fn each_table(visit: &mut Visit<'_>) {{\n\
         {}}}\n",
        calls.concat()
    )
}
