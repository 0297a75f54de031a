// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 44d58c044e80052b, 1 tables, 256 bytes:
//       256  NET_BIASES

/// The bias of each neuron. Origin: net. 256 bytes.
pub(crate) static NET_BIASES: OnCacheLine<[i16; 128]> = OnCacheLine([
    4, 4, 6, 4, 4, 3, 4, 4, 3,
    5, 4, 5, 4, 2, 4, 4, 5, 3,
    4, 6, 3, 5, 6, 5, 4, 4, 4,
    2, 5, 3, 5, 5, 5, 4, 6, 3,
    3, 4, 4, 6, 7, 3, 2, 5, 5,
    5, 3, 4, 3, 7, 5, 7, 4, 5,
    3, 4, 3, 3, 5, 2, 6, 4, 10,
    3, 6, 1, 2, 4, 5, 4, 3, 9,
    5, 5, 3, 3, 4, 2, 4, 2, 3,
    6, 6, 6, 3, 5, 3, 2, 3, 6,
    2, 5, 5, 2, 5, 2, 4, 2, 4,
    6, 3, 3, 9, 3, 5, 6, 2, 5,
    4, 6, 2, 7, 3, 5, 3, 4, 5,
    6, 5, 3, 3, 3, 3, 4, 6, 6,
    2, 8,
]);
