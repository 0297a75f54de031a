// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 4b1488ab2f2c5993, 1 tables, 32 bytes:
//        32  NET_OUTPUT_BIASES

/// What an output adds, in centipawns. Origin: net. 32 bytes.
pub(crate) static NET_OUTPUT_BIASES: [i32; 8] = [
    9, -10, -4, 14, 26, 45, 41, 42,
];
