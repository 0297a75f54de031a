//! Memory for the hash tables: zero pages from the allocator, touched only when used ([`ZeroPages`]), in large pages if wanted.
//!
//! A fresh page costs a fault when it is first touched: two threads on fresh memory search fewer nodes a second than one on
//! memory in use. So a table is kept between games, and the entries of another game are known by
//! their number ([`crate::search::Table::of_game`]): nothing is cleared while a clock runs. Large pages, where the system has
//! them, make a search in 256 MiB 6 % faster; but each is cleared whole at its first touch, which on a machine whose
//! memory is itself lent page by page (a small virtual machine) takes milliseconds. So they are asked for only when wanted,
//! and then all touched before the search begins.
#![allow(unsafe_code, reason = "the system's advice about pages is a call of the C library")]

#[cfg(target_os = "linux")]
use core::ffi::{c_int, c_void};
use core::ops::Deref;

use crate::search::{Bucket, ZeroPages};

/// The buckets of the search's hash table.
#[derive(Debug)]
pub(super) struct Buckets {
    pages: ZeroPages<Bucket>,
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

/// Tells the system that these buckets, which are empty, will be used at random all over, and touches them. It may not listen, which
/// does no harm.
#[cfg(target_os = "linux")]
fn ask_for_large_pages(buckets: &mut [Bucket]) {
    // The largest pages that are asked for so, on every machine that has any.
    const LARGE: usize = 2 << 20;
    let (start, bytes) = (buckets.as_mut_ptr().cast::<u8>(), size_of_val(buckets));
    let skipped = start.align_offset(LARGE);
    if let Some(whole) = bytes.checked_sub(skipped).map(|rest| rest / LARGE * LARGE).filter(|whole| *whole > 0) {
        // SAFETY: the declaration of `madvise` is that of its manual page. The range lies within the buckets, and the advice changes
        // nothing that a program can see. A zero is written where there are zeros, by the only one who has them.
        unsafe {
            madvise(start.add(skipped).cast(), whole, MADV_HUGEPAGE);
            for page in (0..whole).step_by(LARGE) {
                start.add(skipped + page).write_volatile(0);
            }
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn ask_for_large_pages(_: &mut [Bucket]) {}

impl Buckets {
    /// This many empty buckets, in large pages if wanted and had; `None` when there is not enough memory.
    pub(super) fn empty(count: usize, large_pages: bool) -> Option<Self> {
        let mut pages = ZeroPages::try_new(count)?;
        if large_pages {
            ask_for_large_pages(&mut pages);
        }
        Some(Self { pages, large_pages })
    }

    /// Whether this is what [`Buckets::empty`] would make.
    pub(super) fn is(&self, count: usize, large_pages: bool) -> bool {
        (self.pages.len(), self.large_pages) == (count, large_pages)
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
    }
}
