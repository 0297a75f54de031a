// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 5e21ee0fdea650cf, 1 tables, 324 bytes:
//       324  CASTLE_VALUES

/// The packed value of a whole castle, by castle; last, what each usual man adds to one. Origin: castles.toml. 324 bytes.
pub(crate) static CASTLE_VALUES: [i32; 81] = [
    37, 38, 2490412, 786472, 30, 1966114, 30, 1703966, 30, // file 1
    1572923, 30, 3604539, 1769516, 32, 3866669, 1048606, 30, 30, // file 2
    1703966, 196644, 30, 1835041, 3735590, 2097182, 1376314, 1900574, 54, // file 3
    917550, 30, 30, 2555942, 1572894, 30, 589858, 589854, 59, // file 4
    1835043, 1441851, 2883643, 1376306, 59, 2687035, 393246, 41, 983099, // file 5
    131102, 524318, 1114167, 524318, 327710, 2359355, 3866659, 30, 851998, // file 6
    2228283, 2687020, 1703990, 3866683, 1966139, 3080246, 1245243, 30, 30, // file 7
    30, 30, 30, 30, 30, 851998, 30, 30, 2162718, // file 8
    1376300, 30, 2555934, 327710, 2293799, 30, 655390, 524318, 917504, // file 9
];
