// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 9cc6d647ebbe44c3, 1 tables, 8 bytes:
//         8  CASTLE_HASH_KEY

/// The key under which the hashes of the castles' names fall on places of their own. Origin: castles.toml. 8 bytes.
pub(crate) static CASTLE_HASH_KEY: u64 = 0xe1b435a9f095e808;
