//! Bytes as text, and text as lines.

use std::borrow::Cow;

use crate::{Error, japanese};

/// An encoding that records are read in. All are written in UTF-8.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// UTF-8, with a byte order mark or without.
    Utf8,
    /// UTF-16 with a byte order mark.
    Utf16,
    /// Shift_JIS with the additions of Windows.
    ShiftJis,
    /// EUC-JP.
    EucJp,
    /// ISO-2022-JP, by its escape sequences.
    Iso2022Jp,
}

/// Words that records in Japanese have: a decoding that shows one is the right one.
const WORDS: [&str; 9] = ["手合割", "先手", "後手", "上手", "下手", "手数", "投了", "開始日時", "棋戦"];

/// Decodes a file: a byte order mark decides, then escape sequences, then UTF-8 where the bytes are that. Bytes that
/// can be both Shift_JIS and EUC-JP are the one that shows words of records, else the one with fewer half-width kana,
/// else Shift_JIS.
///
/// # Errors
/// Bytes that are none of these, with the line of the first that is no UTF-8.
///
/// ```
/// let (text, encoding) = records::decode(b"\x90\xe6\x8e\xe8\x81\x46\x8d\x62\n")?;
/// assert_eq!((&*text, encoding), ("先手：甲\n", records::Encoding::ShiftJis));
/// # Ok::<_, records::Error>(())
/// ```
pub fn decode(bytes: &[u8]) -> Result<(Cow<'_, str>, Encoding), Error> {
    let refused = |name: &str| {
        let valid = std::str::from_utf8(bytes).map_or_else(|error| error.valid_up_to(), str::len);
        let line = bytes[..valid].iter().filter(|&&byte| byte == b'\n').count() + 1;
        Error::new(line, &format!("bytes that are no {name}"), "text in UTF-8, Shift_JIS or EUC-JP")
    };
    if let Some(rest) = bytes.strip_prefix(b"\xef\xbb\xbf") {
        let text = std::str::from_utf8(rest).map_err(|_| refused("UTF-8"))?;
        return Ok((text.into(), Encoding::Utf8));
    }
    for (mark, unit, name) in [
        (b"\xff\xfe", u16::from_le_bytes as fn([u8; 2]) -> u16, "UTF-16LE"),
        (b"\xfe\xff", u16::from_be_bytes, "UTF-16BE"),
    ] {
        if let Some(rest) = bytes.strip_prefix(mark) {
            let text = utf16(rest, unit).ok_or_else(|| refused(name))?;
            return Ok((text.into(), Encoding::Utf16));
        }
    }
    if bytes.windows(2).any(|pair| pair == b"\x1b$")
        && let Some(text) = japanese::iso_2022_jp(bytes)
    {
        return Ok((text.into(), Encoding::Iso2022Jp));
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Ok((text.into(), Encoding::Utf8));
    }
    match (japanese::shift_jis(bytes), japanese::euc_jp(bytes)) {
        (Some(one), Some(other)) if prefers(&other, &one) => Ok((other.into(), Encoding::EucJp)),
        (Some(text), _) => Ok((text.into(), Encoding::ShiftJis)),
        (None, Some(text)) => Ok((text.into(), Encoding::EucJp)),
        (None, None) => Err(refused("text")),
    }
}

/// Decodes UTF-16 without its mark. `None` for bytes that are none.
fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let (pairs, []) = bytes.as_chunks() else { return None };
    char::decode_utf16(pairs.iter().map(|&pair| unit(pair))).collect::<Result<_, _>>().ok()
}

/// Whether `one` looks more like a record than `other`.
fn prefers(one: &str, other: &str) -> bool {
    let words = |text: &str| WORDS.iter().filter(|&&word| text.contains(word)).count();
    let kana = |text: &str| text.chars().filter(|c| ('\u{ff61}'..='\u{ff9f}').contains(c)).count();
    match words(one).cmp(&words(other)) {
        std::cmp::Ordering::Equal => kana(one) < kana(other),
        order => order.is_gt(),
    }
}

/// The lines of a text with their numbers from 1 on. A line ends with `\n`, `\r\n` or `\r`.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'));
    lines.enumerate().map(|(number, line)| (number + 1, line))
}

/// A text as part of one line: line ends become blanks.
pub(crate) fn one_line(text: &str) -> Cow<'_, str> {
    if text.contains(['\n', '\r']) { text.replace(['\n', '\r'], " ").into() } else { text.into() }
}

/// Whether a character is a blank of records: a space, a tab or the ideographic space.
pub(crate) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{3000}')
}

#[cfg(test)]
mod tests {
    use encoding_rs::{EUC_JP, ISO_2022_JP, SHIFT_JIS};

    use super::*;

    const KIF: &str = "手合割：平手\n先手：羽生\n後手：ﾀﾆｶﾞﾜ\n";

    #[test]
    fn encodings_are_recognised() {
        for (encoding, expected) in
            [(SHIFT_JIS, Encoding::ShiftJis), (EUC_JP, Encoding::EucJp), (ISO_2022_JP, Encoding::Iso2022Jp)]
        {
            // ISO-2022-JP has no half-width kana.
            let text = if encoding == ISO_2022_JP { KIF.replace("ﾀﾆｶﾞﾜ", "谷川") } else { KIF.to_owned() };
            let bytes = encoding.encode(&text).0;
            assert_eq!(decode(&bytes).unwrap(), (text.as_str().into(), expected));
        }
        let utf16: Vec<u8> = "\u{feff}".encode_utf16().chain(KIF.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        assert_eq!(decode(&utf16).unwrap(), (KIF.into(), Encoding::Utf16));
        assert_eq!(decode(format!("\u{feff}{KIF}").as_bytes()).unwrap(), (KIF.into(), Encoding::Utf8));
    }

    /// Names of old files: `ｹﾃ､ﾎｿﾍ` was read instead of kanji.
    #[test]
    fn player_names_distinguish_euc_jp_from_shift_jis() {
        for name in ["N+羽生善治\n", "N+渡辺明\nN-藤井聡太\n", "$EVENT:竜王戦\n"] {
            assert_eq!(decode(&EUC_JP.encode(name).0).unwrap(), (name.into(), Encoding::EucJp));
            assert_eq!(decode(&SHIFT_JIS.encode(name).0).unwrap(), (name.into(), Encoding::ShiftJis));
        }
    }

    #[test]
    fn other_bytes_are_refused_with_their_line() {
        let error = decode(b"V2.2\nN+\xff\xfe\xfd\n").unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 2: found 'bytes that are no text', expected text in UTF-8, Shift_JIS or EUC-JP"
        );
        assert!(decode(b"\xef\xbb\xbf\xff").is_err());
    }

    #[test]
    fn lines_end_in_three_ways() {
        let found: Vec<_> = lines("a\r\nb\rc\nd").collect();
        assert_eq!(found, [(1, "a"), (2, "b"), (3, "c"), (4, "d")]);
    }
}
