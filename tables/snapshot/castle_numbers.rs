// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 645a3304bbc6a8bc, 1 tables, 80 bytes:
//        80  CASTLE_NUMBERS

/// The castle whose name has this hash, by the displaced hash of the name. Origin: castles.toml. 80 bytes.
pub(crate) static CASTLE_NUMBERS: [u8; 80] = [
    43, 76, 21, 3, 26, 42, 64, 53, 73,
    37, 66, 38, 44, 24, 4, 20, 47, 1,
    7, 10, 63, 12, 5, 41, 40, 62, 77,
    27, 34, 58, 56, 61, 48, 23, 39, 32,
    67, 60, 25, 22, 51, 6, 55, 31, 75,
    65, 74, 35, 50, 36, 15, 14, 71, 33,
    29, 70, 28, 68, 72, 57, 54, 13, 79,
    2, 46, 59, 78, 52, 9, 49, 16, 18,
    69, 17, 11, 8, 19, 0, 45, 30,
];
