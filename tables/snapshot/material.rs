// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint c3559ccb2328a6bd, 1 tables, 56 bytes:
//        56  MATERIAL

/// The packed value of a man on the board, by kind. Origin: material.toml. 56 bytes.
pub(crate) static MATERIAL: [i32; 14] = [
    2162743, 11665588, 12714192, 18546943, 35652103, 40829484, 23396695, 0, 24576388,
    27918754, 29032875, 26608023, 47317753, 59048843,
];
