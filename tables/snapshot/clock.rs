// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 180e257075f69d89, 1 tables, 100 bytes:
//       100  CLOCK

/// The numbers of the clock, in the order of the file. Origin: clock.toml. 100 bytes.
pub(crate) static CLOCK: [i32; 25] = [
    55, 4, 24, 75, 85, 20, 30, 500, 100,
    40, 25, 10, 2000, 1400, 750, 3, 2000, 3,
    200, 250, 450, 2400, 200, 2, 3,
];
