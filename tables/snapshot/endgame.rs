// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 126300cd8e38834e, 1 tables, 176 bytes:
//       176  ENDGAME

/// The packed weights of endgame patterns, pattern by pattern. Origin: patterns/endgame.toml. 176 bytes.
pub(crate) static ENDGAME: [i32; 44] = [
    -720899, -2752525, -2228233, 1048592, 2949152, 4718658, 4456470, 4587622, 4390992,
    327646, 720926, 6881429, 7733334, 3080243, 2883590, 7405663, 7012459, 327689,
    -5767214, 3932217, -720923, -1769473, -2949137, 1114099, 131044, 65533, -2228200,
    -458720, 786466, 262141, 18, 2752535, -393182, 589819, 1310723, 2359335,
    720898, 655357, -1310728, -393212, -589806, -917501, -2424841, -1441757,
];
