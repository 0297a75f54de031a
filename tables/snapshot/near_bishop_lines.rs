// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 7f24268e7ae96ef3, 1 tables, 1296 bytes:
//      1296  NEAR_BISHOP_LINES

/// Squares from which a bishop on an empty board attacks the 3x3 block around a square, by that square. Origin: geometry. 1296 bytes.
pub(crate) static NEAR_BISHOP_LINES: [Bitboard; 81] = each!(Bitboard::new, [
    0x180e0380e0380e03c0e07, 0x180e0781e0781e87c1e0f, 0x100c0703c0f13d8fc3e1f, 0x8060383e37b9fc7c3e, 0x40707c7f7bf8f87c, 0x80e0f8fef7f1f0f8, 0x10181c1f1ede7e3e1f0, 0x30383c3c3cbc7c3c1e0, 0x30383838383878381c0, // file 1
    0x1c0f03c0f03c0f83c0e0f, 0x1c0f07c1f07d1f87c1e1f, 0x180e0783e2fb3f8fc3e3f, 0x100c0707c7f77f9fc7c7f, 0x80e0f8fefffbf8f8fe, 0x101c1f1fdfff7f1f1fc, 0x30383e3fbefe7e3e1f8, 0x70787c7d7cfc7c3c1f0, 0x7078787878f878381e0, // file 2
    0x1e0781e0781f0781c1e1f, 0x1e0f83e0fa3f0f83c3e3f, 0x1c0f07c5f67f1f87c7e7f, 0x180e0f8feeff3f8f8feff, 0x101c1f1fdfff7f1f1fdff, 0x383e3fbffefe3e3f9fe, 0x707c7f7dfcfc7c3f1fc, 0xf0f8faf9f8f8783e1f8, 0xf0f0f0f1f0f0703c1f0, // file 3
    0xf03c0f03e0f0383c3e3c, 0x1f07c1f47e1f0787c7e7d, 0x1e0f8becfe3f0f8fcfefb, 0x1c1f1fddfe7f1f1fdfff7, 0x183e3fbffefe3e3fbffef, 0x107c7f7ffdfc7c7f3fddf, 0xf8fefbf9f8f87e3f9be, 0x1f1f5f3f1f0f07c3f17c, 0x1e1e1e3e1e0e0783e078, // file 4
    0x781e07c1e070787c7878, 0xf83e8fc3e0f0f8fcfaf8, 0x1f17d9fc7e1f1f9fdf7f1, 0x1e3fbbfcfe3e3fbffefe3, 0x1c7f7ffdfc7c7f7ffdfc7, 0x18fefffbf8f8fe7fbbf8f, 0x11fdf7f3f1f0fc7f37d1f, 0x3ebe7e3e1e0f87e2f83e, 0x3c3c7c3c1c0f07c0f03c, // file 5
    0x3c0f83c0e0f0f8f0f0f0, 0x7d1f87c1e1f1f9f5f1f0, 0xfb3f8fc3e3f3fbefe3e0, 0x1f77f9fc7c7f7ffdfc7c1, 0x1efffbf8f8fefffbf8f83, 0x1dfff7f1f1fcff77f1f07, 0x1befe7e3e1f8fe6fa3e0f, 0x17cfc7c3c1f0fc5f07c1f, 0x78f878381e0f81e0781e, // file 6
    0x1f0781c1e1f1e1e1e1e0, 0x3f0f83c3e3f3ebe3e1e0, 0x7f1f87c7e7f7dfc7c1c0, 0xff3f8f8fefffbf8f8380, 0x1ff7f1f1fdfff7f1f0701, 0x1fefe3e3f9feefe3e0e03, 0x1fcfc7c3f1fcdf47c1e07, 0x1f8f8783e1f8be0f83e0f, 0x1f0f0703c1f03c0f03c0f, // file 7
    0xf0383c3e3c3c3c3c1c0, 0x1f0787c7e7d7c7c3c1c0, 0x3f0f8fcfefbf8f838180, 0x7f1f1fdfff7f1f070100, 0xfe3e3fbffefe3e0e0200, 0x1fc7c7f3fddfc7c1c0601, 0x1f8f87e3f9be8f83c0e03, 0x1f0f07c3f17c1f07c1e07, 0x1e0e0783e0781e0781e07, // file 8
    0x70383c3838383838180, 0xf0787c7a78787838180, 0x1f0f8fcf6f1f07030100, 0x3e1f1fdefe3e0e020000, 0x7c3e3fbdfc7c1c040000, 0xf87c7f3bd8f8380c0200, 0x1f0f87e3791e0781c0601, 0x1e0f07c2f03c0f03c0e03, 0x1c0e0780e0380e0380e03, // file 9
]);
