// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint ef1cdc06b2f1d8e0, 1 tables, 32 bytes:
//        32  NET_OUTPUT_BIASES

/// What an output adds, in centipawns. Origin: net. 32 bytes.
pub(crate) static NET_OUTPUT_BIASES: [i32; 8] = [
    9, -12, -5, 13, 25, 44, 42, 44,
];
