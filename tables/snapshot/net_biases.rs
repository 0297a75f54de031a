// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 433bdd3f21c23a4c, 1 tables, 256 bytes:
//       256  NET_BIASES

/// Where a neuron stands when nothing is seen. Origin: net. 256 bytes.
pub(crate) static NET_BIASES: OnCacheLine<[i16; 128]> = OnCacheLine([
    7, 6, 10, 6, 6, 5, 6, 6, 5,
    6, 7, 8, 7, 5, 7, 6, 8, 6,
    6, 8, 6, 8, 8, 9, 7, 6, 8,
    3, 9, 7, 8, 7, 8, 7, 8, 5,
    4, 7, 7, 10, 10, 4, 4, 7, 8,
    7, 8, 6, 5, 8, 8, 10, 6, 8,
    6, 6, 5, 4, 9, 4, 8, 7, 12,
    6, 8, 4, 5, 7, 7, 5, 5, 11,
    8, 6, 6, 3, 7, 5, 8, 4, 7,
    10, 9, 10, 6, 7, 6, 4, 5, 9,
    3, 8, 9, 5, 9, 5, 6, 5, 6,
    9, 5, 5, 10, 6, 8, 9, 5, 8,
    6, 10, 3, 9, 5, 7, 6, 6, 8,
    9, 7, 5, 6, 6, 8, 6, 9, 9,
    4, 10,
]);
