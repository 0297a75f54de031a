// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 70367fefb9f247c1, 1 tables, 392 bytes:
//       392  SEARCH

/// The numbers and switches of the search, in the order of the file. Origin: search.toml. 392 bytes.
pub(crate) static SEARCH: [i32; 98] = [
    4, 46, 50, 1, 32, 32, 8, 4, 1,
    100, 1, 10, 8, 256, 1024, 13, 1, 3,
    303, 153, 1, 9, 75, 2, 1, 1, 0,
    0, 3, 2, 3, 3, 291, 3, 12, 8,
    2, 12, 75, 1, 5, 221, 60, 4, 3,
    1, 5, 1, 7724, 1, 9350, 1, 4037, 8,
    64, 64, 1, 8, 10, 1, 8, 134, 209,
    1, 4, 3580, 1, 8, 138, 7, 19, 1,
    7, 64, 3, 2, 28, 1, 3, 1014, 21044,
    1195, 823, 751, 861, 528, 1, 2, 650, 154,
    100, 1818, 16384, 24, 60, 3, 2, 233,
];
