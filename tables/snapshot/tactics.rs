// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint e169bda0d96fbc67, 1 tables, 68 bytes:
//        68  TACTICS

/// The packed weights of tactical patterns, pattern by pattern. Origin: patterns/tactics.toml. 68 bytes.
pub(crate) static TACTICS: [i32; 17] = [
    10092790, 5767343, 2949239, 1835052, 4522080, 1769529, 9109758, 5177515, 3538944,
    -196608, 2359256, -2621454, -3604498, -6684743, -9240771, 2555917, 6488099,
];
