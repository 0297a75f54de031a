//! Memory for the hash table: zero pages from the allocator, touched only when used.
#![allow(
    unsafe_code,
    reason = "a hundred megabytes of zero pages cannot be had by safe code without touching each of them"
)]

use std::alloc::{Layout, alloc_zeroed};
use std::boxed::Box;
use std::ptr::{self, NonNull};

use crate::search::Bucket;

/// This many empty buckets; `None` when there is not so much memory.
pub(super) fn empty_buckets(count: usize) -> Option<Box<[Bucket]>> {
    if count == 0 {
        return Some(Box::default());
    }
    let layout = Layout::array::<Bucket>(count).ok()?;
    // SAFETY: the layout has a size above zero. A bucket is an array of `AtomicU64` pairs, for which all zero bits are a
    // value, so the zeroed memory is `count` initialised buckets. It was allocated by the global allocator with the
    // layout of `[Bucket; count]`, as `Box` requires.
    unsafe {
        let start = NonNull::new(alloc_zeroed(layout).cast::<Bucket>())?;
        Some(Box::from_raw(ptr::slice_from_raw_parts_mut(start.as_ptr(), count)))
    }
}

#[cfg(test)]
mod tests {
    use super::empty_buckets;
    use crate::search::Table;

    #[test]
    fn fresh_buckets_are_an_empty_table() {
        let buckets = empty_buckets(1000).unwrap();
        assert_eq!((buckets.len(), Table::new(&buckets, 0).hashfull()), (1000, 0));
        assert_eq!(empty_buckets(0).unwrap().len(), 0);
        assert!(empty_buckets(usize::MAX / 64).is_none(), "more than there is");
    }
}
