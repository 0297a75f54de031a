// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint 5efc1eeba04580ef, 1 tables, 88 bytes:
//        88  PAWNS

/// The packed weights of pawn structure, pattern by pattern. Origin: patterns/pawns.toml. 88 bytes.
pub(crate) static PAWNS: [i32; 22] = [
    -65539, 0, 2752513, 0, 0, 851982, 1048591, 655367, 3932178,
    262170, 2621480, -65538, 786399, -524303, -983039, -1966064, -2424803, -4587508,
    -2162702, -1900585, -6553667, -262117,
];
