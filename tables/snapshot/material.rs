// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 6a7e2cac8ea7a940, 1 tables, 56 bytes:
//        56  MATERIAL

/// The packed value of a man on the board, by kind. Origin: material.toml. 56 bytes.
pub(crate) static MATERIAL: [i32; 14] = [
    2687048, 11993281, 13697250, 19333395, 36897312, 42533462, 24576364, 0, 25624979,
    28311987, 29622722, 27787688, 49677080, 61801390,
];
