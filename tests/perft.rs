//! Node counts from other programs.

use horigoma::board::perft::{Leaves, divide, perft};
use horigoma::board::{Position, SetupFaults};

use crate::data::records;

/// Records with more nodes than this are left to `HORIGOMA_PERFT_NODES=<limit> cargo test --release perft`.
const NODES: u64 = 400_000;

#[test]
fn counts_equal_published_ones() {
    let limit = std::env::var("HORIGOMA_PERFT_NODES").map_or(NODES, |text| text.parse().expect("a number of nodes"));
    let mut checked = 0;
    for record in records(include_str!("data/perft.tsv")) {
        let [sfen, depth, nodes] = record[..3] else { panic!("a record has three columns: {record:?}") };
        let (depth, nodes): (u32, u64) = (depth.parse().unwrap(), nodes.parse().unwrap());
        if nodes > limit {
            continue;
        }
        let mut position =
            Position::from_sfen_waiving(sfen, SetupFaults::WAIVABLE).unwrap_or_else(|error| panic!("{sfen}: {error}"));
        assert_eq!(perft(&mut position, depth, Leaves::Count), nodes, "perft {depth} of {sfen}");
        checked += 1;
    }
    assert!(checked > 350, "only {checked} records are within {limit} nodes");
}

#[test]
fn three_ways_of_counting_agree() {
    for record in records(include_str!("data/perft.tsv")).step_by(7) {
        let (depth, nodes): (u32, u64) = (record[1].parse().unwrap(), record[2].parse().unwrap());
        if nodes > 100_000 {
            continue;
        }
        let mut position = Position::from_sfen_waiving(record[0], SetupFaults::WAIVABLE).unwrap();
        for leaves in [Leaves::Count, Leaves::List, Leaves::Make] {
            assert_eq!(perft(&mut position, depth, leaves), nodes, "{leaves:?} at {}", record[0]);
        }
    }
}

/// The published numbers: 30 moves, 25,470 sequences of three, 719,731 of four.
#[test]
fn divided_perft_adds_up_to_the_whole() {
    let mut position = Position::start();
    assert_eq!(perft(&mut position, 0, Leaves::Count), 1);
    for (depth, whole) in [(1, 30), (3, 25_470), (4, 719_731)] {
        let mut parts = Vec::new();
        divide(&mut position, depth, Leaves::Count, |_, nodes| parts.push(nodes));
        assert_eq!((parts.len(), parts.iter().sum::<u64>()), (30, whole));
    }
    assert_eq!(position, Position::start());
}
