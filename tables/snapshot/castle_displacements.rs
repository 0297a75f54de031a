// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 855a29e9bb215568, 1 tables, 32 bytes:
//        32  CASTLE_DISPLACEMENTS

/// Two displacements that spread the names of a bucket, by the first hash of a name. Origin: castles.toml. 32 bytes.
pub(crate) static CASTLE_DISPLACEMENTS: [[u8; 2]; 16] = [
    [
        3, 41,
    ],
    [
        6, 45,
    ],
    [
        2, 0,
    ],
    [
        1, 4,
    ],
    [
        0, 37,
    ],
    [
        0, 2,
    ],
    [
        2, 0,
    ],
    [
        0, 79,
    ],
    [
        17, 75,
    ],
    [
        0, 12,
    ],
    [
        2, 76,
    ],
    [
        1, 6,
    ],
    [
        6, 71,
    ],
    [
        8, 46,
    ],
    [
        0, 12,
    ],
    [
        47, 49,
    ],
];
