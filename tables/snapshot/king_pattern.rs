// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint e5fa83f02288f54c, 1 tables, 288 bytes:
//       288  KING_PATTERN

/// The packed weights of king patterns, pattern by pattern. Origin: patterns/king_pattern.toml. 288 bytes.
pub(crate) static KING_PATTERN: [i32; 72] = [
    -1507330, -1441780, 786428, 0, -1507331, -1507324, 1900526, 0, 458756,
    2031607, -851968, 0, 0, 0, 0, 0, -393218, -1310719,
    -2031615, 0, 655361, 3145746, 3407875, 0, -5, 1507318, 1245178,
    0, 0, 0, 0, 0, 262139, -5570554, 2752514, 0,
    -196608, -4915202, 2031603, 0, 1245191, -2555892, -1638392, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, -4063246, -2949119, 458759, 1245181, -1441793, 1114116, 6226005, 983051,
];
