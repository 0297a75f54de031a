// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 2665bed9575b3c6c, 1 tables, 116 bytes:
//       116  SEARCH

/// Margins and slopes of the search, by parameter. Origin: search.toml. 116 bytes.
pub(crate) static SEARCH: [i32; 29] = [
    90, 400, 250, 120, 110, 220, 250, 35, 110,
    28, 3500, 4, 3, 4, 200, 2, 24576, 1024,
    1024, 1024, 1024, 1024, 512, 160, 1800, 6000, 8000,
    4000, 12,
];
