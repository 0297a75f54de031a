// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint f28179ca0faffe33, 1 tables, 32 bytes:
//        32  NET_OUTPUT_BIASES

/// What an output adds, in centipawns. Origin: net. 32 bytes.
pub(crate) static NET_OUTPUT_BIASES: [i32; 8] = [
    12, 14, 13, 22, 38, 42, 27, 28,
];
