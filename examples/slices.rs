//! The cost of searching in slices of nodes on a warm hash table, compared with one uninterrupted search.
//! `docs/embedded.md` has the figures. Run it: `cargo run --release --example slices`

use horigoma::board::Position;
use horigoma::host::Bucket;

use horigoma::search::{Config, Limits, Silent, Table, WorkerMemory};

const DEPTH: u32 = 10;

/// The multiple of the uninterrupted search's nodes after which the slices are given up.
const MOST: u64 = 20;

/// Returns the nodes of slices of this size until depth [`DEPTH`] is complete, or `None` when they exceed `most`.
fn nodes(position: &Position, slice: u64, most: u64) -> Option<u64> {
    let buckets: Vec<Bucket> = (0..1 << 18).map(|_| Bucket::default()).collect();
    let (table, config) = (Table::new(&buckets, 1), Config::default());
    let mut memory = WorkerMemory::new();
    let mut worker = memory.worker();
    let limits = Limits { depth: DEPTH, nodes: slice, ..Limits::default() };
    let mut nodes = 0;
    while nodes < most {
        let outcome = worker.search(position, &[], &table, &config, &limits, &mut Silent);
        nodes += outcome.nodes;
        if outcome.depth == DEPTH && outcome.nodes < slice {
            return Some(nodes);
        }
    }
    None
}

fn main() {
    let slices = [1000, 3000, 10_000, 30_000, 100_000];
    println!("nodes to depth {DEPTH}, and so many times as many in slices of {slices:?}");
    for sfen in [
        "startpos",
        "lnsgk2nl/1r4gs1/p1pppp1pp/1p4p2/7P1/2P6/PP1PPPP1P/1SG4R1/LN2KGSNL b Bb 17",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    ] {
        let position = sfen.parse().expect("a position");
        let whole = nodes(&position, u64::MAX, u64::MAX).expect("a search in one go ends");
        let times = slices.map(|slice| match nodes(&position, slice, MOST * whole) {
            Some(nodes) => format!("{:.1}", nodes as f64 / whole as f64),
            None => format!("over {MOST}"),
        });
        println!("{sfen}: {whole}, {}", times.join(", "));
    }
}
