// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint f0280c3e94b487fe, 1 tables, 288 bytes:
//       288  KING_PATTERN

/// The packed weights of king patterns, pattern by pattern. Origin: patterns/king_pattern.toml. 288 bytes.
pub(crate) static KING_PATTERN: [i32; 72] = [
    -589828, -262134, 524269, 0, -917503, -5505022, 3342313, 0, 196624,
    -327681, 2359292, 0, 0, 0, 0, 0, 1966094, -1048589,
    -3604475, 0, 1572859, 4653082, 3538949, 0, 1048574, 2686953, -786437,
    0, 0, 0, 0, 0, -4063234, -7012350, 3866642, 0,
    65517, -7143431, 2424835, 0, -655355, -3801084, -917507, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, -5701659, -3932160, 524304, 1900557, -589841, 327675, 4063269, -2031628,
];
