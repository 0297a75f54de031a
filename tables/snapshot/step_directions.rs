// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 38249c5e0b0862aa, 1 tables, 28 bytes:
//        28  STEP_DIRECTIONS

/// The directions in which a piece attacks the neighbouring square, by colour and kind. Origin: geometry. 28 bytes.
pub(crate) static STEP_DIRECTIONS: [[Directions; 14]; 2] = each!(Directions::new, [
    [
        0x1, 0x1, 0x0, 0xab, 0xaa, 0x55, 0xd7, 0xff, 0xd7,
        0xd7, 0xd7, 0xd7, 0xff, 0xff,
    ],
    [
        0x10, 0x10, 0x0, 0xba, 0xaa, 0x55, 0x7d, 0xff, 0x7d,
        0x7d, 0x7d, 0x7d, 0xff, 0xff,
    ],
]);
