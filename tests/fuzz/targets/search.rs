//! A search of 200 nodes of any position: it stops in time, its lines can be played, its answer is legal.
#![no_main]

use std::cell::RefCell;

use horigoma::board::{Declaration, DeclarationRule, HistoryEntry, Move, Position};
use horigoma::host::Bucket;
use horigoma::search::{Bound, Config, Limits, Observer, Outcome, PvInfo, Table, ValueKind, WorkerMemory};
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

/// Plays each line, and keeps the first move and the bound of the best line that was reported last.
struct Replay<'p>(&'p Position, Option<(Move, Bound)>);

impl Observer for Replay<'_> {
    fn line(&mut self, line: &PvInfo<'_>) {
        if line.multipv == 1 && line.bound != Bound::Upper {
            self.1 = line.pv.first().map(|&mv| (mv, line.bound));
        }
        let mut position = self.0.clone();
        for &mv in line.pv {
            assert!(position.is_legal(mv), "{mv} in {position}, line {:?} of {}", line.pv, self.0);
            position.play(mv);
        }
    }
}

#[path = "../../differential/mates.rs"]
mod mates;

/// The rules of declaration; the first is the search's own default.
const RULES: [Option<DeclarationRule>; 4] =
    [Some(DeclarationRule::Rule27), Some(DeclarationRule::Try), Some(DeclarationRule::Rule24), None];

/// A mate of up to three plies that is announced as exact is one by the rules.
fn check_mate(position: &Position, outcome: &Outcome, rule: Option<DeclarationRule>) {
    let (Some(best), ValueKind::MateIn(plies @ 1..=3)) = (outcome.best, outcome.value.kind()) else { return };
    let declares = rule.is_some_and(|rule| position.declaration(rule) == Declaration::Win);
    if outcome.bound == Bound::Exact && !declares {
        assert!(mates::wins_by(position, best, plies, rule), "{best} in {plies} of {position}, {rule:?}");
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
        let rule = RULES[usize::from(bytes.next() % 4)];
        config.rules.declaration = rule;
        let mut worker = memory.worker.worker();
        let limits = Limits { multi_pv, ..Limits::nodes(NODES) };
        let mut replay = Replay(&position, None);
        let outcome = worker.search(&position, &[HistoryEntry::of(&position)], &table, &config, &limits, &mut replay);
        let shown = replay.1.filter(|(mv, _)| Some(*mv) == outcome.best).map_or(Bound::Lower, |(_, bound)| bound);
        // Who has no move, or may declare, needs no line.
        let decided = outcome.best.is_none() || outcome.value.kind() == ValueKind::MateIn(1);
        assert!(outcome.bound == shown || decided && outcome.bound == Bound::Exact, "{outcome:?} of {position}");
        assert!(outcome.nodes <= NODES, "{} nodes", outcome.nodes);
        if config.rules.max_moves == u32::MAX {
            check_mate(&position, &outcome, rule);
        }
        match outcome.best {
            Some(best) => assert!(position.is_legal(best), "{best} in {position}"),
            None => assert!(legal(&position).is_empty(), "no move in {position}"),
        }
    });
});
