// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint bed4dcb4aec5ab18, 1 tables, 80 bytes:
//        80  CASTLE_REQUIRED_COUNT

/// How many pieces define a castle, by castle. Origin: castles.toml. 80 bytes.
pub(crate) static CASTLE_REQUIRED_COUNT: [u8; 80] = [
    3, 4, 4, 4, 3, 4, 5, 4, 3,
    3, 5, 4, 4, 3, 4, 3, 3, 3,
    4, 4, 4, 3, 4, 5, 7, 2, 3,
    4, 5, 4, 3, 4, 4, 3, 4, 5,
    3, 4, 4, 5, 4, 4, 4, 4, 5,
    5, 4, 4, 4, 4, 5, 4, 5, 5,
    4, 6, 6, 7, 7, 5, 7, 4, 4,
    4, 4, 5, 5, 6, 5, 4, 3, 4,
    5, 6, 4, 5, 7, 6, 6, 6,
];
