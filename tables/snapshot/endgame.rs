// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 0202ae7722105fde, 1 tables, 176 bytes:
//       176  ENDGAME

/// The packed weights of endgame patterns, pattern by pattern. Origin: patterns/endgame.toml. 176 bytes.
pub(crate) static ENDGAME: [i32; 44] = [
    327670, -2424833, -1441796, 1310758, 786426, 4325408, 1835018, 4128833, 1703998,
    -589872, -524285, 1310757, 7077991, 3407955, 1703948, 8781963, 7012461, 917505,
    -6291538, 6094930, 65527, -1114112, -2097167, -524299, -1966128, 851969, -3407835,
    -2686980, -1179591, -196613, 2097171, 2097177, 1441832, -262150, 2031632, 3670054,
    1966102, 2097155, -1441795, -1572853, -917492, -1769481, -2359338, -1834996,
];
