// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 31d891d30640c989, 1 tables, 84 bytes:
//        84  COORDINATION

/// The weights of pieces working together, feature by feature. Origin: patterns/coordination.toml. 84 bytes.
pub(crate) static COORDINATION: [Score; 21] = each!(Score::new, [
    (18, 1), (18, 6), (15, 18), (18, 23), (29, 47), (46, 22), (3, 44), (-45, -10), (-52, -1),
    (-71, -24), (-100, -94), (-68, -100), (-63, -226), (-85, -287), (0, 0), (9, 1), (17, 18), (0, 34),
    (0, 28), (37, 35), (39, 51),
]);
