//! KIF that made other programs, or earlier readers of this one, fail. Values are those of the format's page
//! (kakinoki.o.oo7.jp/kif_format.html), or of cshogi, python-shogi and tsshogi where they agree.

use records::kif::read;
use records::{Color, Outcome, Record};

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
fn times_have_bounds() {
    for time in ["(307445734561825861:59/00:00:00)", "(300000000000000000:59/00:00:00)", "(1:2:3:4)", "(soon)"] {
        let found = refusal(&format!("手数----\n   1 ７六歩(77)   {time}\n"));
        assert!(found.starts_with("line 2: found '1 ７六歩(77)"), "{found}");
        assert!(found.ends_with("expected a time such as ( 0:16/00:01:16) after the move"), "{found}");
    }
    let longest = "手数----\n   1 ７六歩(77)   (1666666:40/27777:46:40)\n   2 ３四歩(33)   (1666666:40/27777:46:40)\n";
    assert!(records::kif::write(&one(longest)).contains("(1666666:40/27777:46:40)"));
    // The date is none, and nothing here reads it as one.
    assert_eq!(one("棋戦：2023/02/30\n1 ７六歩(77)\n2 投了\n").header("棋戦"), Some("2023/02/30"));
}

#[test]
fn two_games_stand_in_a_file() {
    let game = |event: &str, black: &str, white: &str, moves: &str| {
        format!("棋戦：{event}\n手合割：平手\n先手：{black}\n後手：{white}\n手数----指手--\n{moves}")
    };
    let text =
        game("x", "a", "b", "1 ７六歩(77)\n2 投了\n") + &game("y", "c", "d", "1 ２六歩(27)\n2 ８四歩(83)\n3 投了\n");
    let told = |text: &str| -> Vec<(String, String, Option<Outcome>)> {
        let games = read(text).unwrap();
        games
            .iter()
            .map(|game| (game.player(Color::Black).unwrap_or("").to_owned(), moves(game), game.outcome()))
            .collect()
    };
    let second = ("c".to_owned(), "2g2f 8c8d resign".to_owned(), Some(Outcome::Win(Color::White)));
    assert_eq!(
        told(&text),
        [("a".to_owned(), "7g7f resign".to_owned(), Some(Outcome::Win(Color::Black))), second.clone()]
    );
    let broken_off = text.replacen("2 投了", "2 中断", 1);
    assert_eq!(told(&broken_off), [("a".to_owned(), "7g7f break".to_owned(), None), second]);
    for (text, expected) in [
        ("手数----\n1 ７六歩(77)\n手数----\n1 ７六歩(77)\n", &["7g7f", "7g7f"][..]),
        ("手数----\n1 ７六歩(77)\n手数----\n1 ２六歩(27)\n", &["7g7f", "2g2f"]),
        ("手数----\n1 ７六歩(77)\n2 ３四歩(33)\n手数----\n1 ２六歩(27)\n", &["7g7f 3c3d", "2g2f"]),
        ("1 ７六歩(77)\n2 ３四歩(33)\n1 ２六歩(27)\n", &["7g7f 3c3d", "2g2f"]),
        ("1 ７六歩(77)\n変化：1手\n1 ２六歩(27)\n", &["7g7f"]),
        ("1 ７六歩(77)\n\n# next\n手合割：香落ち\n1 ３四歩(33)\n", &["7g7f", "3c3d"]),
    ] {
        let found: Vec<String> = told(text).into_iter().map(|(_, moves, _)| moves).collect();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn the_heading_may_be_left_out() {
    assert_eq!(
        moves(&one("開始日時：1999/07/15\n先手：a\n   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 中断\n")),
        "7g7f break"
    );
    assert_eq!(moves(&one("1 ７六歩(77)")), "7g7f");
    assert_eq!(moves(&one("手数----")), "");
}

#[test]
fn every_ending_word_is_read() {
    let [black, white] = Color::ALL.map(|color| Some(Outcome::Win(color)));
    for (word, expected) in [
        ("投了", black),
        ("詰み", black),
        ("詰", black),
        ("切れ負け", black),
        ("時間切れ", black),
        ("反則負け", black),
        ("反則勝ち", white),
        ("入玉勝ち", white),
        ("入玉宣言", white),
        ("不戦勝", white),
        ("不戦敗", black),
        ("千日手", Some(Outcome::Draw)),
        ("持将棋", Some(Outcome::Draw)),
        ("最大手数", Some(Outcome::Draw)),
        ("中断", None),
        ("不詰", None),
        ("封じ手", None),
        ("裁定", None),
    ] {
        let record = one(&format!("手数----\n1 ７六歩(77)\n2 {word}     ( 0:01/00:00:01)\n"));
        assert_eq!((record.outcome(), record.main_line().count()), (expected, 2), "{word}");
    }
}

#[test]
fn a_foul_may_follow_an_illegal_move() {
    // The king on 5h walks into the rook's file; by the rules of pieces that is possible.
    let text = "手合割：その他\n後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
        | ・ ・ ・ ・ ・v飛 ・ ・v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n\
        +---------------------------+\n先手の持駒：なし\n手数----\n1 ４八玉(58)\n2 反則勝ち\n";
    assert_eq!(one(text).outcome(), Some(Outcome::Win(Color::White)));
    let impossible = "手数----\n1 ４四歩(45)\n2 ";
    assert_eq!(one(&format!("{impossible}反則勝ち\n")).outcome(), Some(Outcome::Win(Color::White)));
    assert_eq!(
        refusal(&format!("{impossible}投了\n")),
        "line 2: found '1 ４四歩(45)', expected a Pawn of Black's on 4e"
    );
}

const DIAGRAM: &str = "後手の持駒：飛　角　金四　銀四　桂四　香四　歩十八\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
    | ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ 飛 ・|三\n\
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n\
    +---------------------------+\n先手の持駒：角\n";

/// Without Black's king, under names that the page does not have.
#[test]
fn problems_are_read() {
    let expected = "8k/9/7R1/9/9/9/9/9/9 b Brb4g4s4n4l18p 1";
    for name in ["手合割：詰将棋\n", "手合割：\n", "手合割：その他\n", "手合割：平手\n", ""] {
        let record = one(&format!("{name}{DIAGRAM}手数----\n1 １二角打\n2 詰み\n"));
        assert_eq!(record.start().to_string(), expected, "{name}");
        let kept = record.header("手合割").is_some();
        assert_eq!(kept, name.contains("詰将棋") || name.contains("平手"), "{name}");
    }
    assert_eq!(one(&format!("{DIAGRAM}後手番\n")).start().turn, Color::White);
    // The hand without blanks, and the rank without blanks.
    let tight = DIAGRAM.replace('　', "").replace(" ・", "・").replace(" 飛", "飛");
    assert_eq!(one(&tight).start().to_string(), expected);
    assert_eq!(
        refusal("手合割：詰将棋\n手数----\n"),
        "line 1: found '詰将棋', expected 平手, a handicap such as 二枚落ち, or その他 with a diagram"
    );
    assert!(refusal("手合割：その他\n1 ７六歩(77)\n").contains("with a diagram"));
}

#[test]
fn damaged_diagrams_are_refused() {
    for (from, to, expected) in [
        ("| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n", "", "found '8 ranks', expected nine ranks"),
        ("| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n", "| ・|九\n", "expected nine squares"),
        ("|九\n", " ・|九\n", "expected nine squares"),
        ("v玉", "v犬", "expected a piece or ・ on each square"),
        ("|九\n", "|八\n", "expected the ranks in their order"),
        ("歩十八", "歩十九", "expected 18 Pawns at most"),
        ("角\n", "馬\n", "expected a piece that can be held"),
        ("角\n", "犬\n", "line 14: found '犬', expected a piece in hand"),
    ] {
        let found = refusal(&DIAGRAM.replacen(from, to, 1));
        assert!(found.contains(expected), "{from} {to}: {found}");
    }
    assert!(refusal("先手の持駒：飛\n1 ７六歩(77)\n").contains("expected a diagram"));
}

#[test]
fn seven_pieces_are_given_left_and_right() {
    for (name, ranks) in [("左七枚落ち", "2sgkg3"), ("右七枚落ち", "3gkgs2")] {
        let record = one(&format!("手合割：{name}\n上手：甲\n下手：乙\n1 ６二玉(51)\n"));
        assert_eq!(record.start().to_string().split('/').next(), Some(ranks));
        assert_eq!((record.player(Color::White), record.player(Color::Black)), (Some("甲"), Some("乙")));
    }
}

#[test]
fn a_header_may_be_called_variation() {
    let record = one("変化：3手\n手数----\n1 ７六歩(77)\n");
    assert_eq!((record.header("変化"), moves(&record)), (Some("3手"), "7g7f".to_owned()));
}

#[test]
fn squares_may_be_digits_and_colons_ascii() {
    for text in ["76歩(77)", "７６歩(77)"] {
        assert_eq!(moves(&one(&format!("先手: 甲\n1 {text}\n"))), "7g7f");
    }
    assert_eq!(one("先手: 甲\n後手 ： 乙　\n手数----\n").player(Color::Black), Some("甲"));
}

#[test]
fn the_line_of_the_result_decides_where_nothing_else_does() {
    let outcome = |text: &str| one(&format!("手数----\n1 ７六歩(77)\n{text}\n")).outcome();
    assert_eq!(outcome("まで1手で先手の勝ち"), Some(Outcome::Win(Color::Black)));
    assert_eq!(outcome("まで1手で後手の勝ち"), Some(Outcome::Win(Color::White)));
    assert_eq!(outcome("まで1手で千日手"), Some(Outcome::Draw));
    // A contradiction is kept beside the ending.
    let record = one("手数----\n1 ７六歩(77)\n2 投了\nまで1手で後手の勝ち\n");
    assert_eq!(record.outcome(), Some(Outcome::Win(Color::Black)));
    assert!(records::kif::write(&record).contains("#まで1手で後手の勝ち\n"));
}

#[test]
fn errors_name_the_found_text() {
    for (text, expected) in [
        ("nothing", "line 1: found 'nothing', expected KIF: a move such as"),
        ("", "line 1: found '', expected KIF"),
        (
            "手数----\n   1 同　歩(77)\n",
            "line 2: found '1 同　歩(77)', expected a move such as ７六歩(77), or an ending",
        ),
        ("手数----\n1 ７六歩(77)\n3 ２六歩(27)\n", "line 3: found '3 ２六歩(27)', expected move 2"),
        ("手数----\n99999999999 ７六歩(77)\n", "expected the number of a move"),
        ("手数----\n0 ７六歩(77)\n", "expected the number of a move"),
        ("手数----\n1 ７五歩(76)\n", "line 2: found '1 ７五歩(76)', expected a Pawn of Black's on 7f"),
        ("手数----\n1 ７六香(77)\n", "expected a Lance of Black's on 7g"),
        ("手数----\n1 ７六歩(77)\n2 投了\n3 ２六歩(27)\n", "expected no move after the end"),
        (
            "手数----\n1 ７六歩(77)\n変化：9手\n",
            "line 3: found '変化：9手', expected a variation of one of the moves 1 to 2",
        ),
        ("手数----\n1 ７六歩(77)\n変化：x手\n", "expected the number of a move, such as 変化：3手"),
        ("手数----\n1 ７六歩(77) x\n", "expected a time"),
        ("手数----\n▲７六歩\n", "line 2: found '▲７六歩', expected a move such as '1 ７六歩(77)'"),
        ("手合割：百枚落ち\n手数----\n", "line 1: found '百枚落ち', expected 平手"),
    ] {
        let found = refusal(text);
        assert!(found.contains(expected), "{text}\n{found}");
    }
}
