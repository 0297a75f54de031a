// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 47988265753cb4b3, 1 tables, 176 bytes:
//       176  ENDGAME

/// The weights of endgame patterns, feature by feature. Origin: patterns/endgame.toml. 176 bytes.
pub(crate) static ENDGAME: [Score; 44] = each!(Score::new, [
    (-6, -11), (-15, -45), (-6, -34), (18, 16), (25, 39), (70, 75), (26, 72), (110, 75), (90, 77),
    (-34, 6), (38, 19), (157, 113), (94, 122), (55, 53), (11, 50), (93, 106), (106, 107), (9, 7),
    (-53, -95), (54, 56), (-24, -9), (2, -30), (-19, -47), (-6, 18), (-30, 0), (-3, 4), (17, -42),
    (29, -10), (39, 13), (-4, -2), (20, 6), (29, 47), (41, 0), (-6, 12), (8, 27), (42, 39),
    (7, 14), (-6, 7), (-8, -22), (5, -10), (24, -7), (0, -16), (-14, -36), (32, -24),
]);
