// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint dde3983dd095ea09, 1 tables, 14 bytes:
//        14  EXCHANGE_ORDER

/// The kinds of pieces in the order in which they capture in an exchange, the cheapest first. Origin: exchange.toml. 14 bytes.
pub(crate) static EXCHANGE_ORDER: [u8; 14] = [
    0, 1, 2, 8, 9, 10, 3, 11, 6,
    4, 12, 5, 13, 7,
];
