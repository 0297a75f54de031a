// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 730f874e471bcd10, 1 tables, 84 bytes:
//        84  COORDINATION

/// The weights of pieces working together, feature by feature. Origin: patterns/coordination.toml. 84 bytes.
pub(crate) static COORDINATION: [Score; 21] = each!(Score::new, [
    (1, 0), (2, 8), (7, 18), (11, 27), (4, 12), (3, 0), (0, 4), (-26, -1), (-62, -2),
    (-74, -30), (-64, -100), (-50, -82), (-71, -239), (-62, -284), (0, 0), (4, 0), (2, 6), (0, 0),
    (7, 0), (0, 0), (0, 13),
]);
