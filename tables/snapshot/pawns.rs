// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint d6dc6061e13f1e4c, 1 tables, 88 bytes:
//        88  PAWNS

/// The packed weights of pawn structure, pattern by pattern. Origin: patterns/pawns.toml. 88 bytes.
pub(crate) static PAWNS: [i32; 22] = [
    -131067, -1835005, 1900542, -1048623, -1179658, 131069, -786437, -2490367, 2031617,
    -1245165, 2621480, 1441795, -720932, 720885, -1572860, -2883570, -3407856, -4325376,
    -2883620, -1507384, -4653097, 524305,
];
