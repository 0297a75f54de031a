// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint cedcb11b6de138e6, 1 tables, 176 bytes:
//       176  ENDGAME

/// The packed weights of endgame patterns, pattern by pattern. Origin: patterns/endgame.toml. 176 bytes.
pub(crate) static ENDGAME: [i32; 44] = [
    -1245209, -2621441, -2162684, 2097195, 3145727, 4980771, 4390971, 5046349, 3407942,
    -262169, 458777, 3866698, 6684772, 6422633, 4522023, 9306247, 7602281, -1441786,
    -5308493, 2752551, -524322, -3080176, -3538981, -1441824, -2228282, 1179667, -3604471,
    -2490391, -786401, 1048564, 3276842, 1376280, 851995, -720920, 3997755, 3801139,
    1245206, 1048587, -3604491, -3276768, 851995, 3866671, 3604524, 1441822,
];
