// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint c41cf26a66269c16, 1 tables, 88 bytes:
//        88  PAWNS

/// The packed weights of pawn structure, pattern by pattern. Origin: patterns/pawns.toml. 88 bytes.
pub(crate) static PAWNS: [i32; 22] = [
    -655325, -3211286, 2883617, -3211334, 393201, 131062, 589847, 3735631, 2687003,
    -2490400, 2621480, 2228231, 2555874, -1507318, -1310722, -2818053, -1835027, -4522029,
    -1900573, 2424810, -1376288, -655372,
];
