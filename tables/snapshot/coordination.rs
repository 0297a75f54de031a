// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 4e156c7632c9c5da, 1 tables, 84 bytes:
//        84  COORDINATION

/// The weights of pieces working together, feature by feature. Origin: patterns/coordination.toml. 84 bytes.
pub(crate) static COORDINATION: [Score; 21] = each!(Score::new, [
    (-2, -30), (-5, -15), (3, -4), (8, -1), (2, 6), (-9, -17), (-17, -10), (-28, -2), (-68, -10),
    (-87, -19), (-80, -107), (-48, -87), (-103, -237), (-86, -286), (-5, -19), (8, 28), (-3, -28), (-45, -78),
    (-50, -51), (-60, -48), (-69, -85),
]);
