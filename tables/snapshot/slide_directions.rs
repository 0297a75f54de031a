// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint a933e407d1a7c808, 1 tables, 28 bytes:
//        28  SLIDE_DIRECTIONS

/// The directions in which a piece attacks squares farther on, by colour and kind. Origin: geometry. 28 bytes.
pub(crate) static SLIDE_DIRECTIONS: [[Directions; 14]; 2] = each!(Directions::new, [
    [
        0x0, 0x1, 0x0, 0x0, 0xaa, 0x55, 0x0, 0x0, 0x0,
        0x0, 0x0, 0x0, 0xaa, 0x55,
    ],
    [
        0x0, 0x10, 0x0, 0x0, 0xaa, 0x55, 0x0, 0x0, 0x0,
        0x0, 0x0, 0x0, 0xaa, 0x55,
    ],
]);
