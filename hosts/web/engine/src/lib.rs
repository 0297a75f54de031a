//! Horigoma as WebAssembly: USI lines in, USI lines out, thinking a slice at a time.
//!
//! The script calls [`start`] once, writes a line into the buffer at [`input`], and calls [`command`]. It calls
//! [`poll`] again as long as that returns true, and is free in between to read `stop`. Lines come out through the
//! import `write`. No function may be called while another one runs or is suspended in `pause`, except the [`poll`]
//! that continues. There are no threads, no shared memory and no allocator.
#![no_std]
#![deny(unsafe_code)]

mod host;
mod judgement;
mod memory;
mod page;
mod state;

use horigoma::game::Level;
use host::Host;

/// The greatest length of a line, in bytes: a game of 2,000 moves and its first position.
const LINE: usize = 1 << 14;

/// The words of memory that keep the stack of a suspended search (1 MiB).
const STACK: usize = 1 << 18;

/// Allocates the engine. Returns its address, or null when there is not enough memory.
#[allow(unsafe_code, reason = "exported by its own name")]
#[unsafe(no_mangle)]
pub extern "C" fn start() -> *mut Host {
    Host::new().and_then(memory::keep).map_or(core::ptr::null_mut(), core::ptr::from_mut)
}

/// Returns the address for the next line.
#[allow(unsafe_code, reason = "exported by its own name")]
#[unsafe(no_mangle)]
pub extern "C" fn input(host: *mut Host) -> *mut u8 {
    memory::state(host).input.as_mut_ptr()
}

/// Returns the greatest length of a line, in bytes.
#[allow(unsafe_code, reason = "exported by its own name")]
#[unsafe(no_mangle)]
pub extern "C" fn capacity() -> usize {
    LINE
}

/// Carries out the line of this length in the buffer. Returns whether a search has work.
#[allow(unsafe_code, reason = "exported by its own name")]
#[unsafe(no_mangle)]
pub extern "C" fn command(host: *mut Host, length: usize) -> bool {
    let host = memory::state(host);
    let mut line = [0; LINE];
    let length = length.min(LINE);
    line[..length].copy_from_slice(&host.input[..length]);
    // An invalid character can only be part of a word without meaning.
    let known = line[..length].utf8_chunks().next().map_or("", |chunk| chunk.valid());
    host.command(known);
    host.is_thinking()
}

/// Returns the estimated grade of a level, as [`Grade::rank`](horigoma::game::Grade::rank). A number that is no level
/// stands for full strength.
#[allow(unsafe_code, reason = "exported by its own name")]
#[unsafe(no_mangle)]
pub extern "C" fn grade(level: u8) -> i32 {
    Level::new(level).unwrap_or(Level::FULL).grade().rank()
}

/// Returns the memory for the program's stack while it is suspended (asyncify's two pointers, then room).
#[allow(unsafe_code, reason = "exported by its own name")]
#[unsafe(no_mangle)]
pub extern "C" fn suspended(host: *mut Host) -> *mut u32 {
    memory::state(host).suspended.as_mut_ptr()
}

/// Searches, and calls the page each time this number of milliseconds has passed. Returns whether there is more work.
#[allow(unsafe_code, reason = "exported by its own name")]
#[unsafe(no_mangle)]
pub extern "C" fn poll(host: *mut Host, milliseconds: f64) -> bool {
    let host = memory::state(host);
    host.think(milliseconds);
    host.is_thinking()
}

#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn panic(fault: &core::panic::PanicInfo<'_>) -> ! {
    page::say(format_args!("info string panic: {fault}"));
    core::arch::wasm32::unreachable()
}
