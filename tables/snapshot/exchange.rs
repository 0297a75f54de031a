// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint e1b069448f8cf235, 1 tables, 56 bytes:
//        56  EXCHANGE

/// The value of a piece in an exchange of captures, by kind: half of the material that changes hands, in centipawns. Origin: exchange.toml. 56 bytes.
pub(crate) static EXCHANGE: [i32; 14] = [
    58, 172, 195, 290, 590, 693, 344, 0, 211,
    265, 278, 326, 675, 818,
];
