// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 76c1d40053fa6223, 1 tables, 68 bytes:
//        68  TACTICS

/// The packed weights of tactical patterns, pattern by pattern. Origin: patterns/tactics.toml. 68 bytes.
pub(crate) static TACTICS: [i32; 17] = [
    8716508, 5701783, 3604600, 1245213, 3670098, 655435, 9896177, 5046428, 2359304,
    -327697, 2818015, -2752527, -2424834, -5046325, -8716460, 1769487, 5505059,
];
