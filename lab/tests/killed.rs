//! Killed runs continue where they were, and end as uninterrupted ones.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::runs::{Folder, OPENINGS, copy, engine, files, finish, kill_once, shards, start};

#[test]
fn selfplay_goes_on_and_tuning_leaves_whole_files() {
    let folder = Folder::new("data");
    let (killed, whole) = (folder.path("killed"), folder.path("whole"));
    let arguments = |out| ["selfplay", "--out", out, "--positions", "1200", "--nodes", "60", "--shard", "100"];
    finish(&arguments(&whole));
    let running = kill_once(start(&arguments(&killed)), || shards(&killed) >= 3);
    assert!(running, "the run was over before it could be killed");
    finish(&arguments(&killed));
    let strip = |files: Vec<(PathBuf, Vec<u8>)>| -> Vec<_> {
        files.into_iter().filter(|(name, _)| name.extension().is_some_and(|extension| extension == "records")).collect()
    };
    let same = strip(files(Path::new(&killed))) == strip(files(Path::new(&whole)));
    assert!(same, "shards follow from seed and number");

    // Tuning writes at its end alone.
    let tables = folder.path("tables");
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../tables"), Path::new(&tables));
    let before = files(&Path::new(&tables).join("patterns"));
    let tune = ["tune", &whole, "--tables", &tables, "--batch", "1", "--held-out", "6"];
    let begun = Instant::now();
    let running = kill_once(start(&tune), || begun.elapsed() > Duration::from_millis(200));
    assert!(running, "the tuning was over before it could be killed");
    assert!(files(&Path::new(&tables).join("patterns")) == before, "tables were written before the end");
    finish(&["tune", &whole, "--tables", &tables, "--epochs", "2", "--held-out", "6"]);

    // A damaged shard is reported and skipped.
    let shard = Path::new(&whole).join("shard-000000.records");
    let mut bytes = fs::read(&shard).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&shard, bytes).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_lab"))
        .args(["tune", &whole, "--tables", &tables, "--dry", "--epochs", "1", "--held-out", "6"])
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && told.contains(shard.file_name().unwrap().to_str().unwrap()), "{told}");
}

#[test]
fn parts_make_equal_shards_and_damaged_shards_are_replaced() {
    let folder = Folder::new("parts");
    let (parts, whole) = (folder.path("parts"), folder.path("whole"));
    let arguments = |out| ["selfplay", "--out", out, "--positions", "400", "--nodes", "40", "--shard", "100"];
    finish(&arguments(&whole));
    for part in ["2/2", "1/2"] {
        finish(&[&arguments(&parts)[..], &["--part", part]].concat());
    }
    let expected = files(Path::new(&whole));
    assert_eq!(expected.len(), 8, "four shards and the games of each");
    assert!(files(Path::new(&parts)) == expected, "two parts make what one run makes");

    // An empty shard is not a finished one.
    fs::write(Path::new(&parts).join("shard-000002.records"), "").unwrap();
    finish(&arguments(&parts));
    let records: Vec<_> =
        files(Path::new(&parts)).into_iter().filter(|(name, _)| !name.ends_with("shard-000002.damaged")).collect();
    assert!(records == expected, "the shard is played again");

    // Data of another kind do not mix.
    let other = ["selfplay", "--out", &parts, "--positions", "500", "--nodes", "41", "--shard", "100"];
    let output = Command::new(env!("CARGO_BIN_EXE_lab")).args(other).output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && told.contains("nodes 40") && told.contains("nodes 41"), "{told}");
}

/// Rounds follow from seed and number, so a killed run ends as an uninterrupted one. It does continue from the state:
/// another state would otherwise give the same result.
#[test]
#[ignore = "takes ten seconds: `.ci/run` names it"]
fn spsa_continues_from_its_state() {
    let folder = Folder::new("spsa");
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tables");
    let [whole, killed, moved] = ["whole", "killed", "moved"].map(|name| {
        copy(&shipped, Path::new(&folder.path(name)));
        [folder.path(name), folder.path(&format!("{name}.state"))]
    });
    fn words([tables, state]: &[String; 2]) -> [&str; 9] {
        ["spsa", "--tables", tables, "--state", state, "--rounds", "24", "--nodes", "40"]
    }
    let state = |[_, state]: &[String; 2]| fs::read_to_string(state).unwrap_or_default();
    let search = |[tables, _]: &[String; 2]| fs::read_to_string(Path::new(tables).join("search.toml")).unwrap();
    let round = |text: &str| -> u64 {
        text.lines().next().and_then(|line| line.strip_prefix("round ")?.parse().ok()).unwrap_or(0)
    };
    finish(&words(&whole));
    let running = kill_once(start(&words(&killed)), || round(&state(&killed)) >= 8);
    assert!(running, "the run was over before it could be killed");
    let reached = state(&killed);
    assert!((8..24).contains(&round(&reached)), "{reached}");
    assert_eq!(search(&killed), fs::read_to_string(shipped.join("search.toml")).unwrap(), "written before the end");

    // This state has one number at the end of its range.
    let (name, value) = reached.lines().nth(2).unwrap().split_once(" = ").unwrap();
    let other = reached.replace(&format!("{name} = {value}\n"), &format!("{name} = 1000000\n"));
    assert_ne!(other, reached);
    fs::write(&moved[1], other).unwrap();

    finish(&words(&killed));
    assert_eq!(round(&state(&killed)), 24);
    assert_eq!((state(&killed), search(&killed)), (state(&whole), search(&whole)));
    finish(&words(&moved));
    assert_eq!(round(&state(&moved)), 24);
    assert_ne!(state(&moved), state(&whole), "nothing was read but the round");
    assert_ne!(search(&moved), search(&whole));
}

#[test]
#[ignore = "needs the engine in the same folder: cargo build"]
fn a_match_goes_on() {
    let folder = Folder::new("match");
    let (engine, record) = (engine(), folder.path("record"));
    let openings = folder.path("openings");
    fs::write(&openings, OPENINGS.join("\n")).unwrap();
    let options = ["--openings", &openings, "--games", "24", "--nodes", "60", "--max-moves", "60", "--record", &record];
    let arguments = [&["match", &engine, &engine][..], &options].concat();
    let pairs = || -> Vec<String> {
        let text = fs::read_to_string(&record).unwrap_or_default();
        text.lines().filter_map(|line| line.split('\t').nth(1).map(str::to_owned)).collect()
    };
    assert!(kill_once(start(&arguments), || pairs().len() >= 6), "the run was over before it could be killed");
    finish(&arguments);
    let mut found = pairs();
    found.sort();
    found.dedup();
    assert_eq!((pairs().len(), found.len()), (24, 12));
}
