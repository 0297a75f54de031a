// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 31579d7183f935ad, 1 tables, 68 bytes:
//        68  TACTICS

/// The packed weights of tactical patterns, pattern by pattern. Origin: patterns/tactics.toml. 68 bytes.
pub(crate) static TACTICS: [i32; 17] = [
    6881429, 4194379, 2883635, 2162738, 1048666, 786516, 10944688, 7929995, 2031617,
    -2097156, 2621396, -851979, -983031, -3276819, -6750305, 3407886, 3145769,
];
