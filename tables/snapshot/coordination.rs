// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint b613e9ea6e7ed587, 1 tables, 84 bytes:
//        84  COORDINATION

/// The weights of pieces working together, feature by feature. Origin: patterns/coordination.toml. 84 bytes.
pub(crate) static COORDINATION: [Score; 21] = each!(Score::new, [
    (0, 0), (0, 0), (5, 15), (9, 17), (9, 15), (0, 0), (0, 0), (-26, -1), (-66, -1),
    (-86, -13), (-78, -104), (-44, -91), (-99, -232), (-81, -284), (0, 0), (0, 21), (0, 0), (0, 0),
    (0, 0), (0, 0), (0, 0),
]);
