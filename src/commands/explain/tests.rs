//! Reviews of short games whose mistakes are known by the rules: hung pieces and missed mates.

use horigoma::board::{PieceKind, Square};
use horigoma::eval;
use horigoma::review::{Change, Compared, Theme};
use horigoma::search::value::ValueKind;
use records::{Action, Note};

use super::*;

/// Few nodes, enough for exchanges.
const FEW: u64 = 3_000;

fn review(record: Record) -> Review {
    let game = Game::read(&record).unwrap();
    let found = search::search(&game, FEW, &mut |_| {}).unwrap();
    Review::of(record, game, found)
}

fn review_usi(line: &str) -> Review {
    review(records::usi::read(line).unwrap().swap_remove(0))
}

/// Black's rook promotes on a square that a gold holds, and gets nothing.
const HUNG: &str = "startpos moves 2g2f 3c3d 2f2e 4a3b 2e2d 2c2d 2h2d 8c8d 2d2c+";

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

#[test]
fn a_hung_rook_is_a_blunder_by_its_value() {
    let review = review_usi(HUNG);
    let (at, mistake) = review.mistakes().last().unwrap();
    assert_eq!((at, mistake.judged.mark), (8, Mark::Blunder));
    assert_eq!(mistake.why.change, Some(Change::Loses(PieceKind::Dragon, square("2c"), None)));
    // A rook in the opponent's hand is more than a rook less on the board.
    let (theme, pieces) = mistake.why.themes()[0];
    assert!(theme == Theme::Pieces && pieces < -700, "{theme:?} {pieces}");
    let sentences = [Language::English, Language::Japanese].map(|language| mistake.sentence(language).to_string());
    assert!(sentences[0].starts_with("☖Gx23 takes the dragon. Compared with ☗"), "{}", sentences[0]);
    assert!(sentences[0].contains("material −"), "{}", sentences[0]);
    assert!(
        sentences[1].starts_with("☖同金で龍を取られる。") && sentences[1].contains("駒の損得 −"),
        "{}",
        sentences[1]
    );
    assert_eq!(review.summary.sides[0].worst, [8]);
}

/// The gold on the king's head mates.
#[test]
fn a_missed_mate_in_one_is_a_blunder_in_a_won_position() {
    let review = review_usi("sfen 4k4/9/4P4/9/9/9/9/9/LNSGKGSNL b G 1 moves 1i1h 5a4a");
    let (_, mistake) = review.mistakes().next().unwrap();
    assert_eq!((mistake.judged.before, mistake.judged.mark), (ValueKind::MateIn(1), Mark::Blunder));
    assert!(mistake.sentence(Language::English).to_string().starts_with("Misses mate in 1: ☗"));
    assert!(mistake.sentence(Language::Japanese).to_string().starts_with("1手詰を逃した: ☗"));
}

/// White's king moves beside the gold's square, where a dropped gold mates.
#[test]
fn a_mate_allowed_is_named_by_its_length() {
    let review =
        review_usi("sfen 3k5/9/4P4/9/9/9/9/9/4K4 w Gr2b2g2s 1 moves 4a5a G*5b".replace("4a5a", "6a5a").as_str());
    let (_, mistake) = review.mistakes().next().unwrap();
    assert_eq!((mistake.judged.after, mistake.judged.mark), (ValueKind::MatedIn(2), Mark::Blunder));
    assert_eq!(mistake.sentence(Language::English).to_string(), "Allows mate in 1: ☗G*52.");
    assert_eq!(review.judged[1].after, ValueKind::MateIn(1), "the move that mates");
}

#[test]
fn quiet_moves_of_the_opening_have_no_mark() {
    let review = review_usi("startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b");
    assert_eq!(review.mistakes().count(), 0);
    assert!(review.summary.sides.iter().all(|side| side.mean_loss < 5.0 && side.moves == 4));
}

/// The values at the ends of both lines are computed once more, by the evaluation itself.
#[test]
fn the_parts_of_a_loss_sum_to_it() {
    let review = review_usi(HUNG);
    for (_, mistake) in review.mistakes() {
        let end = |line: &[horigoma::board::Move]| {
            let mut end = mistake.position.clone();
            for &mv in line {
                end.play(mv);
            }
            if end.turn() == mistake.position.turn() { eval::evaluate(&end) } else { -eval::evaluate(&end) }
        };
        let parts: i32 = mistake.why.parts.iter().map(Compared::difference).sum();
        let themes: i32 = mistake.why.themes().iter().map(|&(_, value)| value).sum();
        let expected = end(&mistake.why.played) - end(&mistake.why.best);
        assert_eq!((parts, themes), (expected, expected));
    }
}

const KIF: &str = "開始日時：2026/11/29\n手合割：平手\n先手：<甲>\n後手：乙\n手数----指手---------消費時間--\n*before the game\n\
    \x20  1 ２六歩(27)   ( 0:07/00:00:07)\n*a comment\n   2 ３四歩(33)   ( 0:03/00:00:03)+\n   3 ２五歩(26)   ( 0:01/00:00:08)\n\
    &mark\n   4 投了         ( 0:09/00:00:12)\nまで3手で先手の勝ち\n\n変化：2手\n   2 ８四歩(83)   ( 0:01/00:00:01)\n*in a variation\n";

fn is_analysis(note: &Note) -> bool {
    matches!(note, Note::Comment(text) if text.starts_with('#') || text.starts_with('【'))
}

#[test]
fn a_record_keeps_times_comments_and_variations() {
    let before = records::kif::read(KIF).unwrap().swap_remove(0);
    let review = review(before.clone());
    let written = kif::write(&review, Language::English);
    let mut after = records::kif::read(&written).unwrap().swap_remove(0);
    let analysed = after.nodes().iter().filter(|node| node.notes.iter().any(is_analysis)).count();
    assert_eq!(analysed, 4, "the start and each of three moves: {written}");
    for at in 0..after.nodes().len() {
        after.node_mut(at).notes.retain(|note| !is_analysis(note));
    }
    assert_eq!(after, before, "{written}");
}

/// ShogiHome reads `#評価値=` with the score for Black, `#詰み=` with the winner, and lines with the marks of the sides.
#[test]
fn the_analysis_is_written_as_shogihome_reads_it() {
    let comments = |review: &Review| -> Vec<String> {
        let written = records::kif::read(&kif::write(review, Language::Japanese)).unwrap().swap_remove(0);
        let notes =
            written.nodes().iter().filter(|node| !matches!(node.action, Action::End(_))).map(|node| &node.notes);
        notes.map(|notes| notes.iter().map(|note| format!("{note:?}")).collect()).collect()
    };
    let hung = comments(&review_usi(HUNG));
    let score = |text: &str| -> i32 {
        let digits = text.split("#評価値=").nth(1).unwrap();
        digits[..digits.find('"').unwrap()].parse().unwrap()
    };
    // After the blunder White is to move, and the score is still Black's.
    assert!(score(&hung[9]) < score(&hung[8]) - 700, "{hung:?}");
    assert!(
        hung[9].contains("【悪手】?? ☖同金で龍を取られる。") && hung[9].contains("#読み筋=△２三金(32)"),
        "{}",
        hung[9]
    );
    let mates = comments(&review_usi("sfen 3k5/9/4P4/9/9/9/9/9/4K4 w Gr2b2g2s 1 moves 6a5a G*5b"));
    assert!(mates[1].contains("#詰み=先手勝ち:1手") && mates[1].contains("#読み筋=▲５二金打"), "{}", mates[1]);
    assert_eq!(mates[2], "", "the game is over");
}

#[test]
fn the_page_has_a_board_for_each_mistake() {
    let record = records::kif::read(KIF).unwrap().swap_remove(0);
    let named = html::Page { review: &review(record), language: Language::English }.to_string();
    assert!(named.contains("<h1>☗ &lt;甲&gt; – ☖ 乙</h1>") && !named.contains("<甲>"), "{named}");
    let review = review_usi(HUNG);
    for language in [Language::English, Language::Japanese] {
        let page = html::Page { review: &review, language }.to_string();
        let count = |text: &str| page.matches(text).count();
        assert_eq!(count("<article "), review.mistakes().count());
        assert_eq!(count("<li>"), review.judged.len());
        assert!(count("href=\"#m9\"") == 2 && count("id=\"m9\"") == 1, "the graph and the list lead to the board");
        for open in ["svg", "article", "section", "table", "ol", "p", "a", "dl", "div", "text", "h2", "h3"] {
            let opened = count(&format!("<{open}>")) + count(&format!("<{open} "));
            assert_eq!(opened, count(&format!("</{open}>")), "{open}");
        }
    }
}

#[test]
fn json_has_every_move_and_the_parts_of_each_loss() {
    let review = review_usi(HUNG);
    let text = json::Json { review: &review, language: Language::English }.to_string();
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["moves"].as_array().unwrap().len(), 9);
    let last = &json["moves"][8];
    assert_eq!((last["move"].as_str(), last["mark"].as_str()), (Some("2d2c+"), Some("??")));
    let parts = last["reason"]["parts"].as_array().unwrap();
    let sum: i64 = parts.iter().map(|part| part["difference"].as_i64().unwrap()).sum();
    assert!(sum < -700 && parts.len() > 10);
    assert_eq!(json["sides"]["Black"]["blunders"], 1);
}

#[test]
fn text_names_the_worst_moves_and_is_the_same_each_time() {
    let text = || text::Text { review: &review_usi(HUNG), language: Language::English }.to_string();
    let first = text();
    assert!(first.contains("\n9 ☗R-23+ ??  ") || first.starts_with("9 ☗R-23+ ??  "), "{first}");
    assert!(first.contains("worst moves: 9 ☗R-23+ ??"), "{first}");
    assert_eq!(text(), first);
}
