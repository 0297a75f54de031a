// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint a3beecaece1ac98a, 1 tables, 68 bytes:
//        68  TACTICS

/// The packed weights of tactical patterns, pattern by pattern. Origin: patterns/tactics.toml. 68 bytes.
pub(crate) static TACTICS: [i32; 17] = [
    655370, 655370, 655370, 655370, 327685, 327685, 327685, 327685, -131074,
    -327685, -327685, -524296, -655370, -655370, -655370, 327685, 655370,
];
