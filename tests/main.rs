//! Horigoma's integration tests: one binary, a module per subject.

mod action;
mod answers;
mod attacks;
mod audit;
#[cfg(feature = "book")]
mod book;
mod castles;
mod circles;
mod data;
mod differential;
mod draw;
mod evaluation;
mod explain;
mod flips;
mod games;
mod ignored;
mod image;
mod layers;
mod legality;
mod levels;
mod mate;
mod mate_in_one;
mod movegen;
#[cfg(feature = "net")]
mod net;
mod notation;
mod null_move;
mod outcome;
mod pages;
mod perft;
mod program;
mod prose;
mod replay;
mod rules;
mod search;
mod session;
mod stored;
mod tables;
mod terms;
mod torture;
mod tree;
mod usi;
