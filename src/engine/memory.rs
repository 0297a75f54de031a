//! Memory for the hash table: zero pages from the allocator, touched only when used.
//!
//! Neither `vec!` nor a zeroed box will do: the one writes every element, the other asks for cache-line alignment, for
//! which the system allocator clears the memory by hand. So more is asked for, without alignment, and the start rounded up.
#![allow(unsafe_code, reason = "zero pages of a type with alignment cannot be had by safe code without touching them")]

use core::ops::Deref;
use core::{ptr::NonNull, slice};
use std::alloc::{Layout, alloc_zeroed, dealloc};

use crate::search::Bucket;

/// The buckets of a hash table.
#[derive(Debug)]
pub(super) struct Buckets {
    memory: NonNull<u8>,
    layout: Layout,
    count: usize,
}

// SAFETY: `Buckets` owns its memory and gives out only `&[Bucket]`; a bucket is made of atomics and may be shared and sent.
unsafe impl Send for Buckets {}
// SAFETY: as above.
unsafe impl Sync for Buckets {}

impl Buckets {
    /// This many empty buckets; `None` when there is not so much memory.
    pub(super) fn empty(count: usize) -> Option<Self> {
        let bytes = count.checked_add(1)?.checked_mul(size_of::<Bucket>())?;
        let layout = Layout::from_size_align(bytes, align_of::<u64>()).ok()?;
        // SAFETY: the layout's size is at least that of one bucket, so it is not zero.
        let memory = NonNull::new(unsafe { alloc_zeroed(layout) })?;
        Some(Self { memory, layout, count })
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
    use super::Buckets;
    use crate::search::Table;

    #[test]
    fn fresh_buckets_are_an_empty_table() {
        for count in [0, 1, 1000, 1 << 16] {
            let buckets = Buckets::empty(count).unwrap();
            assert_eq!((buckets.len(), Table::new(&buckets, 0).hashfull()), (count, 0));
            assert_eq!(buckets.as_ptr().addr() % 64, 0);
        }
        assert!(Buckets::empty(usize::MAX / 64).is_none(), "more than there is");
        assert!(Buckets::empty(usize::MAX).is_none(), "more than can be counted");
    }
}
