// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 23cd2a1f4ac7ebe6, 1 tables, 300 bytes:
//       300  CLOCK_RANGES

/// The least and the greatest value of a number of the clock, and 1 where it is a constant; by entry of the file. Origin: clock.toml. 300 bytes.
pub(crate) static CLOCK_RANGES: [[i32; 3]; 25] = [
    [
        10, 200, 0,
    ],
    [
        1, 100, 0,
    ],
    [
        1, 100, 0,
    ],
    [
        10, 100, 0,
    ],
    [
        10, 100, 0,
    ],
    [
        0, 100, 0,
    ],
    [
        5, 100, 0,
    ],
    [
        100, 2000, 0,
    ],
    [
        0, 10000, 0,
    ],
    [
        0, 90, 0,
    ],
    [
        0, 90, 0,
    ],
    [
        0, 90, 0,
    ],
    [
        1000, 60000, 0,
    ],
    [
        500, 4000, 0,
    ],
    [
        0, 2000, 0,
    ],
    [
        1, 100, 0,
    ],
    [
        0, 10000, 0,
    ],
    [
        0, 50, 0,
    ],
    [
        0, 2000, 0,
    ],
    [
        100, 1000, 0,
    ],
    [
        100, 1000, 0,
    ],
    [
        1000, 10000, 0,
    ],
    [
        1, 1000000, 0,
    ],
    [
        1, 10, 0,
    ],
    [
        1, 20, 0,
    ],
];
