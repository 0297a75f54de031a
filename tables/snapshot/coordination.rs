// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 2d63b7a33f21b664, 1 tables, 84 bytes:
//        84  COORDINATION

/// The packed weights of men working together, pattern by pattern. Origin: patterns/coordination.toml. 84 bytes.
pub(crate) static COORDINATION: [i32; 21] = [
    -1048574, -1245189, -1441798, -1441787, -1245179, -3932174, -3145731, 2818021, 2097106,
    -262208, -3539015, -3080220, -8781933, -8519770, -1900557, 327694, -4259855, -3014694,
    -196638, -1245230, -3604520,
];
