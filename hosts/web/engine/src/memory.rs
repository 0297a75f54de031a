//! The memory of the engine: pages of the WebAssembly memory, taken when they are needed and never given back.
//!
//! Fresh pages are zero, and a browser fills them in when they are first touched, so large tables cost nothing until used.
//! No allocator is needed: there are half a dozen tables, and all but the last one keep their size.
#![allow(unsafe_code, reason = "pages of memory become slices and the engine's own state")]

use core::arch::wasm32::{memory_grow, memory_size};
use core::slice;

use horigoma::board::HistoryEntry;
use horigoma::host::Bucket;
use horigoma::host::Slot;

const PAGE: usize = 1 << 16;

/// Types whose values may be all zero bits.
///
/// # Safety
/// All zero bits must be a value of the type.
pub(crate) unsafe trait Zeroes: 'static {}

// SAFETY: integers.
unsafe impl Zeroes for u8 {}
// SAFETY: integers.
unsafe impl Zeroes for i16 {}
// SAFETY: integers.
unsafe impl Zeroes for u32 {}
// SAFETY: atomic integers; its documentation says that all zero bits are an empty table.
unsafe impl Zeroes for Bucket {}
// SAFETY: plain integers, and `false`.
unsafe impl Zeroes for HistoryEntry {}
// SAFETY: integers; the solver's documentation says that its slots may be zero.
unsafe impl Zeroes for Slot {}

/// Fresh pages for so many values; their address, or `None` when there is not so much memory. No page is given twice.
fn fresh<T>(count: usize) -> Option<*mut T> {
    let pages = count.checked_mul(size_of::<T>())?.div_ceil(PAGE);
    let before = memory_grow(0, pages);
    (before != usize::MAX).then(|| (before * PAGE) as *mut T)
}

/// So many zeros.
pub(crate) fn zeros<T: Zeroes>(count: usize) -> Option<&'static mut [T]> {
    // SAFETY: nobody else has these pages; they hold `count` values, are aligned to a page, and are zero, which is a value.
    fresh(count).map(|start| unsafe { slice::from_raw_parts_mut(start, count) })
}

/// So many copies of a value.
pub(crate) fn copies<T: Clone + 'static>(value: T, count: usize) -> Option<&'static mut [T]> {
    let start = fresh::<T>(count)?;
    for index in 0..count {
        // SAFETY: within the fresh pages.
        unsafe { start.add(index).write(value.clone()) };
    }
    // SAFETY: every value was written above; nobody else has these pages.
    Some(unsafe { slice::from_raw_parts_mut(start, count) })
}

/// A value that lives as long as the program.
pub(crate) fn keep<T: 'static>(value: T) -> Option<&'static mut T> {
    let place = fresh::<T>(1)?;
    // SAFETY: fresh pages, large enough and aligned; the reference is the only one to them.
    unsafe {
        place.write(value);
        Some(&mut *place)
    }
}

/// The state that [`keep`] made, back from its address.
pub(crate) fn state<T>(address: *mut T) -> &'static mut T {
    // SAFETY: the script (`src/wasm/instance.ts`, which its tests hold to this) hands back the address that `start` returned. It calls
    // none of the functions that come here while another one of them runs or is suspended, so no other reference is in use. The one
    // exception is the `poll` that is suspended: called again, it winds its own stack back, goes on with the reference that it has, and
    // does not come here a second time.
    unsafe { &mut *address }
}

/// The buckets of the hash table, whose number may change.
pub(crate) struct Buckets {
    start: usize,
    pages: usize,
    count: usize,
}

impl Buckets {
    /// None yet.
    pub(crate) const NONE: Self = Self { start: PAGE, pages: 0, count: 0 };

    /// Makes them so many; whether there was memory for them. What was in them means nothing afterwards.
    pub(crate) fn resize(&mut self, count: usize) -> bool {
        let wanted = (count * size_of::<Bucket>()).div_ceil(PAGE);
        if wanted > self.pages {
            // At the end of the memory more can be had in place; anywhere else the old pages are lost.
            let last = self.start + self.pages * PAGE == memory_size(0) * PAGE;
            let kept = if last { self.pages } else { 0 };
            let before = memory_grow(0, wanted - kept);
            if before == usize::MAX {
                return false;
            }
            (self.start, self.pages) = ((before - kept) * PAGE, wanted);
        }
        self.count = count;
        true
    }

    /// All of them.
    pub(crate) fn all(&self) -> &'static [Bucket] {
        // SAFETY: these pages were given to nobody else, hold `count` buckets, and were zero when taken; buckets change
        // through atomics only.
        unsafe { slice::from_raw_parts(self.start as *const Bucket, self.count) }
    }
}
