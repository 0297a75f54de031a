// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 9a349b3a51b7030f, 1 tables, 256 bytes:
//       256  NET_BIASES

/// Where a neuron stands when nothing is seen. Origin: net. 256 bytes.
pub(crate) static NET_BIASES: OnCacheLine<[i16; 128]> = OnCacheLine([
    7, 6, 10, 6, 5, 5, 6, 6, 5,
    6, 6, 8, 6, 4, 7, 6, 8, 6,
    6, 8, 5, 8, 8, 9, 7, 6, 7,
    3, 9, 7, 8, 7, 8, 7, 8, 5,
    3, 6, 7, 10, 10, 4, 4, 7, 8,
    7, 7, 6, 4, 8, 8, 10, 6, 8,
    6, 6, 4, 4, 9, 4, 8, 7, 13,
    6, 8, 3, 4, 7, 7, 5, 5, 11,
    8, 6, 6, 3, 7, 4, 8, 3, 6,
    10, 9, 10, 6, 6, 6, 3, 5, 9,
    3, 8, 9, 5, 8, 4, 6, 5, 6,
    9, 5, 5, 11, 6, 8, 9, 5, 8,
    6, 10, 3, 9, 4, 7, 6, 6, 8,
    9, 7, 5, 5, 6, 7, 6, 9, 9,
    4, 10,
]);
