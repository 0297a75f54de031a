//! Functions that the compiler expects in a C library: copying, filling and comparing memory.
//!
//! They use string instructions. The compiler would turn a loop into a call of the function itself.

use core::arch::asm;

/// Copies memory that does not overlap.
///
/// # Safety
/// As C's `memcpy`.
#[unsafe(no_mangle)]
unsafe extern "C" fn memcpy(target: *mut u8, source: *const u8, length: usize) -> *mut u8 {
    // SAFETY: the caller's promise. The direction flag is clear by the calling convention.
    unsafe {
        asm!("rep movsb", inout("rcx") length => _, inout("rdi") target => _, inout("rsi") source => _,
            options(nostack, preserves_flags));
    }
    target
}

/// Copies memory that may overlap.
///
/// # Safety
/// As C's `memmove`.
#[unsafe(no_mangle)]
unsafe extern "C" fn memmove(target: *mut u8, source: *const u8, length: usize) -> *mut u8 {
    if target.addr().wrapping_sub(source.addr()) >= length {
        // SAFETY: copied forward, every byte is read before it is overwritten.
        return unsafe { memcpy(target, source, length) };
    }
    // SAFETY: the caller's promise. Backward, every byte is read before it is overwritten. The flag is cleared again.
    unsafe {
        asm!("std", "rep movsb", "cld", inout("rcx") length => _,
            inout("rdi") target.wrapping_add(length).wrapping_sub(1) => _,
            inout("rsi") source.wrapping_add(length).wrapping_sub(1) => _, options(nostack));
    }
    target
}

/// Fills memory with a byte.
///
/// # Safety
/// As C's `memset`.
#[unsafe(no_mangle)]
unsafe extern "C" fn memset(target: *mut u8, byte: i32, length: usize) -> *mut u8 {
    // SAFETY: the caller's promise.
    unsafe {
        asm!("rep stosb", inout("rcx") length => _, inout("rdi") target => _, in("al") byte as u8,
            options(nostack, preserves_flags));
    }
    target
}

/// Compares memory: below, at or above 0 as the first byte that differs is less or greater.
///
/// # Safety
/// As C's `memcmp`.
#[unsafe(no_mangle)]
unsafe extern "C" fn memcmp(one: *const u8, two: *const u8, length: usize) -> i32 {
    let (below, above): (u8, u8);
    // SAFETY: the caller's promise. For a length of 0 the flags mean "equal".
    unsafe {
        asm!("cmp eax, eax", "repe cmpsb", "setb {below}", "seta {above}", below = out(reg_byte) below,
            above = out(reg_byte) above, inout("rcx") length => _, inout("rsi") one => _, inout("rdi") two => _,
            options(nostack));
    }
    i32::from(above) - i32::from(below)
}

/// Whether memory differs.
///
/// # Safety
/// As C's `bcmp`.
#[unsafe(no_mangle)]
unsafe extern "C" fn bcmp(one: *const u8, two: *const u8, length: usize) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { memcmp(one, two, length) }
}
