//! CSA that made other programs, or earlier readers of this one, fail. Values are those of the standard
//! (record_v22.html, record_v3.html), or of cshogi and python-shogi where they agree.

use records::csa::read;
use records::{Board, Color, End, Error, Note, Outcome, Record};

const HEAD: &str = "V2.2\nN+a\nN-b\nPI\n+\n";

fn one(text: &str) -> Record {
    let mut games = read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn refusal(text: &str) -> String {
    read(text).expect_err(text).to_string()
}

fn moves(record: &Record) -> String {
    records::usi::write(record).trim_end().rsplit_once("moves").unwrap().1.trim().to_owned()
}

#[test]
fn dates_and_times_without_bounds_are_no_panic() {
    for date in ["$START_TIME:2023/02/29", "$START_TIME:2023/06/31", "$END_TIME:2003/02/31", "$EVENT:2023/04/31"] {
        let record = one(&format!("V2.2\n{date}\nPI\n+\n+7776FU\n%TORYO\n"));
        assert_eq!(record.headers[0].value, date.split_once(':').unwrap().1);
    }
    for time in
        ["T18446744073709551616", "T99999999999999999999", "T18446744073709551615.999", "T100000001", "T", "T-1"]
    {
        let found = refusal(&format!("{HEAD}+7776FU\n{time}\n%TORYO\n"));
        assert_eq!(found, format!("line 7: found '{time}', expected a time such as T12 or T1.5, up to T100000000"));
    }
}

#[test]
fn results_need_no_line_end() {
    for (word, expected) in [
        ("%TORYO", Some(Outcome::Win(Color::Black))),
        ("%TSUMI", Some(Outcome::Win(Color::Black))),
        ("%TIME_UP", Some(Outcome::Win(Color::Black))),
        ("%ILLEGAL_MOVE", Some(Outcome::Win(Color::Black))),
        ("%KACHI", Some(Outcome::Win(Color::White))),
        ("%+ILLEGAL_ACTION", Some(Outcome::Win(Color::White))),
        ("%-ILLEGAL_ACTION", Some(Outcome::Win(Color::Black))),
        ("%SENNICHITE", Some(Outcome::Draw)),
        ("%JISHOGI", Some(Outcome::Draw)),
        ("%HIKIWAKE", Some(Outcome::Draw)),
        ("%MAX_MOVES", Some(Outcome::Draw)),
        ("%CHUDAN", None),
        ("%MATTA", None),
        ("%FUZUMI", None),
        ("%ERROR", None),
        ("%SOMETHING_NEW", None),
    ] {
        for end in ["", "\n", " ", " \r\n", "\nT3", "\nT3\n", "\n'comment\n/\n"] {
            let record = one(&format!("{HEAD}+7776FU\n{word}{end}"));
            assert_eq!((record.outcome(), record.main_line().count()), (expected, 2), "{word}{end}");
        }
    }
    assert_eq!(moves(&one(&format!("{HEAD}+7776FU\n-3334FU"))), "7g7f 3c3d");
    // cshogi: the last word decides; here the first that does.
    assert_eq!(one(&format!("{HEAD}+7776FU\n%TSUMI\n%TORYO\n")).outcome(), Some(Outcome::Win(Color::Black)));
}

#[test]
fn the_rest_of_a_set_is_held() {
    let text = "V2.2\nP1 *  *  *  * -OU *  *  *  * \nP2 *  *  *  *  *  *  *  *  * \nP3 *  *  *  * +FU *  *  *  * \n\
        P4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \n\
        P7 *  *  *  *  *  *  *  *  * \nP8 *  *  *  *  *  *  *  *  * \nP9 *  *  *  *  *  *  *  *  * \n\
        P+00KI\nP-00AL\n+\n+0052KI\n%TSUMI\n";
    assert_eq!(one(text).start().to_string(), "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
}

#[test]
fn a_board_is_built_from_nothing() {
    for (lines, expected) in [
        ("P-51OU\nP+59OU77FU\n", "4k4/9/9/9/9/9/2P6/9/4K4 b - 1"),
        ("P-51OU\nP+59OU53FU00KI\n", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"),
        ("P-51OU\n", "4k4/9/9/9/9/9/9/9/9 b - 1"),
        ("PI82HI22KA\n", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
        ("PI\n", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
        ("", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
    ] {
        assert_eq!(one(&format!("V2.2\nN+a\n{lines}+\n")).start().to_string(), expected);
    }
    assert!(refusal("P+59OU59KI\n+\n").contains("expected one piece on 5i"));
    assert!(refusal("P+00OU\n+\n").contains("expected a piece that can be held"));
    assert!(refusal(&format!("P+{}\n+\n", "00HI".repeat(3))).contains("expected 2 Rooks at most"));
    assert!(refusal("PI82KA\n+\n").contains("expected the piece that stands on 8b"));
    assert!(refusal("P+59\n+\n").contains("expected a square and a piece such as 59OU"));
    assert!(refusal("P+5XOU\n+\n").contains("at '5XOU'"));
    assert!(refusal("PX\n+\n").contains("expected PI, a rank P1 to P9"));
}

/// As the page of CSA's protocol prints them, and mail programs leave them.
#[test]
fn ranks_may_lose_blanks() {
    let lines = |second: &str| {
        format!(
            "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n{second}\nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4 * * * * * * * * *\n\
             P5 *  *  *  *  *  *  *  *  *\nP6*********\nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\n\
             P8 * +KA *  *  *  *  * +HI *\nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n"
        )
    };
    for second in ["P2 * -HI * * * * * -KA *", "P2 * -HI *  *  *  *  * -KA * "] {
        assert_eq!(*one(&lines(second)).start(), Board::start());
    }
    for (second, squares) in [("P2 * -HI * * * * -KA *", 8), ("P2 * -HI * * * * * * -KA *", 10)] {
        assert!(refusal(&lines(second)).contains("line 2: found 'P2"), "{squares}");
    }
}

#[test]
fn version_3_is_read() {
    let record =
        one("'CSA encoding=UTF-8\nV3.0\nN+a\nN-b\n$TIME:300+0+5\nPI\n+\n+7776FU,T1.5\n-3334FU\nT0.001\n%MAX_MOVES\n");
    let millis: Vec<u128> =
        record.main_line().filter_map(|node| node.time).map(|time| time.spent.as_millis()).collect();
    assert_eq!((record.header("TIME"), millis), (Some("300+0+5"), vec![1500, 1]));
    assert_eq!(record.ending(), Some((&End::MoveLimit, Color::Black)));
    assert!(records::csa::write(&record).contains("V3.0\n"));
}

#[test]
fn comments_stand_anywhere() {
    let record = one(&format!("'\n{HEAD}+7776FU\n'\n'a, b\n'*c\nT3\n-3334FU\n'** 30 7776FU\n%TORYO\n"));
    assert_eq!((moves(&record), record.main_line().count()), ("7g7f 3c3d resign".to_owned(), 3));
    let notes: Vec<&[Note]> = record.main_line().map(|node| &*node.notes).collect();
    let [remark, comment] = [Note::Remark as fn(String) -> Note, Note::Comment];
    assert_eq!(notes[0], [remark(String::new()), remark("a, b".into()), comment("c".into())]);
    assert_eq!(notes[1], [comment("* 30 7776FU".into())]);
    assert_eq!(record.nodes()[0].notes, [remark(String::new())]);
}

#[test]
fn headers_stand_in_any_order() {
    let record = one("V2.2\n$EVENT:e, f\nN-b, B\nN+\n$SITE:\nPI\n+\n+7776FU\n%TORYO\n$END_TIME:2020/01/01\n");
    let headers: Vec<(&str, &str)> = record.headers.iter().map(|header| (&*header.key, &*header.value)).collect();
    assert_eq!(headers, [("棋戦", "e, f"), ("後手", "b, B"), ("先手", ""), ("場所", ""), ("終了日時", "2020/01/01")]);
    assert_eq!((record.player(Color::Black), record.player(Color::White)), (Some(""), Some("b, B")));
}

/// Found by the fuzzer: `$上手:G` was written as `N-G`, which names 後手.
#[test]
fn players_are_named_by_the_start() {
    let [even, handicap] = ["PI", "PI82HI22KA\n-"];
    for (start, names) in [(even, ["先手", "後手"]), (handicap, ["下手", "上手"])] {
        for lines in ["N+a\nN-b", "$先手:a\n$後手:b", "$下手:a\n$上手:b"] {
            let record = one(&format!("V2.2\n{lines}\n{start}\n%CHUDAN\n"));
            let keys: Vec<&str> = record.headers.iter().map(|header| &*header.key).collect();
            assert_eq!(keys, names, "{lines} {start}");
            assert_eq!((record.player(Color::Black), record.player(Color::White)), (Some("a"), Some("b")));
            assert_eq!(one(&records::csa::write(&record)), record, "{lines} {start}");
        }
    }
}

#[test]
fn two_games_stand_in_a_file() {
    let games =
        read("V2.2\nN+a\nN-b\nPI\n+\n+7776FU\n%TORYO\n/\nN+c\nN-d\nPI\n+\n+2726FU\n-8384FU\n%TORYO\n/\n").unwrap();
    let told: Vec<_> =
        games.iter().map(|game| (game.player(Color::Black).unwrap(), moves(game), game.outcome())).collect();
    assert_eq!(
        told,
        [
            ("a", "7g7f resign".to_owned(), Some(Outcome::Win(Color::Black))),
            ("c", "2g2f 8c8d resign".to_owned(), Some(Outcome::Win(Color::White)))
        ]
    );
}

#[test]
fn statements_stand_in_a_line() {
    let record = one(&format!("{HEAD}+7776FU,T1,-3334FU,T2,%TORYO"));
    assert_eq!(moves(&record), "7g7f 3c3d resign");
    assert_eq!(record.main_line().filter(|node| node.time.is_some()).count(), 2);
}

#[test]
fn a_time_before_any_move_is_kept() {
    let record = one(&format!("{HEAD}'+2726FU\nT1\n"));
    assert_eq!((record.main_line().count(), record.outcome(), record.nodes()[0].time.is_some()), (0, None, true));
}

/// The king is left in check, or the piece is not there at all: the foul counts, and the move before it is kept.
#[test]
fn an_impossible_move_is_read_before_a_foul_only() {
    for end in ["%ILLEGAL_MOVE", "%+ILLEGAL_ACTION"] {
        let record = one(&format!("{HEAD}+7776FU\n-3334FU\n+5544FU\n{end}\n"));
        assert_eq!(record.main_line().count(), 4, "{end}");
    }
    for end in ["", "%TORYO\n", "-8384FU\n%ILLEGAL_MOVE\n"] {
        let found = refusal(&format!("{HEAD}+7776FU\n-3334FU\n+5544FU\n{end}"));
        assert_eq!(found, "line 8: found '+5544FU', expected a Pawn of Black's on 5e");
    }
}

#[test]
fn errors_name_the_found_text() {
    for (text, expected) in [
        ("no game", "line 1: found 'no game', expected a line of CSA"),
        ("", "line 1: found '', expected a game of CSA"),
        ("V2.2\nN+a\n", "line 3: found 'the end', expected a position and the side to move"),
        (&format!("{HEAD}-3334FU\n"), "line 6: found '-3334FU', expected a move of Black's"),
        (&format!("{HEAD}+7776FU\n-33x4FU\n"), "line 7: found '-33x4FU', expected a square from 11 to 99"),
        (&format!("{HEAD}+2726XX\n"), "expected a move such as +7776FU, which ends with a piece"),
        (&format!("{HEAD}+2726KI\n"), "line 6: found '+2726KI', expected a Gold of Black's on 2g"),
        (&format!("{HEAD}+2026FU\n"), "expected a square from 11 to 99, or 00 for a hand"),
        (&format!("{HEAD}+0026OU\n"), "expected a piece that can be held"),
        (&format!("{HEAD}+7776FU\nT1\nT2\n"), "line 8: found 'T2', expected one time for a move"),
        (&format!("{HEAD}+7776FU\n%TORYO\n-3334FU\n"), "line 8: found '-3334FU', expected no move after the end"),
        (&format!("{HEAD}+7776FU\nP1\n"), "line 7: found 'P1', expected a move such as +7776FU, a time"),
        (&format!("{HEAD}+７六歩\n"), "expected a move such as +7776FU"),
    ] {
        let found = refusal(text);
        assert!(found.contains(expected), "{text}\n{found}");
    }
    assert_eq!(
        Error { line: 3, found: "x".into(), expected: "y".into() }.in_file("a.csa"),
        "a.csa:3: found 'x', expected y"
    );
}
