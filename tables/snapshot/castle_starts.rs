// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 5ec3840c0b67cf54, 1 tables, 83 bytes:
//        83  CASTLE_STARTS

/// Where the candidates of a king's square begin, by square; then those with the king anywhere, then the end. Origin: castles.toml. 83 bytes.
pub(crate) static CASTLE_STARTS: [u8; 83] = [
    0, 0, 0, 0, 0, 0, 0, 0, 2,
    11, 11, 11, 11, 11, 11, 11, 14, 43,
    46, 46, 46, 46, 46, 46, 46, 46, 64,
    64, 64, 64, 64, 64, 64, 64, 64, 72,
    75, 75, 75, 75, 75, 75, 75, 75, 79,
    81, 81, 81, 81, 81, 81, 81, 81, 89,
    92, 92, 92, 92, 92, 92, 92, 92, 110,
    110, 110, 110, 110, 110, 110, 110, 113, 142,
    145, 145, 145, 145, 145, 145, 145, 145, 147,
    156, 160,
];
