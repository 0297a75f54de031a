//! The memory of the engine: pages of the WebAssembly memory, taken on demand and never returned.
//!
//! Fresh pages are zero, and a browser provides them when they are first touched, so unused tables take no memory.
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
// SAFETY: atomic integers. By its documentation all zero bits are an empty table.
unsafe impl Zeroes for Bucket {}
// SAFETY: plain integers, and `false`.
unsafe impl Zeroes for HistoryEntry {}
// SAFETY: integers. By the solver's documentation its slots may be zero.
unsafe impl Zeroes for Slot {}

/// Takes fresh pages for `count` values. Returns their address, or `None` when there is not enough memory. No page is
/// taken twice.
fn fresh<T>(count: usize) -> Option<*mut T> {
    let pages = count.checked_mul(size_of::<T>())?.div_ceil(PAGE);
    let before = memory_grow(0, pages);
    (before != usize::MAX).then(|| (before * PAGE) as *mut T)
}

/// Allocates `count` zeros.
pub(crate) fn zeros<T: Zeroes>(count: usize) -> Option<&'static mut [T]> {
    // SAFETY: these pages have no other owner. They hold `count` values, are aligned to a page, and are zero, which is
    // a value.
    fresh(count).map(|start| unsafe { slice::from_raw_parts_mut(start, count) })
}

/// Allocates `count` copies of a value.
pub(crate) fn copies<T: Clone + 'static>(value: T, count: usize) -> Option<&'static mut [T]> {
    let start = fresh::<T>(count)?;
    for index in 0..count {
        // SAFETY: within the fresh pages.
        unsafe { start.add(index).write(value.clone()) };
    }
    // SAFETY: every value was written above, and these pages have no other owner.
    Some(unsafe { slice::from_raw_parts_mut(start, count) })
}

/// Stores a value that lives as long as the program.
pub(crate) fn keep<T: 'static>(value: T) -> Option<&'static mut T> {
    let place = fresh::<T>(1)?;
    // SAFETY: the pages are fresh, large enough and aligned, and this is the only reference to them.
    unsafe {
        place.write(value);
        Some(&mut *place)
    }
}

/// Returns the state that [`keep`] stored, from its address.
pub(crate) fn state<T>(address: *mut T) -> &'static mut T {
    // SAFETY: the script (`src/wasm/instance.ts`, checked by its tests) returns the address from `start`. It calls
    // none of these functions while another one runs or is suspended, so no other reference is in use. The one
    // exception is a suspended `poll`. Called again, it restores its own stack, continues with its reference, and does
    // not come here a second time.
    unsafe { &mut *address }
}

/// The buckets of the hash table, whose number may change.
pub(crate) struct Buckets {
    start: usize,
    pages: usize,
    count: usize,
}

impl Buckets {
    /// No buckets.
    pub(crate) const NONE: Self = Self { start: PAGE, pages: 0, count: 0 };

    /// Allocates `count` buckets. Returns whether there was memory for them. Their old contents are invalid afterwards.
    pub(crate) fn resize(&mut self, count: usize) -> bool {
        let wanted = (count * size_of::<Bucket>()).div_ceil(PAGE);
        if wanted > self.pages {
            // Pages at the end of the memory can grow in place. Pages elsewhere are lost.
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

    /// Returns all buckets.
    pub(crate) fn all(&self) -> &'static [Bucket] {
        // SAFETY: these pages have no other owner, hold `count` buckets, and were zero when taken. Buckets change
        // through atomics only.
        unsafe { slice::from_raw_parts(self.start as *const Bucket, self.count) }
    }
}
