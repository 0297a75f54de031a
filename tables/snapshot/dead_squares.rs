// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint f33e2f90357a2686, 1 tables, 448 bytes:
//       448  DEAD_SQUARES

/// Squares where a piece could never move again, by colour and kind. Origin: geometry. 448 bytes.
pub(crate) static DEAD_SQUARES: [[Bitboard; 14]; 2] = each!(Bitboard::new, [
    [
        0x1008040201008040201, 0x1008040201008040201, 0x30180c06030180c0603, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
        0x0, 0x0, 0x0, 0x0, 0x0,
    ],
    [
        0x100804020100804020100, 0x100804020100804020100, 0x180c06030180c06030180, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
        0x0, 0x0, 0x0, 0x0, 0x0,
    ],
]);
