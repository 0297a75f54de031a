//! SFEN and USI moves, both ways, and every refusal.

use horigoma::board::{Color, Hand, Move, Piece, PieceKind, Position, Setup, SetupFaults, SfenError, Square};
use rstest::rstest;

use crate::data::records;
use crate::movegen::many_positions;

#[test]
fn written_text_reads_back() {
    many_positions(10, |position| {
        let text = position.to_string();
        assert_eq!(Setup::from_sfen(&text).unwrap(), position.to_setup(), "{text}");
        assert_eq!(format!("{position:?}"), format!("Position({text})"));
    });
}

/// Both readers of SFEN give the same set-up. Neither uses the other.
#[test]
#[cfg(feature = "records")]
fn the_board_of_a_record_is_the_set_up_of_its_sfen() {
    let more = ["9/9/9/9/9/9/9/9/9 b -", "k8/9/9/9/9/9/9/9/8K w 2R2B4G4S4N4L18P 57"].map(str::to_owned);
    let mut texts: Vec<String> = more.into();
    many_positions(10, |position| texts.push(position.to_string()));
    for text in texts {
        let board: horigoma::records::Board = text.parse().unwrap();
        assert_eq!(Setup::from(&board), Setup::from_sfen(&text).unwrap(), "{text}");
    }
    let mut crowded = horigoma::records::Board::EMPTY;
    (crowded.hands[0][0], crowded.number) = (255, 0);
    let setup = Setup::from(&crowded);
    assert_eq!(setup.ply, 1);
    assert!(setup.position().unwrap_err().contains(SetupFaults::TOO_MANY_PIECES));
}

#[test]
fn a_count_takes_the_place_of_another() {
    for kind in PieceKind::HAND {
        let hand = Hand::EMPTY.with_count(kind, 5).with_count(kind, 2);
        assert_eq!((hand.count(kind), hand.len()), (2, 2));
    }
}

#[test]
fn bad_input_is_sorted_as_recorded() {
    for record in records(include_str!("data/sfen_bad.tsv")) {
        let (form, class, normal) = (record[0], record[1], record[3]);
        let text = record[2].trim_matches('"');
        match (form, class) {
            ("sfen", "malformed") => assert!(Setup::from_sfen(text).is_err(), "{text}"),
            ("sfen", "odd-valid") => assert_eq!(Setup::from_sfen(text).unwrap().to_string(), normal, "{text}"),
            ("sfen", "illegal") => {
                let faults = Setup::from_sfen(text).unwrap().position().unwrap_err();
                assert!(!faults.is_empty(), "{text}");
            }
            ("move", "malformed") => assert!(text.parse::<Move>().is_err(), "{text}"),
            // `position` lines are tested with the program. `resign` is a reply, not a move.
            ("position", _) | ("move", "odd-valid") => {}
            _ => panic!("unknown class: {record:?}"),
        }
    }
}

#[rstest]
#[case::board("lnsgkgsnX/9/9/9/9/9/9/9/9 b - 1", "board: found 'X'")]
#[case::ranks("9/9/9 b - 1", "board: found 3 ranks, expected 9")]
#[case::squares("9/8/9/9/9/9/9/9/9 b - 1", "board: rank b has 8 squares, expected 9")]
#[case::king("+K8/9/9/9/9/9/9/9/9 b - 1", "board: rank a has '+' before 'K'")]
#[case::dangling("8+/9/9/9/9/9/9/9/9 b - 1", "board: rank a has '+' before nothing")]
#[case::side("9/9/9/9/9/9/9/9/9 B - 1", "side to move: found 'B', expected 'b' or 'w'")]
#[case::no_side("9/9/9/9/9/9/9/9/9", "side to move: missing")]
#[case::hand("9/9/9/9/9/9/9/9/9 b 2K 1", "hands: found 'K'")]
#[case::hand_twice("9/9/9/9/9/9/9/9/9 b PP 1", "hands: 'P' is named twice")]
#[case::hand_count("9/9/9/9/9/9/9/9/9 b 3 1", "hands: found '3'")]
#[case::ply("9/9/9/9/9/9/9/9/9 b - one", "move number: expected a number")]
#[case::signed_ply("9/9/9/9/9/9/9/9/9 b - +1", "move number: expected a number")]
#[case::greatest_ply("9/9/9/9/9/9/9/9/9 b - 4294967295", "move number: expected a number")]
#[case::trailing("9/9/9/9/9/9/9/9/9 b - 1 2", "found text after the move number")]
fn refusals_name_the_field(#[case] text: &str, #[case] message: &str) {
    let error = Setup::from_sfen(text).unwrap_err().to_string();
    assert!(error.starts_with(message), "{text}: {error}");
}

#[rstest]
#[case("k8/9/9/9/9/9/9/9/9 b - 1", SetupFaults::MISSING_BLACK_KING)]
#[case("9/9/9/9/9/9/9/9/8K b - 1", SetupFaults::MISSING_WHITE_KING)]
#[case("k7k/9/9/9/9/9/9/9/8K b - 1", SetupFaults::TOO_MANY_KINGS)]
#[case("k8/9/9/9/9/9/9/9/8K b 3Rb 1", SetupFaults::TOO_MANY_PIECES)]
#[case("k8/4+R4/9/9/9/9/9/9/8K b 2r 1", SetupFaults::TOO_MANY_PIECES)]
#[case("k8/9/9/9/9/9/9/9/8K b 127P127p 1", SetupFaults::TOO_MANY_PIECES | SetupFaults::UNCOUNTABLE)]
#[case("k8/9/9/4P4/9/9/4P4/9/8K b - 1", SetupFaults::TWO_PAWNS)]
#[case("k8/9/9/4p4/9/9/4p4/9/8K b - 1", SetupFaults::TWO_PAWNS)]
#[case("k3N4/9/9/9/9/9/9/9/8K b - 1", SetupFaults::DEAD_PIECE)]
#[case("k3R4/9/9/9/9/9/9/9/8K b - 1", SetupFaults::KING_CAPTURABLE)]
#[case("Pk2+r4/1r1P5/9/3P5/9/9/9/9/9 b 2r5g 1",
    SetupFaults::MISSING_BLACK_KING | SetupFaults::TOO_MANY_PIECES | SetupFaults::TWO_PAWNS | SetupFaults::DEAD_PIECE)]
fn all_setup_faults_are_reported_together(#[case] text: &str, #[case] faults: SetupFaults) {
    assert_eq!(Setup::from_sfen(text).unwrap().position().unwrap_err(), faults);
    assert_eq!(Position::from_sfen(text).unwrap_err(), SfenError::Faults(faults));
    assert!(!faults.to_string().contains("several"), "{faults}: each is told in words of its own");
}

#[test]
fn kingless_boards_stay_usable_for_mate_problems() {
    let text = "9/9/9/9/9/9/9/9/9 b P 1";
    assert!(Position::from_sfen(text).is_err());
    assert_eq!(Position::from_sfen_for_mate(text).unwrap().count_legal_moves(), 72);
}

#[test]
fn every_move_reads_back_and_there_are_81_by_88_targets() {
    let moves: Vec<Move> = (0..=u16::MAX).filter_map(Move::from_raw).collect();
    assert_eq!(moves.len(), 81 * 81 * 2 + 7 * 81);
    for mv in moves {
        assert_eq!(mv.to_string().parse::<Move>().unwrap(), mv);
        assert_eq!(Move::from_raw(mv.raw()), Some(mv));
    }
}

#[test]
fn turning_twice_and_mirroring_twice_change_nothing() {
    many_positions(40, |position| {
        let setup = position.to_setup();
        assert_eq!(setup.turned().turned(), setup);
        assert_eq!(setup.mirrored().mirrored(), setup);
    });
    let mut setup = Setup::EMPTY;
    setup.board[Square::from_usi(b"7g").unwrap().index()] = Some(Piece::new(Color::Black, PieceKind::Pawn));
    assert_eq!(setup.turned().to_string(), "9/9/6p2/9/9/9/9/9/9 w - 1");
    assert_eq!(setup.mirrored().to_string(), "9/9/9/9/9/9/6P2/9/9 b - 1");
}
