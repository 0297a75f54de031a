// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 36fd6536c3f1d4bc, 1 tables, 82 bytes:
//        82  CASTLE_STARTS

/// Index of the first shape (a drawing of a castle on a wing) for each square of Black's king. Last: the number of shapes. Of shapes with equally many pieces in place, the first gives the name. Origin: castles.toml. 82 bytes.
pub(crate) static CASTLE_STARTS: [u8; 82] = [
    0, 0, 0, 0, 0, 0, 0, 0, 3,
    6, 6, 6, 6, 6, 6, 6, 7, 23,
    25, 25, 25, 25, 25, 25, 25, 25, 32,
    32, 32, 32, 32, 32, 32, 32, 32, 38,
    38, 38, 38, 38, 38, 38, 38, 38, 41,
    42, 42, 42, 42, 42, 42, 42, 42, 44,
    49, 49, 49, 49, 49, 49, 49, 49, 60,
    63, 63, 63, 63, 63, 63, 63, 66, 81,
    84, 84, 84, 84, 84, 84, 84, 84, 87,
    97,
];
