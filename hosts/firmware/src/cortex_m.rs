//! Common parts of the Cortex-M boards: a painted stack, a counter extended to 64 bits, and an end.

use core::fmt::Write;
use core::panic::PanicInfo;

use cortex_m_rt::exception;
use cortex_m_semihosting::{debug, hio};

/// A counter of 32 bits extended to 64. It must be read at least once in each of its rounds.
pub(crate) struct Ticks {
    last: u32,
    rounds: u32,
}

impl Ticks {
    pub(crate) const fn new() -> Self {
        Self { last: 0, rounds: 0 }
    }

    /// Returns all ticks so far, for the current value of the counter.
    pub(crate) fn at(&mut self, now: u32) -> u64 {
        self.rounds += u32::from(now < self.last);
        self.last = now;
        u64::from(self.rounds) << 32 | u64::from(now)
    }
}

/// Returns the greatest depth of the stack so far and its size, in bytes.
pub(crate) fn stack() -> (usize, usize) {
    unsafe extern "C" {
        static _stack_start: u32;
        static _stack_end: u32;
    }
    let (top, end) = (&raw const _stack_start, &raw const _stack_end);
    crate::paint::depth(end, top, cortex_m_rt::STACK_PAINT_VALUE)
}

/// Ends the program, and reports it to the debugger or QEMU.
pub(crate) fn end() -> ! {
    debug::exit(debug::EXIT_SUCCESS);
    loop {
        core::hint::spin_loop();
    }
}

#[panic_handler]
fn panic(panic: &PanicInfo<'_>) -> ! {
    // Without a debugger there is no output.
    if let Ok(mut host) = hio::hstderr() {
        let _ = writeln!(host, "{panic}");
    }
    debug::exit(debug::EXIT_FAILURE);
    loop {
        core::hint::spin_loop();
    }
}

#[exception]
unsafe fn HardFault(frame: &cortex_m_rt::ExceptionFrame) -> ! {
    panic!("{frame:?}")
}
