// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 97d9d3fe055132cc, 1 tables, 256 bytes:
//       256  NET_BIASES

/// Where a neuron stands when nothing is seen. Origin: net. 256 bytes.
pub(crate) static NET_BIASES: OnCacheLine<[i16; 128]> = OnCacheLine([
    10, 9, 13, 9, 10, 9, 10, 9, 8,
    9, 10, 11, 10, 8, 10, 9, 11, 10,
    9, 11, 9, 11, 11, 13, 11, 9, 11,
    6, 12, 10, 11, 10, 11, 10, 12, 8,
    8, 11, 10, 13, 13, 8, 8, 10, 11,
    11, 11, 9, 9, 11, 11, 13, 9, 11,
    9, 9, 8, 7, 12, 8, 11, 10, 15,
    10, 13, 7, 9, 10, 10, 8, 7, 14,
    11, 9, 11, 6, 10, 8, 12, 8, 11,
    12, 12, 13, 9, 10, 9, 8, 8, 12,
    5, 11, 12, 8, 12, 8, 9, 8, 8,
    12, 9, 8, 13, 9, 11, 12, 8, 11,
    9, 13, 6, 13, 9, 10, 9, 9, 11,
    12, 10, 8, 9, 10, 11, 9, 13, 12,
    7, 13,
]);
