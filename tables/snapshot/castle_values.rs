// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint c617d1e00198f709, 1 tables, 324 bytes:
//       324  CASTLE_VALUES

/// The packed value of a whole castle, by castle; last, what each usual man adds to one. Origin: castles.toml. 324 bytes.
pub(crate) static CASTLE_VALUES: [i32; 81] = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, // file 1
    0, 0, 0, 0, 0, 0, 0, 0, 0, // file 2
    0, 0, 0, 0, 0, 0, 0, 0, 0, // file 3
    0, 0, 0, 0, 0, 0, 0, 0, 0, // file 4
    0, 0, 0, 0, 0, 0, 0, 0, 0, // file 5
    0, 0, 0, 0, 0, 0, 0, 0, 0, // file 6
    0, 0, 0, 0, 0, 0, 0, 0, 0, // file 7
    0, 0, 0, 0, 0, 0, 0, 0, 0, // file 8
    0, 0, 0, 0, 0, 0, 0, 0, 0, // file 9
];
