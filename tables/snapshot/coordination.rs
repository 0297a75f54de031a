// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 078d30931ff659bf, 1 tables, 84 bytes:
//        84  COORDINATION

/// The weights of pieces working together, feature by feature. Origin: patterns/coordination.toml. 84 bytes.
pub(crate) static COORDINATION: [Score; 21] = each!(Score::new, [
    (1, 0), (2, 11), (7, 10), (10, 11), (10, 15), (8, 10), (0, 18), (-22, -1), (-43, -10),
    (-51, -39), (-50, -91), (-34, -75), (-52, -238), (-51, -292), (0, 0), (6, 8), (1, 0), (0, 19),
    (1, 3), (3, 12), (0, 15),
]);
