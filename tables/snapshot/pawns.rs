// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 5efc1eeba04580ef, 1 tables, 88 bytes:
//        88  PAWNS

/// The weights of pawn structure, feature by feature. Origin: patterns/pawns.toml. 88 bytes.
pub(crate) static PAWNS: [Score; 22] = each!(Score::new, [
    (-3, -1), (0, 0), (1, 42), (0, 0), (0, 0), (14, 13), (15, 16), (7, 10), (18, 60),
    (26, 4), (40, 40), (-2, -1), (-33, 12), (-15, -8), (1, -15), (16, -30), (29, -37), (12, -70),
    (-14, -33), (-41, -29), (-67, -100), (27, -4),
]);
