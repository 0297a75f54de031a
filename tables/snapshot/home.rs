// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 2c107427a624beb1, 1 tables, 32 bytes:
//        32  HOME

/// The five ranks nearest to a side, by colour. Origin: geometry. 32 bytes.
pub(crate) static HOME: [Bitboard; 2] = each!(Bitboard::new, [
    0x1f0f87c3e1f0f87c3e1f0, 0x1f0f87c3e1f0f87c3e1f,
]);
