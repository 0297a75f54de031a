//! CSA: games are read, written, and read again as the same games.
#![no_main]

use horigoma_fuzz::records_read_back;
use libfuzzer_sys::fuzz_target;
use records::Format;

fuzz_target!(|data: &[u8]| records_read_back(data, Format::Csa));
