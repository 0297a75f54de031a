//! The decoders beside those of `encoding_rs`, which pass the tests of the Encoding Standard.

use encoding_rs::{EUC_JP, ISO_2022_JP, SHIFT_JIS};
use records::{Encoding, decode};

/// The first line of a record in each encoding. It has no other reading.
const HEAD: &str = "手合割：平手\n開始日時：\n";

/// Compares both decoders of an encoding on bytes behind a head that is recognised.
#[track_caller]
fn compare(encoding: &'static encoding_rs::Encoding, name: Encoding, bytes: &[u8]) {
    let mut text = encoding.encode(HEAD).0.into_owned();
    text.extend(bytes);
    let expected = encoding.decode_without_bom_handling_and_without_replacement(&text);
    let found = decode(&text).ok().filter(|&(_, found)| found == name);
    assert_eq!(found.map(|(text, _)| text), expected, "{name:?} {bytes:02x?}");
}

/// Every code of two bytes, those of Windows and of users among them.
#[test]
fn every_code_of_two_bytes_is_decoded() {
    for code in 0..=u16::MAX {
        compare(SHIFT_JIS, Encoding::ShiftJis, &code.to_be_bytes());
        compare(EUC_JP, Encoding::EucJp, &code.to_be_bytes());
    }
}

/// JIS X 0212 in EUC-JP, and both bytes of a kanji of ISO-2022-JP.
#[test]
fn every_code_with_a_mark_before_it_is_decoded() {
    for code in 0..=u16::MAX {
        let [row, column] = code.to_be_bytes();
        compare(EUC_JP, Encoding::EucJp, &[0x8f, row, column]);
        compare(ISO_2022_JP, Encoding::Iso2022Jp, &[0x1b, b'$', b'B', row, column, 0x1b, b'(', b'B']);
        for set in [b'B', b'J', b'I'] {
            compare(ISO_2022_JP, Encoding::Iso2022Jp, &[0x1b, b'(', set, row, column]);
        }
    }
}

/// Codes that end early, and each byte alone.
#[test]
fn texts_that_end_within_a_code_are_refused() {
    for byte in 0..=u8::MAX {
        compare(SHIFT_JIS, Encoding::ShiftJis, &[byte]);
        compare(EUC_JP, Encoding::EucJp, &[byte]);
        compare(EUC_JP, Encoding::EucJp, &[0x8f, byte]);
        compare(ISO_2022_JP, Encoding::Iso2022Jp, &[0x1b, b'$', b'B', byte]);
        compare(ISO_2022_JP, Encoding::Iso2022Jp, &[0x1b, byte]);
        compare(ISO_2022_JP, Encoding::Iso2022Jp, &[0x1b, b'$', byte]);
    }
}

/// Characters of Windows that records have. Expected from Microsoft's table of code page 932.
#[test]
fn characters_of_windows_are_read() {
    let bytes =
        b"\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x87\x40\x87\x54\x87\x8a\xed\x95\xee\xfc\xfa\x40\xfb\xfc\xfc\x4b\x81\x60";
    assert_eq!(decode(bytes).unwrap(), ("手合割：①Ⅰ㈱﨑＂ⅰ髙黑～".into(), Encoding::ShiftJis));
}
