// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint fd1060491153b077, 1 tables, 176 bytes:
//       176  ENDGAME

/// The weights of endgame patterns, feature by feature. Origin: patterns/endgame.toml. 176 bytes.
pub(crate) static ENDGAME: [Score; 44] = each!(Score::new, [
    (-4, -3), (-16, -57), (-19, -46), (11, 20), (43, 40), (58, 70), (54, 69), (93, 117), (97, 80),
    (39, 47), (44, 65), (53, 74), (53, 74), (53, 74), (53, 74), (54, 74), (65, 74), (23, 16),
    (-21, -39), (-21, -39), (-21, -39), (26, 16), (-4, -20), (-9, -20), (-20, -20), (29, 16), (15, 0),
    (15, -1), (1, -9), (38, 30), (37, 17), (31, -1), (6, -4), (40, 48), (40, 48), (40, 48),
    (40, 48), (0, 0), (0, 0), (0, 0), (20, 0), (19, 8), (0, 0), (31, 1),
]);
