// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 3e21e0e40a920342, 1 tables, 56 bytes:
//        56  MATERIAL

/// The value of a piece on the board, by kind. Origin: material.toml. 56 bytes.
pub(crate) static MATERIAL: [Score; 14] = each!(Score::new, [
    (19, 19), (181, 160), (195, 180), (124, 235), (455, 435), (478, 496), (390, 271), (0, 0), (413, 291),
    (443, 326), (453, 349), (426, 307), (674, 586), (784, 718),
]);
