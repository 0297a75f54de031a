// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 8444753b9bdb990c, 1 tables, 88 bytes:
//        88  PAWNS

/// The weights of pawn structure, feature by feature. Origin: patterns/pawns.toml. 88 bytes.
pub(crate) static PAWNS: [Score; 22] = each!(Score::new, [
    (-4, -1), (2, 4), (4, 9), (5, 9), (5, 11), (10, 11), (12, 17), (17, 31), (24, 43),
    (25, 43), (40, 43), (-8, -3), (-35, -43), (-31, -43), (-17, -43), (-13, -43), (-13, -43), (-13, -43),
    (-13, -43), (-13, -43), (19, -33), (88, 44),
]);
