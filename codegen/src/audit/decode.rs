//! The values of a table from the bytes that they take in a program, and back.

use geometry::{Bitboard, Direction, Directions, Label, Magic, Score, Square};

use crate::table::{Content, Values};

/// The greatest table.
const MOST_VALUES: usize = 1 << 24;

/// The most dimensions of a table.
pub(super) const MOST_DIMENSIONS: usize = 8;

/// Reads the values of a table of this type.
///
/// # Errors
/// A type that no table has, or bytes that are no value of it.
pub(super) fn content(rust_type: &str, bytes: &[u8]) -> Result<Content, String> {
    let (shape, element) = shape(rust_type)?;
    let values = values(element, bytes)?;
    let count = shape.iter().try_fold(1usize, |count, &length| count.checked_mul(length));
    if count != Some(values.len()) {
        return Err(format!("found {} values, expected {rust_type}", values.len()));
    }
    Ok(Content { shape, values })
}

/// The lengths and the element of `[[Bitboard;81];2]`, outermost first.
fn shape(rust_type: &str) -> Result<(Vec<usize>, &str), String> {
    let (mut shape, mut rest) = (Vec::new(), rust_type);
    while let Some(inner) = rest.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        let parts = inner.rsplit_once(';');
        let length = parts.and_then(|(_, length)| length.trim().parse().ok());
        let Some(((element, _), length)) = parts.zip(length.filter(|&length| (1..=MOST_VALUES).contains(&length)))
        else {
            return Err(format!("found the type '{rust_type}'"));
        };
        shape.push(length);
        if shape.len() > MOST_DIMENSIONS {
            return Err(format!("found the type '{rust_type}'"));
        }
        rest = element;
    }
    Ok((shape, rest))
}

/// All values of an element, each from as many bytes as it takes.
fn all<T, const N: usize>(bytes: &[u8], value: impl Fn([u8; N]) -> Option<T>) -> Result<Values, String>
where
    Vec<T>: Into<Values>,
{
    let (chunks, rest) = bytes.as_chunks();
    if !rest.is_empty() {
        return Err(format!("found {} bytes, expected a multiple of {N}", bytes.len()));
    }
    let found: Option<Vec<T>> = chunks.iter().map(|&chunk| value(chunk)).collect();
    found.map(Into::into).ok_or_else(|| "found bytes that are no value of its type".to_owned())
}

fn values(element: &str, bytes: &[u8]) -> Result<Values, String> {
    match element {
        "i8" => all(bytes, |chunk| Some(i8::from_le_bytes(chunk))),
        "u8" => all(bytes, |chunk| Some(u8::from_le_bytes(chunk))),
        "i16" => all(bytes, |chunk| Some(i16::from_le_bytes(chunk))),
        "u16" => all(bytes, |chunk| Some(u16::from_le_bytes(chunk))),
        "i32" => all(bytes, |chunk| Some(i32::from_le_bytes(chunk))),
        "u64" => all(bytes, |chunk| Some(u64::from_le_bytes(chunk))),
        "Bitboard" => all(bytes, |chunk| set(u128::from_le_bytes(chunk))),
        "Score" => all(bytes, |chunk| Some(Score::from_packed(i32::from_le_bytes(chunk)))),
        "Option<Direction>" => all(bytes, |[index]: [u8; 1]| match usize::from(index) {
            Direction::COUNT => Some(None),
            index => Direction::ALL.get(index).map(|&direction| Some(direction)),
        }),
        "Directions" => all(bytes, |[bits]: [u8; 1]| Some(Directions::new(bits))),
        "Magic" => all(bytes, magic),
        "Label" => all(bytes, |chunk| Some(Label::from_bytes(chunk))),
        _ => Err(format!("found the type '{element}'")),
    }
}

impl Values {
    /// Returns the bytes that the values take in memory, in little-endian order.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let whole = [self.element_bytes()];
        // The fields of a magic, and the halves of a label.
        let sizes: &[usize] = match self {
            Self::Magic(_) => &[16, 8, 4, 4],
            Self::Label(_) => &[16, 16],
            _ => &whole,
        };
        let numbers = self.numbers().into_iter().zip(sizes.iter().cycle());
        numbers.flat_map(|(number, &size)| number.to_le_bytes().into_iter().take(size)).collect()
    }
}

/// A set has no bit beyond the board.
fn set(bits: u128) -> Option<Bitboard> {
    (bits >> Square::COUNT == 0).then(|| Bitboard::new(bits))
}

/// The most squares of a line that matter.
const MOST_SQUARES: u32 = 7;

/// A magic that a proof can use: it tries every pattern of the squares.
fn magic(bytes: [u8; 32]) -> Option<Magic> {
    let (mask, rest) = bytes.split_first_chunk()?;
    let (multiplier, rest) = rest.split_first_chunk()?;
    let (offset, rest) = rest.split_first_chunk()?;
    let mask = set(u128::from_le_bytes(*mask))?;
    let shift = u32::from_le_bytes(*rest.first_chunk()?);
    let is_usable = mask.len() <= MOST_SQUARES && shift < u64::BITS;
    is_usable.then(|| Magic::new(mask.bits(), u64::from_le_bytes(*multiplier), u32::from_le_bytes(*offset), shift))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_in_their_shape() {
        let found = content("[[i16;2];3]", &[1, 0, 255, 255, 0, 1, 0, 128, 7, 0, 8, 0]).unwrap();
        assert_eq!(found, Content::new(&[3, 2], [1i16, -1, 256, i16::MIN, 7, 8]));
        assert_eq!(
            content("Score", &Score::new(5, -7).packed().to_le_bytes()),
            Ok(Content::new(&[], [Score::new(5, -7)]))
        );
        let directions = content("[Option<Direction>;2]", &[8, 0]).unwrap();
        assert_eq!(directions.values.numbers(), [8, 0]);
    }

    /// The checksum of a table is that of its bytes in memory.
    #[test]
    fn bytes_of_every_table_are_those_of_its_checksum_and_read_back() {
        for table in crate::catalogue::make_unproved(&crate::input::shipped()) {
            let bytes = table.content.values.to_bytes();
            let mut checksum = geometry::Checksum::EMPTY;
            checksum.feed(&bytes);
            assert_eq!(checksum.value(), table.checksum(), "{}", table.name);
            assert_eq!(content(&table.rust_type(), &bytes).unwrap(), table.content, "{}", table.name);
        }
    }

    #[test]
    fn bytes_that_are_no_values_are_refused() {
        let beyond = (1u128 << 81).to_le_bytes();
        let mut wide = [0; 32];
        wide[0] = 255;
        for (rust_type, bytes) in [
            ("[i16;2]", &[1, 0][..]),
            ("[i16;1]", &[1, 0, 3]),
            ("[char;1]", &[1]),
            ("[[u8;0];9]", &[]),
            ("[u8;", &[1]),
            ("Bitboard", &beyond),
            ("Option<Direction>", &[9]),
            ("Magic", &wide),
        ] {
            assert!(content(rust_type, bytes).is_err(), "{rust_type} {bytes:?}");
        }
    }
}
