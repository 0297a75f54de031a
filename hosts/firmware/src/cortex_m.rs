//! What the Cortex-M boards have in common: a painted stack, a counter made longer, and an end.

use core::fmt::Write;
use core::panic::PanicInfo;

use cortex_m_rt::exception;
use cortex_m_semihosting::{debug, hio};

/// A counter of 32 bits, made one of 64 by looking at it often enough.
pub(crate) struct Ticks {
    last: u32,
    rounds: u32,
}

impl Ticks {
    pub(crate) const fn new() -> Self {
        Self { last: 0, rounds: 0 }
    }

    /// The ticks in all, of a counter that shows so many now.
    pub(crate) fn at(&mut self, now: u32) -> u64 {
        self.rounds += u32::from(now < self.last);
        self.last = now;
        u64::from(self.rounds) << 32 | u64::from(now)
    }
}

/// The deepest the stack has been and how deep it may be, in bytes.
pub(crate) fn stack() -> (usize, usize) {
    unsafe extern "C" {
        static _stack_start: u32;
        static _stack_end: u32;
    }
    let (top, end) = (&raw const _stack_start, &raw const _stack_end);
    crate::paint::depth(end, top, cortex_m_rt::STACK_PAINT_VALUE)
}

/// Ends the program; the debugger, or QEMU, hears of it.
pub(crate) fn end() -> ! {
    debug::exit(debug::EXIT_SUCCESS);
    loop {
        core::hint::spin_loop();
    }
}

#[panic_handler]
fn panic(panic: &PanicInfo<'_>) -> ! {
    // Who does not listen hears nothing.
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
