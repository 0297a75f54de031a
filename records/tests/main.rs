//! Records of other programs, damaged records, and what is written read back.

mod bugs_csa;
mod bugs_kif;
mod damage;
mod lossless;
mod made;
mod samples;
