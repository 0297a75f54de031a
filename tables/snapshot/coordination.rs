// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint b14ecbb711cb346a, 1 tables, 84 bytes:
//        84  COORDINATION

/// The packed weights of men working together, pattern by pattern. Origin: patterns/coordination.toml. 84 bytes.
pub(crate) static COORDINATION: [i32; 21] = [
    0, 65537, 65537, 131074, 131074, 196611, 196611, -196611, -524296,
    -524296, -983055, -1179666, -1638425, -1638425, 65538, 327685, 327685, 327685,
    327685, 327685, 327685,
];
