// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint fd1a47f2b1cc82bc, 1 tables, 436 bytes:
//       436  KING_ATTACK

/// The packed weights of attacks on a king, pattern by pattern. Origin: patterns/king_attack.toml. 436 bytes.
pub(crate) static KING_ATTACK: [i32; 109] = [
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 1, 2,
    65540, 65542, 131081, 196620, 262160, 327700, 393241, 458782, 589860,
    655402, 786481, 917560, 1048640, 1179720, 1179723, 1179723, 1179723, 1179723,
    1179723, 1179723, 1179723, 1179723, 1179723, 1179723, 1179723, 1179723, 1179723,
    1179723, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0,
];
