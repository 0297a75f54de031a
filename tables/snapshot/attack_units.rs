// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint fced099ed46541c5, 1 tables, 14 bytes:
//        14  ATTACK_UNITS

/// The attack units of a piece near the enemy king, by kind. Origin: patterns.toml. 14 bytes.
pub(crate) static ATTACK_UNITS: [u8; 14] = [
    1, 2, 2, 3, 4, 4, 3, 0, 3,
    3, 3, 3, 5, 5,
];
