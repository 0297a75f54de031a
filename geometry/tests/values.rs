//! The small types: their names, their written forms and their arithmetic.

use std::fmt::Debug;
use std::str::FromStr;

use geometry::bitboard::draw;
use geometry::{
    Bitboard, Checked, Checksum, Color, Direction, Directions, File, Label, Line, NameError, Piece, PieceKind, Rank,
    Score, Square, Wing,
};

/// Checks that each value is read back from its written form.
fn comes_back<T: FromStr<Err = NameError> + ToString + PartialEq + Debug>(
    values: impl IntoIterator<Item = T>,
    names: &str,
) {
    let written: Vec<String> = values
        .into_iter()
        .map(|value| {
            let name = value.to_string();
            assert_eq!(name.parse(), Ok(value));
            name
        })
        .collect();
    assert_eq!(written.join(" "), names);
}

#[test]
fn names_are_those_of_the_notation() {
    comes_back(Color::ALL, "b w");
    comes_back(File::ALL, "1 2 3 4 5 6 7 8 9");
    comes_back(Rank::ALL, "a b c d e f g h i");
    comes_back(Line::ALL, "file rank rising falling");
    comes_back(PieceKind::ALL, "P L N S B R G K +P +L +N +S +B +R");
    comes_back(PieceKind::ALL.map(|kind| Piece::new(Color::White, kind)), "p l n s b r g k +p +l +n +s +b +r");
    let corners = [0, 8, 72, 80].map(|index| Square::from_index(index).unwrap());
    comes_back(corners, "1a 1i 9a 9i");
    assert_eq!(format!("{:?}", corners[3]), "9i");
    assert_eq!(Direction::ALL.map(|way| way.to_string()).join(" "), "N NE E SE S SW W NW");
    assert_eq!(Wing::ALL.map(|wing| format!("{wing} {}", wing.kanji())).join(", "), "right 右, left 左, centre 中");
}

#[test]
fn invalid_names_are_refused_with_their_place() {
    fn told<T: FromStr<Err = NameError> + Debug>(text: &str) -> String {
        text.parse::<T>().unwrap_err().to_string()
    }
    assert_eq!(told::<Color>(""), "found nothing as character 1, expected a side, b or w");
    assert_eq!(told::<Color>("bw"), "found 'w' as character 2, expected nothing more");
    assert_eq!(told::<File>("0"), "found '0' as character 1, expected a file, 1 to 9");
    assert_eq!(told::<Rank>("j"), "found 'j' as character 1, expected a rank, a to i");
    assert_eq!(told::<Square>("7"), "found nothing as character 2, expected a rank, a to i");
    assert_eq!(
        told::<Piece>("x"),
        "found 'x' as character 1, expected a piece, one of P L N S B R G K or p l n s b r g k"
    );
    assert_eq!(told::<PieceKind>("p"), "found 'p' as character 1, expected a piece, one of P L N S B R G K");
    assert_eq!(told::<PieceKind>("+G"), "found 'G' as character 2, expected a piece that promotes, one of P L N S B R");
    assert_eq!(told::<Line>("diagonal"), "found 'd' as character 1, expected a line: file, rank, rising or falling");
}

#[test]
fn opposites_are_opposite() {
    assert_eq!(
        Color::ALL.map(|color| (!color, color.opponent(), color.sign())),
        [(Color::White, Color::White, 1), (Color::Black, Color::Black, -1),]
    );
    assert_eq!(Wing::ALL.map(Wing::opposite), [Wing::Left, Wing::Right, Wing::Centre]);
    for way in Direction::ALL {
        let (there, back) = (way.step(), way.opposite().step());
        assert_eq!((there.0 + back.0, there.1 + back.1), (0, 0), "{way}");
        assert_eq!([way.relative(Color::Black), way.relative(Color::White)], [way, way.opposite()]);
    }
    assert!(Directions::default().is_empty() && !Directions::new(0x10).is_empty());
    assert_eq!([Rank::A, Rank::I].map(|rank| rank.relative(Color::White)), [8, 0]);
}

#[test]
fn promoted_kinds_demote_and_five_move_as_golds() {
    let golds = PieceKind::ALL.into_iter().filter(|kind| kind.is_gold_mover()).map(|kind| kind.to_string());
    assert_eq!(golds.collect::<Vec<_>>().join(" "), "G +P +L +N +S");
    let demoted = PieceKind::ALL.map(|kind| kind.demoted().to_string());
    assert_eq!(demoted.join(" "), "P L N S B R G K P L N S B R");
}

#[test]
fn scores_are_two_numbers() {
    let mut score = Score::new(-7, 20);
    score += Score::new(1, 2).times(-3);
    assert_eq!((score.mg(), score.eg(), score.to_string()), (-10, 14, "-10/14".to_owned()));
    score -= Score::new(-10, 13);
    assert_eq!(score, Score::new(0, 1));
    assert_eq!(Score::new(-10, 14).part(2, 3), Score::new(-6, 9), "towards zero");
    assert_eq!(Score::from_packed(Score::new(-32_768, 32_767).packed()), Score::new(-32_768, 32_767));
}

/// The vectors of the authors of FNV (Fowler, Noll, Vo): FNV-1a with 64 bits.
#[test]
fn checksums_are_those_of_the_reference() {
    for (text, expected) in
        [("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8u64)]
    {
        let mut checksum = Checksum::EMPTY;
        checksum.feed(text.as_bytes());
        assert_eq!(checksum.value(), expected, "{text}");
        assert_eq!(text.as_bytes().checksum(), expected, "{text}");
    }
}

#[test]
fn labels_are_their_text() {
    let label = Label::new("矢倉");
    assert_eq!((format!("{label:>4}|{label:?}"), label.as_str()), ("  矢倉|\"矢倉\"".to_owned(), "矢倉"));
    assert_eq!(Label::from_bytes(label.to_bytes()), label);
    let mut longer_than_it_is = label.to_bytes();
    longer_than_it_is[0] = 200;
    assert_eq!(Label::from_bytes(longer_than_it_is).as_str(), "");
}

/// A drawing is read and written, and all operations are applied to it.
#[test]
fn sets_are_drawn() {
    let drawing = "\
        X . . . . . . . .\n\
        . . . . . . . . .\n\
        . . . . . . . . .\n\
        . . . . . . . . .\n\
        . . . . X . . . .\n\
        . . . . . . . . .\n\
        . . . . . . X . .\n\
        . . . . . . . . .\n\
        . . . . . . . . X\n";
    let set = draw(drawing);
    assert_eq!((set.to_string(), format!("{set:?}")), (drawing.to_owned(), format!("\n{drawing}")));
    let names = |set: Bitboard| set.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(names(set), "1i 3g 5e 9a");
    assert_eq!((names(set.turned()), names(set.mirrored())), ("1i 5e 7c 9a".to_owned(), "1a 5e 7g 9i".to_owned()));
    assert_eq!(
        [set.first(), set.last(), Bitboard::EMPTY.last()].map(|square| square.map(Square::index)),
        [Some(8), Some(72), None]
    );
    assert_eq!((set.len(), set.into_iter().len(), set.has_many()), (4, 4, true));
    let (file, rank) = (Bitboard::file(File::Five), Bitboard::rank(Rank::E));
    assert_eq!(
        (names(file & set), names(set - rank), (file ^ rank).len()),
        ("5e".to_owned(), "1i 3g 9a".to_owned(), 16)
    );
    assert_eq!((!(file | rank)).len(), 81 - 17);
    let mut changed = set;
    changed &= file;
    assert!(changed.is_subset(rank) && changed.meets(rank) && !changed.has_many() && !changed.is_empty());
    changed |= rank;
    changed ^= file;
    assert_eq!(changed.len(), 16);
    changed -= rank;
    assert_eq!((changed.len(), changed.with(Square::at(4, 4).unwrap())), (8, file));
    assert_eq!(file.without(Square::at(4, 4).unwrap()), changed);
}
