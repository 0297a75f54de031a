//! Memory for the hash tables: zero pages from the allocator, touched only when used ([`ZeroPages`]), in large pages if wanted.
//!
//! A fresh page costs a fault when it is first touched: two threads on fresh memory search fewer nodes a second than one on
//! memory in use. So a table is kept between games, and the entries of another game are known by
//! their number ([`Table::of_game`]): nothing is cleared while a clock runs. Large pages, where the system has
//! them, make a search in 256 MiB 6 % faster; but each is cleared whole at its first touch, which on a machine whose
//! memory is itself lent page by page (a small virtual machine) takes milliseconds. So they are asked for only when wanted,
//! and then all touched before the search begins.
#![allow(unsafe_code, reason = "the system's advice about pages is a call of the C library")]

#[cfg(target_os = "linux")]
use core::ffi::{c_int, c_void};
use core::ops::Deref;
use std::sync::Arc;

use super::EngineError;
use crate::search::{Bucket, Table, ZeroPages};

/// The buckets of the search's hash table.
#[derive(Debug)]
pub(super) struct Buckets {
    pages: ZeroPages<Bucket>,
    large_pages: bool,
}

/// The memory of the search's hash table, and what it was used for.
#[derive(Default)]
pub(super) struct TableMemory {
    buckets: Option<Arc<Buckets>>,
    /// Numbers what it was used for, a game each, and the searches of it.
    game: u64,
    search: u8,
    /// Whether this game has had a search.
    used: bool,
}

/// The table as one search has it.
pub(super) struct TableOfSearch {
    buckets: Option<Arc<Buckets>>,
    game: u64,
    search: u8,
}

impl TableMemory {
    /// What it is used for, by its number.
    #[cfg(test)]
    pub(super) const fn game(&self) -> u64 {
        self.game
    }

    /// Makes the table of this size, unless it stands already.
    ///
    /// # Errors
    /// [`EngineError::Memory`]; the table that was there stays, or a small one is made.
    pub(super) fn prepare(&mut self, wanted_mib: usize, large_pages: bool) -> Result<(), EngineError> {
        // Where addresses have 32 bits no table is as large as can be asked for.
        let wanted = wanted_mib.saturating_mul((1 << 20) / size_of::<Bucket>());
        if self.buckets.as_ref().is_some_and(|buckets| buckets.is(wanted, large_pages)) {
            return Ok(());
        }
        let made = Buckets::empty(wanted, large_pages);
        let failed = made.is_none();
        let small = || if self.buckets.is_none() { Buckets::empty(1 << 14, false) } else { None };
        if let Some(buckets) = made.or_else(small) {
            self.buckets = Some(Arc::new(buckets));
        }
        if !failed {
            return Ok(());
        }
        let used_mib = self.buckets.as_ref().map_or(0, |buckets| (buckets.len() * size_of::<Bucket>()) >> 20);
        Err(EngineError::Memory { wanted_mib, used_mib })
    }

    /// What it holds belongs to another game from now on ([`Table::of_game`]). Where it was not used since the last time there is
    /// nothing to forget, and what lies there from the game before stays another's: an entry tells but odd games from even ones.
    pub(super) fn forget(&mut self) {
        if core::mem::take(&mut self.used) {
            self.game += 1;
            self.search = 0;
        }
    }

    /// The table for another search of this game.
    pub(super) fn next_search(&mut self) -> TableOfSearch {
        self.used = true;
        self.search = self.search.wrapping_add(1);
        TableOfSearch { buckets: self.buckets.clone(), game: self.game, search: self.search }
    }
}

impl TableOfSearch {
    /// The table; without memory one that remembers nothing, with which a search still works, only slower.
    pub(super) fn table(&self) -> Table<'_> {
        Table::of_game(self.buckets.as_deref().map_or(&[], |buckets| buckets), self.game, self.search)
    }
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
