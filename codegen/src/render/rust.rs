//! Tables as Rust: the file that the engine includes, and the snapshots that people review.

use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};
use quote::quote;

use super::layout::{self, ident};
use crate::input::Inputs;
use crate::mark;
use crate::table::{Table, fingerprint};

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
    let mut text = format!("///{doc}\n{head} {open}");
    let maker = table.content.values.maker();
    if let Some(maker) = maker {
        text.push_str(&format!("each!({maker}, "));
    }
    match values(table) {
        TokenTree::Group(group) => layout::list(&group, 0, &mut text),
        single => text.push_str(&single.to_string()),
    }
    text.push_str(if maker.is_some() { ")" } else { "" });
    text.push_str(close);
    text.push_str(";\n");
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
        "/// Shows every table of the linked program: name, type, origin, usage and values.\n\
         pub(crate) fn each_table(mut visit: impl FnMut(&'static str, &'static str, &'static str, Usage, &dyn geometry::Checked)) {{\n\
         {}}}\n",
        calls.concat()
    )
}
