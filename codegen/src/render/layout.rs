//! Printing token streams so that people can read them.
//!
//! A token stream has no lines. This printer has three rules. An item ends a line. A list of lists puts each inner list
//! on lines of its own. A list of plain values is laid out in rows of nine: the board is numbered file by file, so a
//! row of nine is a file, rank a first, which the margin names. No formatter program is used: the text depends only on
//! the tokens.

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};

const ROW: usize = 9;
const BOARD: usize = 81;

/// Returns the identifier of this name.
pub(super) fn ident(name: &str) -> Ident {
    Ident::new(name, Span::call_site())
}

/// Writes a list (the bracketed group of an array), indented by this number of levels.
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

/// Returns the elements between the commas of a list.
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

/// Returns tokens in one line, spaced as people write Rust.
pub(super) fn line(stream: TokenStream) -> String {
    plain(&stream.into_iter().collect::<Vec<_>>())
}

fn plain(tokens: &[TokenTree]) -> String {
    let mut text = String::new();
    let mut joined = false;
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                text.push_str(&enclosed(group));
                joined = false;
            }
            TokenTree::Punct(punct) => {
                let joint = punct.spacing() == Spacing::Joint;
                match punct.as_char() {
                    // The two halves of a path separator stay together.
                    mark @ (':' | ';' | ',') if !joint && !joined => text.extend([mark, ' ']),
                    '=' if joint => text.push_str(" ="),
                    '>' if joined => text.push_str("> "),
                    '=' => text.push_str(" = "),
                    mark => text.push(mark),
                }
                joined = joint;
            }
            word => {
                if text.ends_with(|last: char| last.is_alphanumeric() || last == ')') {
                    text.push(' ');
                }
                text.push_str(&word.to_string());
                joined = false;
            }
        }
    }
    text.trim_end().to_owned()
}

fn enclosed(group: &Group) -> String {
    let inner = line(group.stream());
    match group.delimiter() {
        Delimiter::Parenthesis => format!("({inner})"),
        Delimiter::Brace => format!(" {{ {inner} }}"),
        Delimiter::Bracket => format!("[{inner}]"),
        Delimiter::None => inner,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quote::quote;

    #[test]
    fn lines_are_spaced_as_people_write_them() {
        let item = quote!(pub(crate) static NAME: [[u128; 81]; 2] =);
        assert_eq!(line(item), "pub(crate) static NAME: [[u128; 81]; 2] =");
        let magic = quote!(geometry::Magic { mask: 0x1f, shift: 57 });
        assert_eq!(line(magic), "geometry::Magic { mask: 0x1f, shift: 57 }");
        assert_eq!(line(quote!(visit("A", &A);)), "visit(\"A\", &A);");
        assert_eq!(line(quote!(-3, 4)), "-3, 4");
    }

    #[test]
    fn boards_are_rows_of_nine() {
        let cells = (0..81).map(proc_macro2::Literal::i32_unsuffixed);
        let group = Group::new(Delimiter::Bracket, quote!(#(#cells),*));
        let mut text = String::new();
        list(&group, 0, &mut text);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 11);
        assert_eq!(lines[1], "    0, 1, 2, 3, 4, 5, 6, 7, 8, // file 1");
    }
}
