//! A search of 200 nodes of any position: it stops in time, its lines can be played, its answer is legal.
#![no_main]

use std::cell::RefCell;

use horigoma::board::{HistoryEntry, Position};
use horigoma::search::{Bucket, Config, Iteration, Limits, Observer, PvInfo, Table, WorkerMemory};
use horigoma_fuzz::{Bytes, legal, position};
use libfuzzer_sys::fuzz_target;

const NODES: u64 = 200;

struct Memory {
    worker: WorkerMemory,
    buckets: Vec<Bucket>,
}

thread_local! {
    static MEMORY: RefCell<Memory> = RefCell::new(Memory {
        worker: WorkerMemory::new(),
        buckets: std::iter::repeat_with(Bucket::default).take(1 << 10).collect(),
    });
}

struct Replay<'p>(&'p Position);

impl Observer for Replay<'_> {
    fn should_stop(&mut self, _: u64) -> bool {
        false
    }

    fn line(&mut self, line: &PvInfo<'_>) {
        let mut position = self.0.clone();
        for &mv in line.pv {
            assert!(position.is_legal(mv), "{mv} in {position}, line {:?} of {}", line.pv, self.0);
            position.play(mv);
        }
    }

    fn iteration(&mut self, _: &Iteration) -> bool {
        true
    }
}

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let Some(position) = position(&mut bytes) else { return };
    let mut config = Config::default();
    config.rules.max_moves = if bytes.next() % 4 == 1 { u32::from(bytes.next()) } else { u32::MAX };
    let multi_pv = 1 + usize::from(bytes.next() % 4);
    MEMORY.with_borrow_mut(|memory| {
        let table = Table::new(&memory.buckets, bytes.next());
        let mut worker = memory.worker.worker();
        let limits = Limits { multi_pv, ..Limits::nodes(NODES) };
        let outcome =
            worker.search(&position, &[HistoryEntry::of(&position)], &table, &config, &limits, &mut Replay(&position));
        assert!(outcome.nodes <= NODES, "{} nodes", outcome.nodes);
        match outcome.best {
            Some(best) => assert!(position.is_legal(best), "{best} in {position}"),
            None => assert!(legal(&position).is_empty(), "no move in {position}"),
        }
    });
});
