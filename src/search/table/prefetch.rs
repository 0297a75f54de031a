//! Asking the memory for a line before it is needed.
//!
//! A probe of a table that does not fit the caches waits for memory; asked for before the move is played, the line is
//! on its way while pieces, sums and neurons change and the child checks for recurrence and limits.
#![allow(unsafe_code, reason = "the instruction can only be had as an unsafe intrinsic")]

/// Fetches the cache line of a value; on machines without such an instruction, nothing happens.
#[inline(always)]
pub(crate) fn line<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: SSE is part of every x86-64 machine, and the instruction neither faults nor changes what a program can
    // see.
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
