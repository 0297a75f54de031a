// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 071b0429d482fe59, 1 tables, 288 bytes:
//       288  KING_PATTERN

/// The packed weights of king patterns, pattern by pattern. Origin: patterns/king_pattern.toml. 288 bytes.
pub(crate) static KING_PATTERN: [i32; 72] = [
    -1441798, -1245167, 327671, 0, -1376256, -1245186, 1310694, 0, 393213,
    1441784, -589816, 0, 0, 0, 0, 0, -524291, -1310725,
    -1507318, 0, 1048582, 2949138, 2818045, 0, -393227, 1245178, 1376253,
    0, 0, 0, 0, 0, 458755, -5767165, 2686976, 0,
    -393212, -4325366, 2228214, 0, 1376265, -2097146, -1376256, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, -4390920, -3014651, 655368, 917493, -1507331, 786433, 6619228, 589831,
];
