// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 6474ae56812391be, 1 tables, 88 bytes:
//        88  PAWNS

/// The packed weights of pawn structure, pattern by pattern. Origin: patterns/pawns.toml. 88 bytes.
pub(crate) static PAWNS: [i32; 22] = [
    -196611, 196611, 0, 0, 0, 131074, 327685, 655370, 1310740,
    1966110, 2621480, -655370, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0,
];
