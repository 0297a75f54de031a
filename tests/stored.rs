//! Values stored with serde read back, and other input is refused.

use std::fmt::Debug;

use horigoma::board::{Color, File, Hand, Move, Piece, PieceKind, Position, Rank, Setup, Square};
use serde_core::Serialize;
use serde_core::de::DeserializeOwned;

use crate::movegen::many_positions;

/// The JSON of a value, which must read back from JSON and from bytes.
fn stored<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> String {
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(serde_json::from_str::<T>(&json).unwrap(), *value, "{json}");
    let bytes = postcard::to_allocvec(value).unwrap();
    assert_eq!(postcard::from_bytes::<T>(&bytes).unwrap(), *value, "{bytes:?}");
    json
}

fn refused<T: DeserializeOwned + Debug>(json: &str) -> String {
    serde_json::from_str::<T>(json).unwrap_err().to_string()
}

#[test]
fn values_are_stored_by_name() {
    assert_eq!(stored(&Color::White), r#""w""#);
    assert_eq!(stored(&File::Seven), r#""7""#);
    assert_eq!(stored(&Rank::G), r#""g""#);
    assert_eq!(stored(&Piece::new(Color::White, PieceKind::Dragon)), r#""+r""#);
    assert_eq!(stored(&"2BG".parse::<Hand>().unwrap()), r#""2BG""#);
    for square in Square::all() {
        assert_eq!(stored(&square), format!("\"{square}\""));
    }
    for kind in PieceKind::ALL {
        assert_eq!(stored(&kind), format!("\"{kind}\""));
    }
    for mv in (0..=u16::MAX).filter_map(Move::from_raw) {
        assert_eq!(stored(&mv), format!("\"{mv}\""));
    }
}

#[test]
fn positions_are_stored_as_sfen() {
    many_positions(40, |position| {
        let setup = position.to_setup();
        assert_eq!(stored(&setup), format!("\"{position}\""));
        // Test suites have diagrams with too many pieces, which are positions only when that is waived.
        if setup.faults().is_empty() {
            stored(position);
        }
    });
}

#[test]
fn binary_formats_store_small_numbers() {
    assert_eq!(postcard::to_allocvec(&"7g".parse::<Square>().unwrap()).unwrap(), [60]);
    assert!(postcard::to_allocvec(&"8h2b+".parse::<Move>().unwrap()).unwrap().len() <= 3);
}

#[test]
fn stored_values_are_checked_when_read() {
    assert!(refused::<Square>(r#""7j""#).starts_with("found 'j' as character 2, expected a rank, a to i"));
    assert!(refused::<Square>("60").contains("expected a square, 1a to 9i"));
    assert!(refused::<Move>(r#""7g""#).starts_with("found 2 characters, expected 4 or 5"));
    assert!(refused::<Position>(r#""9/9/9/9/9/9/9/9/9 b -""#).starts_with("not a position: Black has no king"));
    assert!(refused::<Setup>(r#""9/9 b -""#).starts_with("board: found 2 ranks, expected 9"));
    assert!(postcard::from_bytes::<Square>(&[81]).is_err());
    assert!(postcard::from_bytes::<Move>(&[1]).is_err());
}
