// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint caf9e5b23f0c6c2e, 1 tables, 68 bytes:
//        68  TACTICS

/// The weights of tactical patterns, feature by feature. Origin: patterns/tactics.toml. 68 bytes.
pub(crate) static TACTICS: [Score; 17] = each!(Score::new, [
    (188, 109), (90, 0), (56, 0), (27, 1), (26, 26), (11, 0), (211, 38), (118, 27), (0, 0),
    (-29, 0), (-23, 0), (-13, -24), (-5, -45), (-61, -79), (-125, -112), (10, 1), (26, 67),
]);
