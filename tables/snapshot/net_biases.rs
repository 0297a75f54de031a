// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 280776c884ea8644, 1 tables, 256 bytes:
//       256  NET_BIASES

/// Where a neuron stands when nothing is seen. Origin: net. 256 bytes.
pub(crate) static NET_BIASES: OnCacheLine<[i16; 128]> = OnCacheLine([
    7, 6, 9, 6, 5, 4, 5, 6, 5,
    6, 5, 8, 5, 3, 7, 5, 8, 6,
    6, 8, 5, 8, 8, 9, 6, 6, 7,
    3, 9, 7, 7, 7, 8, 6, 8, 5,
    2, 5, 7, 10, 10, 3, 4, 7, 7,
    7, 6, 6, 3, 8, 7, 10, 6, 8,
    6, 6, 4, 4, 9, 3, 8, 7, 13,
    6, 7, 2, 3, 7, 7, 5, 5, 12,
    8, 6, 5, 3, 7, 3, 6, 2, 5,
    10, 9, 9, 6, 6, 5, 3, 4, 9,
    3, 8, 7, 4, 8, 3, 6, 4, 6,
    9, 5, 5, 11, 6, 8, 9, 4, 8,
    6, 10, 2, 9, 4, 7, 6, 6, 8,
    9, 6, 4, 4, 6, 6, 5, 8, 9,
    3, 10,
]);
