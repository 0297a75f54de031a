// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 327885c3f7db22e9, 1 tables, 68 bytes:
//        68  TACTICS

/// The weights of tactical patterns, feature by feature. Origin: patterns/tactics.toml. 68 bytes.
pub(crate) static TACTICS: [Score; 17] = each!(Score::new, [
    (251, 159), (182, 86), (117, 42), (51, 31), (94, 71), (59, 23), (253, 138), (168, 76), (0, 53),
    (-3, -4), (-37, 38), (-10, -39), (-18, -59), (-73, -108), (-192, -139), (11, 38), (42, 105),
]);
