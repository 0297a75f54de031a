//! The entry point on Linux: C's `main`, without the preparations that the standard library makes before Rust's.
//!
//! Before Rust's `main` the library finds the end of the stack in `/proc/self/maps`, to report a stack overflow. That
//! was a fifth of all instructions of the static program from exec to the answer to `usi` (docs/startup.md). The two
//! visible preparations are made here. The third is left out: a stack overflow ends the program by a signal.
#![cfg(all(target_os = "linux", target_env = "gnu", not(test)))]
#![allow(unsafe_code, reason = "C's `main`, and what it asks of the C library")]

use std::ffi::{c_char, c_int};

/// The number of the signal in the C library's headers, equal on all architectures.
const SIGPIPE: c_int = 13;
const SIG_IGN: usize = 1;
const F_GETFD: c_int = 1;
const O_RDWR: c_int = 2;

unsafe extern "C" {
    /// `signal(2)`, with the handler as a number.
    fn signal(signal: c_int, handler: usize) -> usize;
    /// `fcntl(2)`.
    fn fcntl(file: c_int, command: c_int, ...) -> c_int;
    /// `open(2)`.
    fn open(path: *const c_char, flags: c_int, ...) -> c_int;
}

// SAFETY: there is one `main`, since this crate has none for the standard library to call. The name and the signature
// are C's. The loader passes the command line to the library before.
#[unsafe(no_mangle)]
extern "C" fn main(_count: c_int, _words: *const *const c_char) -> c_int {
    // SAFETY: no other thread has started. The declarations are those of the manual pages, and the text ends with a
    // zero.
    unsafe {
        // A write to a closed pipe returns an error, and does not end the program.
        signal(SIGPIPE, SIG_IGN);
        // A file that is opened later must not take the place of a closed standard stream.
        for stream in 0..3 {
            if fcntl(stream, F_GETFD) == -1 && open(c"/dev/null".as_ptr(), O_RDWR) != stream {
                std::process::abort();
            }
        }
    }
    std::process::exit(crate::status().into())
}
