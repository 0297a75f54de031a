//! Move generation beside the two fastest published shogi move generators in Rust, `haitaka` and `shunsai`, in one run.
//!
//! Four ways of counting the last ply: by the sizes of the target sets, by listing every move, by making every move as
//! perft does, without keys, and by making every move as a game does. Both peers update a key with every move, so the
//! last way is the fair comparison.
//! Pin the run to a core (`taskset -c 1 cargo bench -p horigoma-benches --bench movegen`) and read the ratio of the
//! medians.

mod haitaka;
mod shunsai;

use std::hint::black_box;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use horigoma::board::perft::{Leaves, perft};
use horigoma::board::{Bitboard, Color, MoveList, PieceKind, Position, Square, attacks};

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const MIDDLE: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
const DROPS: &str = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";

/// Name, position, depth.
type Case = (&'static str, &'static str, u32);

type Group<'a> = BenchmarkGroup<'a, WallTime>;

const COUNT: [Case; 3] = [("start", START, 6), ("middle", MIDDLE, 4), ("drops", DROPS, 3)];
const LIST: [Case; 3] = [("start", START, 5), ("middle", MIDDLE, 3), ("drops", DROPS, 3)];
const MAKE: [Case; 3] = [("start", START, 5), ("middle", MIDDLE, 3), ("drops", DROPS, 2)];

/// Measures a generator, given its reader of an SFEN and its count of a tree. Returns its number of nodes in each case.
fn run<P>(
    group: &mut Group,
    generator: &str,
    cases: &[Case],
    read: fn(&str) -> P,
    tree: fn(&mut P, u32) -> u64,
) -> Vec<u64> {
    let measure = |&(case, sfen, depth): &Case| {
        let mut position = read(sfen);
        let nodes = tree(&mut position, depth);
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(BenchmarkId::new(generator, case), |bencher| {
            bencher.iter(|| tree(black_box(&mut position), depth));
        });
        nodes
    };
    cases.iter().map(measure).collect()
}

/// Returns a group of measurements with this name.
fn group<'a>(criterion: &'a mut Criterion, name: &str) -> Group<'a> {
    let mut group = criterion.benchmark_group(name);
    group.sample_size(10).warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(5));
    group
}

fn read(sfen: &str) -> Position {
    Position::from_sfen(sfen).expect("an SFEN")
}

/// Makes every move with all values that a game needs, keys included.
fn make_with_keys(position: &mut Position, depth: u32) -> u64 {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let mut nodes = 0;
    for mv in &moves {
        let undo = position.play_unchecked(mv);
        black_box(&*position);
        nodes += if depth == 1 { 1 } else { make_with_keys(position, depth - 1) };
        position.undo(mv, undo);
    }
    nodes
}

/// Compares a look-up with computing the attack, over all squares.
fn lookup(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("attack");
    group.throughput(Throughput::Elements(Square::COUNT as u64));
    let each = |attack: &dyn Fn(Square) -> Bitboard| {
        Square::all().map(|square| attack(black_box(square)).bits()).fold(0, |a, b| a ^ b)
    };
    let (black, kind) = (Color::Black, PieceKind::Silver);
    group
        .bench_function("silver, looked up", |bencher| bencher.iter(|| each(&|square| attacks::silver(black, square))));
    group.bench_function("silver, computed", |bencher| {
        bencher.iter(|| each(&|square| geometry::step::attacks(kind, black, square)))
    });
    group.bench_function("king, looked up", |bencher| bencher.iter(|| each(&attacks::king)));
    group.bench_function("king, by shifts", |bencher| bencher.iter(|| each(&shifted_king)));
    group.finish();
}

/// Returns king steps without a table: three files, each spread up and down within the board.
fn shifted_king(square: Square) -> Bitboard {
    let bit = 1u128 << square.index();
    let rank = square.rank().index();
    let up = if rank > 0 { bit >> 1 } else { 0 };
    let down = if rank < 8 { bit << 1 } else { 0 };
    let file = bit | up | down;
    Bitboard::truncate((file | file << 9 | file >> 9) & !bit)
}

fn counted(criterion: &mut Criterion) {
    let mut group = group(criterion, "count");
    let nodes = run(&mut group, "horigoma", &COUNT, read, |position, depth| perft(position, depth, Leaves::Count));
    // haitaka's sets miss some nodes. Its throughput is that of the nodes that it counts.
    run(&mut group, "haitaka", &COUNT, haitaka::read, haitaka::count);
    assert_eq!(nodes, run(&mut group, "shunsai", &COUNT, shunsai::read, shunsai::count));
}

fn listed(criterion: &mut Criterion) {
    let mut group = group(criterion, "list");
    let nodes = run(&mut group, "horigoma", &LIST, read, |position, depth| perft(position, depth, Leaves::List));
    run(&mut group, "haitaka", &LIST, haitaka::read, haitaka::list);
    assert_eq!(nodes, run(&mut group, "shunsai", &LIST, shunsai::read, shunsai::list));
}

fn made(criterion: &mut Criterion) {
    let mut group = group(criterion, "make");
    run(&mut group, "horigoma, no keys", &MAKE, read, |position, depth| perft(position, depth, Leaves::Make));
    let nodes = run(&mut group, "horigoma", &MAKE, read, make_with_keys);
    run(&mut group, "haitaka", &MAKE, haitaka::read, haitaka::make);
    assert_eq!(nodes, run(&mut group, "shunsai", &MAKE, shunsai::read, shunsai::make));
}

criterion_group!(benches, lookup, counted, listed, made);
criterion_main!(benches);
