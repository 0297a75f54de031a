//! Several workers share the work, and one is killed and started again: the result is that of a single process.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::runs::{Folder, OPENINGS, copy, engine, files, finish, kill_once, shards, start};

/// Kills the first of two workers once a condition holds, and starts it again while the second continues.
fn two_workers(first: &[&str], second: &[&str], there: impl Fn() -> bool) {
    let other = start(second);
    assert!(kill_once(start(first), there), "{first:?} was over before it could be killed");
    finish(first);
    let ended = other.wait_with_output().unwrap();
    assert!(ended.status.success(), "{second:?}");
}

#[test]
#[ignore = "takes seconds: `.ci/run` names it"]
fn positions_of_two_workers_are_those_of_one() {
    let folder = Folder::new("two-workers");
    let [whole, parts, again, again_parts] = ["whole", "parts", "again", "again-parts"].map(|name| folder.path(name));
    let selfplay = |out: &str, part: &str| {
        ["selfplay", "--out", out, "--part", part, "--positions", "1200", "--nodes", "60", "--shard", "100"]
            .map(str::to_owned)
    };
    let rescore =
        |out: &str, part: &str| ["rescore", &whole, "--out", out, "--part", part, "--nodes", "200"].map(str::to_owned);
    fn words<const N: usize>(owned: &[String; N]) -> [&str; N] {
        owned.each_ref().map(String::as_str)
    }
    finish(&words(&selfplay(&whole, "1/1")));
    two_workers(&words(&selfplay(&parts, "1/2")), &words(&selfplay(&parts, "2/2")), || shards(&parts) >= 2);
    assert_eq!(shards(&whole), 12);
    assert!(same(&whole, &parts), "self-play");

    finish(&words(&rescore(&again, "1/1")));
    two_workers(&words(&rescore(&again_parts, "1/2")), &words(&rescore(&again_parts, "2/2")), || {
        shards(&again_parts) >= 2
    });
    assert_eq!(shards(&again), 12);
    assert!(same(&again, &again_parts), "searched again");

    // Scores of another depth do not mix with these, and a damaged shard is searched again.
    let shard = Path::new(&again_parts).join("whole-shard-000003.records");
    fs::write(&shard, "HORIGOMA RECORDS 2\n").unwrap();
    finish(&words(&rescore(&again_parts, "1/1")));
    assert!(same(&again, &again_parts), "damage");
    let output = lab(&["rescore", &whole, "--out", &again_parts, "--nodes", "201"]);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && told.contains("nodes 200") && told.contains("nodes 201"), "{told}");
}

/// Each position is held out by one run of a cross-validation, and no table is written.
#[test]
fn parts_of_a_cross_validation_hold_out_everything_once() {
    let folder = Folder::new("folds");
    let (data, tables) = (folder.path("data"), folder.path("tables"));
    finish(&["selfplay", "--out", &data, "--positions", "600", "--nodes", "40", "--shard", "100"]);
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../tables"), Path::new(&tables));
    let before = files(&Path::new(&tables).join("patterns"));
    let tune = |arguments: &[&str]| -> String {
        let output =
            lab(&[&["tune", &data, "--tables", &tables, "--epochs", "1", "--scale", "600"], arguments].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    // "N positions to tune on, M held out, .."
    let counts = |said: &str| -> [u64; 2] {
        let words: Vec<&str> = said.lines().next().unwrap().split(' ').collect();
        [words[0], words[5]].map(|word| word.parse().unwrap())
    };
    let whole: u64 = counts(&tune(&["--dry"])).iter().sum();
    let parts = ["1/3", "2/3", "3/3"].map(|part| {
        let said = tune(&["--part", part]);
        assert!(said.contains(&format!("part {part}: ")), "{said}");
        counts(&said)
    });
    assert!(parts.iter().all(|[tuned, held]| tuned + held == whole && *held > 0), "{parts:?} of {whole}");
    assert_eq!(parts.iter().map(|[_, held]| held).sum::<u64>(), whole);
    assert!(files(&Path::new(&tables).join("patterns")) == before, "tables were written");
}

/// Whether two folders hold equal shards. Drafts of killed runs do not count.
fn same(one: &str, other: &str) -> bool {
    let read = |folder: &str| -> Vec<_> {
        let mut files = files(Path::new(folder));
        files.retain(|(name, _)| name.extension().is_some_and(|extension| extension == "records"));
        files
    };
    read(one) == read(other)
}

fn lab(arguments: &[&str]) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_lab")).args(arguments).output().unwrap()
}

#[test]
#[ignore = "needs the engine in the same folder: cargo build"]
fn a_match_of_two_workers_is_that_of_one() {
    let folder = Folder::new("match-of-two");
    let engine = engine();
    let openings = folder.path("openings");
    fs::write(&openings, OPENINGS.join("\n")).unwrap();
    let [whole, first, second] = ["whole", "first", "second"].map(|name| folder.path(name));
    let play = |record: &str, part: &str, go: &dyn Fn(&[&str])| {
        let options = ["--openings", &openings, "--games", "24", "--nodes", "60", "--max-moves", "60"];
        go(&[&["match", &engine, &engine][..], &options, &["--record", record, "--part", part]].concat());
    };
    play(&whole, "1/1", &finish);
    play(&first, "1/2", &|one| {
        play(&second, "2/2", &|other| {
            two_workers(one, other, || fs::read_to_string(&first).is_ok_and(|text| text.lines().count() > 4));
        });
    });
    let [merged, sorted] = ["merged", "sorted"].map(|name| folder.path(name));
    let standing = lab(&["match", "--sum", &first, &second, "--out", &merged]);
    assert!(standing.status.success(), "{}", String::from_utf8_lossy(&standing.stderr));
    let alone = lab(&["match", "--sum", &whole, "--out", &sorted]);
    assert_eq!(String::from_utf8_lossy(&standing.stdout), String::from_utf8_lossy(&alone.stdout));
    // The times of moves differ from run to run.
    let untimed = |path: String| -> Vec<String> {
        let text = fs::read_to_string(path).unwrap();
        text.lines().map(|line| line.split("\ttimes").next().unwrap().to_owned()).collect()
    };
    let [merged, sorted] = [merged, sorted].map(untimed);
    assert_eq!(merged.len(), 25);
    assert_eq!(merged, sorted);
}
