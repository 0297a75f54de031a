//! Records of matches are converted by the command into files for other programs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use encoding_rs::SHIFT_JIS;

const RECORD: &str = "# some/engine [\"Threads=1\"] against other/engine [\"Threads=2\"], Nodes(1000)\n\
    position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f 3c3d\tpair 0\tfirst black\twinner first\treason Agreed\n\
    position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 2g2f\tpair 0\tfirst white\twinner none\treason MoveLimit\n";

fn lab(words: &[&str], in_folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lab")).args(words).current_dir(in_folder).output().unwrap()
}

fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("lab-games-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The written games are read again, from either format, and give an equal table.
#[test]
fn written_games_give_an_equal_table() {
    let folder = scratch("table");
    fs::write(folder.join("match.tsv"), RECORD).unwrap();
    let told = |words: &[&str]| {
        let output = lab(words, &folder);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let first = told(&["games", "match.tsv", "--rename", "engine Threads=2=second", "--out", "out"]);
    assert!(first.contains("engine Threads=1") && first.contains(" second ") && first.contains("+1 =1 -0"), "{first}");
    assert!(first.ends_with("6 files in out: open index.html\n"), "{first}");
    let table = first.strip_suffix("6 files in out: open index.html\n").unwrap();
    assert_eq!(told(&["games", "out/0001.csa", "out/0002.csa"]), table);
    assert_eq!(told(&["games", "out/0001.kifu", "out/0002.kifu"]), table);
    // As an editor of Windows saves them.
    for name in ["0001.csa", "0002.csa", "0001.kifu", "0002.kifu"] {
        let text = fs::read_to_string(folder.join("out").join(name)).unwrap();
        fs::write(folder.join(name), format!("\u{feff}{}", text.replace('\n', "\r\n"))).unwrap();
    }
    assert_eq!(told(&["games", "0001.csa", "0002.csa"]), table);
    assert_eq!(told(&["games", "0001.kifu", "0002.kifu"]), table);
    // As most programs of Windows save them.
    for name in ["0001.csa", "0002.csa", "0001.kifu", "0002.kifu"] {
        let text = fs::read_to_string(folder.join("out").join(name)).unwrap().replacen('\n', "\n'棋譜\n", 1);
        fs::write(folder.join(name), SHIFT_JIS.encode(&text).0).unwrap();
    }
    assert_eq!(told(&["games", "0001.csa", "0002.csa"]), table);
    assert_eq!(told(&["games", "0001.kifu", "0002.kifu"]), table);
    let summary = fs::read_to_string(folder.join("out/games.txt")).unwrap();
    assert!(summary.contains("[Black \"second\"]\n[White \"engine Threads=1\"]\n[Result \"1/2-1/2\"]"), "{summary}");
    assert!(fs::read_to_string(folder.join("out/index.html")).unwrap().contains("0002.csa"));
    fs::remove_dir_all(&folder).unwrap();
}

/// Two programs of one name, as cshogi writes them, players without names, and a game that was broken off.
#[test]
fn games_that_no_rating_counts_are_counted() {
    let folder = scratch("unrated");
    let game = |names: &str, end: &str| format!("V2.2\n{names}PI\n+\n+7776FU\n{end}\n");
    fs::write(folder.join("one.csa"), game("N+p\nN-p\n", "%TORYO")).unwrap();
    fs::write(folder.join("none.csa"), game("", "%TORYO")).unwrap();
    fs::write(folder.join("off.csa"), game("N+p\nN-q\n", "%CHUDAN")).unwrap();
    fs::write(folder.join("sound.csa"), game("N+p\nN-q\n", "%TORYO")).unwrap();
    let remarks = |files: &[&str]| {
        let output = lab(&[&["games"], files].concat(), &folder);
        assert!(output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(
        remarks(&["one.csa", "none.csa", "off.csa", "sound.csa"]),
        "lab: found 1 without a result and 2 between players of one name among 4 games, \
         expected a result and two names: no rating counts the others\n"
    );
    assert_eq!(remarks(&["sound.csa"]), "");
    fs::remove_dir_all(&folder).unwrap();
}

/// Reports of searches are comments of their moves, with Black's scores. CSA has floodgate's form, `'** SCORE #NODES`,
/// which version 3.0 of the format took over. KIF has the lines that ShogiHome reads. A bound is no score.
#[test]
fn reports_of_searches_are_comments() {
    let folder = scratch("reports");
    let reported = RECORD.replacen("moves 7g7f 3c3d\t", "moves 7g7f 3c3d 2g2f 8c8d\t", 1).replacen(
        "Agreed\n",
        "Agreed\ttimes 1000 2000 3000 4000\treports 82/10/4023 -64/9/- mate5/11/77 >=12/7/500\n",
        1,
    );
    fs::write(folder.join("match.tsv"), reported).unwrap();
    let output = lab(&["games", "match.tsv", "--out", "out"], &folder);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let written = |name: &str| fs::read_to_string(folder.join("out").join(name)).unwrap();
    let csa = written("0001.csa");
    let moves = "+7776FU\nT1\n'** 82 #4023\n'**深さ=10\n-3334FU\nT2\n'** 64\n'**深さ=9\n\
                 +2726FU\nT3\n'** 30000 #77\n'**深さ=11\n-8384FU\nT4\n'**ノード数=500\n'**深さ=7\n";
    assert!(csa.contains(moves), "{csa}");
    let kif = written("0001.kifu");
    let comments: Vec<&str> = kif.lines().filter(|line| line.starts_with("**")).collect();
    let expected = "**評価値=82 **ノード数=4023 **深さ=10 **評価値=64 **深さ=9 **詰み=先手勝ち:5手 **ノード数=77 **深さ=11 **ノード数=500 **深さ=7";
    assert_eq!(comments.join(" "), expected);
    assert!(!written("0002.csa").contains("'**"), "no reports");
    fs::remove_dir_all(&folder).unwrap();
}

/// A game that follows an opening begins with its moves. A program that opens the file shows the whole game, and one
/// that reads only the usual start position can read it.
#[test]
fn games_begin_with_their_openings() {
    let folder = scratch("openings");
    let after = RECORD.replacen(
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f 3c3d\t",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2 moves 3c3d\t",
        1,
    );
    let after = after.replacen("Agreed\n", "Agreed\ttimes 61000\n", 1);
    fs::write(folder.join("match.tsv"), after).unwrap();
    fs::write(folder.join("openings.usi"), "# remark\nstartpos moves 2g2f 8c8d\nstartpos moves 7g7f\tremark\n")
        .unwrap();
    fs::write(folder.join("others.usi"), "startpos moves 2g2f 8c8d\n").unwrap();
    let output = lab(&["games", "match.tsv", "--openings", "openings.usi", "--out", "out"], &folder);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let kif = fs::read_to_string(folder.join("out/0001.kifu")).unwrap();
    assert!(kif.contains("手合割：平手") && kif.contains("   1 ７六歩(77)   ( 0:00/"), "{kif}");
    assert!(kif.contains("   2 ３四歩(33)   ( 1:01/"), "{kif}");
    let csa = fs::read_to_string(folder.join("out/0001.csa")).unwrap();
    assert!(csa.contains("+7776FU\nT0\n-3334FU\nT61\n"), "{csa}");
    let page = fs::read_to_string(folder.join("out/index.html")).unwrap();
    assert!(page.contains("7g7f 3c3d"), "{page}");
    let output = lab(&["games", "match.tsv", "--openings", "others.usi"], &folder);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("--openings others.usi: found no game that begins where one of them ends"), "{error}");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn malformed_games_are_refused_with_their_place() {
    let folder = scratch("wrong");
    fs::write(folder.join("match.tsv"), RECORD.replace("3c3d", "3c3e")).unwrap();
    fs::write(folder.join("game.csa"), "no game").unwrap();
    // In Shift_JIS: the first character of a heading, then half of one.
    fs::write(folder.join("old.kif"), [0x8e, 0xe8]).unwrap();
    fs::write(folder.join("half.kif"), [0x8e, 0xe8, 0x8e]).unwrap();
    for (words, fault) in [
        (&["games", "match.tsv"][..], "match.tsv: line 2: "),
        (&["games", "game.csa"], "game.csa:1: found 'no game', expected a line of CSA"),
        (&["games", "missing.kif"], "missing.kif: "),
        (&["games", "old.kif"], "old.kif:1: found '手', expected KIF"),
        (&["games", "half.kif"], "half.kif:1: found 'bytes that are no text', expected text in UTF-8"),
        (&["match", "a", "b", "--games", "0"], "'--games <GAMES>'"),
        (&["match", "a", "b", "--nodes", "0"], "'--nodes <NODES>'"),
        (&["match", "a", "b", "--sprt", "5", "0"], "--sprt: found 5 0, expected the smaller difference first"),
        (&["match", "--sum", "missing"], "missing: "),
        (&["match"], "<FIRST>"),
        (&["tune", "data", "--early", "5"], "--early"),
        (&["openings", "--out", "o", "--early", "5"], "--doubts"),
        (&["openings", "--out", "o", "--doubts", "match.tsv", "--margin", "5"], "--margin"),
        (&["match", "a", "b", "--games-out", "out"], "--record"),
    ] {
        let output = lab(words, &folder);
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && error.contains(fault), "{words:?}: {error}");
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// Every refused file is listed at the end, and the other games are counted and written.
#[test]
fn a_bad_file_is_skipped() {
    let folder = scratch("bad");
    for (name, text) in [
        ("a.csa", "V2.2\nN+a\nN-b\nPI\n+\n+7776FU\n%TORYO"),
        ("date.csa", "V2.2\n$START_TIME:2023/02/29\nN+a\nN-b\nPI\n+\n+7776FU\n%TORYO\n"),
        ("time.csa", "PI\n+\n+7776FU\nT18446744073709551616\n%TORYO\n"),
        ("b.KIF", "先手：a\n後手：b\n1 ７六歩(77)\n2 投了\n"),
        ("illegal.kif", "手数----\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２二飛(28)\n"),
        ("none.csa", "V2.2\nPI\n"),
        ("two.kif", "先手：a\n後手：b\n1 ７六歩(77)\n2 投了\n先手：c\n後手：a\n1 ２六歩(27)\n2 ８四歩(83)\n3 投了\n"),
    ] {
        fs::write(folder.join(name), text).unwrap();
    }
    let files = ["a.csa", "date.csa", "time.csa", "b.KIF", "illegal.kif", "none.csa", "two.kif", "missing.csa"];
    let output = lab(&[&["games", "--out", "out"][..], &files].concat(), &folder);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    let lines: Vec<&str> = error.lines().collect();
    // The game of none.csa has neither names nor a result.
    assert!(lines[0].starts_with("lab: found 1 without a result among 6 games, expected a result"), "{error}");
    assert!(lines[1].starts_with("lab: time.csa:4: found 'T18446744073709551616', expected a time"), "{error}");
    assert!(lines[2].starts_with("lab: illegal.kif:4: found '2h2b', expected a legal move in lnsgkgsnl/"), "{error}");
    assert!(lines[3].starts_with("lab: missing.csa: "), "{error}");
    assert_eq!(lines[4..], ["lab: found 3 of 8 files that cannot be read, expected games"]);
    let table = String::from_utf8(output.stdout).unwrap();
    // a beats b four times, and c once.
    assert!(table.contains("14 files in out") && table.contains("+4 =0 -0"), "{table}");
    fs::remove_dir_all(&folder).unwrap();
}

/// Games without an event or names, with commas in names, with dates for events. All other contents of a file are kept.
#[test]
fn contents_of_a_file_are_written_again() {
    let folder = scratch("whole");
    let foul = "手合割：平手\n先手：a, b\n表題：名局\n手数----\n1 ７六歩(77)   ( 0:03/00:00:03)+\n*好手\n2 ３四歩(33)\n\
                3 ２二玉(59)\n4 反則勝ち\n\n変化：1手\n1 ２六歩(27)\n";
    for (name, text) in [
        ("bare.kif", "手合割：平手\n1 ７六歩(77)\n2 投了\n"),
        ("date.kif", "棋戦：2012/07/02 9:00:00\n先手：\n後手：5:00+10\n1 ７六歩(77)\n2 投了\n"),
        ("foul.kif", foul),
    ] {
        fs::write(folder.join(name), text).unwrap();
    }
    let words = ["games", "bare.kif", "date.kif", "foul.kif", "--rename", "a, b=Habu, Y.", "--out", "out"];
    let output = lab(&words, &folder);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{error}");
    assert!(error.starts_with("lab: foul.kif:8: found '5i2b', which is illegal"), "{error}");
    let written = |name: &str| fs::read_to_string(folder.join("out").join(name)).unwrap();
    assert_eq!(written("0001.csa"), "'CSA encoding=UTF-8\nV2.2\nPI\n+\n+7776FU\n%TORYO\n");
    assert!(written("0002.csa").contains("\n$EVENT:2012/07/02 9:00:00\nN+\nN-5:00+10\nPI\n"));
    let kif = written("0003.kifu");
    for line in ["先手：Habu, Y.\n", "表題：名局\n", "( 0:03/00:00:03)+\n*好手\n", "変化：1手\n   1 ２六歩(27)\n"]
    {
        assert!(kif.contains(line), "{kif}");
    }
    assert!(written("games.txt").contains("[White \"\"]\n[Result \"0-1\"]\n[Termination \"Illegal\"]"));
    fs::remove_dir_all(&folder).unwrap();
}

/// The engine repeats every search of the games that a match wrote.
fn assert_replays(engine: &str, games: &Path) {
    for file in ["0001.csa", "0001.kifu", "0002.csa", "0002.kifu"] {
        let output = Command::new(engine).args(["replay", file]).current_dir(games).output().unwrap();
        let [out, err] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
        assert!(
            output.status.success() && out.contains(" moves searched again, each as recorded"),
            "{file}: {out}{err}"
        );
    }
}

/// A match of the engine against itself writes its folder of games.
#[test]
#[ignore = "needs the engine: cargo build"]
fn a_match_writes_its_games() {
    let engine = Path::new(env!("CARGO_BIN_EXE_lab")).with_file_name("horigoma");
    let (engine, folder) = (engine.to_str().unwrap().to_owned(), scratch("match"));
    fs::write(folder.join("openings.usi"), "startpos moves 7g7f 3c3d\n").unwrap();
    let words = ["match", &engine, &engine, "--second-option", "NullMove=false", "--nodes", "200", "--games", "2"];
    let files = ["--openings", "openings.usi", "--record", "match.tsv", "--games-out", "out"];
    let output = lab(&[&words[..], &files].concat(), &folder);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for file in ["0001.csa", "0001.kifu", "0002.csa", "0002.kifu", "games.txt", "index.html"] {
        assert!(folder.join("out").join(file).is_file(), "{file}");
    }
    let summary = fs::read_to_string(folder.join("out/games.txt")).unwrap();
    assert!(summary.contains("\"horigoma\"") && summary.contains("\"horigoma NullMove=false\""), "{summary}");
    assert!(summary.contains("\n1. 7g7f 3c3d ") && !summary.contains("[SFEN"), "{summary}");
    assert_replays(&engine, &folder.join("out"));
    fs::remove_dir_all(&folder).unwrap();
}
