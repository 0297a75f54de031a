//! Damaged records: no reader panics, and its records are written and read again without a difference.

use records::{Format, Record, read};

use super::made::{Random, record, write};

/// Pieces of text that damage likes.
const PIECES: [&str; 28] = [
    "\n",
    "\r",
    "変化：1手\n",
    "手数----\n",
    "まで1手で先手の勝ち\n",
    "1 ７六歩(77)\n",
    "同　",
    "成",
    "不",
    "打",
    "(00)",
    "/\n",
    ",",
    "T1.5\n",
    "P-00AL\n",
    "PI\n",
    "'*",
    "%",
    "+",
    "-",
    "：",
    "手合割：その他\n",
    "上手：甲\n",
    "$上手:甲\n",
    "|",
    "v",
    "99999999999999999999",
    "後手番\n",
];

#[test]
fn damaged_records_are_read_or_refused() {
    let (mut random, mut accepted, mut tried) = (Random(64), 0, 0);
    for format in [Format::Kif, Format::Csa, Format::Usi] {
        for seed in 1..=150 {
            let made = write(&record(&mut Random(seed * 7919), format), format);
            for _ in 0..20 {
                let bytes = damaged(&mut random, made.as_bytes());
                tried += 1;
                let Ok(games) = read(&bytes, format) else { continue };
                accepted += 1;
                for game in games {
                    let text = write(&game, format);
                    let again = read(text.as_bytes(), format).unwrap_or_else(|error| panic!("{error}\n{text}"));
                    let same = again.len() == 1 && without_totals(&again[0]) == without_totals(&game);
                    assert!(same, "{}\nbecame\n{text}", String::from_utf8_lossy(&bytes));
                }
            }
        }
    }
    assert!((tried / 10..tried * 9 / 10).contains(&accepted), "{accepted} of {tried} accepted");
}

/// The clock's totals are written where a record has none.
fn without_totals(record: &Record) -> Record {
    let mut record = record.clone();
    for node in 0..record.nodes().len() {
        if let Some(time) = &mut record.node_mut(node).time {
            time.total = None;
        }
    }
    record
}

/// A text with one to three damages: bytes changed, lines cut, doubled or exchanged, pieces of text put in.
fn damaged(random: &mut Random, bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..1 + random.below(3) {
        let at = random.below(bytes.len().max(1));
        match random.below(6) {
            0 if !bytes.is_empty() => bytes[at] = random.below(256) as u8,
            1 => bytes.truncate(at),
            2 => {
                let piece = PIECES[random.below(PIECES.len())].bytes();
                bytes.splice(at..at, piece);
            }
            kind => {
                let mut lines: Vec<Vec<u8>> = bytes.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
                let (one, other) = (random.below(lines.len()), random.below(lines.len()));
                match kind {
                    3 => drop(lines.remove(one)),
                    4 => lines.insert(other, lines[one].clone()),
                    _ => lines.swap(one, other),
                }
                bytes = lines.join(&b'\n');
            }
        }
    }
    bytes
}
