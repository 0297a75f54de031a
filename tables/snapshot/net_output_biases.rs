// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint fa22337499df41cf, 1 tables, 32 bytes:
//        32  NET_OUTPUT_BIASES

/// The bias of each output bucket, in centipawns. Origin: net. 32 bytes.
pub(crate) static NET_OUTPUT_BIASES: [i32; 8] = [
    6, -13, 0, 20, 28, 46, 50, 56,
];
