//! Memory for the hash tables: zero pages from the allocator, touched only when used ([`ZeroPages`]).
//!
//! The first touch of a fresh page causes a page fault: two threads on fresh memory search fewer nodes a second than
//! one on memory in use. A table is therefore kept between games, and each entry stores the number of its game
//! ([`Table::of_game`]). A new game clears no memory while a clock runs.
//!
//! A search probes its table at random. With small pages nearly every probe first walks the page tables, on a virtual
//! machine those of the guest and of the host. With large pages a search in 256 MiB is 6 to 19 % faster. But the system
//! clears a whole large page at its first touch, and the first few hundred nodes touch that many. On one machine 128
//! of them took 19 ms. On a virtual machine whose host had not yet given it that memory each took 2 to 5 ms, and a
//! first search of a second in 256 MiB stood still for 0.7 s. Large pages are therefore requested when a search begins
//! that is long enough to gain by them. They are cleared before it for as long as it can spare, and no more are
//! requested after that. (All measured: docs/strength.md.)
//!
//! An idle session touches the table part by part ([`TableMemory::touch`]). The next search then meets no fault
//! (docs/startup.md).
#![allow(unsafe_code, reason = "the system's advice about pages is a call of the C library")]

#[cfg(target_os = "linux")]
use core::ffi::{c_int, c_void};
use core::ops::Deref;
use core::sync::atomic::AtomicBool;
use core::sync::atomic::Ordering::Relaxed;
use std::sync::Arc;

use super::EngineError;
use crate::search::{Bucket, Table, ZeroPages};

/// The buckets of the search's hash table.
#[derive(Debug)]
pub(super) struct Buckets {
    pages: ZeroPages<Bucket>,
    /// Whether large pages were requested from the system.
    large: AtomicBool,
    /// Whether a search requested them.
    expected: AtomicBool,
}

/// The memory of the search's hash table, and the number of its game and search.
#[derive(Default)]
pub(super) struct TableMemory {
    buckets: Option<Arc<Buckets>>,
    /// The number of parts that an idle session has touched ([`Parts`]).
    touched: usize,
    /// The number of the game, counted from 0, and of the search in it.
    game: u64,
    search: u8,
    /// Whether this game has had a search.
    used: bool,
}

/// The table for one search.
pub(super) struct TableOfSearch {
    buckets: Option<Arc<Buckets>>,
    game: u64,
    search: u8,
}

impl TableMemory {
    /// Returns the number of the game.
    #[cfg(test)]
    pub(super) const fn game(&self) -> u64 {
        self.game
    }

    /// The number of parts that an idle session has touched.
    #[cfg(test)]
    pub(super) const fn touched(&self) -> usize {
        self.touched
    }

    /// Allocates the table of this size, unless it exists. A table with large pages is replaced when they are switched
    /// off.
    ///
    /// # Errors
    /// [`EngineError::Memory`] when the allocation fails. The existing table remains, or a small one is made.
    pub(super) fn prepare(&mut self, wanted_mib: usize, large_pages: bool) -> Result<(), EngineError> {
        // With 32-bit addresses the greatest size that an option allows does not fit.
        let wanted = wanted_mib.saturating_mul((1 << 20) / size_of::<Bucket>());
        let stands = |buckets: &Arc<Buckets>| buckets.len() == wanted && (large_pages || !buckets.large.load(Relaxed));
        if self.buckets.as_ref().is_some_and(stands) {
            return Ok(());
        }
        let made = Buckets::empty(wanted);
        let failed = made.is_none();
        let small = || if self.buckets.is_none() { Buckets::empty(1 << 14) } else { None };
        if let Some(buckets) = made.or_else(small) {
            self.buckets = Some(Arc::new(buckets));
            self.touched = 0;
        }
        if !failed {
            return Ok(());
        }
        let used_mib = self.buckets.as_ref().map_or(0, |buckets| (buckets.len() * size_of::<Bucket>()) >> 20);
        Err(EngineError::Memory { wanted_mib, used_mib })
    }

    /// Whether parts of the table are untouched that a search of `nodes` nodes can fill.
    pub(super) fn is_untouched(&self, nodes: u64) -> bool {
        self.buckets.as_deref().is_some_and(|buckets| self.touched < Parts::of(buckets).count && buckets.gain_by(nodes))
    }

    /// Touches the next part of the table as a write does, in a large page where `large_pages` is set. Where the system
    /// refuses, no part is left to touch.
    pub(super) fn touch(&mut self, large_pages: bool) {
        let Some(buckets) = self.buckets.as_deref() else { return };
        let parts = Parts::of(buckets);
        let part = self.touched.min(parts.count);
        let next = (part + 1).min(parts.count);
        if large_pages {
            buckets.large.store(true, Relaxed);
            parts.advise(part, next, Advice::LargePages);
        }
        self.touched = if parts.advise(part, next, Advice::Touch) { next } else { parts.count };
    }

    /// Begins another game: existing entries belong to the game before ([`Table::of_game`]). When no search has used
    /// the table since the last call, the number stays.
    pub(super) fn forget(&mut self) {
        if core::mem::take(&mut self.used) {
            self.game += 1;
            self.search = 0;
        }
    }

    /// Returns the table for another search of this game.
    pub(super) fn next_search(&mut self) -> TableOfSearch {
        self.used = true;
        self.search = self.search.wrapping_add(1);
        TableOfSearch { buckets: self.buckets.clone(), game: self.game, search: self.search }
    }
}

impl TableOfSearch {
    /// Prepares a search of this number of nodes, or microseconds. When these touch each small page of the table
    /// several times, large pages are requested and cleared until `enough` returns true.
    pub(super) fn expect(&self, nodes: u64, enough: impl FnMut() -> bool) {
        if let Some(buckets) = &self.buckets
            && buckets.gain_by(nodes)
            && !buckets.expected.swap(true, Relaxed)
        {
            buckets.large.store(true, Relaxed);
            take_large_pages(buckets, enough);
        }
    }

    /// Returns the table. Without memory it is empty: a search still works, only slower.
    pub(super) fn table(&self) -> Table<'_> {
        Table::of_game(self.buckets.as_deref().map_or(&[], |buckets| buckets), self.game, self.search)
    }
}

/// Advice for `madvise(2)`, with the numbers of `linux/mman.h`.
#[derive(Clone, Copy)]
#[repr(i32)]
enum Advice {
    LargePages = 14,
    SmallPages = 15,
    /// Touch each page as a write would. Since Linux 5.14.
    Touch = 23,
}

#[cfg(target_os = "linux")]
unsafe extern "C" {
    /// `madvise(2)`, from the C library that `std` links.
    fn madvise(address: *mut c_void, length: usize, advice: c_int) -> c_int;
}

/// The size of the large pages that are requested, in bytes, on every machine that has any.
const LARGE: usize = 2 << 20;

/// The parts of a table that can be large pages, numbered from 0.
#[derive(Clone, Copy)]
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "other systems get no advice"))]
struct Parts<'b> {
    buckets: &'b [Bucket],
    /// Bytes before the first part.
    skipped: usize,
    count: usize,
}

impl<'b> Parts<'b> {
    fn of(buckets: &'b [Bucket]) -> Self {
        let skipped = buckets.as_ptr().cast::<u8>().align_offset(LARGE);
        Self { buckets, skipped, count: size_of_val(buckets).saturating_sub(skipped) / LARGE }
    }

    /// Advises the system on the parts from `from` up to `to`. Returns whether there are any and the system accepted.
    #[cfg(target_os = "linux")]
    fn advise(&self, from: usize, to: usize, advice: Advice) -> bool {
        if from >= to || to > self.count {
            return false;
        }
        let start = self.buckets.as_ptr().cast::<u8>();
        // SAFETY: the declaration of `madvise` is that of its manual page. The range is within the buckets, and no
        // advice changes anything that a program can see.
        unsafe {
            let start = start.add(self.skipped + from * LARGE);
            madvise(start.cast_mut().cast(), (to - from) * LARGE, advice as c_int) == 0
        }
    }

    #[cfg(not(target_os = "linux"))]
    fn advise(&self, _: usize, _: usize, _: Advice) -> bool {
        false
    }
}

/// Requests large pages for these buckets, which will be used at random, and has them cleared one by one until `enough`
/// returns true. The others stay small. The system may ignore the request, which does no harm. Memory touched before
/// stays in small pages until the system merges them.
fn take_large_pages(buckets: &[Bucket], mut enough: impl FnMut() -> bool) {
    let parts = Parts::of(buckets);
    if !parts.advise(0, parts.count, Advice::LargePages) {
        return;
    }
    let mut touched = (0..parts.count).take_while(|&part| parts.advise(part, part + 1, Advice::Touch));
    if let Some(last) = touched.find(|_| enough()) {
        parts.advise(last + 1, parts.count, Advice::SmallPages);
    }
}

impl Buckets {
    /// Allocates this many empty buckets. Returns `None` when the allocation fails.
    pub(super) fn empty(count: usize) -> Option<Self> {
        let [large, expected] = [false; 2].map(AtomicBool::new);
        Some(Self { pages: ZeroPages::try_new(count)?, large, expected })
    }

    /// Whether a search of `nodes` nodes touches each small page several times.
    fn gain_by(&self, nodes: u64) -> bool {
        const SMALL: usize = 4096;
        const SEVERAL: u64 = 8;
        nodes / SEVERAL >= (size_of_val::<[Bucket]>(self) / SMALL) as u64
    }
}

impl Deref for Buckets {
    type Target = [Bucket];

    fn deref(&self) -> &[Bucket] {
        &self.pages
    }
}

#[cfg(test)]
mod tests {
    #[cfg(target_os = "linux")]
    use std::{fs, vec::Vec};

    use super::*;

    #[test]
    fn fresh_buckets_are_an_empty_table() {
        for count in [0, 1, 1000, 1 << 16, (1 << 17) - 1] {
            let buckets = Buckets::empty(count).unwrap();
            assert_eq!((buckets.len(), Table::new(&buckets, 0).hashfull()), (count, 0));
            assert_eq!(buckets.as_ptr().addr() % 64, 0);
        }
    }

    #[test]
    fn oversized_memory_is_refused() {
        assert!(Buckets::empty(usize::MAX / 64).is_none(), "more than there is");
    }

    /// A table of 16 MiB has 4,096 small pages, an eighth of 32,768. It is replaced only when large pages are switched
    /// off.
    #[test]
    fn long_searches_request_large_pages() {
        let mut memory = TableMemory::default();
        memory.next_search().expect(u64::MAX, || false);
        memory.prepare(16, true).unwrap();
        let large = |memory: &TableMemory| memory.buckets.as_ref().unwrap().large.load(Relaxed);
        let asked = [32_767, 32_768, 1].map(|nodes| {
            memory.next_search().expect(nodes, || false);
            large(&memory)
        });
        assert_eq!(asked, [false, true, true]);
        let wanted = [true, false, false, true].map(|wanted| {
            memory.prepare(16, wanted).unwrap();
            large(&memory)
        });
        assert_eq!(wanted, [true, false, false, false]);
    }

    /// An idle session touches each part once, in small pages or large ones, unless each search is too short for the
    /// table. The C library takes 64 MiB from the system, fresh.
    #[cfg(all(target_os = "linux", not(miri)))]
    #[test]
    fn idle_sessions_touch_the_table() {
        for large_pages in [false, true].into_iter().filter(|_| clears_when_asked()) {
            let mut memory = TableMemory::default();
            assert!(!memory.is_untouched(u64::MAX), "no table");
            memory.prepare(64, large_pages).unwrap();
            assert_eq!([131_071, 131_072].map(|nodes| memory.is_untouched(nodes)), [false, true]);
            let present = |memory: &TableMemory| pages_present(memory.buckets.as_ref().unwrap());
            assert!(present(&memory) <= 2, "{}", present(&memory));
            memory.touch(large_pages);
            assert!((512..=514).contains(&present(&memory)), "a part of 2 MiB: {}", present(&memory));
            let mut parts = 1;
            while memory.is_untouched(u64::MAX) {
                memory.touch(large_pages);
                parts += 1;
            }
            assert!([31, 32].contains(&parts) && present(&memory) >= 512 * parts, "{parts}: {}", present(&memory));
            memory.prepare(32, large_pages).unwrap();
            assert!(memory.is_untouched(u64::MAX), "another table");
        }
    }

    /// The number of small pages of these buckets that lie in memory, by the bits of the system's page map.
    #[cfg(target_os = "linux")]
    fn pages_present(buckets: &[Bucket]) -> usize {
        use std::os::unix::fs::FileExt;
        let map = fs::File::open("/proc/self/pagemap").unwrap();
        let pages = buckets.as_ptr_range();
        let [start, end] = [pages.start.addr() / 4096, pages.end.addr().div_ceil(4096)];
        let mut entries = std::vec![0; (end - start) * 8];
        map.read_exact_at(&mut entries, start as u64 * 8).unwrap();
        entries.chunks_exact(8).filter(|entry| entry[7] & 0x80 != 0).count()
    }

    /// Large pages are cleared until `enough` returns true, at least one. The others stay small.
    #[cfg(all(target_os = "linux", not(miri)))]
    #[test]
    fn large_pages_are_taken_until_it_is_enough() {
        if !clears_when_asked() {
            return std::eprintln!(
                "skipped: this system has no large pages to ask for, or does not clear them when asked"
            );
        }
        for (most, expected) in [(1, Some(1)), (5, Some(5)), (100, None)] {
            let buckets = Buckets::empty((64 << 20) / size_of::<Bucket>()).unwrap();
            let mut cleared = 0;
            take_large_pages(&buckets, || {
                cleared += 1;
                cleared == most
            });
            let [large, others] = ["hg", "nh"].map(|flag| bytes_with(flag, &buckets) / LARGE);
            // Thirty-one when it does not begin with one.
            let all = large + others;
            assert!([31, 32].contains(&all), "{most}: {large}, {others}");
            assert_eq!((large, cleared), (expected.unwrap_or(all), expected.unwrap_or(all)));
        }
    }

    /// Whether there are large pages, and Linux 5.14 or later.
    #[cfg(target_os = "linux")]
    fn clears_when_asked() -> bool {
        let release = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap();
        let numbers: Vec<u32> = release.split(['.', '-']).map_while(|number| number.parse().ok()).take(2).collect();
        fs::exists("/sys/kernel/mm/transparent_hugepage/enabled").unwrap() && numbers[..] >= [5, 14][..]
    }

    /// Returns the number of bytes of these buckets for which the system records this advice.
    #[cfg(target_os = "linux")]
    fn bytes_with(flag: &str, buckets: &[Bucket]) -> usize {
        let maps = fs::read_to_string("/proc/self/smaps").unwrap();
        let buckets = buckets.as_ptr_range();
        let (mut within, mut sum) = (0, 0);
        for line in maps.lines() {
            let range = line.split_once(' ').and_then(|(range, _)| range.split_once('-'));
            let range = range.map(|(start, end)| [start, end].map(|address| usize::from_str_radix(address, 16)));
            if let Some([Ok(start), Ok(end)]) = range {
                within = end.min(buckets.end.addr()).saturating_sub(start.max(buckets.start.addr()));
            } else if line.starts_with("VmFlags:") && line.split_whitespace().any(|word| word == flag) {
                sum += within;
            }
        }
        sum
    }
}
