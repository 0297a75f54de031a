// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint b8c4cfc524dc84d9, 1 tables, 256 bytes:
//       256  NET_BIASES

/// Where a neuron stands when nothing is seen. Origin: net. 256 bytes.
pub(crate) static NET_BIASES: OnCacheLine<[i16; 128]> = OnCacheLine([
    10, 10, 14, 10, 11, 10, 11, 10, 8,
    10, 11, 12, 10, 8, 11, 10, 11, 11,
    10, 12, 10, 11, 12, 13, 11, 10, 12,
    7, 13, 10, 12, 10, 12, 10, 12, 8,
    9, 12, 11, 14, 13, 9, 8, 10, 12,
    11, 11, 10, 10, 12, 12, 13, 9, 11,
    9, 10, 9, 8, 13, 8, 11, 11, 16,
    10, 14, 7, 10, 10, 11, 9, 8, 14,
    11, 10, 11, 7, 11, 9, 12, 9, 12,
    13, 13, 13, 10, 10, 9, 8, 9, 13,
    5, 11, 13, 9, 13, 9, 10, 9, 9,
    12, 9, 8, 13, 10, 11, 13, 9, 12,
    10, 14, 7, 13, 10, 11, 9, 10, 12,
    12, 10, 8, 10, 10, 11, 10, 14, 13,
    8, 14,
]);
