//! Equal inputs give equal bytes, in any environment of the generator.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

type Variables = [(&'static str, &'static str)];

/// Every file below a folder, by name.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                all.insert(path.strip_prefix(folder).unwrap().to_owned(), fs::read(&path).unwrap());
            }
        }
    }
    all
}

/// Copies files in the given order, so that a file system that lists by creation lists them so.
fn copy_in_order(from: &Path, to: &Path, backwards: bool) {
    let mut files: Vec<(PathBuf, Vec<u8>)> = contents(from).into_iter().collect();
    if backwards {
        files.reverse();
    }
    for (name, bytes) in files {
        fs::create_dir_all(to.join(&name).parent().unwrap()).unwrap();
        fs::write(to.join(name), bytes).unwrap();
    }
}

#[test]
fn folder_user_locale_and_time_zone_do_not_matter() {
    let scratch = std::env::temp_dir().join(format!("codegen-reproducible-{}", std::process::id()));
    let tables = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tables");
    let surroundings: [(&str, bool, &Variables); 2] = [
        ("one", false, &[("HOME", "/"), ("LANG", "C"), ("TZ", "UTC"), ("USER", "one"), ("RAYON_NUM_THREADS", "1")]),
        (
            "the other/place",
            true,
            &[
                ("HOME", "/tmp"),
                ("LANG", "ja_JP.UTF-8"),
                ("LC_ALL", "tr_TR.UTF-8"),
                ("TZ", "Asia/Tokyo"),
                ("USER", "other"),
            ],
        ),
    ];
    let mut results = Vec::new();
    for (name, backwards, variables) in surroundings {
        let (inputs, out) = (scratch.join(name).join("tables"), scratch.join(name).join("out"));
        copy_in_order(&tables, &inputs, backwards);
        let page = out.join("page.html");
        fs::create_dir_all(&out).unwrap();
        for words in [vec!["emit", "--out"], vec!["report", "--out"]] {
            let target = if words[0] == "emit" { &out } else { &page };
            let mut command = Command::new(env!("CARGO_BIN_EXE_horigoma-codegen"));
            command.args(&words).arg(target).arg("--tables").arg(&inputs).env_clear().envs(variables.iter().copied());
            // A measurement of coverage writes the program's own counts to a file of this name.
            command.envs(std::env::vars_os().filter(|(name, _)| name == "LLVM_PROFILE_FILE"));
            assert!(command.current_dir(scratch.join(name)).status().unwrap().success());
        }
        results.push(contents(&out));
    }
    let _ = fs::remove_dir_all(&scratch);
    assert!(results[0].len() > 30, "manifest, source, page and a file for each table");
    let differing: Vec<_> = results[0].iter().filter(|(name, bytes)| results[1].get(*name) != Some(bytes)).collect();
    assert!(
        differing.is_empty() && results[0].len() == results[1].len(),
        "{:?}",
        differing.iter().map(|(name, _)| name)
    );
}
