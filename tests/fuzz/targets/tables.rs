//! Any bytes as one input of codegen: errors with their places, or, for a valid input, tables together with the other
//! files. Never a panic.
#![no_main]

use std::fs;
use std::path::{Path, PathBuf};

use codegen::{Failure, Inputs};
use horigoma_fuzz::{TABLES, copy_tables, scratch, tables};
use libfuzzer_sys::fuzz_target;

thread_local! {
    static NAMES: Vec<PathBuf> = tables();
}

fuzz_target!(|data: &[u8]| {
    let Some((&number, text)) = data.split_first() else { return };
    let folder = scratch(|folder| {
        copy_tables(&folder.join("whole"));
        for inner in ["psqt", "patterns"] {
            fs::create_dir_all(folder.join("alone").join(inner)).unwrap();
        }
    });
    let names = NAMES.with(Vec::clone);
    let name = &names[usize::from(number) % names.len()];
    // First alone: every file is read even if others are wrong, and missing files take no time.
    let alone = folder.join("alone").join(name);
    fs::write(&alone, text).unwrap();
    let is_sound = match Inputs::load(&folder.join("alone")) {
        Err(Failure::Inputs(faults)) => {
            assert!(faults.iter().all(|fault| !fault.to_string().is_empty()));
            !faults.iter().any(|fault| fault.file.ends_with(name))
        }
        other => panic!("29 files are missing, and yet {other:?}"),
    };
    fs::remove_file(alone).unwrap();
    let good = Path::new(TABLES).join(name);
    if !is_sound || fs::read(&good).unwrap() == text {
        return;
    }
    let whole = folder.join("whole");
    fs::write(whole.join(name), text).unwrap();
    if let Ok(inputs) = Inputs::load(&whole) {
        let _ = codegen::catalogue::make_all(&inputs);
    }
    fs::copy(good, whole.join(name)).unwrap();
});
