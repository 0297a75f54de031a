// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 9af3c6777a4ee13c, 1 tables, 68 bytes:
//        68  TACTICS

/// The weights of tactical patterns, feature by feature. Origin: patterns/tactics.toml. 68 bytes.
pub(crate) static TACTICS: [Score; 17] = each!(Score::new, [
    (222, 166), (143, 59), (92, 0), (43, 9), (94, 53), (38, 19), (205, 91), (154, 48), (0, 0),
    (0, -4), (-11, 0), (-17, -21), (-12, -80), (-35, -81), (-168, -131), (17, 26), (35, 97),
]);
