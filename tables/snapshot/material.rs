// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint d105e489080aca86, 1 tables, 56 bytes:
//        56  MATERIAL

/// The packed value of a man on the board, by kind. Origin: material.toml. 56 bytes.
pub(crate) static MATERIAL: [i32; 14] = [
    6553700, 17498379, 19333415, 27787688, 49087213, 55313228, 33423870, 0, 32506352,
    36831794, 37683775, 37356090, 65471463, 76285068,
];
