//! Numbers of the search: a struct for each heuristic, generated from `tables/search.toml`, the only place of each
//! number.

use crate::tables::SEARCH;

include!(concat!(env!("OUT_DIR"), "/search.rs"));
