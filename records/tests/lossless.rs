//! Records that are written read back as they were.

use records::{Action, Format, Record, read};

use super::made::{Random, record, write};

/// As many random records as are tried.
const RECORDS: u64 = 600;

#[test]
fn random_records_read_back() {
    for format in [Format::Kif, Format::Csa, Format::Usi] {
        for seed in 1..=RECORDS {
            let made = record(&mut Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)), format);
            let text = write(&made, format);
            let found =
                read(text.as_bytes(), format).unwrap_or_else(|error| panic!("{format:?} {seed}: {error}\n{text}"));
            assert_eq!(found, [made], "{format:?} {seed}\n{text}");
        }
    }
}

/// Through the other format and back: headers, start, moves, times of whole seconds and outcome.
#[test]
fn games_go_through_the_other_format() {
    let told = |record: &Record| {
        let moves: Vec<_> = record.main_line().filter(|node| matches!(node.action, Action::Move { .. })).collect();
        let moves: Vec<_> = moves.iter().map(|node| (node.action.clone(), node.time.map(|time| time.spent))).collect();
        (record.headers.clone(), record.start().clone(), moves, record.outcome())
    };
    for seed in 1..=RECORDS {
        let made = record(&mut Random(seed.wrapping_mul(0x2545_f491_4f6c_dd1d)), Format::Kif);
        let csa = write(&made, Format::Csa);
        let through = &read(csa.as_bytes(), Format::Csa).unwrap()[0];
        let kif = write(through, Format::Kif);
        let back = &read(kif.as_bytes(), Format::Kif).unwrap()[0];
        let mut expected = told(&made);
        // CSA counts from 1.
        expected.1.number = 1;
        assert_eq!(told(back), expected, "{seed}\n{csa}\n{kif}");
    }
}

/// Two hundred thousand moves and a thousand variations: a tree is neither recursive nor slow.
#[test]
fn long_games_are_read() {
    let mut text = "手数----\n".to_owned();
    for pair in 0..100_000 {
        let (one, two) =
            if pair % 2 == 0 { ("４八金(49)", "６二金(61)") } else { ("４九金(48)", "６一金(62)") };
        text.push_str(&format!("{} {one}\n{} {two}\n", 2 * pair + 1, 2 * pair + 2));
    }
    // Each variation goes back to the beginning and leaves a line behind.
    text.push_str(&"変化：1手\n1 ７六歩(77)\n".repeat(1000));
    let games = records::kif::read(&text).unwrap();
    assert_eq!((games[0].main_line().count(), games[0].variations()), (200_000, 1000));
    assert_eq!(records::kif::read(&records::kif::write(&games[0])).unwrap(), games);
}
