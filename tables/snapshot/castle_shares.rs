// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 396dfd0c596e086c, 1 tables, 2 bytes:
//         2  CASTLE_SHARES

/// In percent: more than what share of its pieces must stand for a castle to be recognised, and what counts of the share that stands while it is not whole. Origin: patterns.toml. 2 bytes.
pub(crate) static CASTLE_SHARES: [u8; 2] = [
    50, 50,
];
