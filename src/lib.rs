//! Horigoma (彫り駒), a shogi engine whose every table is generated before the program exists.
#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

pub mod audit;
pub mod board;
pub mod draw;
pub mod engine;
pub mod eval;
pub mod mate;
pub mod records;
pub mod search;
mod tables;
pub mod usi;
