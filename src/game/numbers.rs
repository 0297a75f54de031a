//! The numbers of the clock and of the levels, a struct for each table of `tables/clock.toml`.

use crate::tables::CLOCK;

include!(concat!(env!("OUT_DIR"), "/clock.rs"));
