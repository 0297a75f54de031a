// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 6d6c772498a25505, 1 tables, 56 bytes:
//        56  MATERIAL

/// The value of a piece on the board, by kind. Origin: material.toml. 56 bytes.
pub(crate) static MATERIAL: [Score; 14] = each!(Score::new, [
    (56, 32), (174, 169), (200, 190), (248, 277), (509, 534), (545, 615), (337, 350), (0, 0), (384, 373),
    (410, 414), (428, 446), (394, 392), (749, 717), (897, 895),
]);
