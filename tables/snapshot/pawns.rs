// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint e3d1024522ba66f5, 1 tables, 88 bytes:
//        88  PAWNS

/// The weights of pawn structure, feature by feature. Origin: patterns/pawns.toml. 88 bytes.
pub(crate) static PAWNS: [Score; 22] = each!(Score::new, [
    (-2, -2), (1, 3), (26, 14), (26, 14), (26, 14), (38, 23), (38, 23), (38, 23), (39, 40),
    (39, 40), (40, 40), (-1, -1), (-93, -32), (-78, -32), (-65, -32), (-54, -32), (-54, -32), (-54, -32),
    (-54, -32), (-41, -32), (-20, -32), (25, -4),
]);
