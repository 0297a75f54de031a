//! Prefetching a cache line before it is needed.
//!
//! A probe of a table larger than the caches waits for memory. A prefetch before the move is played loads the line
//! while pieces, sums and neurons change and the child checks for recurrence and limits.
#![allow(unsafe_code, reason = "the instruction can only be had as an unsafe intrinsic")]

/// Prefetches the cache line of a value. On machines without such an instruction it does nothing.
#[inline(always)]
pub(crate) fn line<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: SSE is part of every x86-64 machine. The instruction raises no exception and has no visible effect.
    unsafe {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(value).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

#[cfg(test)]
mod tests {
    #[test]
    fn nothing_changes() {
        let values = [7u64; 64];
        values.iter().for_each(super::line);
        assert_eq!(values, [7; 64]);
    }
}
