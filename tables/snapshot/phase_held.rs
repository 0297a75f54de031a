// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint a3303c205e8ac790, 1 tables, 28 bytes:
//        28  PHASE_HELD

/// The part of the phase that a piece in hand subtracts, by kind. Origin: phase.toml. 28 bytes.
pub(crate) static PHASE_HELD: [i32; 7] = [
    0, 1, 1, 2, 4, 4, 2,
];
