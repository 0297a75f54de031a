// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 98d365153e6ee8f2, 1 tables, 56 bytes:
//        56  MATERIAL

/// The packed value of a man on the board, by kind. Origin: material.toml. 56 bytes.
pub(crate) static MATERIAL: [i32; 14] = [
    5898360, 13566167, 16122102, 25428348, 43254420, 48825062, 31130062, 0, 28443070,
    31654365, 31850990, 35193353, 63898586, 73073758,
];
