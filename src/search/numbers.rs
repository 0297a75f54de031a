//! Numbers of the search: a struct for each heuristic, generated from `tables/search.toml`. A number is written in that file and
//! nowhere else.

use crate::tables::SEARCH;

include!(concat!(env!("OUT_DIR"), "/search.rs"));
