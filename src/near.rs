//! Names that a mistyped one may have meant.

use core::fmt;

use geometry::Japanese;

/// The greatest length of a word that is compared, in bytes.
const LONGEST: usize = 40;

/// ` (did you mean X or Y?)` for the names most like a word, in their order, or nothing when no name is like it.
///
/// ```
/// use horigoma::host::DidYouMean;
/// let names = ["perft", "eval", "moves", "moves1"];
/// assert_eq!(DidYouMean("Move", || names.iter().copied()).to_string(), " (did you mean moves or moves1?)");
/// assert_eq!(DidYouMean("xyzzy", || names.iter().copied()).to_string(), "");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DidYouMean<'w, F>(pub &'w str, pub F);

impl<'n, I: Iterator<Item = &'n str>, F: Fn() -> I> fmt::Display for DidYouMean<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, self.0, &|each| (self.1)().for_each(each), [" (did you mean ", " or ", "?)"])
    }
}

impl<'n, I: Iterator<Item = &'n str>, F: Fn() -> I> Japanese for DidYouMean<'_, F> {
    fn write_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, self.0, &|each| (self.1)().for_each(each), ["（", "か", "のことですか？）"])
    }
}

/// Calls a function with each name.
type Names<'a, 'n> = &'a dyn Fn(&mut dyn FnMut(&'n str));

/// Writes the names with a text before, between and after them, or nothing when there are none.
// One function for the names of every caller.
fn write_list(f: &mut fmt::Formatter<'_>, word: &str, names: Names<'_, '_>, texts: [&str; 3]) -> fmt::Result {
    let [before, between, after] = texts;
    let (mut least, mut count, mut written) = (None, 0, Ok(()));
    names(&mut |name| least = least.into_iter().chain(distance(word, name)).min());
    names(&mut |name| {
        if least.is_some() && distance(word, name) == least && written.is_ok() {
            written = write!(f, "{}{name}", if count == 0 { before } else { between });
            count += 1;
        }
    });
    written?;
    f.write_str(if count > 0 { after } else { "" })
}

/// Returns the distance of a name from a word, ignoring case, or `None` when they differ too much. It is 0 when the
/// name begins with the word, else the number of slips, at most one in three letters. A slip is an added, missing or
/// wrong letter, or two letters exchanged.
fn distance(word: &str, name: &str) -> Option<usize> {
    let (word, name) = (word.as_bytes(), name.as_bytes());
    if word.len() > LONGEST || name.len() > LONGEST {
        return None;
    }
    if word.len() >= 2 && name.len() >= word.len() && name[..word.len()].eq_ignore_ascii_case(word) {
        return Some(0);
    }
    Some(slips(word, name)).filter(|&slips| slips <= word.len().max(name.len()) / 3)
}

/// Returns the number of slips between two words: the optimal string alignment distance.
fn slips(one: &[u8], other: &[u8]) -> usize {
    let same = |a: usize, b: usize| one[a].eq_ignore_ascii_case(&other[b]);
    // Rows for the words without the last letter, up to the last, and with it.
    let mut rows = [[0; LONGEST + 1]; 3];
    rows[1] = core::array::from_fn(|length| length);
    for a in 0..one.len() {
        rows[2][0] = a + 1;
        for b in 0..other.len() {
            let change = rows[1][b] + usize::from(!same(a, b));
            let mut least = change.min(rows[1][b + 1] + 1).min(rows[2][b] + 1);
            if a > 0 && b > 0 && same(a, b - 1) && same(a - 1, b) {
                least = least.min(rows[0][b - 1] + 1);
            }
            rows[2][b + 1] = least;
        }
        rows.rotate_left(1);
    }
    rows[1][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_counted() {
        for (one, other, count) in [
            ("", "", 0),
            ("", "abc", 3),
            ("eval", "EVAL", 0),
            ("eval", "evla", 1),
            ("perft", "pert", 1),
            ("perft", "perfft", 1),
            ("kitten", "sitting", 3),
            ("ca", "abc", 3),
        ] {
            assert_eq!(slips(one.as_bytes(), other.as_bytes()), count, "{one} {other}");
            assert_eq!(slips(other.as_bytes(), one.as_bytes()), count, "{other} {one}");
        }
    }

    #[test]
    fn similar_names_are_suggested() {
        for (word, name, far) in
            [("Thread", "Threads", 0), ("evla", "eval", 1), ("mov", "moves1", 0), ("go", "go", 0), ("hepl", "help", 1)]
        {
            assert_eq!(distance(word, name), Some(far), "{word} {name}");
        }
        for (word, name) in [("", "d"), ("x", "d"), ("d", "debug"), ("xyzzy", "eval"), ("bench", "perft")] {
            assert_eq!(distance(word, name), None, "{word} {name}");
        }
        assert_eq!(distance(&"e".repeat(LONGEST + 1), "eval"), None);
    }
}
