// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 97f549d903bc406e, 1 tables, 176 bytes:
//       176  ENDGAME

/// The packed weights of endgame patterns, pattern by pattern. Origin: patterns/endgame.toml. 176 bytes.
pub(crate) static ENDGAME: [i32; 44] = [
    -262147, -2424841, -1638404, 917518, 2097176, 3473455, 3604497, 3932243, 4390987,
    196567, -1310731, 4391027, 8257627, 4456519, 1900546, 8388728, 7077998, 458754,
    -6160452, 4522068, -131080, -1245187, -2752517, 1310714, 262113, 196607, -2752483,
    -786417, 852014, -65540, 917524, 2752534, -196572, -3, 2359293, 2097185,
    589837, 983037, -786442, 2, -327664, -1048576, -2949146, -1179622,
];
