// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint d2234fba5b0f5bdb, 1 tables, 50 bytes:
//        50  SURROUNDINGS

/// The class of a square within two king moves of a king: 0 to 4 beside it (ahead, ahead aside, beside, behind aside, behind), 5 to 12 two moves away, 13 its own; by the king's colour, file (the lowest first) and rank. Origin: geometry. 50 bytes.
pub(crate) static SURROUNDINGS: [[[u8; 5]; 5]; 2] = [
    [
        [
            9, 10, 11, 12, 12,
        ],
        [
            7, 1, 2, 3, 8,
        ],
        [
            5, 0, 13, 4, 6,
        ],
        [
            7, 1, 2, 3, 8,
        ],
        [
            9, 10, 11, 12, 12,
        ],
    ],
    [
        [
            12, 12, 11, 10, 9,
        ],
        [
            8, 3, 2, 1, 7,
        ],
        [
            6, 4, 13, 0, 5,
        ],
        [
            8, 3, 2, 1, 7,
        ],
        [
            12, 12, 11, 10, 9,
        ],
    ],
];
