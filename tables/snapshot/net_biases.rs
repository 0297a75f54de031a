// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 6151c3dd5fd25a4a, 1 tables, 256 bytes:
//       256  NET_BIASES

/// Where a neuron stands when nothing is seen. Origin: net. 256 bytes.
pub(crate) static NET_BIASES: OnCacheLine<[i16; 128]> = OnCacheLine([
    6, 5, 8, 5, 4, 3, 5, 5, 4,
    6, 4, 7, 4, 2, 6, 4, 7, 5,
    5, 8, 4, 7, 8, 9, 5, 5, 6,
    2, 8, 5, 6, 6, 7, 5, 8, 4,
    2, 5, 6, 9, 10, 3, 3, 7, 6,
    6, 5, 5, 3, 7, 6, 10, 5, 7,
    5, 5, 3, 3, 8, 2, 7, 6, 13,
    5, 7, 1, 2, 6, 6, 4, 3, 11,
    7, 6, 5, 2, 6, 2, 6, 2, 4,
    9, 8, 9, 5, 5, 4, 2, 4, 8,
    2, 7, 7, 3, 7, 2, 5, 3, 5,
    8, 4, 4, 11, 5, 7, 8, 3, 8,
    5, 9, 2, 9, 3, 6, 6, 6, 7,
    8, 6, 4, 3, 5, 5, 4, 8, 9,
    2, 10,
]);
