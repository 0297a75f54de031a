//! The system calls, by number.

use core::arch::asm;

/// A system call with up to three arguments.
///
/// # Safety
/// Memory that an argument points to must be valid for the use that the call makes of it.
unsafe fn call(number: usize, one: usize, two: usize, three: usize) -> isize {
    let result;
    // SAFETY: the kernel keeps every register but these.
    unsafe {
        asm!(
            "syscall",
            inlateout("rax") number => result,
            in("rdi") one,
            in("rsi") two,
            in("rdx") three,
            lateout("rcx") _,
            lateout("r11") _,
            options(nostack),
        );
    }
    result
}

const READ: usize = 0;
const WRITE: usize = 1;
const POLL: usize = 7;
const CLOCK_GETTIME: usize = 228;
const EXIT_GROUP: usize = 231;

/// Reads from standard input. Returns 0 at its end, and when it cannot be read.
pub(crate) fn read(buffer: &mut [u8]) -> usize {
    // SAFETY: the kernel writes at most the buffer's length into it.
    let got = unsafe { call(READ, 0, buffer.as_mut_ptr().addr(), buffer.len()) };
    usize::try_from(got).unwrap_or(0)
}

/// Writes all bytes, or as many as can be written.
pub(crate) fn write(file: usize, mut bytes: &[u8]) {
    while !bytes.is_empty() {
        // SAFETY: the kernel only reads the bytes.
        let sent = unsafe { call(WRITE, file, bytes.as_ptr().addr(), bytes.len()) };
        match usize::try_from(sent) {
            Ok(sent) if sent > 0 => bytes = bytes.get(sent..).unwrap_or_default(),
            _ => return,
        }
    }
}

/// Whether standard input has bytes or has ended, within this number of milliseconds (-1: no limit).
pub(crate) fn is_readable(milliseconds: isize) -> bool {
    #[repr(C)]
    struct Watched {
        file: i32,
        wanted: i16,
        found: i16,
    }
    let mut watched = Watched { file: 0, wanted: 1, found: 0 };
    // SAFETY: one record, which the kernel reads and writes.
    let ready = unsafe { call(POLL, (&raw mut watched).addr(), 1, milliseconds.cast_unsigned()) };
    ready > 0
}

/// Returns the microseconds of the monotonic clock.
pub(crate) fn micros() -> u64 {
    const MONOTONIC: usize = 1;
    let mut time = [0_u64; 2];
    // SAFETY: the kernel writes seconds and nanoseconds.
    unsafe { call(CLOCK_GETTIME, MONOTONIC, time.as_mut_ptr().addr(), 0) };
    time[0] * 1_000_000 + time[1] / 1000
}

/// Ends the program.
pub(crate) fn exit(code: usize) -> ! {
    loop {
        // SAFETY: does not return.
        unsafe { call(EXIT_GROUP, code, 0, 0) };
    }
}
