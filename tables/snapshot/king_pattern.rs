// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 6e18e762eba45838, 1 tables, 288 bytes:
//       288  KING_PATTERN

/// The packed weights of king patterns, pattern by pattern. Origin: patterns/king_pattern.toml. 288 bytes.
pub(crate) static KING_PATTERN: [i32; 72] = [
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, -327685, -327685, -327685, -327685, -655370, 327680, 655360, -655360,
];
