// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 632c38b6b73566a5, 1 tables, 88 bytes:
//        88  PAWNS

/// The weights of pawn structure, feature by feature. Origin: patterns/pawns.toml. 88 bytes.
pub(crate) static PAWNS: [Score; 22] = each!(Score::new, [
    (-1, -1), (2, 2), (0, 13), (0, 13), (4, 13), (15, 13), (26, 20), (43, 28), (43, 28),
    (51, 45), (51, 54), (-5, -5), (-123, -86), (-123, -86), (-118, -86), (-113, -77), (-113, -77), (-113, -77),
    (-113, -77), (-113, -77), (-111, -77), (-54, -21),
]);
