// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint a903c8d3dbf1a2df, 1 tables, 116 bytes:
//       116  SEARCH

/// Margins and slopes of the search, by parameter. Origin: search.toml. 116 bytes.
pub(crate) static SEARCH: [i32; 29] = [
    67, 342, 211, 112, 201, 249, 287, 54, 150,
    27, 3397, 9, 2, 3, 279, 1, 22103, 1003,
    1148, 822, 852, 1166, 581, 148, 1736, 7724, 9350,
    4037, 11,
];
