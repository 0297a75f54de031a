// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint a7effa869d40f4cf, 1 tables, 56 bytes:
//        56  MATERIAL

/// The value of a piece on the board, by kind. Origin: material.toml. 56 bytes.
pub(crate) static MATERIAL: [Score; 14] = each!(Score::new, [
    (30, 24), (186, 149), (200, 174), (142, 273), (486, 471), (506, 529), (392, 284), (0, 0), (432, 312),
    (456, 358), (474, 386), (435, 336), (713, 636), (846, 784),
]);
