// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint a629551455e7204d, 1 tables, 56 bytes:
//        56  MATERIAL

/// The value of a piece on the board, by kind. Origin: material.toml. 56 bytes.
pub(crate) static MATERIAL: [Score; 14] = each!(Score::new, [
    (42, 28), (166, 151), (187, 174), (208, 223), (459, 495), (472, 563), (300, 299), (0, 0), (354, 323),
    (386, 366), (393, 383), (351, 352), (705, 665), (840, 838),
]);
