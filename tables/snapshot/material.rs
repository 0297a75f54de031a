// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint e9ff0b57aa71fc13, 1 tables, 56 bytes:
//        56  MATERIAL

/// The packed value of a man on the board, by kind. Origin: material.toml. 56 bytes.
pub(crate) static MATERIAL: [i32; 14] = [
    4325460, 13566167, 15335670, 21496127, 40698466, 47121076, 27197848, 0, 27460021,
    31654369, 31850993, 32047583, 55575395, 67830788,
];
