//! The readers of the laboratory: openings, records of matches, shards, packed positions. The first byte is the kind.
#![no_main]

use std::fs;

use horigoma_fuzz::scratch;
use lab::files::packed::{RECORD_BYTES, Record, pack, unpack};
use lab::files::shards;
use lab::{arena, openings};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((&kind, rest)) = data.split_first() else { return };
    let file = scratch(|_| ()).join("input");
    match kind % 5 {
        0 => {
            fs::write(&file, rest).unwrap();
            for opening in openings::load(Some(&file)).unwrap_or_default() {
                assert_eq!(opening.usi, format!("sfen {}", opening.position));
            }
        }
        1 => {
            fs::write(&file, rest).unwrap();
            let _ = arena::record::Record::open(&file, "fuzz");
        }
        2 => {
            fs::write(&file, rest).unwrap();
            let _ = shards::read(&file);
        }
        3 => {
            let Ok(bytes) = <[u8; 32]>::try_from(&rest[..rest.len().min(32)]) else { return };
            if let Ok(position) = unpack(&bytes, 1) {
                // Hands may be written in any order, so the bits need not come back, but the position must.
                assert_eq!(unpack(&pack(&position).unwrap(), 1).unwrap(), position);
            }
        }
        _ => {
            let (chunks, _) = rest.as_chunks::<RECORD_BYTES>();
            let records: Vec<Record> = chunks.iter().map(Record::from_bytes).collect();
            assert!(records.iter().zip(chunks).all(|(record, chunk)| record.to_bytes() == *chunk));
            let folder = scratch(|_| ());
            shards::write(&folder, 0, "fuzz", &records).unwrap();
            assert_eq!(shards::read(&shards::path(&folder, 0)).unwrap(), ("fuzz".to_owned(), records));
        }
    }
});
