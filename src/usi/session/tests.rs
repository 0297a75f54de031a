//! Whole sessions: commands in, replies out.

use std::string::ToString;
use std::sync::Mutex;

use super::*;
use crate::board::{Move, Position};
use crate::lines::records;

mod idle;

/// The writes of a session.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<String>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().push(String::from_utf8(bytes.to_vec()).unwrap());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Runs a whole session, and returns its writes.
fn writes(commands: impl AsRef<[u8]>) -> Vec<String> {
    let output = Written::default();
    run(commands.as_ref(), output.clone()).unwrap();
    output.0.lock().unwrap().clone()
}

/// Runs a whole session, and returns its lines.
fn replies(commands: impl AsRef<[u8]>) -> Vec<String> {
    writes(commands).concat().lines().map(ToString::to_string).collect()
}

fn starts(lines: &[String], start: &str) -> usize {
    lines.iter().filter(|line| line.starts_with(start)).count()
}

#[test]
fn every_reply_is_one_write() {
    let writes = writes("usi\nisready\nposition startpos\ngo depth 3\nd\nquit\n");
    assert!(writes[0].starts_with("id name Horigoma") && writes[0].ends_with("\nusiok\n"), "{writes:?}");
    assert_eq!(writes[1], "readyok\n");
    assert!(writes.iter().all(|write| write.ends_with('\n')));
}

#[test]
fn options_are_listed_in_order_and_set_by_any_name() {
    let told = replies("usi\n");
    assert_eq!(told[2], "option name USI_Hash type spin default 256 min 1 max 1048576");
    assert_eq!(starts(&told, "option name "), options::listed().count());
    assert!(told.iter().all(|line| !line.contains("  ")), "split at single blanks");
    let set = replies("setoption name usi_multipv value 2\nposition startpos\ngo depth 2\n");
    assert!(set.iter().any(|line| line.starts_with("info depth 2 ") && line.contains(" multipv 2 ")), "{set:?}");
}

#[test]
fn a_game_is_played_move_by_move() {
    let mut position = Position::start();
    let mut moves = String::new();
    for _ in 0..4 {
        let told = replies(format!("usinewgame\nposition startpos moves {moves}\ngo nodes 500\n"));
        let best: Move = told.last().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        assert!(position.is_legal(best), "{told:?}");
        position.play(best);
        moves += &format!("{best} ");
    }
}

#[test]
fn the_end_of_the_input_completes_limited_searches_only() {
    for go in ["go depth 3", "go btime 0 wtime 0 byoyomi 60", "go movetime 30", "go", "go infinite", "go ponder"] {
        assert_eq!(starts(&replies(format!("position startpos\n{go}\n")), "bestmove "), 1, "{go}");
    }
    assert_eq!(starts(&replies("position startpos\ngo mate infinite\n"), "checkmate "), 1);
    // Longer than the grace: all nodes are searched, and the tree is counted.
    let told = replies("position startpos\ngo movetime 2500\n");
    let time = |line: &String| line.split(' ').skip_while(|word| *word != "time").nth(1)?.parse::<u32>().ok();
    assert!(told.iter().filter_map(time).max() > Some(2_200), "{told:?}");
    assert_eq!(replies("position startpos\nperft 4\n").last().unwrap(), "nodes 719731");
}

#[test]
fn bestmove_is_held_until_stop_or_ponderhit() {
    for (go, ask) in [
        ("go infinite", "stop"),
        ("go ponder depth 1", "ponderhit"),
        ("go ponder depth 1", "ponderhit btime 0 wtime 0 byoyomi 50"),
        ("go ponder btime 0 wtime 0 byoyomi 50", "ponderhit"),
        ("go ponder", "stop"),
        ("go ponder", "gameover draw"),
    ] {
        // The list of moves waits for the perft, which takes longer than the first iterations.
        let told = replies(format!("position startpos\n{go}\nperft 4\nmoves\n{ask}\nisready\n"));
        let at = |start: &str| told.iter().position(|line| line.starts_with(start)).unwrap();
        assert!(at("nodes ") < at("bestmove "), "{go}, {ask}: {told:?}");
    }
    let told = replies("position startpos\nponderhit\nstop\nisready\n");
    assert_eq!(told, ["readyok"], "nothing to stop");
}

#[test]
fn mates_are_proved_and_refuted() {
    let told = replies("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\ngo mate 20000\n");
    assert!(told[0].starts_with("info depth 1 score mate 1 nodes ") && told[0].ends_with(" pv G*5b"), "{told:?}");
    assert_eq!(told[1..], ["checkmate G*5b"]);
    let told = replies("position startpos\ngo mate 20000\n");
    assert!(told[0].starts_with("info depth 0 nodes ") && told[0].contains(" time "), "{told:?}");
    assert_eq!(told[1..], ["checkmate nomate"]);
    let told = replies("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\ngo infinite\nperft 4\nmoves\nstop\n");
    assert!(told.iter().any(|line| line.contains(" score mate 1 ")), "{told:?}");
    assert_eq!(told.last().unwrap(), "bestmove G*5b");
}

#[test]
fn games_that_are_over_are_not_searched() {
    let told = replies("position sfen 8k/8G/8G/9/9/9/9/9/8K w - 1\ngo byoyomi 10000\n");
    assert_eq!(told, ["bestmove resign"]);
    let declared = "position sfen 3+N5/5G+PB1/+PR+PPKP2+P/9/9/9/9/9/4k4 b G2SN2L4Prb2g2s2n2l8p 1\n";
    let told = replies(format!("{declared}d\ngo byoyomi 10000\n"));
    assert_eq!((starts(&told, "declaration-27: win"), told.last().unwrap().as_str()), (1, "bestmove win"));
    let told = replies(format!("setoption name EnteringKingRule value NoEnteringKing\n{declared}go nodes 50\n"));
    assert_ne!(told.last().unwrap(), "bestmove win");
    // Which of some moves is best: the declaration is none of them.
    let told = replies(format!("{declared}go nodes 50 searchmoves P*7d P*6d\n"));
    let best = told.last().unwrap();
    assert!(["bestmove P*7d", "bestmove P*6d"].iter().any(|named| best.starts_with(named)), "{told:?}");
}

#[test]
fn refused_commands_give_remarks_and_change_nothing() {
    let good = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
    for (line, told) in [
        ("position sfen x b - 1", "position: sfen: board: found 'x', expected pieces"),
        ("position sfen k7k/9/9/9/9/9/9/9/8K b - 1", "position: sfen: not a position: a side has more than one king"),
        ("position startpos moves 7g7f 7g7f", &format!("position: move 2: found '7g7f', which is not legal in {good}")),
        ("position startpos moves 7g7", "position: move 1: found '7g7': found 3 characters, expected 4 or 5"),
        ("position", "position: found neither 'startpos' nor 'sfen', expected one of them"),
        ("setoption name hash value much", "USI_Hash: found 'much', expected a number from 1 to 1048576"),
        (
            "setoption name DebugLogFile value /no/such/folder/log",
            "DebugLogFile: '/no/such/folder/log' cannot be made: ",
        ),
        ("\u{1f600} nonsense", "unknown command '\u{1f600}'; 'help' lists them"),
        ("evla", "unknown command 'evla' (did you mean eval?); 'help' lists them"),
        (
            "setoption name EvaluationCastle value 3",
            "unknown option 'EvaluationCastle' (did you mean EvaluationCastles?)",
        ),
        ("setoption name EvalDir value eval", "unknown option 'EvalDir'"),
        ("setoption Threads 0", "Threads: found '0', expected a number from 1 to 256"),
        ("setoption", "setoption: found nothing, expected name NAME value VALUE"),
        ("position startpos moves ７六歩", "position: move 1: found '７六歩': expected USI notation, such as 7g7f"),
        ("position startpos 7g7f 7g7f", "position: move 2: found '7g7f', which is not legal in "),
        ("perft deep", "perft: found 'deep', expected a number"),
        ("ponderhit soon", "ponderhit: unknown word 'soon'; 'help' lists them"),
    ] {
        let found = replies(format!("position startpos moves 7g7f\n{line}\nusinewgame\nd\n"));
        assert!(found[0].starts_with(&format!("info string {told}")), "{line}: {}", found[0]);
        assert!(!found[1].starts_with("info"), "told once: {found:?}");
        assert!(found.contains(&format!("sfen: {good}")), "the last good position stays: {found:?}");
    }
    let told = replies("position startpos\ngo depth x nodes 1\n");
    assert_eq!(told[0], "info string go depth: found 'x', expected a number");
    assert!(told.last().unwrap().starts_with("bestmove "), "{told:?}");
    assert_eq!(replies([0xff, 0xfe, b'\n', 0, b'\n', b'd', b'\n']).len(), 22, "two unknown commands and a board");
}

/// An answer to the position before would belong to another game: perf review, problems 182 and 193.
#[test]
fn a_refused_position_leaves_nothing_to_search() {
    const NO: &str = "info string go: found no position";
    for wrong in ["position sfen x b - 1", "position startpos moves 7g7e", "position", "position startpos x"] {
        let told = replies(format!(
            "position startpos moves 7g7f\n{wrong}\ngo nodes 100\ngo mate 100\nusinewgame\ngo depth 2\n"
        ));
        let answers: Vec<&String> = told.iter().filter(|line| !line.starts_with("info string ")).collect();
        assert_eq!(answers, ["bestmove resign", "checkmate timeout", "bestmove resign"], "{wrong}: {told:?}");
        assert_eq!(starts(&told, NO), 3, "{told:?}");
        let told = replies(format!("{wrong}\nposition startpos\ngo nodes 100\n"));
        assert_ne!(told.last().unwrap(), "bestmove resign", "a good position ends it");
        let told = replies(format!("{wrong}\ngo infinite\nperft 2\nmoves\nisready\nstop\n"));
        let at = |start: &str| told.iter().position(|line| line.starts_with(start)).unwrap();
        assert!(at("readyok") < at("bestmove resign"), "an answer that waits: {told:?}");
    }
}

/// An unreadable limit must not start an endless search, nor one with other limits.
#[test]
fn a_go_with_an_unreadable_limit_is_answered_at_once() {
    for (go, told) in [
        ("go movetime 300,", "go movetime: found '300,', expected a number"),
        ("go nodes -5", "go nodes: found '-5', expected a number"),
        ("go btime 1e4 wtime 1e4", "go btime: found '1e4', expected a number"),
        ("go movetme 500", "go: unknown word 'movetme' (did you mean movetime?); 'help' lists them"),
    ] {
        // Without `stop`, also at the end of the input, only a search with an end answers.
        let found = replies(format!("position startpos\n{go}\nisready\n"));
        let expected = [&format!("info string {told}"), "bestmove resign", "readyok"];
        assert_eq!(found, expected, "{go}");
    }
    assert_eq!(replies("position startpos\ngo mate soon\n").last().unwrap(), "checkmate timeout");
    for go in ["go movetime 20.9", "go nodes 50.5", "go depth 2.0", "go btime 0.5 wtime 0.5 byoyomi 50.5"] {
        let found = replies(format!("position startpos\n{go}\n"));
        assert!(starts(&found, "info string") == 0 && starts(&found, "bestmove resign") == 0, "{go}: {found:?}");
    }
}

/// Stockfish#2757: a reader of the answer to an analysis reads its score before it.
#[test]
fn every_answer_of_a_search_has_a_value_before_it() {
    let crowded = "sfen 9/4K4/9/9/9/9/9/9/k8 b 2R2B4G4S 1";
    for position in ["startpos", crowded] {
        for go in ["go nodes 0", "go nodes 1", "go nodes 2", "go nodes 40", "go nodes 100", "go depth 0"] {
            for threads in [1, 2] {
                let found = replies(format!("setoption name Threads value {threads}\nposition {position}\n{go}\n"));
                let [.., info, best] = &found[..] else { panic!("{go}: {found:?}") };
                let mv = best.split(' ').nth(1).unwrap();
                let shows = |word: &str| info.split(' ').any(|found| found == word);
                assert!(info.starts_with("info depth ") && shows("score") && shows(mv), "{position} {go}: {found:?}");
            }
        }
    }
}

#[test]
fn the_result_of_a_game_is_read_over() {
    let position = |text: &str| replies(format!("position {text}\nd\n"));
    for word in ["resign", "win", "rep_draw", "rep_inf", "rep_sup", "draw", "timeout", "break"] {
        let start = position("startpos");
        for text in [format!("startpos moves {word}"), format!("startpos {word}")] {
            assert_eq!(position(&text), start, "{text}");
        }
        assert_eq!(
            position(&format!("startpos moves 7g7f 3c3d {word}")),
            position("startpos moves 7g7f 3c3d"),
            "{word}"
        );
        let sfen = "sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1";
        assert_eq!(position(&format!("{sfen} {word}")), position(sfen));
    }
}

#[test]
fn a_list_longer_than_any_game_is_refused() {
    let shuffle = "4i4h 6a6b 4h4i 6b6a ".repeat(crate::game::LONGEST / 4 + 1);
    let found = replies(format!("position startpos moves {shuffle}\n"));
    assert_eq!(found, ["info string position: found more moves, expected at most 16383"]);
}

#[test]
fn position_lines_from_other_programs_tests() {
    for record in records(include_str!("../../../tests/data/sfen_bad.tsv")) {
        let fields: Vec<&str> = record.fields().collect();
        let [form, class, text, normal, ..] = fields[..] else { panic!("line {}", record.number) };
        if form == "position" {
            let told = replies(format!("position {}\nd\n", text.trim_matches('"')));
            let refused = starts(&told, "info string position") == 1;
            assert_eq!(refused, class == "malformed", "line {}: {told:?}", record.number);
            assert!(refused || told.contains(&format!("sfen: {normal}")), "line {}: {told:?}", record.number);
        }
    }
}

#[test]
fn d_shows_facts_of_the_position() {
    let cycle = "5i5h 5a5b 5h5i 5b5a ".repeat(3);
    let told = replies(format!("position startpos moves {cycle}\nd\n"));
    for start in [
        "White holds: -",
        "Black holds: -",
        "to move: Black",
        "sfen: lnsg",
        "key: ",
        "checkers:",
        "legal: 30",
        "repetition: draw",
        "declaration-27: no",
        "declaration-24: no",
    ] {
        assert_eq!(starts(&told, start), 1, "{start}: {told:?}");
    }
    let held = "position sfen 4k4/9/9/9/9/9/9/9/4K4 w R2Pb3g 1";
    let told = replies(format!("{held}\nd\nd ja\n"));
    for line in [
        "White holds: B3G",
        "Black holds: R2P",
        "to move: White",
        "後手の持駒：角　金三　",
        "先手の持駒：飛　歩二　",
        "後手番",
    ] {
        assert_eq!(told.iter().filter(|told| *told == line).count(), 1, "{line}: {told:?}");
    }
    let told = replies("position startpos\neval ja\n");
    assert!(told[0].starts_with("評価値 ") && starts(&told, "囲い") == 1, "{told:?}");
    let told = replies("position startpos\nmoves\nperft 2\neval\n");
    assert_eq!((told[0].split(' ').count(), starts(&told, "nodes 900")), (30, 1));
    assert_eq!([starts(&told, "value "), starts(&told, "total ")], [1, 1], "{told:?}");
}

/// The first percentage of a group gives a remark when the search uses the net. It has an effect on the patterns.
#[test]
fn a_percentage_never_replaces_the_net() {
    let option = |name: &str, value: &str| std::format!("setoption name {name} value {value}\n");
    let (castles, pawns) = (option("EvaluationCastles", "0"), option("EvaluationPawns", "90"));
    let shipped = replies("eval\n");
    let told = replies([castles.as_str(), pawns.as_str(), "eval\n"].concat());
    let (remarks, rest): (Vec<_>, Vec<_>) = told.into_iter().partition(|line| line.starts_with("info string "));
    if cfg!(feature = "net") {
        assert_eq!(remarks, ["info string percentages of groups have an effect with Evaluation=patterns only"]);
        assert_eq!(rest, shipped);
    } else {
        assert_eq!(remarks.len(), 0);
        assert_ne!(rest, shipped);
    }
    let patterns = option("Evaluation", "patterns");
    let [whole, without] = ["", &pawns].map(|pawns| replies([patterns.as_str(), pawns, "eval\n"].concat()));
    let value = |lines: &[std::string::String]| lines[0].split(' ').nth(1).unwrap().parse::<i32>().unwrap();
    assert!(whole[0].contains(" by the patterns") && without.iter().all(|line| !line.starts_with("info")));
    assert_eq!(value(&whole), value(&without), "both sides have the same pawns");
    assert_ne!(whole, without);
}

#[test]
fn help_tables_compiler_and_moves1_are_answered() {
    let all = replies("help options\n");
    assert_eq!(all.len(), options::all().count());
    assert!(all.iter().any(|line| line.starts_with("EvaluationCastles ")), "{all:?}");
    let tables = replies("tables\n");
    let words: Vec<&str> = tables[0].split(' ').collect();
    assert_eq!((tables.len(), words[1], words[2]), (1, crate::audit::fingerprint(), words[4]), "{tables:?}");
    let help = replies("help\n");
    for name in ["go", "position", "d", "moves1", "compiler", "help"] {
        assert_eq!(starts(&help, &format!("{name} ")), 1, "{name}: {help:?}");
    }
    assert_eq!(starts(&replies("compiler\n"), "processor: "), 1);
    let ranked = replies("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\nmoves1\nmoves\n");
    assert_eq!(ranked[0], "1 G*5b mate 1");
    assert_eq!(ranked.last().unwrap().split(' ').count(), ranked.len() - 2, "a line for each legal move");
    assert!(ranked[ranked.len() - 2].starts_with("info string best first, "), "{ranked:?}");
}

#[test]
fn a_search_is_restricted_to_the_legal_ones_of_its_root_moves() {
    let told = replies("position startpos\ngo depth 2 searchmoves 9g9f 9g9e x 1g1f nodes 1000\n");
    assert!(told[0].starts_with("info string root move 2: found '9g9e', which is not legal in lnsg"), "{told:?}");
    assert!(told[1].starts_with("info string root move 3: found 'x': found 1 characters"), "{told:?}");
    let again = replies(format!("position startpos\ngo depth 2 searchmoves {}\n", "9g9f ".repeat(700)));
    assert!(again.last().unwrap().starts_with("bestmove 9g9f"), "a move many times: {again:?}");
    let best = told.last().unwrap();
    assert!(["9g9f", "1g1f"].contains(&best.split(' ').nth(1).unwrap()), "{best}");
}

#[test]
fn each_session_has_a_log_of_its_own() {
    let file = |number| std::env::temp_dir().join(format!("horigoma-{}-{number}.log", std::process::id()));
    let set = |number| format!("setoption name DebugLogFile value {}\n", file(number).display());
    let first = replies(format!("isready\n{}isready\nposition startpos\ngo depth 1\n", set(1)));
    replies(format!("{}moves\nsetoption name DebugLogFile value <empty>\nisready\n", set(2)));
    let [one, two] = [1, 2].map(|number| std::fs::read_to_string(file(number)).unwrap());
    let one: Vec<&str> = one.lines().collect();
    assert_eq!(one[..4], ["> isready", "< readyok", "> position startpos", "> go depth 1"], "{one:?}");
    assert_eq!(*one.last().unwrap(), format!("< {}", first.last().unwrap()));
    let two: Vec<&str> = two.lines().collect();
    assert_eq!((two.len(), two[0], two[2]), (3, "> moves", "> setoption name DebugLogFile value <empty>"));
    for number in [1, 2] {
        std::fs::remove_file(file(number)).unwrap();
    }
}

#[test]
fn no_request_is_too_large() {
    let huge = "position startpos\nsetoption name USI_Hash value 1048576\nsetoption name Threads value 256\n";
    let most = i64::MAX;
    let told = replies(format!("{huge}isready\ngo btime {most} wtime {most} binc {most} byoyomi {most} nodes 50\n"));
    assert!(told.iter().any(|line| line.contains("found 256 threads, expected at most ")), "{told:?}");
    assert!(told.last().unwrap().starts_with("bestmove "), "{told:?}");
    let told = replies(format!("{huge}go mate 50\ngo mate 50\n"));
    assert_eq!(starts(&told, "checkmate nomate"), 2, "{told:?}");
    let told = replies("perft 5000\ngo perft 101\nperft 0\nperft 1\n");
    assert!(told.iter().any(|line| line == "nodes 1"), "the position itself: {told:?}");
    assert_eq!(starts(&told, "info string perft: found "), 2, "{told:?}");
    assert_eq!(told.last().unwrap(), "nodes 30");
}

#[test]
fn an_option_is_no_reason_to_answer() {
    let told = replies(
        "position startpos\ngo infinite\nsetoption name Clear_Hash\nsetoption name USI_Hash value 1\nisready\nstop\n",
    );
    let ready = told.iter().position(|line| line == "readyok").unwrap();
    assert_eq!(starts(&told[..ready], "bestmove"), 0, "{told:?}");
    assert_eq!(starts(&told[ready..], "bestmove"), 1, "{told:?}");
}

#[test]
fn a_reader_that_has_gone_away_ends_nothing() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    assert!(run(&b"usi\nposition startpos\ngo depth 2\nisready\n"[..], Closed).is_ok());
}
