// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 4c531e666df74421, 1 tables, 88 bytes:
//        88  PAWNS

/// The packed weights of pawn structure, pattern by pattern. Origin: patterns/pawns.toml. 88 bytes.
pub(crate) static PAWNS: [i32; 22] = [
    -65521, -2031618, 3473432, -2621497, -458759, 393211, -393217, -458731, 2031626,
    -655353, 2621480, 589830, 1638366, -1376263, -1441799, -3014653, -2162693, -4587522,
    -1703962, 1179591, -3211328, -262151,
];
