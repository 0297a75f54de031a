// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 0519bd1620ec09ee, 1 tables, 176 bytes:
//       176  ENDGAME

/// The weights of endgame patterns, feature by feature. Origin: patterns/endgame.toml. 176 bytes.
pub(crate) static ENDGAME: [Score; 44] = each!(Score::new, [
    (-10, -13), (-10, -46), (-4, -37), (13, 12), (22, 43), (66, 79), (32, 74), (109, 79), (93, 73),
    (-34, 6), (32, 17), (73, 84), (73, 84), (73, 84), (73, 84), (90, 106), (106, 107), (38, 18),
    (-24, -27), (-24, -27), (-27, -27), (38, 18), (-2, -12), (-2, -12), (-27, -13), (38, 26), (31, -9),
    (25, -9), (18, -9), (38, 26), (38, 26), (32, 26), (19, 3), (38, 35), (38, 35), (37, 35),
    (20, 13), (0, 0), (0, 0), (0, 0), (23, 0), (3, 0), (0, 0), (22, 0),
]);
