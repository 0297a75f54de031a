//! The evaluation's schema as Rust: the groups of weights, and a handle for each grid.

use geometry::Score;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use super::layout::{self, ident};
use crate::Inputs;
use crate::schema::{GROUPS, Group, Source, WeightGrid};

/// Returns the source of `enum Group` with its methods, and of a module of handles for each group.
pub(super) fn groups(inputs: &Inputs) -> String {
    let mut text = String::from(
        "/// A group of the evaluation's weights, in the order in which they are numbered.\n\
         #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]\n#[repr(u8)]\npub enum Group {\n",
    );
    for group in GROUPS {
        text.push_str(&format!("    /// The weights of {}.\n    {},\n", group.subject, variant(group)));
    }
    text.push_str("}\n\nimpl Group {\n");
    let (variants, count) = (GROUPS.iter().map(variant), Literal::usize_unsuffixed(GROUPS.len()));
    text.push_str("    /// All groups in order.\n");
    push_line(&mut text, quote!(pub const ALL: [Self; #count] = [#(Self::#variants),*];));
    by_group(&mut text, "The name.", "pub const fn name(self) -> &'static str", |_, group| {
        let name = group.name;
        quote!(#name)
    });
    by_group(&mut text, "The name in Japanese.", "pub const fn japanese(self) -> &'static str", |_, group| {
        let name = group.japanese;
        quote!(#name)
    });
    by_group(&mut text, "The number of weights.", "pub const fn size(self) -> usize", |_, group| {
        let grids = group.grids(inputs.castles.len());
        let size = Literal::usize_unsuffixed(grids.iter().map(WeightGrid::len).sum());
        quote!(#size)
    });
    let doc = "Whether any weight differs from 0. Material and squares always count.";
    by_group(&mut text, doc, "pub(crate) const fn is_enabled(self) -> bool", |number, _| {
        let enabled = is_enabled(inputs, number);
        quote!(#enabled)
    });
    let doc = "The weight with this number, for Black and counted once.";
    by_group(&mut text, doc, "pub(crate) fn weight(self, number: usize) -> Score", |_, group| weight(group));
    text.push_str("}\n");
    for (number, group) in GROUPS.iter().enumerate() {
        text.push_str(&handles(inputs, number, group));
    }
    text
}

/// Writes a method that matches on the group. `value` receives the group and its place in the schema.
fn by_group(text: &mut String, doc: &str, head: &str, value: impl Fn(usize, &Group) -> TokenStream) {
    text.push_str(&format!("\n    /// {doc}\n    #[inline(always)]\n    #[must_use]\n    {head} {{\n"));
    text.push_str("        match self {\n");
    for (number, group) in GROUPS.iter().enumerate() {
        let (variant, value) = (variant(group), value(number, group));
        text.push_str(&format!("            {},\n", layout::line(quote!(Self::#variant => #value))));
    }
    text.push_str("        }\n    }\n");
}

fn push_line(text: &mut String, line: TokenStream) {
    text.push_str(&format!("    {}\n", layout::line(line)));
}

/// The name of a group as a variant: `KingSafety`.
fn variant(group: &Group) -> Ident {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    ident(&group.key().split('_').map(capital).collect::<String>())
}

fn is_enabled(inputs: &Inputs, number: usize) -> bool {
    let counts = |weight: Score| weight != Score::ZERO;
    match GROUPS[number].source {
        Source::Material | Source::PieceSquare => true,
        Source::Castles => inputs.castles.iter().any(|castle| counts(inputs.weights.scale(number, castle.value))),
        Source::AroundKings | Source::Grids(_) => inputs.weights.scaled(number).into_iter().any(counts),
    }
}

/// The expression of the weight with a `number`. That of a piece in hand is the value of the first of its kind. Terms
/// name their weights by constants: without `black_box` the compiler folds the weights into their code.
fn weight(group: &Group) -> TokenStream {
    let table = ident(&group.key().to_uppercase());
    match group.source {
        Source::Material => quote!(match number.checked_sub(MATERIAL.len()) {
            None => MATERIAL[number],
            Some(kind) => HAND_MATERIAL[kind][1],
        }),
        Source::PieceSquare => quote!(PSQT[0].as_flattened()[number]),
        Source::AroundKings => quote!(#table.as_flattened().as_flattened()[number]),
        Source::Castles => quote!(CASTLE_VALUES[number]),
        Source::Grids(_) => quote!(black_box(&#table)[number]),
    }
}

/// Returns the source of the module with the handles of a group's grids.
fn handles(inputs: &Inputs, number: usize, group: &Group) -> String {
    let (module, variant) = (ident(&group.key()), variant(group));
    let mut text = format!("\n/// The grids of {}.\npub(crate) mod {module} {{\n", group.subject);
    text.push_str("    use super::{WeightGrid, Group};\n");
    let meanings = &inputs.weights.groups[number].meanings;
    for (place, grid) in group.grids(inputs.castles.len()).iter().enumerate() {
        let meaning = match group.source {
            Source::Grids(_) => meanings[place].as_str(),
            Source::Material => ["A piece on the board, by kind.", "A piece in hand, by kind."][place],
            Source::PieceSquare => "A piece by kind and square, as its side sees the board.",
            Source::AroundKings => {
                "A piece by relation (own king, then enemy king) and kind, and its place around that king."
            }
            Source::Castles => ["A whole castle, by number.", "Each usual piece of a whole castle."][place],
        };
        let name = ident(&grid.name.to_uppercase());
        let [start, rows, columns] = [grid.start, grid.rows, grid.columns].map(Literal::usize_unsuffixed);
        text.push_str(&format!("\n    /// {meaning}\n"));
        push_line(
            &mut text,
            quote!(pub(crate) const #name: WeightGrid = WeightGrid::new(Group::#variant, #start, #rows, #columns);),
        );
    }
    text.push_str("}\n");
    text
}
