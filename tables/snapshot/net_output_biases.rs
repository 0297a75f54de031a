// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint e0d9a4daecf8286a, 1 tables, 32 bytes:
//        32  NET_OUTPUT_BIASES

/// What an output adds, in centipawns. Origin: net. 32 bytes.
pub(crate) static NET_OUTPUT_BIASES: [i32; 8] = [
    8, -13, -6, 14, 25, 42, 43, 44,
];
