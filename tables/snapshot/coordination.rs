// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint ab15dd5151635b3f, 1 tables, 84 bytes:
//        84  COORDINATION

/// The packed weights of men working together, pattern by pattern. Origin: patterns/coordination.toml. 84 bytes.
pub(crate) static COORDINATION: [i32; 21] = [
    -1900543, -851973, -196605, -458747, 131080, -917508, -327690, -65564, -65600,
    -917592, -6422607, -5373998, -15401062, -18219094, -1507337, 1900558, -1769471, -4915246,
    -2949165, -3473463, -5767234,
];
