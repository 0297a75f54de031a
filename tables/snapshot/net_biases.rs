// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint e538f73b1e65374e, 1 tables, 256 bytes:
//       256  NET_BIASES

/// Where a neuron stands when nothing is seen. Origin: net. 256 bytes.
pub(crate) static NET_BIASES: OnCacheLine<[i16; 128]> = OnCacheLine([
    5, 4, 7, 4, 4, 4, 4, 4, 3,
    4, 4, 6, 4, 2, 5, 4, 6, 4,
    5, 6, 4, 5, 8, 7, 4, 4, 5,
    3, 7, 3, 5, 5, 6, 4, 6, 3,
    3, 3, 5, 7, 8, 3, 2, 5, 5,
    5, 4, 4, 3, 7, 5, 9, 4, 6,
    4, 4, 3, 2, 7, 2, 6, 5, 11,
    4, 6, 2, 2, 4, 5, 3, 2, 10,
    6, 4, 4, 2, 6, 2, 4, 2, 4,
    7, 7, 8, 4, 4, 3, 1, 3, 7,
    1, 6, 5, 2, 6, 3, 4, 2, 4,
    8, 3, 3, 10, 4, 6, 8, 3, 7,
    4, 7, 2, 7, 3, 5, 4, 4, 6,
    7, 5, 3, 3, 4, 4, 3, 7, 7,
    2, 9,
]);
