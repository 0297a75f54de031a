//! Commands with one answer: `search`, commands of USI as arguments, files of games, `doctor`.

use std::fs;
use std::path::PathBuf;

use rstest::rstest;
use serde_json::Value;

use crate::program::horigoma;

/// Returns the output of a command that succeeds without a remark.
fn answer(words: &[&str]) -> String {
    let (code, out, err) = horigoma(words);
    assert_eq!((code, err.as_str()), (0, ""), "{words:?}");
    out
}

const MATE_IN_ONE: &str = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";

/// Black's king is in the camp with 28 points and more than ten pieces: rule 27.
const DECLARED: &str = "3+N5/5G+PB1/+PR+PPKP2+P/9/9/9/9/9/4k4 b G2SN2L4Prb2g2s2n2l8p 1";

#[test]
fn search_answers_with_lines_and_the_best_move() {
    let out = answer(&["search", "--depth", "4", "--multipv", "3", "startpos", "moves", "7g7f"]);
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines.len() == 5 && lines[0].starts_with("depth 4, ") && lines[0].ends_with(" ms"), "{out}");
    let second: Vec<&str> = lines[1].split_whitespace().collect();
    assert_eq!(lines[4].split(' ').take(2).collect::<Vec<_>>(), ["bestmove", second[1]]);
    let mate = answer(&["search", "--nodes=2000", MATE_IN_ONE]);
    assert!(mate.contains("\nmate in 1   G*5b\nbestmove G*5b\n"), "{mate}");
    assert!(answer(&["search", "--depth=1", "--hash=1", DECLARED]).ends_with("bestmove win\n"));
    let mated = answer(&["search", "8k/8G/8G/9/9/9/9/9/8K w - 1"]);
    assert!(mated.starts_with("depth 0, 0 nodes in ") && mated.ends_with(" ms\nbestmove resign\n"), "{mated}");
}

/// A session with the same limit finds the same move, at the same depth and with the same score.
#[test]
fn search_gives_json_of_what_a_session_finds() {
    let words = ["--moves", "2g2f 8c8d", "--sfen", "startpos moves 7g7f 3c3d"];
    let json = answer(&[&["search", "--json", "--nodes=20000", "--hash=64"], &words[..]].concat());
    assert_eq!(json, answer(&[&["search", "--json", "--nodes=20000", "--hash=64"], &words[..]].concat()));
    let json: Value = serde_json::from_str(&json).unwrap();
    let line = &json["lines"][0];
    assert_eq!(line["pv"][0], json["best"]);
    // The answer comes from the table where the line ends before it.
    assert!([&json["ponder"], &Value::Null].contains(&&line["pv"][1]));
    assert!(json["sfen"].as_str().unwrap().ends_with(" b - 5") && json["lines"].as_array().unwrap().len() == 1);
    let session = answer(&[
        "setoption",
        "name",
        "USI_Hash",
        "value",
        "64",
        ",",
        "position startpos moves 7g7f 3c3d 2g2f 8c8d",
        ",",
        "go",
        "nodes",
        "20000",
    ]);
    let best = format!("bestmove {} ponder {}", json["best"].as_str().unwrap(), json["ponder"].as_str().unwrap());
    assert_eq!(session.lines().last(), Some(best.as_str()));
    let shown = session.lines().rev().nth(1).unwrap();
    let score = format!(" score cp {} ", line["cp"]);
    assert!(shown.contains(&score) || line["bound"] != "exact", "{shown} {json}");
    let mate: Value = serde_json::from_str(&answer(&["search", "--json", "--depth=3", MATE_IN_ONE])).unwrap();
    assert_eq!((&mate["lines"][0]["mate"], &mate["best"]), (&1.into(), &"G*5b".into()));
    let won: Value = serde_json::from_str(&answer(&["search", "--json", "--depth=1", DECLARED])).unwrap();
    assert_eq!(won["best"], "win");
}

/// The king has gone back and forth: a search with the positions of the game sees that the position can recur.
#[test]
fn search_uses_the_positions_of_the_game() {
    let shuffle = "4k4/1r7/9/9/9/9/9/9/4K4 b - 1 moves 5i5h 5a5b 5h5i 5b5a 5i5h 5a5b 5h5i 5b5a";
    let value = |position: &str| {
        let json = answer(&["search", "--json", "--depth=3", position]);
        serde_json::from_str::<Value>(&json).unwrap()["lines"][0]["cp"].as_i64().unwrap()
    };
    assert!(value(shuffle) > value("4k4/1r7/9/9/9/9/9/9/4K4 b - 9"));
}

#[test]
fn time_ends_a_search() {
    let out = answer(&["search", "--time=50", "--depth=100"]);
    let time: u64 = out.lines().next().unwrap().split(' ').rev().nth(1).unwrap().parse().unwrap();
    assert!((50..5_000).contains(&time), "{out}");
}

/// A word `,` separates commands, as in YaneuraOu, and the program ends with them, as Stockfish does.
#[rstest]
#[case(&["go", "nodes", "100"], "bestmove ")]
#[case(&["go nodes 100"], "bestmove ")]
#[case(&["usi"], "usiok\n")]
#[case(&["isready"], "readyok\n")]
#[case(&["position", "startpos", "moves", "7g7f", ",", "d"], "PP1PPPPPP")]
#[case(&["setoption name USI_Hash value 1", ",", "position", "sfen", MATE_IN_ONE, ",", "go", "depth", "2"], "bestmove G*5b\n")]
#[case(&["position", "sfen", MATE_IN_ONE, ",", "go", "mate", "5000"], "checkmate G*5b\n")]
#[case(&["go", "nodse", "100"], "(did you mean nodes?)")]
fn commands_of_usi_are_arguments_too(#[case] words: &[&str], #[case] reply: &str) {
    let out = answer(words);
    assert!(out.contains(reply), "{words:?}: {out}");
}

/// A file that is removed in the end.
struct File(PathBuf);

impl File {
    fn new(name: &str, content: &[u8]) -> Self {
        let file = std::env::temp_dir().join(format!("horigoma-{}-{name}", std::process::id()));
        fs::write(&file, content).unwrap();
        Self(file)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// `先手：甲`, `1 ７六歩(77)`, `2 ３四歩(33)` and `3 投了` in Shift_JIS.
const KIF: &[u8] =
    b"\x90\xe6\x8e\xe8\x81F\x8db\n1 \x82V\x98Z\x95\xe0(77)\n2 \x82R\x8el\x95\xe0(33)\n3 \x93\x8a\x97\xb9\n";
const CSA: &[u8] = b"V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";
const USI: &[u8] = b"startpos moves 7g7f 3c3d resign\n";

#[rstest]
#[case("a.kif", KIF)]
#[case("b.csa", CSA)]
#[case("c.USI", USI)]
fn a_game_is_taken_in_place_of_a_position(#[case] name: &str, #[case] content: &[u8]) {
    let file = File::new(name, content);
    let path = file.path();
    for (at, moves) in [("0", ""), ("1", "7g7f"), ("2", "7g7f 3c3d")] {
        let expected = answer(&["eval", "--json", "--moves", moves]);
        assert_eq!(answer(&["eval", "--json", path, "--at", at]), expected, "{at}");
    }
    let last = answer(&["eval", "--json", "--moves", "7g7f 3c3d"]);
    assert_eq!(answer(&["eval", "--json", path]), last, "the end of the game, without --at");
    assert_eq!(answer(&["eval", "--json", path, "--at=1", "--moves", "3c3d"]), last);
    assert!(
        answer(&["search", "--json", "--depth=1", "--at=1", path])
            .starts_with("{\"sfen\":\"lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/")
    );
    assert!(answer(&["mate", path]).starts_with("checkmate nomate\n"));
    assert!(answer(&["tree", "--depth=1", path, "--at=1"]).starts_with("depth 1 "));
    assert!(answer(&["perft", "1", path]).starts_with("nodes 39 "));
    let (code, _, err) = horigoma(&["eval", path, "--at=3"]);
    assert_eq!((code, err.as_str()), (2, "horigoma: --at: found '3', expected a number from 0 to 2\n"));
}

#[test]
fn what_is_no_game_is_refused_with_its_place() {
    for (name, content, fault) in [
        ("two.usi", "startpos moves 7g7f\nstartpos moves 2g2f\n", ": found 2 games, expected one\n"),
        ("bad.csa", "V2.2\nPI\n+\n+5554FU\n", ":4: found '+5554FU', expected "),
        (
            "nifu.usi",
            "sfen 4k4/9/9/9/9/9/4P4/9/4K4 b P 1 moves P*5e\n",
            ": move 1: found 'P*5e', which is not legal in ",
        ),
    ] {
        let file = File::new(name, content.as_bytes());
        let (code, out, err) = horigoma(&["eval", file.path()]);
        assert_eq!((code, out.as_str()), (2, ""));
        assert!(err.starts_with(&format!("horigoma: {}{fault}", file.path())), "{err}");
    }
}

/// Returns nodes and speed as the client of OpenBench reads them. It takes ASCII only, goes through the lines from the
/// last one, and takes the first number of nodes and the first number of nodes a second that it meets.
fn read_as_openbench(text: &str) -> [Option<u64>; 2] {
    assert!(text.is_ascii());
    let lines = text.trim().lines().rev().map(|line| line.replace(|c: char| !c.is_ascii_alphanumeric(), " "));
    let mut found = [None; 2];
    for line in lines {
        let words: Vec<String> = line.split_whitespace().map(str::to_ascii_lowercase).collect();
        for (name, found) in ["nodes", "nps"].into_iter().zip(&mut found) {
            let number = words.windows(2).find_map(|pair| match [pair[0].parse(), pair[1].parse()] {
                [Ok(number), _] if pair[1].starts_with(name) => Some(number),
                [_, Ok(number)] if pair[0] == name => Some(number),
                _ => None,
            });
            *found = found.or(number);
        }
    }
    found
}

#[test]
fn openbench_reads_the_signature_and_the_speed() {
    let out = answer(&["bench", "--depth", "3"]);
    let signature = out.lines().last().unwrap().strip_prefix("Bench: ").unwrap().parse().unwrap();
    let [nodes, speed] = read_as_openbench(&out);
    assert_eq!(nodes, Some(signature));
    assert!(speed.is_some_and(|speed| speed > 1_000), "{out}");
    // The last line decides, in any of the forms.
    assert_eq!(read_as_openbench("info nodes 5 nps 6\n7 Nodes searched, 8 NPS\nBench: 9"), [Some(7), Some(8)]);
}

/// The recommended lines are commands that a session accepts without a remark.
#[test]
fn doctor_recommends_options_of_a_session() {
    let out = answer(&["doctor"]);
    for part in ["Horigoma ", "target: ", "compiler: ", "tables: ", "machine: ", "cores: ", "memory: ", "large pages: "]
    {
        assert!(out.lines().any(|line| line.starts_with(part)), "{part}: {out}");
    }
    let options: Vec<&str> = out.lines().filter(|line| line.starts_with("setoption name ")).collect();
    let [threads, hash] = options[..] else { panic!("{out}") };
    assert!(threads.contains(" Threads ") && hash.contains(" USI_Hash "), "{out}");
    assert_eq!(answer(&[threads, ",", hash]), "");
}
