// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint cbce9f86f70a7713, 1 tables, 176 bytes:
//       176  ENDGAME

/// The weights of endgame patterns, feature by feature. Origin: patterns/endgame.toml. 176 bytes.
pub(crate) static ENDGAME: [Score; 44] = each!(Score::new, [
    (-28, -26), (-51, -96), (-62, -90), (22, 14), (67, 38), (150, 119), (90, 89), (216, 157), (139, 104),
    (100, 106), (100, 106), (108, 106), (109, 109), (111, 117), (115, 117), (124, 117), (174, 117), (20, 12),
    (-4, -6), (-4, -6), (-8, -35), (42, 12), (18, 2), (14, 2), (-1, -21), (42, 38), (30, 10),
    (30, 10), (5, -19), (47, 38), (41, 26), (41, 21), (13, 10), (60, 48), (60, 48), (55, 42),
    (19, 27), (0, 0), (4, 0), (28, 0), (69, 29), (37, 18), (26, 14), (89, 51),
]);
