//! Horigoma as WebAssembly: USI lines in, USI lines out, thinking a slice at a time.
//!
//! The script that runs it calls [`start`] once, writes a line into the buffer at [`input`], and calls [`command`]; while
//! [`poll`] says that there is more to think, it calls it again, and is free in between to hear `stop`. Lines come out
//! through the import `write`. No function may be called while another one runs or is suspended in `pause`, but for the [`poll`] that goes
//! on. There are no threads, no shared memory and no allocator.
#![no_std]
#![deny(unsafe_code)]

mod host;
mod memory;
mod page;
mod state;

use host::Host;

/// The most bytes of a line: a game of 2,000 moves and its first position.
const LINE: usize = 1 << 14;

/// The words of memory that keep the stack of a suspended search (1 MiB).
const STACK: usize = 1 << 18;

/// Makes the engine; its address, or null when there is not enough memory.
#[allow(unsafe_code, reason = "exported by its own name")]
#[unsafe(no_mangle)]
pub extern "C" fn start() -> *mut Host {
    Host::new().and_then(memory::keep).map_or(core::ptr::null_mut(), core::ptr::from_mut)
}

/// Where the next line is to be written.
#[allow(unsafe_code, reason = "exported by its own name")]
#[unsafe(no_mangle)]
pub extern "C" fn input(host: *mut Host) -> *mut u8 {
    memory::state(host).input.as_mut_ptr()
}

/// The most bytes that a line may have.
#[allow(unsafe_code, reason = "exported by its own name")]
#[unsafe(no_mangle)]
pub extern "C" fn capacity() -> usize {
    LINE
}

/// Carries out the line of so many bytes in the buffer; whether there is something to think about.
#[allow(unsafe_code, reason = "exported by its own name")]
#[unsafe(no_mangle)]
pub extern "C" fn command(host: *mut Host, length: usize) -> bool {
    let host = memory::state(host);
    let mut line = [0; LINE];
    let length = length.min(LINE);
    line[..length].copy_from_slice(&host.input[..length]);
    // A broken letter can only be part of a word that means nothing.
    let known = line[..length].utf8_chunks().next().map_or("", |chunk| chunk.valid());
    host.command(known);
    host.is_thinking()
}

/// Where the program's stack is kept while it is suspended (asyncify's two pointers, then room).
#[allow(unsafe_code, reason = "exported by its own name")]
#[unsafe(no_mangle)]
pub extern "C" fn suspended(host: *mut Host) -> *mut u32 {
    memory::state(host).suspended.as_mut_ptr()
}

/// Thinks, and asks the page every so many milliseconds whether to go on; whether there is more to think about.
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
