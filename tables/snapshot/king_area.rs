// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint a6705ab5a1f9373e, 1 tables, 1296 bytes:
//      1296  KING_AREA

/// The squares within three king moves, the square included, by square. Origin: geometry. 1296 bytes.
pub(crate) static KING_AREA: [Bitboard; 81] = each!(Bitboard::new, [
    0x783c1e0f, 0xf87c3e1f, 0x1f8fc7e3f, 0x3f9fcfe7f, 0x7f3f9fcfe, 0xfe7f3f9fc, 0xfc7e3f1f8, 0xf87c3e1f0, 0xf0783c1e0, // file 1
    0xf0783c1e0f, 0x1f0f87c3e1f, 0x3f1f8fc7e3f, 0x7f3f9fcfe7f, 0xfe7f3f9fcfe, 0x1fcfe7f3f9fc, 0x1f8fc7e3f1f8, 0x1f0f87c3e1f0, 0x1e0f0783c1e0, // file 2
    0x1e0f0783c1e0f, 0x3e1f0f87c3e1f, 0x7e3f1f8fc7e3f, 0xfe7f3f9fcfe7f, 0x1fcfe7f3f9fcfe, 0x3f9fcfe7f3f9fc, 0x3f1f8fc7e3f1f8, 0x3e1f0f87c3e1f0, 0x3c1e0f0783c1e0, // file 3
    0x3c1e0f0783c1e0f, 0x7c3e1f0f87c3e1f, 0xfc7e3f1f8fc7e3f, 0x1fcfe7f3f9fcfe7f, 0x3f9fcfe7f3f9fcfe, 0x7f3f9fcfe7f3f9fc, 0x7e3f1f8fc7e3f1f8, 0x7c3e1f0f87c3e1f0, 0x783c1e0f0783c1e0, // file 4
    0x783c1e0f0783c1e00, 0xf87c3e1f0f87c3e00, 0x1f8fc7e3f1f8fc7e00, 0x3f9fcfe7f3f9fcfe00, 0x7f3f9fcfe7f3f9fc00, 0xfe7f3f9fcfe7f3f800, 0xfc7e3f1f8fc7e3f000, 0xf87c3e1f0f87c3e000, 0xf0783c1e0f0783c000, // file 5
    0xf0783c1e0f0783c0000, 0x1f0f87c3e1f0f87c0000, 0x3f1f8fc7e3f1f8fc0000, 0x7f3f9fcfe7f3f9fc0000, 0xfe7f3f9fcfe7f3f80000, 0x1fcfe7f3f9fcfe7f00000, 0x1f8fc7e3f1f8fc7e00000, 0x1f0f87c3e1f0f87c00000, 0x1e0f0783c1e0f07800000, // file 6
    0xf0783c1e0f078000000, 0x1f0f87c3e1f0f8000000, 0x3f1f8fc7e3f1f8000000, 0x7f3f9fcfe7f3f8000000, 0xfe7f3f9fcfe7f0000000, 0x1fcfe7f3f9fcfe0000000, 0x1f8fc7e3f1f8fc0000000, 0x1f0f87c3e1f0f80000000, 0x1e0f0783c1e0f00000000, // file 7
    0xf0783c1e0f000000000, 0x1f0f87c3e1f000000000, 0x3f1f8fc7e3f000000000, 0x7f3f9fcfe7f000000000, 0xfe7f3f9fcfe000000000, 0x1fcfe7f3f9fc000000000, 0x1f8fc7e3f1f8000000000, 0x1f0f87c3e1f0000000000, 0x1e0f0783c1e0000000000, // file 8
    0xf0783c1e00000000000, 0x1f0f87c3e00000000000, 0x3f1f8fc7e00000000000, 0x7f3f9fcfe00000000000, 0xfe7f3f9fc00000000000, 0x1fcfe7f3f800000000000, 0x1f8fc7e3f000000000000, 0x1f0f87c3e000000000000, 0x1e0f0783c000000000000, // file 9
]);
