//! Printing token streams so that people can read them.
//!
//! A token stream has no lines. This printer knows three things: an item ends a line, a list of lists puts each inner list
//! on lines of its own, and a list of plain values is laid out in rows of nine. The board is numbered file by file, so a
//! row of nine is a file, rank a first; the margin names it. No formatter program is involved: the text depends on
//! nothing but the tokens.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

const ROW: usize = 9;
const BOARD: usize = 81;

/// The text of a list (the bracketed group of an array), indented by so many levels.
pub(super) fn list(group: &Group, level: usize, text: &mut String) {
    let elements = split(group.stream());
    let pad = "    ".repeat(level + 1);
    text.push_str("[\n");
    if elements.first().is_some_and(|element| is_list(element)) {
        for element in &elements {
            text.push_str(&pad);
            if let Some(TokenTree::Group(inner)) = element.first() {
                list(inner, level + 1, text);
            }
            text.push_str(",\n");
        }
    } else {
        for (row, values) in elements.chunks(ROW).enumerate() {
            let cells: Vec<String> = values.iter().map(|value| plain(value)).collect();
            text.push_str(&pad);
            text.push_str(&cells.join(", "));
            text.push(',');
            if elements.len() == BOARD {
                text.push_str(&format!(" // file {}", row + 1));
            }
            text.push('\n');
        }
    }
    text.push_str(&"    ".repeat(level));
    text.push(']');
}

/// The elements between the commas of a list.
fn split(stream: TokenStream) -> Vec<Vec<TokenTree>> {
    let mut elements = vec![Vec::new()];
    for token in stream {
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == ',' => elements.push(Vec::new()),
            _ => elements.last_mut().expect("there is always a last element").push(token),
        }
    }
    elements.retain(|element| !element.is_empty());
    elements
}

fn is_list(element: &[TokenTree]) -> bool {
    matches!(element, [TokenTree::Group(group)] if group.delimiter() == Delimiter::Bracket)
}

/// An element in one line, as short as it stays correct.
fn plain(tokens: &[TokenTree]) -> String {
    let mut text = String::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => (" { ", " }"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                let inner: Vec<String> = split(group.stream()).iter().map(|element| plain(element)).collect();
                text.push_str(&format!("{open}{}{close}", inner.join(", ")));
            }
            TokenTree::Punct(punct) if punct.as_char() == ':' => text.push_str(": "),
            other => text.push_str(&other.to_string()),
        }
    }
    text
}
