// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint fc4619588f73c4f5, 1 tables, 176 bytes:
//       176  ENDGAME

/// The weights of endgame patterns, feature by feature. Origin: patterns/endgame.toml. 176 bytes.
pub(crate) static ENDGAME: [Score; 44] = each!(Score::new, [
    (-9, -13), (-24, -59), (-27, -62), (6, 10), (48, 26), (112, 91), (90, 84), (171, 135), (113, 91),
    (100, 106), (100, 106), (100, 106), (100, 106), (100, 106), (100, 106), (100, 106), (172, 114), (38, 26),
    (4, -4), (1, -4), (-10, -35), (39, 29), (13, 0), (11, 0), (1, -20), (40, 34), (24, 11),
    (24, 11), (4, -18), (42, 34), (35, 22), (32, 18), (12, 10), (43, 40), (41, 29), (33, 27),
    (19, 26), (0, 0), (0, 0), (0, 0), (26, 0), (1, 16), (0, 0), (29, 0),
]);
