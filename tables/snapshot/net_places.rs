// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 8a420b4ff91dab05, 1 tables, 164 bytes:
//       164  NET_PLACES

/// The place of a square in the 5x5 block around a king as a perspective sees it, by perspective and by the index of the square less that of the king, plus 20; 255 between the files of the block. Origin: features. 164 bytes.
pub(crate) static NET_PLACES: [[u8; 41]; 4] = [
    [
        0, 1, 2, 3, 4, 255, 255, 255, 255,
        5, 6, 7, 8, 9, 255, 255, 255, 255,
        10, 11, 12, 13, 14, 255, 255, 255, 255,
        15, 16, 17, 18, 19, 255, 255, 255, 255,
        20, 21, 22, 23, 24,
    ],
    [
        20, 21, 22, 23, 24, 255, 255, 255, 255,
        15, 16, 17, 18, 19, 255, 255, 255, 255,
        10, 11, 12, 13, 14, 255, 255, 255, 255,
        5, 6, 7, 8, 9, 255, 255, 255, 255,
        0, 1, 2, 3, 4,
    ],
    [
        24, 23, 22, 21, 20, 255, 255, 255, 255,
        19, 18, 17, 16, 15, 255, 255, 255, 255,
        14, 13, 12, 11, 10, 255, 255, 255, 255,
        9, 8, 7, 6, 5, 255, 255, 255, 255,
        4, 3, 2, 1, 0,
    ],
    [
        4, 3, 2, 1, 0, 255, 255, 255, 255,
        9, 8, 7, 6, 5, 255, 255, 255, 255,
        14, 13, 12, 11, 10, 255, 255, 255, 255,
        19, 18, 17, 16, 15, 255, 255, 255, 255,
        24, 23, 22, 21, 20,
    ],
];
