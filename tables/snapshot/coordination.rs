// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint d892b1b4f1de864f, 1 tables, 84 bytes:
//        84  COORDINATION

/// The packed weights of men working together, pattern by pattern. Origin: patterns/coordination.toml. 84 bytes.
pub(crate) static COORDINATION: [i32; 21] = [
    -983038, -720899, -524291, -393214, -196603, -1310726, -458759, 2621405, 786365,
    -655450, -5177425, -4718640, -14090349, -15401050, -1769481, 1048597, -2359302, -4849707,
    -1900583, -2424883, -5242937,
];
