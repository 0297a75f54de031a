//! Horigoma's releases: `cargo xtask`.
//!
//! * [`dist`]: the files of a [`release`], made of the checked-out commit, for the machines in [`target`].
//! * [`trial`]: unpacks, runs and checks these files.
//! * [`order`]: places the functions of a session next to each other in static programs.
//! * [`provenance`]: states where the files come from. [`verify`] checks the statement against a checkout.
//! * [`reproduce`]: makes a commit twice, in different folders, and compares the bytes.
//!
//! Parts that a machine lacks the tools for are left out and reported with the package to install ([`toolchain`]).
//! Requested parts must be made.

pub mod checksum;
pub mod compile;
pub mod dist;
pub mod order;
pub mod package;
pub mod provenance;
pub mod release;
pub mod reproduce;
pub mod source;
pub mod target;
pub mod tool;
pub mod toolchain;
pub mod trial;
pub mod verify;
