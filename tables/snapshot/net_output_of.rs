// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 6eefd3870cbd841d, 1 tables, 39 bytes:
//        39  NET_OUTPUT_OF

/// The output bucket, by the number of pieces in both hands. Origin: net. 39 bytes.
pub(crate) static NET_OUTPUT_OF: [u8; 39] = [
    0, 0, 0, 1, 1, 1, 2, 2, 2,
    3, 3, 3, 4, 4, 4, 5, 5, 5,
    6, 6, 6, 6, 7, 7, 7, 7, 7,
    7, 7, 7, 7, 7, 7, 7, 7, 7,
    7, 7, 7,
];
