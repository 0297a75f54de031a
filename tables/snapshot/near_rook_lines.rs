// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 968b14c4debf01ba, 1 tables, 1296 bytes:
//      1296  NEAR_ROOK_LINES

/// Squares from which a rook on an empty board attacks the 3x3 block around a square, by that square. Origin: geometry. 1296 bytes.
pub(crate) static NEAR_ROOK_LINES: [Bitboard; 81] = each!(Bitboard::new, [
    0x30180c06030180fffff, 0x70381c0e070381fffff, 0xe070381c0e0703bffff, 0x1c0e070381c0e073ffff, 0x381c0e070381c0e3ffff, 0x70381c0e070381c3ffff, 0xe070381c0e070383ffff, 0x1c0e070381c0e0703ffff, 0x180c06030180c0603ffff, // file 1
    0x30180c060301fffffff, 0x70381c0e0703fffffff, 0xe070381c0e077ffffff, 0x1c0e070381c0e7ffffff, 0x381c0e070381c7ffffff, 0x70381c0e070387ffffff, 0xe070381c0e0707ffffff, 0x1c0e070381c0e07ffffff, 0x180c06030180c07ffffff, // file 2
    0x30180c0603ffffffe03, 0x70381c0e07ffffffe07, 0xe070381c0effffffe0e, 0x1c0e070381cffffffe1c, 0x381c0e07038ffffffe38, 0x70381c0e070ffffffe70, 0xe070381c0e0ffffffee0, 0x1c0e070381c0fffffffc0, 0x180c06030180fffffff80, // file 3
    0x30180c07ffffffc0603, 0x70381c0fffffffc0e07, 0xe070381dffffffc1c0e, 0x1c0e07039ffffffc381c, 0x381c0e071ffffffc7038, 0x70381c0e1ffffffce070, 0xe070381c1ffffffdc0e0, 0x1c0e070381fffffff81c0, 0x180c060301fffffff0180, // file 4
    0x30180fffffff80c0603, 0x70381fffffff81c0e07, 0xe0703bffffff8381c0e, 0x1c0e073ffffff870381c, 0x381c0e3ffffff8e07038, 0x70381c3ffffff9c0e070, 0xe070383ffffffb81c0e0, 0x1c0e0703fffffff0381c0, 0x180c0603ffffffe030180, // file 5
    0x301fffffff0180c0603, 0x703fffffff0381c0e07, 0xe077ffffff070381c0e, 0x1c0e7ffffff0e070381c, 0x381c7ffffff1c0e07038, 0x70387ffffff381c0e070, 0xe0707ffffff70381c0e0, 0x1c0e07ffffffe070381c0, 0x180c07ffffffc06030180, // file 6
    0x3ffffffe030180c0603, 0x7ffffffe070381c0e07, 0xeffffffe0e070381c0e, 0x1cffffffe1c0e070381c, 0x38ffffffe381c0e07038, 0x70ffffffe70381c0e070, 0xe0ffffffee070381c0e0, 0x1c0fffffffc0e070381c0, 0x180fffffff80c06030180, // file 7
    0x1ffffffc06030180c0603, 0x1ffffffc0e070381c0e07, 0x1ffffffc1c0e070381c0e, 0x1ffffffc381c0e070381c, 0x1ffffffc70381c0e07038, 0x1ffffffce070381c0e070, 0x1ffffffdc0e070381c0e0, 0x1fffffff81c0e070381c0, 0x1fffffff0180c06030180, // file 8
    0x1ffff80c06030180c0603, 0x1ffff81c0e070381c0e07, 0x1ffff8381c0e070381c0e, 0x1ffff870381c0e070381c, 0x1ffff8e070381c0e07038, 0x1ffff9c0e070381c0e070, 0x1ffffb81c0e070381c0e0, 0x1fffff0381c0e070381c0, 0x1ffffe030180c06030180, // file 9
]);
