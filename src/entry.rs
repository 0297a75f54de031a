//! Where the program begins on Linux: at C's `main`, without what the standard library does before Rust's.
//!
//! Before Rust's `main` the library looks for the end of the stack in `/proc/self/maps`, so that it can say a word if the stack overflows.
//! That was a fifth of all instructions of the static program from exec to the answer to `usi` (docs/startup.md). Of its preparations the two that are seen
//! from outside are made here; without the third, a stack that overflows ends the program as it would any other's, by a signal.
#![cfg(all(target_os = "linux", target_env = "gnu", not(test)))]
#![allow(unsafe_code, reason = "C's `main`, and what it asks of the C library")]

use std::ffi::{c_char, c_int};

/// As the headers of the C library have them, on all architectures.
const SIGPIPE: c_int = 13;
const SIG_IGN: usize = 1;
const F_GETFD: c_int = 1;
const O_RDWR: c_int = 2;

unsafe extern "C" {
    /// `signal(2)`, with the handler as the number that it is here.
    fn signal(signal: c_int, handler: usize) -> usize;
    /// `fcntl(2)`.
    fn fcntl(file: c_int, command: c_int, ...) -> c_int;
    /// `open(2)`.
    fn open(path: *const c_char, flags: c_int, ...) -> c_int;
}

// SAFETY: there is one `main`, since the crate has none for the standard library to call; the name and the signature are C's. What the
// library knows of the command line it is told by the loader, before.
#[unsafe(no_mangle)]
extern "C" fn main(_count: c_int, _words: *const *const c_char) -> c_int {
    // SAFETY: no other thread is there yet; the declarations are those of the manual pages, and the text ends with a zero.
    unsafe {
        // Whoever writes to a pipe that nobody reads is told so, and does not die of it.
        signal(SIGPIPE, SIG_IGN);
        // A file that is opened later does not become the output because that was closed.
        for stream in 0..3 {
            if fcntl(stream, F_GETFD) == -1 && open(c"/dev/null".as_ptr(), O_RDWR) != stream {
                std::process::abort();
            }
        }
    }
    std::process::exit(crate::status().into())
}
