//! Memory for the hash table: zero pages from the allocator, touched only when used.
//!
//! Neither `vec!` nor a zeroed box will do: the one writes every element, the other asks for cache-line alignment, for
//! which the system allocator clears the memory by hand. So more is asked for, without alignment, and the start rounded up.
//!
//! A fresh page costs a fault when it is first touched: two threads on fresh memory search fewer nodes a second than one on
//! memory in use. So a table is emptied in place between games, not thrown away. Large pages, where the system has
//! them, make a search in 256 MiB 6 % faster; but each is cleared whole at its first touch, which on a machine whose
//! memory is itself lent page by page (a small virtual machine) takes milliseconds. So they are asked for only when wanted,
//! and then all touched before the search begins.
#![allow(unsafe_code, reason = "zero pages of a type with alignment cannot be had by safe code without touching them")]

#[cfg(target_os = "linux")]
use core::ffi::{c_int, c_void};
use core::ops::Deref;
use core::{ptr::NonNull, slice};
use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::thread;

use crate::search::{Bucket, Table};

/// The buckets of a hash table.
#[derive(Debug)]
pub(super) struct Buckets {
    memory: NonNull<u8>,
    layout: Layout,
    count: usize,
    large_pages: bool,
}

/// The advice to use large pages, by the number that `linux/mman.h` gives it on all architectures.
#[cfg(target_os = "linux")]
const MADV_HUGEPAGE: c_int = 14;

#[cfg(target_os = "linux")]
unsafe extern "C" {
    /// `madvise(2)`, from the C library that `std` links.
    fn madvise(address: *mut c_void, length: usize, advice: c_int) -> c_int;
}

/// Tells the system that this memory will be used at random all over, and touches it. It may not listen, which does no harm.
#[cfg(target_os = "linux")]
fn ask_for_large_pages(memory: NonNull<u8>, bytes: usize) {
    // The largest pages that are asked for so, on every machine that has any.
    const LARGE: usize = 2 << 20;
    let skipped = memory.align_offset(LARGE);
    if let Some(whole) = bytes.checked_sub(skipped).map(|rest| rest / LARGE * LARGE).filter(|whole| *whole > 0) {
        // SAFETY: the declaration of `madvise` is that of its manual page. The range lies within the memory that was allocated,
        // and the advice changes nothing that a program can see. A zero is written where there are zeros, by the only owner.
        unsafe {
            madvise(memory.add(skipped).as_ptr().cast(), whole, MADV_HUGEPAGE);
            for page in (0..whole).step_by(LARGE) {
                memory.add(skipped + page).write_volatile(0);
            }
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn ask_for_large_pages(_: NonNull<u8>, _: usize) {}

// SAFETY: `Buckets` owns its memory and gives out only `&[Bucket]`; a bucket is made of atomics and may be shared and sent.
unsafe impl Send for Buckets {}
// SAFETY: as above.
unsafe impl Sync for Buckets {}

impl Buckets {
    /// This many empty buckets, in large pages if wanted and had; `None` when there is not so much memory.
    pub(super) fn empty(count: usize, large_pages: bool) -> Option<Self> {
        let bytes = count.checked_add(1)?.checked_mul(size_of::<Bucket>())?;
        let layout = Layout::from_size_align(bytes, align_of::<u64>()).ok()?;
        // SAFETY: the layout's size is at least that of one bucket, so it is not zero.
        let memory = NonNull::new(unsafe { alloc_zeroed(layout) })?;
        if large_pages {
            ask_for_large_pages(memory, bytes);
        }
        Some(Self { memory, layout, count, large_pages })
    }

    /// Empties the table, by as many threads.
    pub(super) fn clear(&self, threads: usize) {
        let clear = |part| Table::new(part, 0).clear();
        let mut parts = self.chunks(self.len().div_ceil(threads.max(1)).max(1));
        let own = parts.next().unwrap_or_default();
        thread::scope(|scope| {
            for part in parts {
                // Where no more threads can be had, this one does it.
                if thread::Builder::new().spawn_scoped(scope, move || clear(part)).is_err() {
                    clear(part);
                }
            }
            clear(own);
        });
    }

    /// Whether this is what [`Buckets::empty`] would make.
    pub(super) fn is(&self, count: usize, large_pages: bool) -> bool {
        (self.count, self.large_pages) == (count, large_pages)
    }
}

impl Deref for Buckets {
    type Target = [Bucket];

    fn deref(&self) -> &[Bucket] {
        let skipped = self.memory.align_offset(align_of::<Bucket>());
        // SAFETY: rounding up to a bucket's alignment skips less than one bucket, and the memory holds one bucket more than
        // `count`. All zero bits are a value of `Bucket` (atomic integers), and it is only ever changed through atomics. The
        // memory lives as long as `self`.
        unsafe { slice::from_raw_parts(self.memory.add(skipped).cast::<Bucket>().as_ptr(), self.count) }
    }
}

impl Drop for Buckets {
    fn drop(&mut self) {
        // SAFETY: allocated in `empty` with this layout, and freed nowhere else.
        unsafe { dealloc(self.memory.as_ptr(), self.layout) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;
    use crate::search::{Config, Limits, Silent, WorkerMemory};

    #[test]
    fn fresh_buckets_are_an_empty_table() {
        for (count, large) in
            [(0, true), (1, true), (1000, true), (1 << 16, false), (1 << 16, true), ((1 << 17) - 1, true)]
        {
            let buckets = Buckets::empty(count, large).unwrap();
            assert_eq!((buckets.len(), Table::new(&buckets, 0).hashfull()), (count, 0));
            assert_eq!(buckets.as_ptr().addr() % 64, 0);
            assert!(buckets.is(count, large) && !buckets.is(count, !large) && !buckets.is(count + 1, large));
        }
    }

    #[test]
    fn a_cleared_table_is_empty() {
        let buckets = Buckets::empty(1001, false).unwrap();
        for threads in [1, 2, 7, 2000] {
            let mut memory = WorkerMemory::new();
            let limits = Limits { depth: 4, ..Limits::default() };
            let (start, table) = (Position::start(), Table::new(&buckets, 0));
            memory.worker().search(&start, &[], &table, &Config::default(), &limits, &mut Silent);
            assert!(buckets.iter().any(Bucket::is_used));
            buckets.clear(threads);
            assert!(!buckets.iter().any(Bucket::is_used));
        }
    }

    #[test]
    fn too_much_is_refused() {
        assert!(Buckets::empty(usize::MAX / 64, true).is_none(), "more than there is");
        assert!(Buckets::empty(usize::MAX, true).is_none(), "more than can be counted");
    }
}
