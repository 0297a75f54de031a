// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint cbd6510bffb6dc44, 1 tables, 288 bytes:
//       288  KING_PATTERN

/// The packed weights of king patterns, pattern by pattern. Origin: patterns/king_pattern.toml. 288 bytes.
pub(crate) static KING_PATTERN: [i32; 72] = [
    -1441799, -786420, -262152, 0, -1310720, -3276802, 2752501, 0, 262154,
    589819, 1376253, 0, 0, 0, 0, 0, 655360, -1441794,
    -2883580, 0, 1179646, 4325396, 2949125, 0, -327674, 1441781, 327673,
    0, 0, 0, 0, 0, -1376265, -6160382, 3080200, 0,
    -851988, -4653059, 1114112, 0, 524293, -2424826, -851965, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, -5373968, -2031613, 327696, 2293764, -1245193, 1966081, 5177413, 851975,
];
