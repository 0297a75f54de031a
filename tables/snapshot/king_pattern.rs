// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 5f37919663cb807a, 1 tables, 288 bytes:
//       288  KING_PATTERN

/// The packed weights of king patterns, pattern by pattern. Origin: patterns/king_pattern.toml. 288 bytes.
pub(crate) static KING_PATTERN: [i32; 72] = [
    -786466, -851950, -2424885, 0, -1376242, -5636108, 2424808, 0, 852017,
    -1310730, 1703921, 0, 0, 0, 0, 0, 2031641, -2621476,
    -3276801, 0, 2097144, 4915260, 4063258, 0, 1310729, 3080154, -1376236,
    0, 0, 0, 0, 0, -4849695, -5373976, 4915253, 0,
    -852012, -5898269, 2883602, 0, -2162693, -2424811, -1376282, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, -5570629, -5177343, -393179, 1769502, -3473445, -3080226, 6225999, -3801152,
];
