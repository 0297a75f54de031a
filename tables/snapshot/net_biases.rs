// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 738c9ea75cfee87a, 1 tables, 256 bytes:
//       256  NET_BIASES

/// Where a neuron stands when nothing is seen. Origin: net. 256 bytes.
pub(crate) static NET_BIASES: OnCacheLine<[i16; 128]> = OnCacheLine([
    21, 20, 24, 21, 21, 21, 21, 20, 19,
    20, 22, 22, 21, 18, 21, 20, 21, 21,
    20, 22, 20, 22, 24, 23, 22, 21, 22,
    17, 23, 20, 22, 20, 22, 21, 22, 18,
    20, 22, 21, 23, 22, 20, 18, 20, 23,
    22, 22, 21, 21, 24, 22, 22, 20, 20,
    19, 21, 21, 19, 23, 19, 21, 22, 27,
    20, 25, 18, 21, 20, 22, 20, 20, 24,
    21, 21, 22, 19, 21, 20, 22, 20, 22,
    23, 23, 23, 21, 21, 20, 19, 20, 23,
    16, 21, 24, 20, 22, 20, 21, 20, 19,
    21, 20, 18, 23, 21, 21, 23, 19, 22,
    21, 24, 18, 24, 21, 20, 19, 22, 22,
    22, 20, 19, 22, 21, 21, 20, 24, 22,
    19, 24,
]);
