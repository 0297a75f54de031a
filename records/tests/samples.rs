//! Records as programs write them, in short.

use records::{Color, Encoding, Format, Note, Outcome, Record, decode, read};

fn usi(record: &Record) -> String {
    records::usi::write(record)
}

/// The tree that katsuda.net's page on the format prints: variations of variations.
#[test]
fn variations_belong_to_the_line_above_them() {
    let text = "手数----指手---------消費時間--\n   1 ２六歩(27)   ( 0:07/00:00:07)+\n   2 ３四歩(33)   ( 0:03/00:00:03)\n\
        \x20  3 ２五歩(26)   ( 0:01/00:00:08)+\n   4 投了\nまで3手で先手の勝ち\n\n変化：3手\n   3 ７六歩(77)   ( 0:15/00:00:22)\n\
        \x20  4 ４四歩(43)\n\n変化：1手\n   1 ７六歩(77)\n   2 ３四歩(33)+\n   3 ２六歩(27)\n\n変化：2手\n   2 ８四歩(83)\n";
    let record = &records::kif::read(text).unwrap()[0];
    let line = |mut node: usize| {
        let mut moves = Vec::new();
        while node > 0 {
            moves.push(format!("{:?}", record.nodes()[node].action));
            node = record.nodes()[node].parent();
        }
        moves.len()
    };
    let ends: Vec<usize> =
        (1..record.nodes().len()).filter(|&node| record.nodes()[node].children().is_empty()).collect();
    assert_eq!(ends.into_iter().map(line).collect::<Vec<_>>(), [4, 4, 3, 2]);
    assert_eq!((record.variations(), usi(record)), (3, "startpos moves 2g2f 3c3d 2f2e resign\n".to_owned()));
    assert_eq!(records::kif::read(&records::kif::write(record)).unwrap()[0], *record);
}

/// Kifu for Windows: Shift_JIS, CR LF, comments, bookmarks, blanks behind the handicap.
#[test]
fn kifu_for_windows() {
    let text = "# ---- Kifu for Windows V7 V7.70 棋譜ファイル ----\r\n開始日時：2023/01/01 00:00\r\n手合割：平手　　\r\n先手：甲\r\n\
        後手：乙\r\n手数----指手---------消費時間--\r\n*before\r\n   1 ７六歩(77)   ( 0:16/00:00:16)\r\n*one\r\n*two\r\n&mark\r\n\
        \x20  2 ３四歩(33)   ( 0:00/00:00:00)\r\n   3 ２二角成(88) ( 0:03/00:00:19)\r\n   4 同　銀(31)   ( 0:00/00:00:00)\r\n\
        \x20  5 ４五角打     ( 0:00/00:00:00)\r\n   6 投了         ( 0:00/00:00:00)\r\nまで5手で先手の勝ち\r\n";
    for encoding in [encoding_rs::SHIFT_JIS, encoding_rs::EUC_JP, encoding_rs::UTF_8] {
        let bytes = encoding.encode(text).0;
        let record = &read(&bytes, Format::Kif).unwrap()[0];
        assert_eq!(usi(record).lines().last(), Some("startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e resign"));
        assert_eq!((record.player(Color::White), record.outcome()), (Some("乙"), Some(Outcome::Win(Color::Black))));
        assert_eq!(record.nodes()[0].notes.len(), 2, "the program's line and a comment");
        let [one, two, mark] = ["one", "two", "mark"].map(str::to_owned);
        assert_eq!(
            record.main_line().next().unwrap().notes,
            [Note::Comment(one), Note::Comment(two), Note::Bookmark(mark)]
        );
        let clocks: Vec<u64> = record.main_line().map(|node| node.time.unwrap().total.unwrap().as_secs()).collect();
        assert_eq!(clocks, [16, 0, 19, 0, 0, 0]);
        let written = records::kif::write(record);
        assert!(
            written.contains("   3 ２二角成(88)   ( 0:03/00:00:19)\n") && written.contains("まで5手で先手の勝ち\n")
        );
    }
    assert_eq!(decode(&encoding_rs::EUC_JP.encode(text).0).unwrap().1, Encoding::EucJp);
}

/// 81Dojo: other blanks in times, no event.
#[test]
fn times_of_81dojo() {
    let record = &records::kif::read("手合割：平手\n先手：a\n後手：b\n手数----指手----消費時間--\n1   ７六歩(77)   (0:4/0:0:4)\n2   投了   (0:1/0:0:1)\n").unwrap()[0];
    assert_eq!(record.main_line().map(|node| node.time.unwrap().spent.as_secs()).collect::<Vec<_>>(), [4, 1]);
}

/// The server of floodgate: remarks of the head, values in comments, the names of ratings.
#[test]
fn floodgate() {
    let text = "V2\nN+one\nN-two\n'Max_Moves:256\n'Least_Time_Per_Move:0\n$EVENT:wdoor+floodgate\n$START_TIME:2020/01/01 00:00:00\n\
        P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4 *  *  *  *  *  *  *  *  * \n\
        P5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \n\
        P9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n'rating:x\n+7776FU\n'** 30 -3334FU\nT3\n%TORYO\n'summary:toryo:one win:two lose\n'$END_TIME:2020\n";
    let record = &records::csa::read(text).unwrap()[0];
    assert_eq!(usi(record).lines().last(), Some("startpos moves 7g7f resign"));
    assert_eq!(record.main_line().next().unwrap().notes, [Note::Comment("* 30 -3334FU".into())]);
    assert_eq!((record.nodes()[0].notes.len(), record.header("棋戦")), (3, Some("wdoor+floodgate")));
}
