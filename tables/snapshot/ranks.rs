// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 3f03c31a1a08dcbb, 1 tables, 144 bytes:
//       144  RANKS

/// The squares of a rank, by rank. Origin: geometry. 144 bytes.
pub(crate) static RANKS: [Bitboard; 9] = each!(Bitboard::new, [
    0x1008040201008040201, 0x2010080402010080402, 0x4020100804020100804, 0x8040201008040201008, 0x10080402010080402010, 0x20100804020100804020, 0x40201008040201008040, 0x80402010080402010080, 0x100804020100804020100,
]);
