// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 271c7ee8f0ba84ad, 1 tables, 32 bytes:
//        32  NET_OUTPUT_BIASES

/// What an output adds, in centipawns. Origin: net. 32 bytes.
pub(crate) static NET_OUTPUT_BIASES: [i32; 8] = [
    7, 7, 9, 17, 29, 45, 31, 38,
];
