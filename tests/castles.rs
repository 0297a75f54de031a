//! Every castle of the published lists, recognised for both colours on both wings.

use horigoma::board::{Color, Piece, PieceKind, Position, Setup, SetupFaults, Square};
use horigoma::eval::castles::{self, Castle};

use crate::data::records;

/// `G4i` as a piece and a square.
fn piece(text: &str) -> (PieceKind, Square) {
    (PieceKind::from_letter(text.as_bytes()[0]).unwrap(), Square::from_usi(&text.as_bytes()[1..]).unwrap())
}

/// Black's pieces of a list, with a king somewhere else if the list has none.
fn setup(pieces: &str) -> Setup {
    let mut setup = Setup::EMPTY;
    for (kind, square) in pieces.split_whitespace().map(piece) {
        setup.board[square] = Some(Piece::new(Color::Black, kind));
    }
    if !pieces.contains('K') {
        setup.board[Square::from_usi(b"6i").unwrap().index()] = Some(Piece::new(Color::Black, PieceKind::King));
    }
    setup
}

fn recognised(setup: &Setup, color: Color) -> Option<Castle> {
    castles::recognise(&setup.position_waiving(SetupFaults::WAIVABLE).unwrap(), color)
}

#[test]
fn every_castle_is_found_by_name_and_stands_when_built() {
    let mut found = 0;
    for record in records(include_str!("data/castles.tsv")) {
        let number = Castle::find(record[0]).unwrap_or_else(|| panic!("no castle named {}", record[0]));
        let built = setup(record[3]);
        for (setup, color) in [
            (built.clone(), Color::Black),
            (built.mirrored(), Color::Black),
            (built.turned(), Color::White),
            (built.turned().mirrored(), Color::White),
        ] {
            let castle = recognised(&setup, color).unwrap_or_else(|| panic!("{} for {color:?}: none", record[0]));
            assert!(castle.is_whole(), "{} for {color:?}: {castle:?}", record[0]);
            // A castle that contains another may be known by either name; one at least as big must be given.
            let pieces = record[3].split_whitespace().count() as u32;
            assert!(
                castle.number() == number || castle.required_count >= pieces,
                "{} taken for {:?}",
                record[0],
                castle.names()
            );
        }
        found += 1;
    }
    assert_eq!((found, castles::COUNT), (80, 80));
}

#[test]
fn a_broken_castle_is_worth_less_than_a_whole_one_and_more_than_none() {
    for record in records(include_str!("data/castles.tsv")) {
        let whole = recognised(&setup(record[3]), Color::Black).unwrap();
        for left_out in record[3].split_whitespace().filter(|piece| !piece.starts_with('K')) {
            let mut broken = setup(record[3]);
            broken.board[piece(left_out).1] = None;
            let Some(broken) = recognised(&broken, Color::Black) else { continue };
            assert!(broken.score().mg() > 0, "{} without {left_out}", record[0]);
            assert!(broken.is_whole() || broken.score().mg() < whole.score().mg(), "{} without {left_out}", record[0]);
        }
    }
}

#[test]
fn the_start_position_is_no_castle() {
    let start = Position::start();
    for color in Color::ALL {
        assert!(castles::recognise(&start, color).is_none_or(|castle| !castle.is_whole()));
    }
}
