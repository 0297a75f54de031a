//! Text in the encodings of Japan: Shift_JIS with the additions of Windows, EUC-JP and ISO-2022-JP.
//!
//! Source: the Encoding Standard (<https://encoding.spec.whatwg.org/>), chapters 12.1 to 12.3. `build.rs` makes the
//! table of characters.

include!(concat!(env!("OUT_DIR"), "/japanese.rs"));

/// The cells of a row.
const CELLS: usize = 94;

/// The first row of JIS X 0212 in the table. JIS X 0208 and the rows of Windows are before it.
const RARE: usize = 120;

/// The first and last character of Shift_JIS that a user draws, and the first one in Unicode.
const OWN: (usize, usize, u32) = (8836, 10_715, 0xe000);

/// Decodes Shift_JIS. `None` for bytes that are none.
pub(crate) fn shift_jis(bytes: &[u8]) -> Option<String> {
    let mut text = String::with_capacity(2 * bytes.len());
    let mut bytes = bytes.iter().copied();
    while let Some(byte) = bytes.next() {
        text.push(match byte {
            0..=0x80 => char::from(byte),
            0xa1..=0xdf => kana(byte),
            0x81..=0x9f | 0xe0..=0xfc => {
                let lead = usize::from(byte) - if byte < 0xa0 { 0x81 } else { 0xc1 };
                let trail = match bytes.next()? {
                    trail @ 0x40..=0x7e => trail - 0x40,
                    trail @ 0x80..=0xfc => trail - 0x41,
                    _ => return None,
                };
                let number = lead * 2 * CELLS + usize::from(trail);
                match number {
                    _ if (OWN.0..=OWN.1).contains(&number) => char::from_u32(OWN.2 + (number - OWN.0) as u32)?,
                    _ => character(number)?,
                }
            }
            _ => return None,
        });
    }
    Some(text)
}

/// Decodes EUC-JP. `None` for bytes that are none.
pub(crate) fn euc_jp(bytes: &[u8]) -> Option<String> {
    let mut text = String::with_capacity(2 * bytes.len());
    let mut bytes = bytes.iter().copied();
    while let Some(byte) = bytes.next() {
        text.push(match byte {
            0..=0x7f => char::from(byte),
            0x8e => kana(bytes.next().filter(|byte| (0xa1..=0xdf).contains(byte))?),
            0x8f => character(RARE * CELLS + cell(bytes.next()?, bytes.next()?, 0xa1)?)?,
            lead => character(cell(lead, bytes.next()?, 0xa1)?)?,
        });
    }
    Some(text)
}

/// A set of characters that an escape sequence of ISO-2022-JP names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Set {
    Ascii,
    Roman,
    Katakana,
    Kanji,
}

/// The escape sequences without their first byte.
const ESCAPES: [(&[u8], Set); 5] =
    [(b"(B", Set::Ascii), (b"(J", Set::Roman), (b"(I", Set::Katakana), (b"$@", Set::Kanji), (b"$B", Set::Kanji)];

/// Decodes ISO-2022-JP. `None` for bytes that are none.
pub(crate) fn iso_2022_jp(bytes: &[u8]) -> Option<String> {
    let mut text = String::with_capacity(bytes.len());
    let (mut rest, mut set, mut is_new) = (bytes, Set::Ascii, false);
    while let [byte, after @ ..] = rest {
        if *byte == 0x1b {
            let (escape, named) = ESCAPES.into_iter().find(|(escape, _)| after.starts_with(escape))?;
            // Two sequences without a character between them hide text from other programs.
            if is_new {
                return None;
            }
            (rest, set, is_new) = (&after[escape.len()..], named, true);
            continue;
        }
        (rest, is_new) = (after, false);
        text.push(match (set, *byte) {
            (_, 0x0e | 0x0f | 0x80..) => return None,
            (Set::Roman, b'\\') => '¥',
            (Set::Roman, b'~') => '‾',
            (Set::Ascii | Set::Roman, byte) => char::from(byte),
            (Set::Katakana, byte @ 0x21..=0x5f) => kana(byte + 0x80),
            (Set::Kanji, lead @ 0x21..=0x7e) => {
                let (&trail, after) = rest.split_first()?;
                rest = after;
                character(cell(lead, trail, 0x21)?)?
            }
            _ => return None,
        });
    }
    Some(text)
}

/// Returns the number of a cell from the bytes of its row and its column, which count from `first` on.
fn cell(row: u8, column: u8, first: u8) -> Option<usize> {
    let [row, column] = [row, column].map(|byte| byte.checked_sub(first).map(usize::from));
    let column = column.filter(|&column| column < CELLS)?;
    Some(row.filter(|&row| row < CELLS)? * CELLS + column)
}

/// Returns the character of a cell.
fn character(number: usize) -> Option<char> {
    let place = usize::from(*PLACES.get(number / CELLS)?).checked_sub(1)?;
    char::from_u32(FILLED[place][number % CELLS].into()).filter(|&character| character != '\0')
}

/// Returns a character of half width: a kana or a mark, by its byte of Shift_JIS, 0xa1 to 0xdf.
fn kana(byte: u8) -> char {
    char::from_u32(0xff61 - 0xa1 + u32::from(byte)).unwrap_or(char::REPLACEMENT_CHARACTER)
}
