// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 47988265753cb4b3, 1 tables, 176 bytes:
//       176  ENDGAME

/// The packed weights of endgame patterns, pattern by pattern. Origin: patterns/endgame.toml. 176 bytes.
pub(crate) static ENDGAME: [i32; 44] = [
    -720902, -2949135, -2228230, 1048594, 2555929, 4915270, 4718618, 4915310, 5046362,
    393182, 1245222, 7405725, 7995486, 3473463, 3276811, 6946909, 7012458, 458761,
    -6225973, 3670070, -589848, -1966078, -3080211, 1179642, -30, 262141, -2752495,
    -655331, 852007, -131076, 393236, 3080221, 41, 786426, 1769480, 2555946,
    917511, 458746, -1441800, -655355, -458728, -1048576, -2359310, -1572832,
];
