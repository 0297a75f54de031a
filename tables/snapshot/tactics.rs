// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 23362b2dd40035e5, 1 tables, 68 bytes:
//        68  TACTICS

/// The weights of tactical patterns, feature by feature. Origin: patterns/tactics.toml. 68 bytes.
pub(crate) static TACTICS: [Score; 17] = each!(Score::new, [
    (248, 157), (179, 86), (118, 47), (51, 31), (93, 72), (57, 26), (252, 141), (168, 80), (0, 0),
    (-1, -2), (-23, 0), (-9, -35), (-15, -60), (-71, -107), (-190, -138), (11, 32), (38, 96),
]);
