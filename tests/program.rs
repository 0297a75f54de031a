//! The program's commands, from the outside.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

use rstest::rstest;

/// Exit status, standard output and standard error of a command.
pub(crate) fn horigoma(words: &[&str]) -> (i32, String, String) {
    in_locale(&[("LC_ALL", "C")], words)
}

/// Runs a command with these variables of the locale and no others.
fn in_locale(variables: &[(&str, &str)], words: &[&str]) -> (i32, String, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_horigoma"));
    let program = program.args(words).env_remove("LC_ALL").env_remove("LC_MESSAGES").env_remove("LANG");
    let output = program.envs(variables.iter().copied()).output().unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    (output.status.code().unwrap(), out, err)
}

/// A position from a log, and the SFEN after its last move.
const LOGGED: &str = "position startpos moves 7g7f 3c3d";
const AFTER: &str = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";

#[rstest]
#[case(&["perft", "2"], "nodes 900 time_ms ")]
#[case(&["perft", "0"], "nodes 1 ")]
#[case(&["perft", "--leaves=make", "1", "--sfen=8k/8P/7+R1/8L/9/9/9/9/8K w - 1"], "nodes 0 ")]
#[case(&["perft", "--divide", "1"], "9g9f 1\n")]
#[case(&["eval"], "value ")]
#[case(&["eval", "--json", "--sfen", "4k4/9/9/9/9/9/9/9/4K4 b G 1"], "{\"sfen\":\"4k4/9/")]
#[case(&["mate", "--sfen=4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "--hash=1"], "checkmate G*5b\n")]
#[case(&["mate", "--sfen=4k4/9/4P4/9/9/9/9/9/4K4 b G 1"], " ms, 1 ply\n")]
#[case(&["mate", "--seconds", "20"], "checkmate nomate\n")]
#[case(&["mate", "--seconds", "20.5"], "checkmate nomate\n")]
#[case(&["bench", "--depth=1"], "Bench: ")]
#[case(&["tables", "--verify"], "fingerprint ")]
#[case(&["--version"], "Horigoma ")]
fn commands_answer(#[case] words: &[&str], #[case] answer: &str) {
    let (code, out, err) = horigoma(words);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains(answer), "{words:?}: {out}");
}

/// A file has two end squares with seven relevant squares each, and seven more with six each: 2 * 128 + 7 * 64
/// patterns. Diagonals of 1 to 9 squares have 1, 2, 5, 12, 28, 64, 144, 320 and 704. All but the longest exist twice.
#[test]
fn tables_are_counted() {
    let (_, out, _) = horigoma(&["tables"]);
    let lines: Vec<&str> = out.lines().collect();
    let [tables @ .., patterns, totals, fingerprint] = &lines[..] else { panic!("{out}") };
    let (line, diagonal) = (9 * (2 * 128 + 7 * 64), 2 * (1 + 2 + 5 + 12 + 28 + 64 + 144 + 320) + 704);
    let sides = 2 * 81;
    let (rook, bishop) = (2 * line, 2 * diagonal);
    let expected = format!(
        "attack patterns P {sides}, L {line}, N {sides}, S {sides}, B {bishop}, R {rook}, G {sides}, K 81, \
         +P {sides}, +L {sides}, +N {sides}, +S {sides}, +B {}, +R {}",
        bishop + 81,
        rook + 81
    );
    assert_eq!(*patterns, expected);
    // A set takes 16 bytes. A magic takes 32, one for each of four lines and 81 squares.
    let sliders = 16 * (rook + bishop) + 32 * 4 * 81;
    let bytes: usize = tables
        .iter()
        .map(|line| line.split(" at ").next().unwrap().split(' ').next_back().unwrap())
        .map(|word| word.parse::<usize>().unwrap())
        .sum();
    assert_eq!(*totals, format!("{} tables, {bytes} bytes, {sliders} of them for sliders", tables.len()));
    assert!(fingerprint.starts_with("fingerprint "), "{fingerprint}");
    let on_lines = tables.iter().filter(|line| line.contains(" at 64 ")).map(|line| line.split(' ').next().unwrap());
    let on_lines: Vec<&str> = on_lines.collect();
    assert!(on_lines.contains(&"LINE_MAGICS") && on_lines.contains(&"LINE_ATTACKS"), "{on_lines:?}");
}

/// All usual ways to write it give the same position.
#[rstest]
#[case(&["--sfen", AFTER])]
#[case(&["--sfen", "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b -"])]
#[case(&["--sfen=startpos", "--moves", "7g7f 3c3d"])]
#[case(&["--moves=7g7f 3c3d"])]
#[case(&["--moves", "7g7f", "--moves", "3c3d"])]
#[case(&["--sfen", "startpos moves 7g7f 3c3d"])]
#[case(&["--sfen", LOGGED])]
#[case(&[LOGGED])]
#[case(&["moves 7g7f 3c3d"])]
#[case(&["position", "startpos", "moves", "7g7f", "3c3d"])]
#[case(&["startpos", "moves", "7g7f", "3c3d"])]
#[case(&["startpos", "7g7f", "3c3d"])]
#[case(&["  position   startpos  moves 7g7f 3c3d"])]
#[case(&["\u{feff}position startpos moves 7g7f 3c3d\r"])]
#[case(&["startpos moves 7g7f", "--moves", "3c3d"])]
#[case(&["sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2", "--moves=3c3d"])]
#[case(&[AFTER])]
#[case(&["lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL", "b", "-", "3"])]
#[case(&["--sfen", "position startpos moves 7g7f", "--moves", "3c3d"])]
#[case(&["--sfen", "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f 3c3d"])]
fn positions_are_accepted_in_every_usual_form(#[case] words: &[&str]) {
    let (code, out, err) = horigoma(&[&["eval", "--json"], words].concat());
    assert_eq!((code, err.as_str()), (0, ""));
    let sfen = out.split('"').nth(3).unwrap();
    assert_eq!(sfen.rsplit_once(' ').unwrap().0, AFTER.rsplit_once(' ').unwrap().0);
    let (code, out, err) = horigoma(&[&["perft", "1"], words].concat());
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.starts_with("nodes 39 "), "python-shogi lists 39 moves: {out}");
    let (code, out, _) = horigoma(&[&["mate"], words].concat());
    assert_eq!((code, out.lines().next()), (0, Some("checkmate nomate")));
}

#[rstest]
#[case(&["xyzzy"], "found 'xyzzy', expected perft, eval, explain, replay, search, mate, bench, tree, tables, doctor, --help, --version or a command of USI\n")]
#[case(&["evla"], "found 'evla', expected perft, eval, explain, replay, search, mate, bench, tree, tables, doctor, --help, --version or a command of USI (did you mean eval?)\n")]
#[case(&["--hepl"], "found '--hepl', expected perft, eval, explain, replay, search, mate, bench, tree, tables, doctor, --help, --version or a command of USI (did you mean --help?)\n")]
#[case(&["perft"], "DEPTH: found nothing, expected a number\n")]
#[case(&["perft", "deep"], "DEPTH: found 'deep', expected a number from 0 to 100\n")]
#[case(&["perft", "-3"], "perft: found '-3', expected --sfen, ")]
#[case(&["perft", "101"], "DEPTH: found '101', expected a number from 0 to 100\n")]
#[case(&["perft", "1", "2"], "perft: found '2', expected a position (SFEN, startpos or position ...), a file of a game or options after perft DEPTH\n")]
#[case(&["eval", "game.txt"], "eval: found 'game.txt', expected a position (SFEN, startpos or position ...), a file of a game or options after eval\n")]
#[case(&["eval", "no/such.kif"], "no/such.kif: ")]
#[case(&["eval", "--at", "3", "startpos"], "--at: found '3', expected a file of a game (.kif, .csa, .usi)\n")]
#[case(&["search", "--nodes", "many"], "--nodes: found 'many', expected a number from 0 to ")]
#[case(&["perft", "1", "--leaves", "fast"], "--leaves: found 'fast', expected count, list or make\n")]
#[case(&["perft", "1", "--sfens", "no/such/file", "--divide"], "--sfens: found '--divide', expected no list of moves for many positions")]
#[case(&["bench", "--depth=1", "--option", "Threads=2"], "--option: found 'Threads=2', expected an option of the evaluation")]
#[case(&["bench", "--option=EnteringKingRule=TryRule"], "--option: found 'EnteringKingRule=TryRule', expected an option of the evaluation")]
#[case(&["perft", "1", "--sfens", "no/such/file"], "--sfens no/such/file: ")]
#[case(&["eval", "--option", "EvaluationPawns"], "EvaluationPawns: found nothing, expected a number from 0 to 200\n")]
#[case(&["eval", "--option", "NoSuch"], "--option: found 'NoSuch', expected an option of the session as NAME=VALUE\n")]
#[case(&["eval", "--option", "EvaluationPawn=3"], "--option: found 'EvaluationPawn=3', expected an option of the session as NAME=VALUE (did you mean EvaluationPawns?)\n")]
#[case(&["help", "evla"], "found 'evla', expected perft, eval, explain, replay, search, mate, bench, tree, tables, doctor, --help, --version or a command of USI (did you mean eval?)\n")]
#[case(&["eval", "--option=EvaluationPawns=300"], "EvaluationPawns: found '300', expected a number from 0 to 200\n")]
#[case(&["eval", "--colour"], "eval: found '--colour', expected --sfen, --moves, --at, --option, --json, --svg, --help\n")]
#[case(&["eval", "--jsno"], "eval: found '--jsno', expected --sfen, --moves, --at, --option, --json, --svg, --help (did you mean --json?)\n")]
#[case(&["eval", "-x"], "eval: found '-x', expected --sfen, ")]
#[case(&["eval", "--json=yes"], "--json: found 'yes', expected nothing after it\n")]
#[case(&["eval", "--sfen"], "--sfen: found nothing, expected POSITION\n")]
#[case(&["eval", "--sfen=x b - 1"], "--sfen: board: found 'x', expected pieces")]
#[case(&["eval", "position"], "position: board: missing, expected pieces")]
#[case(&["eval", "position", "startpos", "moves", "7g7e"], "position: move 1: found '7g7e', which is not legal in lnsgkgsnl/")]
#[case(&["eval", "startpos", "7g7e"], "position: move 1: found '7g7e', which is not legal in lnsgkgsnl/")]
#[case(&["eval", "--moves", "７六歩"], "--moves: move 1: found '７六歩': expected USI notation, such as 7g7f")]
#[case(&["eval", "--moves", "7g7f 7g"], "--moves: move 2: found '7g': found 2 characters, expected 4 or 5")]
#[case(&["mate", "--seconds=soon"], "--seconds: found 'soon', expected a number from 0 to 4294967295\n")]
#[case(&["mate", "--seconds=1e3"], "--seconds: found '1e3', expected a number from 0 to 4294967295\n")]
#[case(&["mate", "--hash", "-1"], "--hash: found '-1', expected a number from 0 to 1048576\n")]
#[case(&["bench", "--null-move", "on"], "--null-move: found 'on', expected off\n")]
#[case(&["bench", "--positions", "Cargo.toml"], "--positions Cargo.toml: line 1: board: found '['")]
#[case(&["bench", "--sfen", "startpos"], "bench: found '--sfen', expected --depth, ")]
#[case(&["tables", "position"], "tables: found 'position', expected only options after tables\n")]
fn command_line_errors_name_the_found_and_the_expected_text(#[case] words: &[&str], #[case] fault: &str) {
    let (code, out, err) = horigoma(words);
    assert_eq!((code, out.as_str()), (2, ""), "{err}");
    assert!(err.starts_with(&format!("horigoma: {fault}")), "{words:?}: {err}");
    assert_eq!(err.lines().count(), 1, "{err}");
}

/// A file as an editor of Windows saves it, and a file without any position.
#[test]
fn a_file_of_positions_has_some() {
    let file = std::env::temp_dir().join(format!("horigoma-positions-{}", std::process::id()));
    let path = file.to_str().unwrap();
    std::fs::write(&file, "\u{feff}startpos\r\n# remark\r\nstartpos moves 7g7f 3c3d\r\n").unwrap();
    let (code, out, err) = horigoma(&["perft", "1", "--sfens", path]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert_eq!(out, "30\tstartpos\n39\tstartpos moves 7g7f 3c3d\n");
    std::fs::write(&file, "# remark\n").unwrap();
    for words in [["perft", "1", "--sfens", path], ["bench", "--depth=1", "--positions", path]] {
        let (code, _, err) = horigoma(&words);
        assert_eq!(
            (code, err),
            (2, format!("horigoma: {} {path}: found no position, expected one a line\n", words[2]))
        );
    }
    std::fs::remove_file(&file).unwrap();
}

/// `eval` uses the options of play.
#[test]
fn eval_follows_the_options() {
    const SFEN: &str = "lnsgk1snl/1r4g2/p1pppp1pp/1p4p2/7P1/2P6/PP1PPPP1P/1SG4R1/LN2KGSNL b Bb 1";
    let told = |options: [&str; 2]| {
        let (code, out, err) = horigoma(&["eval", "--sfen", SFEN, "--option", options[0], "--option", options[1]]);
        assert_eq!(code, 0);
        (out, err)
    };
    // The lines of the patterns' table.
    let lines = |option: &str| {
        let (out, err) = told(["Evaluation=patterns", option]);
        assert_eq!(err, "");
        let table = out.lines().skip_while(|line| !line.starts_with("the patterns"));
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        table.skip(1).map(words).collect::<Vec<_>>()
    };
    let (whole, half, plain) = (lines("Threads=1"), lines("EvaluationPieceSquare=50"), lines("Patterns=false"));
    let place = whole.iter().position(|line| line[0] == "piece-square").unwrap();
    for (line, (other, bare)) in whole.iter().zip(half.iter().zip(&plain)).skip(1).take(12) {
        let patterns = !["material", "piece-square"].contains(&line[0].as_str());
        assert_eq!(line == other, line[0] != "piece-square", "{line:?} {other:?}");
        assert_eq!(bare.iter().rev().take(7).all(|number| number == "0"), patterns, "{bare:?}");
    }
    let first = |line: &[String]| line[1].parse::<i32>().unwrap();
    assert!((first(&whole[place]) - 2 * first(&half[place])).abs() <= 1);
    if cfg!(feature = "net") {
        let [(shipped, none), (idle, remark)] =
            ["Threads=1", "EvaluationPieceSquare=50"].map(|option| told([option; 2]));
        assert_eq!((shipped, none.as_str()), (idle, ""), "the net ignores the percentage");
        assert!(remark.starts_with("horigoma: percentages of groups "), "{remark}");
    }
}

/// The first line has the evaluation that the search uses, with its name.
#[rstest]
#[case("Evaluation=patterns", "the patterns")]
#[case("Evaluation=material", "material and piece-square values")]
#[case("Patterns=false", "material and piece-square values")]
#[cfg_attr(feature = "net", case("Evaluation=net", "the learned net"))]
fn eval_names_the_evaluation_of_the_search(#[case] option: &str, #[case] name: &str) {
    let (_, out, _) = horigoma(&["eval", "--moves", "7g7f 3c3d 2g2f", "--option", option]);
    let first = out.lines().next().unwrap();
    assert!(first.starts_with("value ") && first.contains(&format!("(White), by {name}: ")), "{first}");
    let (_, json, _) = horigoma(&["eval", "--json", "--moves", "7g7f 3c3d 2g2f", "--option", option]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let value = first.split(' ').nth(1).unwrap().parse::<i64>().unwrap();
    assert_eq!(json["value"], value);
    let parts = json["parts"].as_array().unwrap();
    assert_eq!(parts.iter().map(|part| part["centipawns"].as_i64().unwrap()).sum::<i64>(), value);
}

#[test]
fn every_command_has_its_part_of_the_help() {
    let (_, whole, _) = horigoma(&["--help"]);
    for command in ["perft", "eval", "search", "mate", "bench", "tables", "doctor"] {
        for words in [[command, "--help"], ["-h", command], [command, "-h"], ["help", command], ["--help", command]] {
            let (code, help, err) = horigoma(&words);
            assert_eq!((code, err.as_str()), (0, ""));
            let (part, examples) = help.split_once("\n\nexamples:\n").expect("examples");
            assert!(part.starts_with(&format!("usage: horigoma {command}")), "{help}");
            let part = part.split_once("\n      -h, --help").unwrap().0;
            assert!(part.lines().skip(2).all(|line| whole.contains(line)), "{help}");
            assert!(examples.starts_with(&format!("  horigoma {command}")), "{help}");
        }
    }
    for (command, line) in [
        ("bench", "      --depth N              depth of each search (9)\n"),
        ("mate", "      --seconds N            time limit in seconds (60)\n"),
        ("perft", "      --leaves WAY           method of counting the last ply: count, list or make\n"),
    ] {
        let (_, help, _) = horigoma(&[command, "--help"]);
        assert!(help.contains(line), "{help}");
    }
}

/// POSIX: `LC_ALL` precedes the variable of a category, and that precedes `LANG`. An empty variable counts as unset.
#[rstest]
#[case(&[("LANG", "ja_JP.UTF-8")], true)]
#[case(&[("LANG", "ja")], true)]
#[case(&[("LC_MESSAGES", "ja_JP.UTF-8"), ("LANG", "C")], true)]
#[case(&[("LC_ALL", "ja_JP.UTF-8"), ("LC_MESSAGES", "C"), ("LANG", "C")], true)]
#[case(&[("LC_ALL", ""), ("LC_MESSAGES", ""), ("LANG", "ja_JP.UTF-8")], true)]
#[case(&[("LC_ALL", "C"), ("LANG", "ja_JP.UTF-8")], false)]
#[case(&[("LC_MESSAGES", "de_DE.UTF-8"), ("LANG", "ja_JP.UTF-8")], false)]
#[case(&[("LANG", "en_US.UTF-8")], false)]
#[case(&[], false)]
fn help_follows_the_locale(#[case] locale: &[(&str, &str)], #[case] is_japanese: bool) {
    for words in [&["--help"][..], &["help", "perft"], &["perft", "--help"]] {
        let (code, help, err) = in_locale(locale, words);
        assert_eq!((code, err.as_str()), (0, ""));
        let (usage, summary) =
            if is_japanese { ("使い方: horigoma", "合法手の木") } else { ("usage: horigoma", "legal moves") };
        assert!(help.contains(usage) && help.contains(summary), "{locale:?}: {help}");
    }
}

/// Errors follow the locale too. Each kind of error has a case: of the command line, of SFEN, of moves, of options and
/// of files.
#[rstest]
#[case(&["evla"], "'evla'というコマンドはありません。perft、eval、")]
#[case(&["evla"], "のどれかを指定してください（evalのことですか？）\n")]
#[case(&["perft"], "DEPTH: 値がありません。数を指定してください\n")]
#[case(&["perft", "deep"], "DEPTH: 'deep'は使えません。0から100の数を指定してください\n")]
#[case(&["perft", "1", "2"], "perft: '2'は使えません。perft DEPTHの後には、局面（SFEN、startpos、position ...）、棋譜ファイル、オプションのどれかを指定してください\n")]
#[case(&["tables", "position"], "tables: 'position'は使えません。tablesの後には、オプションだけを指定してください\n")]
#[case(&["perft", "1", "--leaves", "fast"], "--leaves: 'fast'は使えません。countかlistかmakeを指定してください\n")]
#[case(&["eval", "--jsno"], "eval: '--jsno'というオプションはありません。--sfen、--moves、--at、--option、")]
#[case(&["eval", "--json=yes"], "--json: 'yes'は使えません。値なしを指定してください\n")]
#[case(&["eval", "--option", "EvaluationPawn=3"], "--option: 'EvaluationPawn=3'は使えません。セッションのオプションを名前=値の形で指定してください（EvaluationPawnsのことですか？）\n")]
#[case(&["eval", "--option=EvaluationPawns=300"], "EvaluationPawns: '300'は使えません。0から200の数を指定してください\n")]
#[case(&["eval", "--option=Patterns=maybe"], "Patterns: 'maybe'は使えません。trueかfalseを指定してください\n")]
#[case(&["eval", "--option=Evaluation"], "Evaluation: 値がありません。")]
#[case(&["bench", "--option", "Threads=2"], "--option: 'Threads=2'は使えません。評価か探索のオプションを指定してください\n")]
#[case(&["perft", "1", "--sfens", "no/such/file"], "--sfens no/such/file: ファイルやフォルダーがありません（os error 2）\n")]
#[case(&["bench", "--positions", "Cargo.toml"], "--positions Cargo.toml: 1行目: 盤面: '['は使えません。駒（PLNSGBRK、")]
#[case(&["eval", "--sfen", "4k4/9/9 b - 1"], "--sfen: 盤面: 3段あります。'/'で区切った9段を書いてください\n")]
#[case(&["eval", "--sfen", "4k5/9/9/9/9/9/9/9/9 b - 1"], "--sfen: 盤面: a段に10マスあります。9マスにしてください\n")]
#[case(&["eval", "--sfen", "4+k4/9/9/9/9/9/9/9/9 b - 1"], "--sfen: 盤面: a段の'+'の後に'k'があります。P L N S B Rのどれかを書いてください\n")]
#[case(&["eval", "--sfen", "4k4/9/9/9/9/9/9/9/4K4"], "--sfen: 手番: ありません。'b'か'w'を書いてください\n")]
#[case(&["eval", "--sfen", "4k4/9/9/9/9/9/9/9/4K4 b PP 1"], "--sfen: 持ち駒: 'P'が2度あるか、枚数が1から127ではありません。")]
#[case(&["eval", "--sfen", "4k4/9/9/9/9/9/9/9/4K4 b - x"], "--sfen: 手数: 0から1000000000の数を書いてください\n")]
#[case(&["eval", "--sfen", "4k4/9/9/9/9/9/9/9/4K4 b - 1 x"], "--sfen: 手数の後に余分な文字があります\n")]
#[case(&["eval", "--sfen", "k7k/9/9/9/9/9/9/9/4K4 b - 1"], "--sfen: 正しい局面ではありません: 玉を2枚以上持つ側があります\n")]
#[case(&["eval", "startpos", "7g7e"], "position: 1番目の手: '7g7e'は合法手ではありません。局面: lnsgkgsnl/")]
#[case(&["eval", "--moves", "７六歩"], "--moves: 1番目の手: '７六歩'は読めません: 7g7f、8h2b+、P*5eのようなUSIの表記で書いてください\n")]
#[case(&["eval", "--moves", "7g7f 7g"], "--moves: 2番目の手: '7g'は読めません: 2文字あります。")]
#[case(&["eval", "--moves", "0g7f"], "--moves: 1番目の手: '0g7f'は読めません: 移動元には、")]
#[case(&["eval", "--moves", "7g7j"], "--moves: 1番目の手: '7g7j'は読めません: 移動先には、")]
#[case(&["eval", "--moves", "7g7f*"], "--moves: 1番目の手: '7g7f*'は読めません: 移動先の後に")]
fn errors_follow_the_locale(#[case] words: &[&str], #[case] expected: &str) {
    let (code, out, err) = in_locale(&[("LANG", "ja_JP.UTF-8")], words);
    assert_eq!((code, out.as_str()), (2, ""), "{err}");
    assert!(err.starts_with("horigoma: ") && err.contains(expected), "{words:?}: {err}");
    assert_eq!(err.lines().count(), 1, "{err}");
    let (_, _, english) = horigoma(words);
    let is_ascii = |word: &&str| word.is_ascii();
    assert!(english.is_ascii() || !words.iter().all(is_ascii), "{english}");
}

/// Returns the completions of some words by bash, with `man/horigoma.bash`.
#[cfg(unix)]
#[rstest]
#[case("pe", "perft")]
#[case("perft --le", "--leaves")]
#[case("perft --leaves ", "count list make")]
#[case("bench --null-move ", "off")]
#[case("eval --s", "--sfen --svg")]
fn a_shell_completes_typed_words(#[case] typed: &str, #[case] offered: &str) {
    let script = "source man/horigoma.bash; read -ra COMP_WORDS <<< \"horigoma $1\"; [ \"${1% }\" = \"$1\" ] || COMP_WORDS+=(''); \
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _horigoma horigoma \"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD - 1]}\"; \
        echo \"${COMPREPLY[*]}\"";
    let output = Command::new("bash").args(["-c", script, "bash", typed]).output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap().trim_end(), offered, "{typed}");
}

/// A terminal shows the progress, and the line is removed in the end.
#[test]
#[ignore = "needs `script` of util-linux"]
fn a_terminal_shows_the_progress_of_perft() {
    let command = format!("{} perft 6 > /dev/null", env!("CARGO_BIN_EXE_horigoma"));
    let seen = Command::new("script").args(["-qec", &command, "/dev/null"]).stdin(Stdio::null()).output().unwrap();
    let seen = String::from_utf8(seen.stdout).unwrap();
    let states: Vec<&str> = seen.split('\r').filter(|state| state.contains(" of 30 moves, ")).collect();
    assert!(!states.is_empty(), "{seen}");
    assert!(seen.ends_with("  \r"), "{seen:?}");
}

/// A closed output ends the program without a message.
#[rstest]
#[case(&["bench", "--depth", "7"])]
#[case(&["perft", "--divide", "3"])]
#[case(&["tables"])]
fn a_closed_output_ends_the_program_silently(#[case] words: &[&str]) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_horigoma"))
        .args(words)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    BufReader::with_capacity(1, program.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let mut complaint = String::new();
    program.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
    assert_eq!((program.wait().unwrap().code(), complaint.as_str()), (Some(0), ""), "{words:?}");
}

/// A file that is opened later does not take the place of a closed stream: it would become the output.
#[test]
#[cfg(unix)]
fn a_log_does_not_become_the_output() {
    let log = std::env::temp_dir().join(format!("horigoma-closed-{}.log", std::process::id()));
    let mut program = Command::new("sh")
        .args(["-c", "exec \"$0\" >&-", env!("CARGO_BIN_EXE_horigoma")])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let session = format!("setoption name DebugLogFile value {}\nisready\nquit\n", log.display());
    program.stdin.take().unwrap().write_all(session.as_bytes()).unwrap();
    assert!(program.wait().unwrap().success());
    let text = std::fs::read_to_string(&log).unwrap();
    std::fs::remove_file(&log).unwrap();
    let replies: Vec<&str> = text.lines().filter(|line| line.contains("readyok")).collect();
    assert!(matches!(replies[..], [reply] if reply != "readyok"), "{text}");
}

#[test]
fn one_thread_searches_the_same_tree_twice() {
    let nodes = || horigoma(&["bench", "--depth", "4"]).1.lines().last().unwrap().to_owned();
    let first = nodes();
    assert!(first.starts_with("Bench: "));
    assert_eq!(first, nodes());
}

/// The first move touches some 60 pages of 4 kB in a build for tests, the stack of its thread included. The list of
/// moves alone, if it were written whole, would be 64 more.
#[test]
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn the_first_move_touches_little_memory() {
    let mut program =
        Command::new(env!("CARGO_BIN_EXE_horigoma")).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut input, mut output) = (program.stdin.take().unwrap(), BufReader::new(program.stdout.take().unwrap()));
    let mut kilobytes_after = |question: &[u8], answer: &str| -> u64 {
        input.write_all(question).unwrap();
        let mut line = String::new();
        while !line.starts_with(answer) {
            line.clear();
            assert_ne!(output.read_line(&mut line).unwrap(), 0, "{answer}");
        }
        let maps = std::fs::read_to_string(format!("/proc/{}/smaps_rollup", program.id())).unwrap();
        let own = maps.lines().find_map(|line| line.strip_prefix("Anonymous:")).unwrap();
        own.trim().trim_end_matches(" kB").parse().unwrap()
    };
    let ready = kilobytes_after(b"isready\n", "readyok");
    let moved = kilobytes_after(b"position startpos\ngo nodes 1\n", "bestmove");
    assert!(moved - ready < 280, "{} kB", moved - ready);
    drop(input);
    assert!(program.wait().unwrap().success());
}
