//! Horigoma's releases: `cargo xtask`.
//!
//! * [`dist`]: the files of a [`release`], made of the commit that is checked out, for the machines in [`target`].
//! * [`trial`]: what was made is unpacked, run and judged.
//! * [`order`]: what a session runs lies together in static programs.
//! * [`reproduce`]: the same commit made twice, in different folders, is the same bytes.
//!
//! What a machine lacks is left out and named with what to install ([`toolchain`]); what was asked for by name must be made.

pub mod archive;
pub mod checksum;
pub mod compile;
pub mod dist;
pub mod notices;
pub mod order;
pub mod package;
pub mod release;
pub mod reproduce;
pub mod sbom;
pub mod source;
pub mod target;
pub mod tool;
pub mod toolchain;
pub mod trial;
