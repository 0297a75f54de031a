//! Memory for the hash tables: zero pages from the allocator, touched only when used.
//!
//! Neither `vec!` nor a zeroed box will do: the one writes every element, the other asks for cache-line alignment, for
//! which the system allocator clears the memory by hand. So more is asked for, without alignment, and the start rounded up.
//!
//! A fresh page costs a fault when it is first touched: two threads on fresh memory search fewer nodes a second than one on
//! memory in use. So a table is kept between games, and the entries of another game are known by
//! their number ([`crate::search::Table::of_game`]): nothing is cleared while a clock runs. Large pages, where the system has
//! them, make a search in 256 MiB 6 % faster; but each is cleared whole at its first touch, which on a machine whose
//! memory is itself lent page by page (a small virtual machine) takes milliseconds. So they are asked for only when wanted,
//! and then all touched before the search begins.
#![allow(unsafe_code, reason = "zero pages of a type with alignment cannot be had by safe code without touching them")]

#[cfg(target_os = "linux")]
use core::ffi::{c_int, c_void};
use core::marker::PhantomData;
use core::ops::{Deref, DerefMut};
use core::{ptr::NonNull, slice};
use std::alloc::{Layout, alloc_zeroed, dealloc};

use crate::mate::Slot;
use crate::search::Bucket;

/// A type of which zero bytes are a value, the one that stands for nothing.
///
/// # Safety
/// All zero bits must be a value of the type, and its alignment at most its size.
pub(super) unsafe trait ZeroIsEmpty {}

// SAFETY: atomic integers; 64 bytes aligned to 64.
unsafe impl ZeroIsEmpty for Bucket {}
// SAFETY: plain integers; 32 bytes aligned to 8.
unsafe impl ZeroIsEmpty for Slot {}

/// Empty entries of a table.
#[derive(Debug)]
pub(super) struct ZeroPages<T: ZeroIsEmpty> {
    memory: NonNull<u8>,
    layout: Layout,
    count: usize,
    large_pages: bool,
    entries: PhantomData<T>,
}

/// The buckets of the search's hash table.
pub(super) type Buckets = ZeroPages<Bucket>;

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

// SAFETY: the memory is owned as a `Box<[T]>` would own it.
unsafe impl<T: ZeroIsEmpty + Send> Send for ZeroPages<T> {}
// SAFETY: as above.
unsafe impl<T: ZeroIsEmpty + Sync> Sync for ZeroPages<T> {}

impl<T: ZeroIsEmpty> ZeroPages<T> {
    /// This many empty entries, in large pages if wanted and had; `None` when there is not enough memory.
    pub(super) fn empty(count: usize, large_pages: bool) -> Option<Self> {
        let bytes = count.checked_add(1)?.checked_mul(size_of::<T>())?;
        let layout = Layout::from_size_align(bytes, align_of::<u64>()).ok()?;
        // SAFETY: the layout's size is at least that of one entry, so it is not zero.
        let memory = NonNull::new(unsafe { alloc_zeroed(layout) })?;
        if large_pages {
            ask_for_large_pages(memory, bytes);
        }
        Some(Self { memory, layout, count, large_pages, entries: PhantomData })
    }

    /// Whether this is what [`ZeroPages::empty`] would make.
    pub(super) fn is(&self, count: usize, large_pages: bool) -> bool {
        (self.count, self.large_pages) == (count, large_pages)
    }

    /// The first entry.
    fn start(&self) -> *mut T {
        let skipped = self.memory.align_offset(align_of::<T>());
        // SAFETY: rounding up to an entry's alignment skips less than one entry, and the memory holds one entry more than `count`.
        unsafe { self.memory.add(skipped).cast::<T>().as_ptr() }
    }
}

impl<T: ZeroIsEmpty> Deref for ZeroPages<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: `count` entries lie from the start on, zero bits are a value of them, and the memory lives as long as `self`.
        unsafe { slice::from_raw_parts(self.start(), self.count) }
    }
}

impl<T: ZeroIsEmpty> DerefMut for ZeroPages<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as for `deref`; the memory is borrowed by nobody else.
        unsafe { slice::from_raw_parts_mut(self.start(), self.count) }
    }
}

impl<T: ZeroIsEmpty> Drop for ZeroPages<T> {
    fn drop(&mut self) {
        // SAFETY: allocated in `empty` with this layout, and freed nowhere else.
        unsafe { dealloc(self.memory.as_ptr(), self.layout) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Table;

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
    fn too_much_is_refused() {
        assert!(Buckets::empty(usize::MAX / 64, true).is_none(), "more than there is");
        assert!(Buckets::empty(usize::MAX, true).is_none(), "more than can be counted");
    }
}
