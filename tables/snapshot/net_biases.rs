// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 94f7c7471c5482ed, 1 tables, 256 bytes:
//       256  NET_BIASES

/// Where a neuron stands when nothing is seen. Origin: net. 256 bytes.
pub(crate) static NET_BIASES: OnCacheLine<[i16; 128]> = OnCacheLine([
    7, 5, 9, 6, 5, 4, 5, 5, 5,
    6, 5, 8, 5, 3, 7, 5, 7, 6,
    6, 8, 5, 8, 8, 9, 6, 6, 7,
    3, 9, 6, 7, 7, 8, 6, 8, 5,
    2, 5, 7, 9, 10, 3, 4, 7, 7,
    7, 6, 6, 3, 8, 7, 10, 5, 8,
    5, 6, 4, 3, 9, 3, 8, 7, 13,
    5, 7, 2, 2, 7, 7, 5, 4, 12,
    8, 6, 5, 3, 7, 2, 6, 2, 5,
    10, 9, 9, 6, 6, 4, 2, 4, 9,
    2, 8, 7, 4, 8, 3, 6, 4, 6,
    9, 4, 5, 12, 6, 8, 9, 4, 8,
    6, 9, 2, 9, 4, 7, 6, 6, 8,
    9, 6, 4, 4, 5, 6, 5, 8, 9,
    3, 10,
]);
