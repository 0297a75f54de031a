// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint b234f8440f44e70e, 1 tables, 108 bytes:
//       108  SEARCH

/// Margins and slopes of the search, by parameter. Origin: search.toml. 108 bytes.
pub(crate) static SEARCH: [i32; 27] = [
    90, 400, 250, 120, 110, 220, 250, 35, 110,
    28, 3500, 4, 3, 4, 200, 2, 24576, 1024,
    1024, 1024, 1024, 1024, 512, 160, 1800, 6000, 12,
];
