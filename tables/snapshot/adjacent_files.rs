// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 80319ebb347b9a59, 1 tables, 144 bytes:
//       144  ADJACENT_FILES

/// The squares of the neighbouring files, by file. Origin: geometry. 144 bytes.
pub(crate) static ADJACENT_FILES: [Bitboard; 9] = each!(Bitboard::new, [
    0x3fe00, 0x7fc01ff, 0xff803fe00, 0x1ff007fc0000, 0x3fe00ff8000000, 0x7fc01ff000000000, 0xff803fe00000000000, 0x1ff007fc0000000000000, 0xff8000000000000000,
]);
