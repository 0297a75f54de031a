// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint d1eac88a3c178e8e, 1 tables, 88 bytes:
//        88  PAWNS

/// The packed weights of pawn structure, pattern by pattern. Origin: patterns/pawns.toml. 88 bytes.
pub(crate) static PAWNS: [i32; 22] = [
    -65537, 0, 3276804, 0, 5, 1114125, 720910, 131074, 3342344,
    458774, 2621480, -65537, -36, -262157, -917499, -2097137, -2686952, -4194283,
    -2359314, -2424881, -6619204, -131044,
];
