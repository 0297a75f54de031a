//! Tables of zero pages from the allocator, touched only when used.
//!
//! `vec!` would write every element of a type of this crate. A zeroed box would ask for cache-line alignment, for which
//! the system allocator clears the memory by writing it. So one element more is allocated without alignment, and the
//! start is rounded up. Memory that a search never reaches is never touched: the first move touches about twenty pages
//! of a worker's memory.
#![allow(unsafe_code, reason = "zero pages of a type of our own cannot be had by safe code without touching them")]

use alloc::alloc::{Layout, alloc_zeroed, dealloc};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use core::ops::{Deref, DerefMut};
use core::{ptr::NonNull, slice};

use crate::board::{HistoryEntry, Move};
use crate::eval::CastleCache;
#[cfg(feature = "net")]
use crate::eval::net::AccumulatorState;
use crate::mate::{Child, Slot, Step};
use crate::search::order::Scored;
use crate::search::table::transposition::Bucket;

/// A type with a zero value that stands for an empty entry.
///
/// # Safety
/// All zero bits must be a value of the type, and dropping a value must need no work.
pub(crate) unsafe trait ZeroIsEmpty {}

// SAFETY: atomic integers.
unsafe impl ZeroIsEmpty for Bucket {}
// SAFETY: an integer.
unsafe impl ZeroIsEmpty for i16 {}
// SAFETY: plain integers.
unsafe impl ZeroIsEmpty for Slot {}
// SAFETY: no move, and plain integers.
unsafe impl ZeroIsEmpty for Child {}
// SAFETY: no move, and a plain integer.
unsafe impl ZeroIsEmpty for Step {}
// SAFETY: no move, and a plain integer.
unsafe impl ZeroIsEmpty for Scored {}
// SAFETY: by the documentation of `Option`, a move has the layout of its non-zero number, and `None` that of zero.
unsafe impl ZeroIsEmpty for Option<Move> {}
// SAFETY: plain integers, and `false`.
unsafe impl ZeroIsEmpty for HistoryEntry {}
// SAFETY: plain integers.
unsafe impl ZeroIsEmpty for CastleCache {}
// SAFETY: plain integers, `false`, the colour whose number is 0, and lists (`ArrayVec`), each an integer length with
// memory that need not be initialised.
#[cfg(feature = "net")]
unsafe impl ZeroIsEmpty for AccumulatorState {}

/// Returns a list of `count` copies of a value, or `None` when the allocation fails.
pub(crate) fn filled<T: Clone>(value: T, count: usize) -> Option<Vec<T>> {
    let mut list = Vec::new();
    list.try_reserve_exact(count).ok()?;
    list.resize(count, value);
    Some(list)
}

/// Empty entries of a table.
pub(crate) struct ZeroPages<T: ZeroIsEmpty> {
    memory: NonNull<u8>,
    layout: Layout,
    count: usize,
    entries: PhantomData<T>,
}

// SAFETY: the memory is owned as a `Box<[T]>` would own it.
unsafe impl<T: ZeroIsEmpty + Send> Send for ZeroPages<T> {}
// SAFETY: as above.
unsafe impl<T: ZeroIsEmpty + Sync> Sync for ZeroPages<T> {}

impl<T: ZeroIsEmpty> ZeroPages<T> {
    /// Allocates `count` empty entries. Returns `None` when the allocation fails.
    pub(crate) fn try_new(count: usize) -> Option<Self> {
        const { assert!(size_of::<T>() > 0) };
        let bytes = count.checked_add(1)?.checked_mul(size_of::<T>())?;
        let layout = Layout::from_size_align(bytes, align_of::<u64>()).ok()?;
        // SAFETY: the layout's size is at least that of one entry, so it is not zero.
        let memory = NonNull::new(unsafe { alloc_zeroed(layout) })?;
        Some(Self { memory, layout, count, entries: PhantomData })
    }

    /// The first entry.
    fn start(&self) -> *mut T {
        let skipped = self.memory.align_offset(align_of::<T>());
        // SAFETY: rounding up to an entry's alignment skips less than one entry, whose size is a multiple of it, and
        // the memory has room for one entry more than `count`.
        unsafe { self.memory.add(skipped).cast::<T>().as_ptr() }
    }
}

impl<T: ZeroIsEmpty> Deref for ZeroPages<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: there are `count` entries from the start on, zero bits are a value of them, and the memory lives as
        // long as `self`.
        unsafe { slice::from_raw_parts(self.start(), self.count) }
    }
}

impl<T: ZeroIsEmpty> DerefMut for ZeroPages<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as for `deref`. The memory has no other borrower.
        unsafe { slice::from_raw_parts_mut(self.start(), self.count) }
    }
}

impl<T: ZeroIsEmpty> Drop for ZeroPages<T> {
    fn drop(&mut self) {
        // SAFETY: allocated in `try_new` with this layout, and freed nowhere else.
        unsafe { dealloc(self.memory.as_ptr(), self.layout) }
    }
}

impl<T: ZeroIsEmpty> fmt::Debug for ZeroPages<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} entries", self.count)
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use core::fmt::Debug;

    use super::*;

    /// Fresh entries are the empty one, and aligned.
    fn are_empty<T: ZeroIsEmpty + Debug>(empty: &T) {
        for count in [0, 1, 3, 1000] {
            let pages = ZeroPages::<T>::try_new(count).unwrap();
            assert_eq!((pages.len(), pages.as_ptr().addr() % align_of::<T>()), (count, 0));
            assert!(pages.iter().all(|entry| format!("{entry:?}") == format!("{empty:?}")), "{empty:?}");
        }
    }

    #[test]
    fn fresh_entries_are_empty_ones() {
        are_empty(&Bucket::default());
        are_empty(&0_i16);
        are_empty(&Slot::EMPTY);
        are_empty(&Child::EMPTY);
        are_empty(&Step::EMPTY);
        are_empty(&Scored::EMPTY);
        are_empty::<Option<Move>>(&None);
        are_empty(&HistoryEntry::EMPTY);
        are_empty(&CastleCache::new());
        #[cfg(feature = "net")]
        are_empty(&AccumulatorState::EMPTY);
    }

    #[test]
    fn entries_keep_what_is_written() {
        let mut pages = ZeroPages::try_new(1000).unwrap();
        let moves = ["7g7f", "P*5e"].map(|text| text.parse::<Move>().ok());
        (pages[0], pages[999]) = (moves[0], moves[1]);
        assert_eq!((pages[0], pages[1], pages[999]), (moves[0], None, moves[1]));
    }

    #[test]
    fn oversized_memory_is_refused() {
        assert!(ZeroPages::<Bucket>::try_new(usize::MAX / 64).is_none(), "more than there is");
        assert!(ZeroPages::<Bucket>::try_new(usize::MAX).is_none(), "more than can be counted");
    }
}
