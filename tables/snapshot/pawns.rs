// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 73db6583c8e405b8, 1 tables, 88 bytes:
//        88  PAWNS

/// The weights of pawn structure, feature by feature. Origin: patterns/pawns.toml. 88 bytes.
pub(crate) static PAWNS: [Score; 22] = each!(Score::new, [
    (-1, -1), (3, 0), (24, 32), (24, 32), (26, 32), (32, 36), (33, 43), (36, 43), (36, 43),
    (45, 53), (50, 54), (-1, -2), (-152, -84), (-141, -84), (-130, -84), (-128, -84), (-128, -84), (-128, -84),
    (-128, -84), (-128, -84), (-116, -83), (-54, -21),
]);
