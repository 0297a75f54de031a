// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 7945f62c1b4dadc4, 1 tables, 84 bytes:
//        84  COORDINATION

/// The packed weights of men working together, pattern by pattern. Origin: patterns/coordination.toml. 84 bytes.
pub(crate) static COORDINATION: [i32; 21] = [
    -2555894, -3145733, -131084, -1310721, -3145741, -5046329, -4915225, 4194306, 3473413,
    65499, -3932225, -2490407, -3276872, -4390993, -2949157, -2621473, -5046325, 786424,
    720893, 3473434, 2883635,
];
