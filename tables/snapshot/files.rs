// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 7c26aa072312e798, 1 tables, 144 bytes:
//       144  FILES

/// The squares of a file, by file. Origin: geometry. 144 bytes.
pub(crate) static FILES: [Bitboard; 9] = each!(Bitboard::new, [
    0x1ff, 0x3fe00, 0x7fc0000, 0xff8000000, 0x1ff000000000, 0x3fe00000000000, 0x7fc0000000000000, 0xff8000000000000000, 0x1ff000000000000000000,
]);
