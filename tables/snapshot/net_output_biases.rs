// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 803d2ef9f1ede940, 1 tables, 32 bytes:
//        32  NET_OUTPUT_BIASES

/// The bias of each output bucket, in centipawns. Origin: net. 32 bytes.
pub(crate) static NET_OUTPUT_BIASES: [i32; 8] = [
    7, -11, 1, 22, 29, 46, 49, 54,
];
