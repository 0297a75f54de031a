// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 42d6a226c5105e1e, 1 tables, 392 bytes:
//       392  SEARCH

/// The numbers and switches of the search, in the order of the file. Origin: search.toml. 392 bytes.
pub(crate) static SEARCH: [i32; 98] = [
    4, 54, 50, 1, 32, 32, 8, 4, 1,
    100, 1, 11, 8, 256, 1024, 13, 1, 3,
    342, 211, 1, 9, 67, 2, 1, 1, 0,
    0, 3, 2, 2, 3, 279, 3, 12, 8,
    2, 12, 75, 1, 5, 249, 60, 4, 3,
    1, 5, 1, 7724, 1, 9350, 1, 4037, 8,
    64, 64, 1, 8, 9, 1, 8, 112, 201,
    1, 4, 3397, 1, 8, 150, 7, 27, 1,
    7, 1, 3, 2, 40, 1, 3, 1003, 22103,
    1148, 822, 852, 1166, 581, 1, 2, 1024, 148,
    100, 1736, 16384, 24, 60, 3, 2, 287,
];
