// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint d871b2499b817232, 1 tables, 68 bytes:
//        68  TACTICS

/// The weights of tactical patterns, feature by feature. Origin: patterns/tactics.toml. 68 bytes.
pub(crate) static TACTICS: [Score; 17] = each!(Score::new, [
    (211, 114), (123, 12), (75, 5), (33, 3), (33, 25), (27, 1), (218, 45), (136, 50), (0, 0),
    (-18, 0), (-32, -2), (-39, -46), (-12, -55), (-73, -83), (-137, -115), (30, 15), (45, 77),
]);
