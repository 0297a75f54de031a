// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 4e156c7632c9c5da, 1 tables, 84 bytes:
//        84  COORDINATION

/// The packed weights of pieces working together, pattern by pattern. Origin: patterns/coordination.toml. 84 bytes.
pub(crate) static COORDINATION: [i32; 21] = [
    -1966082, -983045, -262141, -65528, 393218, -1114121, -655377, -131100, -655428,
    -1245271, -7012432, -5701680, -15532135, -18743382, -1245189, 1835016, -1835011, -5111853,
    -3342386, -3145788, -5570629,
];
