//! Under any accesses of threads to one bucket, a probe returns only an entry that was stored whole under its key. When
//! a search is stopped or released, every waiting thread wakes.
//!
//! `cargo run --release --manifest-path tests/concurrency/Cargo.toml` tries every order of reads and writes that the
//! memory model allows, with up to `LOOM_MAX_PREEMPTIONS` switches (default 2) at moments when a thread could continue.
#![allow(dead_code, unreachable_pub, reason = "the engine's files hold more than is called here")]

mod board {
    pub use horigoma::board::Move;
}
mod engine;
mod game {
    pub use horigoma::game::{clock, timekeeper};
}
mod search;
pub mod table;

use engine::control::Control;
use horigoma::game::clock::Budget;
use loom::sync::Arc;
use loom::thread;
use search::numbers::Transposition;
use search::value::Bound;
use table::transposition::{Bucket, Entry, Table};

/// A number of orders tried, counted outside loom's model.
static ORDERS: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);

const NUMBERS: Transposition = Transposition::DEFAULT;

fn entry(number: i32) -> Entry {
    Entry {
        mv: board::Move::from_raw(0x101 + number as u16),
        value: number * 1000,
        raw_eval: Some(-number),
        depth: number,
        table_pv: false,
        bound: Bound::Exact,
    }
}

fn try_all(name: &str, scene: impl Fn() + Sync + Send + 'static) {
    ORDERS.store(0, std::sync::atomic::Ordering::Relaxed);
    let mut model = loom::model::Builder::new();
    model.preemption_bound = model.preemption_bound.or(Some(2));
    model.max_branches = 100_000;
    model.check(move || {
        ORDERS.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        scene();
    });
    println!("{name}: {} orders, no fault", ORDERS.load(std::sync::atomic::Ordering::Relaxed));
}

/// One bucket, shared.
fn bucket() -> Arc<Vec<Bucket>> {
    Arc::new(vec![Bucket::default()])
}

fn store(memory: &Arc<Vec<Bucket>>, key: u64, number: i32) -> thread::JoinHandle<()> {
    let memory = Arc::clone(memory);
    thread::spawn(move || Table::new(&memory, 1).store(key, 0, entry(number), &NUMBERS))
}

/// Checks that a probe of a key returns one of these entries, or none.
fn is_one_of(memory: &[Bucket], key: u64, numbers: &[i32]) {
    let found = Table::new(memory, 1).probe(key, 0);
    assert!(found.is_none_or(|found| numbers.iter().any(|&number| found == entry(number))), "{key}: {found:?}");
}

/// Does this to a control on a thread of its own.
fn meanwhile(control: &Arc<Control>, act: impl FnOnce(&Control) + 'static) -> thread::JoinHandle<()> {
    let control = Arc::clone(control);
    thread::spawn(move || act(&control))
}

/// The stop flag and the ends of a search. Loom reports a thread that waits for ever, and an end that no thread sees.
fn try_ends() {
    let held = || Arc::new(Control::new(std::time::Instant::now(), Budget::UNLIMITED, true));
    try_all("a held answer, somebody stops", move || {
        let control = held();
        let stops = meanwhile(&control, Control::stop);
        control.wait();
        assert!(control.is_stopped() && control.is_over());
        stops.join().unwrap();
    });
    try_all("a held answer, one stops and one releases", move || {
        let control = held();
        let others =
            [meanwhile(&control, Control::stop), meanwhile(&control, |control| control.release(Budget::UNLIMITED))];
        control.wait();
        others.into_iter().for_each(|other| other.join().unwrap());
        assert!(control.is_stopped() && control.is_over());
        control.wait();
    });
    try_all("a held answer that is released, a helper that goes on until it is stopped", move || {
        let control = held();
        let helper = meanwhile(&control, |control| {
            while !control.is_stopped() {
                thread::yield_now();
            }
        });
        let release = meanwhile(&control, |control| control.release(Budget::UNLIMITED));
        control.wait();
        control.stop();
        helper.join().unwrap();
        release.join().unwrap();
        assert!(control.is_over());
    });
}

fn main() {
    try_ends();
    const ONE: u64 = 0x1234_5678_9abc_def0;
    const OTHER: u64 = 0x0fed_cba9_8765_4321;
    try_all("two writers of one position, a reader", || {
        let memory = bucket();
        let writers = [store(&memory, ONE, 3), store(&memory, ONE, 4)];
        is_one_of(&memory, ONE, &[3, 4]);
        writers.into_iter().for_each(|writer| writer.join().unwrap());
        is_one_of(&memory, ONE, &[3, 4]);
    });
    try_all("writers of two positions, a reader of both", || {
        let memory = bucket();
        let writers = [store(&memory, ONE, 3), store(&memory, OTHER, 4)];
        is_one_of(&memory, ONE, &[3]);
        is_one_of(&memory, OTHER, &[4]);
        writers.into_iter().for_each(|writer| writer.join().unwrap());
        is_one_of(&memory, ONE, &[3]);
        is_one_of(&memory, OTHER, &[4]);
    });
    try_all("a full bucket, two more positions", || {
        let memory = bucket();
        let table = Table::new(&memory, 1);
        for number in 5..9 {
            table.store(number as u64, 0, entry(number), &NUMBERS);
        }
        let writers = [store(&memory, ONE, 3), store(&memory, OTHER, 4)];
        for key in 5..9 {
            is_one_of(&memory, key, &[key as i32]);
        }
        writers.into_iter().for_each(|writer| writer.join().unwrap());
        for (key, number) in [(ONE, 3), (OTHER, 4), (5, 5), (6, 6), (7, 7), (8, 8)] {
            is_one_of(&memory, key, &[number]);
        }
    });
    try_all("a reader of how full it is, two writers", || {
        let memory = bucket();
        let writers = [store(&memory, ONE, 3), store(&memory, OTHER, 4)];
        assert!(Table::new(&memory, 1).hashfull() <= 500);
        writers.into_iter().for_each(|writer| writer.join().unwrap());
    });
}
