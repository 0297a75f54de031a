//! Horigoma (彫り駒), a shogi engine whose every table is generated before the program exists.
#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

pub mod audit;
pub mod board;
mod tables;
