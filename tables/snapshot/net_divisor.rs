// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 1f1bf9384f1b884f, 1 tables, 4 bytes:
//         4  NET_DIVISOR

/// The divisor that converts the sum of an output to centipawns. Origin: net. 4 bytes.
pub(crate) static NET_DIVISOR: i32 = 3441;
