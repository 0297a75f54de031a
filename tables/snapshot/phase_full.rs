// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 95dd005509bee100, 1 tables, 4 bytes:
//         4  PHASE_FULL

/// The phase at the start of a game. 0 is the endgame. Origin: phase.toml. 4 bytes.
pub(crate) static PHASE_FULL: i32 = 24;
