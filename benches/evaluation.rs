//! The evaluation: material and piece-square values alone, all patterns from scratch, and all patterns as the search has
//! them, with sums kept and castles remembered.
//!
//! `taskset -c 1 cargo bench --bench evaluation`. What a group costs in a search shows when its percentage in
//! `tables/patterns.toml` is set to 0: it is then not compiled in, and `horigoma bench` counts nodes a second without it.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use horigoma::board::Position;
use horigoma::eval::{self, CastleCache, KeptSums};

/// Positions of the benchmark and those after each of their legal moves: what a search looks at.
fn positions() -> Vec<(Position, KeptSums)> {
    let mut positions = Vec::new();
    for position in horigoma::engine::bench::positions() {
        let mut moves = horigoma::board::MoveList::new();
        position.legal_moves(&mut moves);
        for &mv in &*moves {
            let mut next = position.clone();
            next.play(mv);
            let sums = KeptSums::of(&next);
            positions.push((next, sums));
        }
    }
    positions
}

fn evaluation(criterion: &mut Criterion) {
    let positions = positions();
    let mut group = criterion.benchmark_group("evaluate");
    group.throughput(Throughput::Elements(positions.len() as u64));
    let mut each = |name: &str, evaluate: &mut dyn FnMut(&Position, &KeptSums) -> i32| {
        group.bench_function(name, |bencher| {
            bencher.iter(|| positions.iter().map(|(position, sums)| evaluate(black_box(position), sums)).sum::<i32>());
        });
    };
    each("plain", &mut eval::evaluate_plainly);
    each("patterns, from scratch", &mut |position, _| eval::evaluate(position));
    let mut castles = CastleCache::new();
    each("patterns, sums kept and castles remembered", &mut |position, sums| {
        eval::evaluate_with(position, sums, &mut castles)
    });
    group.finish();
}

criterion_group!(benches, evaluation);
criterion_main!(benches);
