//! Tests of the laboratory's program: one binary, a module per subject.

mod book;
mod games;
mod killed;
#[cfg(unix)]
mod matches;
mod parts;
mod runs;
