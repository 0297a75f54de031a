// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 6d6c772498a25505, 1 tables, 56 bytes:
//        56  MATERIAL

/// The packed value of a piece on the board, by kind. Origin: material.toml. 56 bytes.
pub(crate) static MATERIAL: [i32; 14] = [
    2097208, 11075758, 12452040, 18153720, 34996733, 40305185, 22937937, 0, 24445312,
    27132314, 29229484, 25690506, 46990061, 58655617,
];
