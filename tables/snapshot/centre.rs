// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 8dbd0c8f5045eae5, 1 tables, 16 bytes:
//        16  CENTRE

/// The squares of files 4 to 6 on ranks d to f. Origin: geometry. 16 bytes.
pub(crate) static CENTRE: Bitboard = each!(Bitboard::new, 0x70381c0000000);
