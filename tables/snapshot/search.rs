// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint cd9d06e046f530ce, 1 tables, 68 bytes:
//        68  SEARCH

/// Margins and slopes of the search, by parameter. Origin: search.toml. 68 bytes.
pub(crate) static SEARCH: [i32; 17] = [
    90, 400, 250, 120, 110, 220, 250, 35, 110,
    28, 3500, 4, 3, 4, 200, 2, 24576,
];
