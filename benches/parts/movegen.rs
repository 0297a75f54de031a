//! Move generation compared with `haitaka`, the fastest published shogi move generator in Rust, in one run.
//!
//! Four ways of counting the last ply: by the sizes of the target sets, by listing every move, by making every move as
//! perft does, without keys, and by making every move as a game does. The peer's board updates its key with every move,
//! so the last way is the fair comparison, and the third is the cost without keys.
//! Pin the run to a core (`taskset -c 1 cargo bench -p horigoma-benches --bench movegen`) and read the ratio of the
//! medians.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use haitaka::Board;
use horigoma::board::perft::{Leaves, perft};
use horigoma::board::{Bitboard, Color, MoveList, PieceKind, Position, Square, attacks};

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const MIDDLE: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
const DROPS: &str = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";

/// Name, position, depth.
type Case = (&'static str, &'static str, u32);

const COUNT: [Case; 3] = [("start", START, 6), ("middle", MIDDLE, 4), ("drops", DROPS, 3)];
const LIST: [Case; 3] = [("start", START, 5), ("middle", MIDDLE, 3), ("drops", DROPS, 3)];
const MAKE: [Case; 3] = [("start", START, 5), ("middle", MIDDLE, 3), ("drops", DROPS, 2)];

fn bench(
    criterion: &mut Criterion,
    name: &str,
    cases: &[Case],
    own: fn(&mut Position, u32) -> u64,
    peer: fn(&Board, u8) -> u64,
) {
    let mut group = criterion.benchmark_group(name);
    group.sample_size(10).warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(5));
    for &(case, sfen, depth) in cases {
        let mut position = Position::from_sfen(sfen).unwrap();
        let board = Board::from_sfen(sfen).unwrap();
        group.throughput(Throughput::Elements(own(&mut position, depth)));
        group.bench_function(BenchmarkId::new("horigoma", case), |bencher| {
            bencher.iter(|| own(black_box(&mut position), depth));
        });
        // When counting by sizes, the peer misses some nodes. Its throughput is that of the nodes it counts.
        group.throughput(Throughput::Elements(peer(&board, depth as u8)));
        group.bench_function(BenchmarkId::new("haitaka", case), |bencher| {
            bencher.iter(|| peer(black_box(&board), depth as u8));
        });
    }
    group.finish();
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

/// Counts haitaka's own way: by the sizes of the target sets.
fn peer_count(board: &Board, depth: u8) -> u64 {
    peer(board, depth, &|board| {
        let mut nodes = 0;
        peer_sets(board, |moves| nodes += moves.len() as u64);
        nodes
    })
}

/// Walks every move of the sets.
fn peer_list(board: &Board, depth: u8) -> u64 {
    peer(board, depth, &|board| {
        let mut nodes = 0;
        peer_sets(board, |moves| {
            for mv in moves {
                black_box(mv);
                nodes += 1;
            }
        });
        nodes
    })
}

/// Makes every move. haitaka copies the board, so it takes no move back.
fn peer_make(board: &Board, depth: u8) -> u64 {
    peer(board, depth, &|board| {
        let mut nodes = 0;
        peer_sets(board, |moves| {
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                black_box(&child);
                nodes += 1;
            }
        });
        nodes
    })
}

fn peer_sets(board: &Board, mut each: impl FnMut(haitaka::PieceMoves)) {
    board.generate_board_moves(|moves| {
        each(moves);
        false
    });
    board.generate_drops(|moves| {
        each(moves);
        false
    });
}

fn peer(board: &Board, depth: u8, last: &dyn Fn(&Board) -> u64) -> u64 {
    if depth == 1 {
        return last(board);
    }
    let mut nodes = 0;
    peer_sets(board, |moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            nodes += peer(&child, depth - 1, last);
        }
    });
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

fn movegen(criterion: &mut Criterion) {
    bench(criterion, "count", &COUNT, |position, depth| perft(position, depth, Leaves::Count), peer_count);
    bench(criterion, "list", &LIST, |position, depth| perft(position, depth, Leaves::List), peer_list);
    bench(criterion, "make", &MAKE, |position, depth| perft(position, depth, Leaves::Make), peer_make);
    bench(criterion, "make, keys kept", &MAKE, make_with_keys, peer_make);
}

criterion_group!(benches, lookup, movegen);
criterion_main!(benches);
