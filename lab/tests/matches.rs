//! Whole matches of the command between engines that resign at once: every pair gives one point.

use std::fs;
use std::process::Command;

use crate::runs::Folder;

const RESIGNS: &str = "while read -r word rest; do
    case $word in
        usi) echo id name resigns; echo usiok ;;
        isready) echo readyok ;;
        go) echo bestmove resign ;;
        quit) exit ;;
    esac
done
";

/// Plays one game at a time into the record of a folder, with further options. Returns the text on standard error.
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

/// The games of an opening repeat at fixed nodes, and would count as more information than they hold.
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
    // Games that earlier versions repeated are still in their records.
    play(&folder, &[&words[..], &["--repeat-openings"]].concat());
    assert_eq!(openings_played(&folder).len(), 24);
    let told = play(&folder, &words);
    assert!(told.contains("found 10 pairs of openings that had been played before, expected one of each"), "{told}");

    // A smaller number of games gives no warning, and a record is continued to its number.
    fs::remove_file(folder.path("record")).unwrap();
    assert_eq!(play(&folder, &[&words[..5], &["2"]].concat()), "");
    assert_eq!(play(&folder, &[&words[..5], &["4"]].concat()), "");
    assert_eq!(openings_played(&folder).len(), 4);
}

/// Earlier versions numbered openings by their lines. The second line of this file repeats the first, and the third was
/// taken for played.
#[test]
fn pairs_of_an_old_record_are_identified_by_their_openings() {
    let folder = Folder::new("openings-by-name");
    let openings = folder.path("openings");
    fs::write(&openings, "startpos moves 7g7f\nstartpos moves 7g7f\nstartpos moves 2g2f\n").unwrap();
    let words = ["--nodes", "10", "--openings", &openings, "--games", "4"];
    play(&folder, &[&words[..], &["--repeat-openings"]].concat());
    let told = play(&folder, &words);
    assert!(told.contains("found 1 pair of openings that had been played before, expected one of each"), "{told}");
    let played = openings_played(&folder);
    assert_eq!((played.len(), played[2] == played[0], played[4] == played[0]), (6, true, false), "{played:?}");
    // The record has two pairs 1 now. Both are reported, and each opening counts once.
    let output =
        Command::new(env!("CARGO_BIN_EXE_lab")).args(["match", "--sum", &folder.path("record")]).output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("found 1 pair with the same games") && told.contains("4 games; endings"), "{told}");
    // The record is complete, and no pair is left to play.
    play(&folder, &words);
    assert_eq!(openings_played(&folder).len(), 6);
}

/// On the clock games differ. Engines with random moves are the choice of the user.
#[test]
fn openings_are_played_again_where_games_differ() {
    for how in [&["--byoyomi", "1000"][..], &["--nodes", "10", "--repeat-openings"]] {
        let folder = Folder::new("openings-again");
        assert_eq!(play(&folder, &[how, &["--games", "6"]].concat()), "", "{how:?}");
        assert_eq!(openings_played(&folder).len(), 6, "{how:?}");
    }
}

/// A match that is started again after its test has decided plays no further game.
#[test]
fn a_decided_match_stays_decided() {
    let folder = Folder::new("decided");
    let match_to_its_end = || {
        play(&folder, &["--byoyomi", "1000", "--games", "400", "--sprt", "100", "200"]);
        openings_played(&folder).len()
    };
    let first = match_to_its_end();
    assert!((20..400).contains(&first), "{first} games until the test decided");
    assert_eq!(match_to_its_end(), first);
}

/// Plays two games between two scripts, each the answer to `go`. Returns the games of the record and the text on
/// stderr.
fn play_scripts(name: &str, answers: [&str; 2], more: &[&str]) -> (Vec<String>, String) {
    let folder = Folder::new(name);
    let engines = [0, 1].map(|number| {
        let script = folder.path(&format!("engine{number}"));
        let usi =
            "echo option name EnteringKingRule type combo default CSARule27 var CSARule27 var TryRule; echo usiok";
        let text = RESIGNS.replace("echo bestmove resign", answers[number]).replace("echo usiok", usi);
        fs::write(&script, text.replace("case $word in", "case $word in position) position=$rest ;;")).unwrap();
        format!("sh {script}")
    });
    let record = folder.path("record");
    let words = ["match", &engines[0], &engines[1], "--concurrency", "1", "--games", "2", "--record", &record];
    let output = Command::new(env!("CARGO_BIN_EXE_lab")).args([&words[..], more].concat()).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{told}");
    let record = fs::read_to_string(record).unwrap();
    (record.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect(), told)
}

/// Makes the first move of each side of [`KINGS`], and then resigns.
const MOVES: &str =
    "case $position in *moves) echo bestmove 5i5h ;; *5i5h) echo bestmove 5a5b ;; *) echo bestmove resign ;; esac";
const KINGS: &str = "4k4/9/9/9/9/9/9/9/4K4 b - 1\n";

/// Plays from one opening.
fn play_from(opening: &str, name: &str, answers: [&str; 2], more: &[&str]) -> Vec<String> {
    let folder = Folder::new(&format!("{name}-opening"));
    let openings = folder.path("openings");
    fs::write(&openings, opening).unwrap();
    play_scripts(name, answers, &[&["--nodes", "10", "--openings", &openings], more].concat()).0
}

/// Returns the game's fields of these names.
fn fields<'g>(game: &'g str, names: &[&str]) -> Vec<&'g str> {
    game.split('\t').filter(|field| names.iter().any(|name| field.starts_with(name))).collect()
}

/// An engine's text may be in Shift_JIS, here its name for a book move. Both games are played to their ends.
#[test]
fn an_engine_may_print_shift_jis() {
    let says = r"printf 'info string \222\350\220\325\202\251\202\347\n'; echo bestmove resign";
    let (games, told) = play_scripts("shift-jis", [says, says], &[]);
    assert_eq!(games.len(), 2, "{told}");
    assert!(games.iter().all(|game| fields(game, &["reason"]) == ["reason Resigned"]), "{games:?}");
}

/// An engine that never stops printing loses its games, and the match continues.
#[test]
fn an_engine_that_floods_loses_its_games() {
    let endless_line = "tr '\\0' x </dev/zero";
    for (name, flood, error) in [
        ("lines", "yes info string x", "Stall: found more lines before the answer, expected at most 1000000 in "),
        ("line", endless_line, "Stall: found a longer line, expected at most 65536 bytes in "),
    ] {
        let (games, told) = play_scripts(&format!("flood-{name}"), [flood, "echo bestmove 7g7f"], &[]);
        let winners: Vec<_> = games.iter().flat_map(|game| fields(game, &["winner", "reason"])).collect();
        assert_eq!(winners, ["winner second", "reason Stall", "winner second", "reason Stall"], "{told}");
        assert!(told.contains(error), "{told}");
    }
}

/// A score of at least -4,000 may be a draw, so the engines do not agree that Black has won.
#[test]
fn bounds_do_not_end_games() {
    let answer = |score: &str| format!("echo info depth 3 score {score} nodes 77; {MOVES}");
    let wins = answer("cp 4000");
    for (score, reason, report) in [
        ("cp -4000", "reason Agreed", "-4000/3/77"),
        ("cp -4000 lowerbound", "reason Resigned", ">=-4000/3/77"),
        ("cp -4000 upperbound", "reason Agreed", "<=-4000/3/77"),
        ("mate -2", "reason Agreed", "-mate2/3/77"),
    ] {
        let games = play_from(KINGS, "bounds", [&wins, &answer(score)], &["--resign-plies", "1"]);
        let reports = format!("reports 4000/3/77 {report}");
        assert_eq!(fields(&games[0], &["reason", "reports"]), [reason, &*reports], "{score}");
    }
}

/// White's king has moved, and Black's king is on its starting square: a win under the try rule.
#[test]
fn declarations_are_judged_by_the_rule_of_both_engines() {
    let tried = "4K4/9/9/9/9/9/9/9/k8 b R 1\n";
    let declares = ["echo bestmove win"; 2];
    let rule =
        |rule: &str| ["--first-option", "--second-option"].map(|option| format!("{option}=EnteringKingRule={rule}"));
    for (name, reason) in [("TryRule", "reason Declared"), ("CSARule27", "reason WrongDeclaration")] {
        let [first, second] = rule(name);
        let games = play_from(tried, "declared", declares, &[&first, &second]);
        assert_eq!(fields(&games[0], &["reason"]), [reason], "{name}");
    }
}

/// An engine may take more options than it lists. It then reports an unknown name, and takes its own option in silence.
/// An engine that is silent about every name takes no option that it does not list.
#[test]
fn unlisted_options_are_set_where_the_engine_reports_unknown_names() {
    let folder = Folder::new("unlisted-options");
    let reports = "setoption) case $rest in 'name Expert value 3') ;; *) echo info string unknown option ;; esac ;;";
    for (answer, option, fault) in [
        (reports, "Expert=3", None),
        (reports, "Export=3", Some("found 'Export', expected an option that it has")),
        ("setoption) ;;", "Expert=3", Some("found 'Expert', expected an option that it has")),
    ] {
        let (script, record) = (folder.path("engine"), folder.path(option));
        fs::write(&script, RESIGNS.replace("quit)", &format!("{answer}\n        quit)"))).unwrap();
        let engine = format!("sh {script}");
        let words = ["match", &engine, &engine, "--games", "2", "--record", &record, "--first-option", option];
        let output = Command::new(env!("CARGO_BIN_EXE_lab")).args(words).output().unwrap();
        let printed = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.success(), fault.is_none(), "{option}: {printed}");
        assert!(printed.contains(fault.unwrap_or_default()), "{option}: {printed}");
        let _ = fs::remove_file(record);
    }
}

/// A script that writes its process and the time of each search, and plays [`MOVES`].
fn cold(name: &str, usi: &str, more: &[&str]) -> (String, String) {
    let folder = Folder::new(name);
    let [script, log, openings, record] = ["engine", "log", "openings", "record"].map(|file| folder.path(file));
    let go = format!("echo $$ $rest >> {log}; {MOVES}");
    let text = RESIGNS.replace("echo bestmove resign", &go).replace("usi) echo", &format!("usi) {usi} echo"));
    fs::write(&script, text.replace("case $word in", "case $word in position) position=$rest ;;")).unwrap();
    fs::write(&openings, KINGS).unwrap();
    let engine = format!("sh {script}");
    let words = ["match", &engine, &engine, "--concurrency", "1", "--games", "2", "--openings", &openings];
    let output = Command::new(env!("CARGO_BIN_EXE_lab"))
        .args([&words[..], &["--record", &record], more].concat())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    (fs::read_to_string(&log).unwrap_or_default(), fs::read_to_string(record).unwrap())
}

/// Two games of two moves and a resignation. The time to start is taken off the time to search.
#[test]
fn each_move_has_a_new_process_in_a_cold_match() {
    let (log, record) = cold("cold", "sleep 0.1;", &["--cold", "3000"]);
    let searches: Vec<(&str, u64)> = log
        .lines()
        .map(|line| line.split_once(" btime 0 wtime 0 byoyomi ").unwrap())
        .map(|(process, time)| (process, time.parse().unwrap()))
        .collect();
    let processes: std::collections::BTreeSet<&str> = searches.iter().map(|&(process, _)| process).collect();
    assert_eq!((searches.len(), processes.len()), (6, 6), "{log}");
    assert!(searches.iter().all(|&(_, time)| (1..=2900).contains(&time)), "{log}");
    assert_eq!(record.matches("reason Resigned").count(), 2, "{record}");
}

/// A program that needs longer to start than it has for a move loses on time.
#[test]
fn a_slow_start_loses_a_cold_match_on_time() {
    let (_, record) = cold("cold-late", "sleep 0.3;", &["--cold", "100"]);
    assert_eq!(record.matches("reason Time").count(), 2, "{record}");
}
