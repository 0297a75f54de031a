// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 327885c3f7db22e9, 1 tables, 68 bytes:
//        68  TACTICS

/// The packed weights of tactical patterns, pattern by pattern. Origin: patterns/tactics.toml. 68 bytes.
pub(crate) static TACTICS: [i32; 17] = [
    10420475, 5636278, 2752629, 2031667, 4653150, 1507387, 9044221, 4980904, 3473408,
    -262147, 2490331, -2555914, -3866642, -7077961, -9109696, 2490379, 6881322,
];
