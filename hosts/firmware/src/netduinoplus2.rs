//! Horigoma on a Netduino Plus 2 (STM32F405: Cortex-M4F at 168 MHz, 1 MiB of flash, 128 KiB of RAM), with small tables.
#![no_std]
#![no_main]

mod cortex_m;
mod paint;
mod register;

use cortex_m::Ticks;
use register::Register;
use session::{Bucket, Input, Machine, Small};
use static_cell::ConstStaticCell;

/// The clock of timer 2 in QEMU. On the real part it is half of the core's, 84 MHz.
const TIMER_HERTZ: u32 = 1_000_000_000;

static MEMORY: ConstStaticCell<Small> = ConstStaticCell::new(Small::new());
// SAFETY: atomic integers. All zero bits are an empty table, by the documentation of both.
static BUCKETS: [Bucket; Small::BUCKETS] = unsafe { core::mem::zeroed() };

/// USART 1: state (bit 5: a byte has come, bit 7: there is room to send), data.
struct Board {
    state: Register,
    data: Register,
    timer: Register,
    ticks: Ticks,
}

impl Board {
    /// # Safety
    /// Must be called once.
    unsafe fn new() -> Self {
        const USART: usize = 0x4001_1000;
        const TIMER: usize = 0x4000_0000;
        // SAFETY: the addresses are the part's. The boot loader sets up clock and pins, which hardware needs and QEMU
        // ignores.
        unsafe {
            // Enabled, sending, receiving.
            Register::at(USART + 0xc).write(1 << 13 | 1 << 3 | 1 << 2);
            // A tick every microsecond, 32 bits.
            Register::at(TIMER + 0x28).write(TIMER_HERTZ / 1_000_000 - 1);
            Register::at(TIMER + 0x2c).write(u32::MAX);
            Register::at(TIMER).write(1);
            let timer = Register::at(TIMER + 0x24);
            Self { state: Register::at(USART), data: Register::at(USART + 4), timer, ticks: Ticks::new() }
        }
    }
}

impl Machine for Board {
    fn poll(&mut self) -> Input {
        if self.state.read() & 1 << 5 == 0 { Input::Nothing } else { Input::Byte(self.data.read() as u8) }
    }

    fn rest(&mut self) {
        // The counter wraps every 71 minutes.
        self.micros();
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            while self.state.read() & 1 << 7 == 0 {}
            self.data.write(byte.into());
        }
    }

    fn micros(&mut self) -> u64 {
        self.ticks.at(self.timer.read())
    }

    fn stack(&self) -> Option<(usize, usize)> {
        Some(cortex_m::stack())
    }
}

#[cortex_m_rt::entry]
fn main() -> ! {
    // SAFETY: called here only.
    let mut board = unsafe { Board::new() };
    // The sender may begin.
    board.write(b"\n");
    session::run("netduinoplus2", &mut board, MEMORY.take().lend(), &BUCKETS);
    cortex_m::end()
}
