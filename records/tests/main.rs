//! Records of other programs, damaged records, and records written and read back.

mod bugs_csa;
mod bugs_kif;
mod damage;
mod encodings;
mod lossless;
mod made;
mod samples;
