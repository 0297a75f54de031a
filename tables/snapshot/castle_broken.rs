// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint b647b1703074c5e2, 1 tables, 1 bytes:
//         1  CASTLE_BROKEN

/// The factor of the value of an incomplete castle, in percent of the share of its pieces in place. Origin: patterns.toml. 1 bytes.
pub(crate) static CASTLE_BROKEN: u8 = 50;
