//! The evaluation that the search uses, from scratch and with kept accumulators as in the search. Then the patterns,
//! from scratch and with cached castles, and material with piece-square values alone.
//!
//! Command: `taskset -c 1 cargo bench -p horigoma-benches --bench evaluation`. To measure the cost of a group in a
//! search, set its percentage in `tables/patterns.toml` to 0. The group is then not compiled in, and `horigoma bench`
//! counts nodes a second.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use horigoma::board::Position;
use horigoma::eval::{self, CastleCache, Explanation, KeptSums};

/// Positions of the benchmark, and those after each of their legal moves, as in a search.
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
    each("what plays, from scratch", &mut |position, _| eval::evaluate(position));
    each("plain", &mut eval::evaluate_plainly);
    each("patterns, from scratch", &mut |position, _| eval::evaluate_patterns(position));
    let mut castles = CastleCache::new();
    each("patterns, sums kept and castles cached", &mut |position, sums| {
        eval::evaluate_patterns_with(position, sums, &mut castles)
    });
    group.finish();
    kept_accumulators(criterion, &positions);
    let mut group = criterion.benchmark_group("explain");
    group.sample_size(10);
    let start = Position::start();
    group.bench_function("start", |bencher| bencher.iter(|| Explanation::of(black_box(&start)).value()));
    group.finish();
}

/// The net as the search computes it: the accumulators are there, the forward pass is left.
fn kept_accumulators(criterion: &mut Criterion, positions: &[(Position, KeptSums)]) {
    use horigoma::board::Color;
    use horigoma::eval::net::{self, Accumulator, Accumulators, Perspective};

    let accumulators = |position: &Position| -> Accumulators {
        Color::ALL.map(|color| {
            let king = position.king(color).expect("positions of games have both kings");
            Accumulator::refresh(position, Perspective::of_king(color, king))
        })
    };
    let kept: Vec<Accumulators> = positions.iter().map(|(position, _)| accumulators(position)).collect();
    let mut group = criterion.benchmark_group("evaluate");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("net, sums and accumulators kept", |bencher| {
        let value = |((position, sums), kept): (&(Position, KeptSums), &Accumulators)| {
            net::evaluate_with(black_box(position), sums, kept)
        };
        bencher.iter(|| positions.iter().zip(&kept).map(value).sum::<i32>());
    });
    group.finish();
}

criterion_group!(benches, evaluation);
criterion_main!(benches);
