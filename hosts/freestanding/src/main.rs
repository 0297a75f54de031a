//! Horigoma for x86-64 Linux without a C library: five system calls, no heap, no threads.
//!
//! All memory is zero pages of the program's image. Unused pages take no memory.
#![no_std]
#![no_main]

mod linux;
mod memory;

use core::fmt::Write;
use core::panic::PanicInfo;

#[cfg(feature = "large")]
use session::Large as Profile;
#[cfg(feature = "least")]
use session::Least as Profile;
#[cfg(feature = "medium")]
use session::Medium as Profile;
#[cfg(feature = "small")]
use session::Small as Profile;
#[cfg(not(any(feature = "large", feature = "medium", feature = "small", feature = "least")))]
use session::Whole as Profile;
use session::{Bucket, Input, Machine, Memory};
use static_cell::ConstStaticCell;

static MEMORY: ConstStaticCell<Profile> = ConstStaticCell::new(Profile::new());
#[cfg(not(any(feature = "medium", feature = "small", feature = "least")))]
static MATES: ConstStaticCell<session::Mates> = ConstStaticCell::new(session::Mates::new());
// SAFETY: atomic integers. All zero bits are an empty table, by the documentation of both.
static BUCKETS: [Bucket; Profile::BUCKETS] = unsafe { core::mem::zeroed() };

core::arch::global_asm!(
    ".globl _start",
    "_start:",
    // The kernel leaves the frame pointer undefined and the stack aligned.
    "xor ebp, ebp",
    "call {main}",
    "ud2",
    main = sym main,
);

extern "C" fn main() -> ! {
    let mut terminal = Terminal::new();
    session::run("freestanding", &mut terminal, memory(), &BUCKETS);
    terminal.flush();
    linux::exit(0)
}

/// Returns the memory of a session. The smaller sizes have no mate solver.
fn memory() -> Memory {
    let memory = MEMORY.take().lend();
    #[cfg(not(any(feature = "medium", feature = "small", feature = "least")))]
    let memory = memory.with_mates(MATES.take());
    memory
}

/// Standard input and output, each with a buffer.
struct Terminal {
    input: [u8; 1024],
    next: usize,
    end: usize,
    ended: bool,
    output: [u8; 1024],
    length: usize,
}

impl Terminal {
    const fn new() -> Self {
        Self { input: [0; 1024], next: 0, end: 0, ended: false, output: [0; 1024], length: 0 }
    }
}

impl Machine for Terminal {
    fn poll(&mut self) -> Input {
        if self.next == self.end && !self.ended {
            if !linux::is_readable(0) {
                return Input::Nothing;
            }
            (self.next, self.end) = (0, linux::read(&mut self.input));
            self.ended = self.end == 0;
        }
        match self.input[..self.end].get(self.next) {
            Some(&byte) => {
                self.next += 1;
                Input::Byte(byte)
            }
            None => Input::End,
        }
    }

    fn rest(&mut self) {
        linux::is_readable(-1);
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            if self.length == self.output.len() {
                self.flush();
            }
            self.output[self.length] = byte;
            self.length += 1;
        }
    }

    fn flush(&mut self) {
        linux::write(1, &self.output[..self.length]);
        self.length = 0;
    }

    fn micros(&mut self) -> u64 {
        linux::micros()
    }
}

/// Standard error.
struct Complaint;

impl Write for Complaint {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        linux::write(2, text.as_bytes());
        Ok(())
    }
}

#[panic_handler]
fn panic(panic: &PanicInfo<'_>) -> ! {
    // The program ends whether or not the message can be written.
    let _ = writeln!(Complaint, "{panic}");
    linux::exit(101)
}
