// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 5c723a3f3bc5778d, 1 tables, 176 bytes:
//       176  ENDGAME

/// The packed weights of endgame patterns, pattern by pattern. Origin: patterns/endgame.toml. 176 bytes.
pub(crate) static ENDGAME: [i32; 44] = [
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 327685, 655370, 1310740, 2621480, 3932220, 5242960, 6553700, 0,
    -327685, -655370, -1310740, 0, -262148, -524296, -983055, 0, -131074,
    -327685, -655370, 0, -65537, -196611, -393222, 0, 0, 0,
    0, 65537, 262148, 262148, 393222, 393222, 524296, 524296,
];
