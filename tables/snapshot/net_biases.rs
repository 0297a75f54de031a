// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 80cec8d8ea5496eb, 1 tables, 256 bytes:
//       256  NET_BIASES

/// Where a neuron stands when nothing is seen. Origin: net. 256 bytes.
pub(crate) static NET_BIASES: OnCacheLine<[i16; 128]> = OnCacheLine([
    6, 5, 9, 5, 4, 4, 5, 5, 4,
    5, 5, 7, 5, 3, 6, 5, 7, 5,
    5, 7, 4, 7, 8, 8, 5, 5, 6,
    3, 8, 5, 6, 6, 7, 5, 7, 4,
    3, 4, 6, 9, 9, 3, 3, 6, 6,
    6, 5, 5, 3, 7, 6, 10, 5, 7,
    5, 5, 4, 3, 8, 3, 7, 6, 12,
    5, 7, 2, 2, 6, 6, 4, 4, 11,
    7, 5, 5, 3, 6, 2, 6, 2, 4,
    9, 8, 9, 5, 5, 4, 2, 4, 8,
    2, 7, 7, 3, 7, 3, 5, 3, 5,
    8, 4, 4, 11, 5, 7, 9, 3, 7,
    6, 9, 2, 8, 3, 6, 6, 5, 7,
    8, 6, 4, 4, 5, 5, 4, 8, 8,
    3, 10,
]);
