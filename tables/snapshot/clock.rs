// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint b1b69efb219fae77, 1 tables, 92 bytes:
//        92  CLOCK

/// The numbers of the clock, in the order of the file. Origin: clock.toml. 92 bytes.
pub(crate) static CLOCK: [i32; 23] = [
    55, 4, 24, 75, 85, 20, 30, 500, 40,
    25, 10, 2000, 1400, 750, 3, 2000, 3, 200,
    450, 2400, 200, 2, 3,
];
