// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint c09bce44af5b09ec, 1 tables, 32 bytes:
//        32  PROMOTION_ZONE

/// The three ranks in which a side promotes, by colour. Origin: geometry. 32 bytes.
pub(crate) static PROMOTION_ZONE: [Bitboard; 2] = each!(Bitboard::new, [
    0x70381c0e070381c0e07, 0x1c0e070381c0e070381c0,
]);
