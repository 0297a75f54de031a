//! Horigoma's integration tests: one binary, a module per subject.

mod data;
mod floors;
mod games;
mod legality;
mod movegen;
mod notation;
mod perft;
mod rules;
