// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint ed650d6f23fb96c1, 1 tables, 68 bytes:
//        68  TACTICS

/// The packed weights of tactical patterns, pattern by pattern. Origin: patterns/tactics.toml. 68 bytes.
pub(crate) static TACTICS: [i32; 17] = [
    3080261, 1376278, 2555930, 2359349, 2424920, 3080275, 6553697, 5701721, -589818,
    -1835013, -131112, -1900572, -1310712, -4128809, -4522034, 4980781, 3997755,
];
