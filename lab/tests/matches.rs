//! Whole matches of the command, between engines that resign at once: every pair brings one point.
#![cfg(unix)]

mod runs;

use std::fs;
use std::process::Command;

use runs::Folder;

const RESIGNS: &str = "while read -r word rest; do
    case $word in
        usi) echo id name resigns; echo usiok ;;
        isready) echo readyok ;;
        go) echo bestmove resign ;;
        quit) exit ;;
    esac
done
";

/// Plays one game at a time into the record of a folder, by these options as well; what was told as an error.
fn play(folder: &Folder, more: &[&str]) -> String {
    let (script, record) = (folder.path("resigns"), folder.path("record"));
    fs::write(&script, RESIGNS).unwrap();
    let engine = format!("sh {script}");
    let words = ["match", &engine, &engine, "--concurrency", "1", "--record", &record];
    let output = Command::new(env!("CARGO_BIN_EXE_lab")).args([&words[..], more].concat()).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{told}");
    told
}

/// The openings of the games in the record, in their order.
fn openings_played(folder: &Folder) -> Vec<String> {
    let record = fs::read_to_string(folder.path("record")).unwrap();
    let games = record.lines().filter(|line| !line.starts_with('#'));
    games.map(|line| line.split(" moves").next().unwrap().to_owned()).collect()
}

/// The games of an opening that is played again at fixed nodes are the same games: they would count as more than they tell.
#[test]
fn at_fixed_nodes_no_opening_is_played_twice() {
    let folder = Folder::new("openings-once");
    let openings = folder.path("openings");
    fs::write(&openings, "startpos moves 7g7f\nstartpos moves 2g2f\nstartpos moves 7g7f\n").unwrap();
    let words = ["--nodes", "10", "--openings", &openings, "--games", "24"];
    let told = play(&folder, &words);
    let played = openings_played(&folder);
    assert_eq!((played.len(), played[0] == played[1], played[2] == played[3]), (4, true, true), "{played:?}");
    assert_ne!(played[0], played[2]);
    assert!(told.contains("found 24 games and 2 openings, expected at most 4 games"), "{told}");
    // Games that earlier versions played again are still in their records.
    play(&folder, &[&words[..], &["--repeat-openings"]].concat());
    assert_eq!(openings_played(&folder).len(), 24);
    let told = play(&folder, &words);
    assert!(told.contains("found 10 pairs of openings that had been played before, expected one of each"), "{told}");

    // Fewer games than that are no reason to say anything, and a record goes on to its end.
    fs::remove_file(folder.path("record")).unwrap();
    assert_eq!(play(&folder, &[&words[..5], &["2"]].concat()), "");
    assert_eq!(play(&folder, &[&words[..5], &["4"]].concat()), "");
    assert_eq!(openings_played(&folder).len(), 4);
}

/// Earlier versions numbered openings by their lines. The second line of this file says the first once more, and the third was taken for played.
#[test]
fn pairs_of_an_old_record_are_known_by_their_openings() {
    let folder = Folder::new("openings-by-name");
    let openings = folder.path("openings");
    fs::write(&openings, "startpos moves 7g7f\nstartpos moves 7g7f\nstartpos moves 2g2f\n").unwrap();
    let words = ["--nodes", "10", "--openings", &openings, "--games", "4"];
    play(&folder, &[&words[..], &["--repeat-openings"]].concat());
    let told = play(&folder, &words);
    assert!(told.contains("found 1 pair of openings that had been played before, expected one of each"), "{told}");
    let played = openings_played(&folder);
    assert_eq!((played.len(), played[2] == played[0], played[4] == played[0]), (6, true, false), "{played:?}");
    // The record has two pairs 1 now: both are told of, each opening counts once.
    let output = Command::new(env!("CARGO_BIN_EXE_lab")).args(["standing", &folder.path("record")]).output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("found 1 pair with the same games") && told.contains("4 games; endings"), "{told}");
    // And again from it: nothing is left to play.
    play(&folder, &words);
    assert_eq!(openings_played(&folder).len(), 6);
}

/// By the clock games differ by themselves, and engines that leave their moves to chance are the user's to know.
#[test]
fn openings_are_played_again_where_games_differ() {
    for how in [&["--byoyomi", "1000"][..], &["--nodes", "10", "--repeat-openings"]] {
        let folder = Folder::new("openings-again");
        assert_eq!(play(&folder, &[how, &["--games", "6"]].concat()), "", "{how:?}");
        assert_eq!(openings_played(&folder).len(), 6, "{how:?}");
    }
}

/// A match that is started again after its test has decided plays no game more.
#[test]
fn what_is_decided_stays_decided() {
    let folder = Folder::new("decided");
    let match_to_its_end = || {
        play(&folder, &["--byoyomi", "1000", "--games", "400", "--sprt", "100", "200"]);
        openings_played(&folder).len()
    };
    let first = match_to_its_end();
    assert!((20..400).contains(&first), "{first} games until the test decided");
    assert_eq!(match_to_its_end(), first);
}
