//! Memory that must be left before a thread starts.
//!
//! A thread that has started allocates a little: its name, its place in lists of the system, and its lines of output.
//! The program ends where such an allocation fails. So a thread starts only where more than its stack is left. Rust
//! and the C library have no call for this, so that memory is allocated and freed again, untouched.
//!
//! Work that allocates tables of its own is refused in the same way where the tables leave too little.
//!
//! The block is made small before it is freed. The GNU C library takes blocks from its heap that are no larger than
//! a mapped block freed earlier (`M_MMAP_THRESHOLD` in mallopt(3)). It writes zeros to the tables of a thread there.

use std::io;
use std::vec::Vec;

/// Bytes that a thread may allocate besides its tables.
const SMALL: usize = 256 << 10; // Shape: small allocations of a thread

/// Checks that a thread with a stack of this size may start.
///
/// # Errors
/// [`io::ErrorKind::OutOfMemory`] when there is less memory.
pub(crate) fn for_thread(stack: usize) -> io::Result<()> {
    let mut room: Vec<u8> = Vec::new();
    room.try_reserve_exact(stack + SMALL).map_err(|_| io::ErrorKind::OutOfMemory)?;
    room.push(0);
    room.shrink_to_fit();
    Ok(())
}

/// Whether the small allocations of a running thread succeed.
pub(super) fn is_left() -> bool {
    for_thread(0).is_ok()
}
