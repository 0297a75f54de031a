// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint c8bf1c5028c771ae, 1 tables, 8 bytes:
//         8  SIDE_KEY

/// The key of White to move. Origin: zobrist.toml. 8 bytes.
pub(crate) static SIDE_KEY: u64 = 0x19c1f6430cf41949;
