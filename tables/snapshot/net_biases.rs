// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 3ccffc618ad0f7bb, 1 tables, 256 bytes:
//       256  NET_BIASES

/// Where a neuron stands when nothing is seen. Origin: net. 256 bytes.
pub(crate) static NET_BIASES: OnCacheLine<[i16; 128]> = OnCacheLine([
    34, 35, 36, 34, 34, 46, 35, 33, 34,
    34, 35, 35, 36, 37, 36, 35, 35, 35,
    35, 36, 34, 32, 44, 35, 35, 36, 36,
    35, 34, 37, 35, 33, 35, 35, 35, 34,
    33, 37, 34, 38, 38, 35, 31, 37, 36,
    36, 36, 36, 33, 38, 35, 36, 34, 35,
    37, 35, 34, 35, 38, 36, 37, 34, 41,
    36, 31, 34, 35, 34, 37, 35, 33, 37,
    39, 37, 36, 34, 33, 34, 33, 34, 34,
    35, 36, 36, 35, 36, 33, 34, 36, 34,
    35, 33, 37, 34, 34, 33, 36, 34, 36,
    37, 34, 34, 38, 36, 34, 35, 34, 33,
    34, 38, 34, 36, 35, 33, 33, 36, 37,
    34, 36, 37, 36, 35, 35, 34, 37, 37,
    32, 39,
]);
