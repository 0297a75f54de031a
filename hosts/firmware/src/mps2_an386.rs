//! Horigoma on an Arm MPS2+ board with the AN386 image (Cortex-M4F, 25 MHz): full tables, 16 MiB of hash in PSRAM.
#![no_std]
#![no_main]

mod cortex_m;
mod paint;
mod register;

use cortex_m::Ticks;
use register::Register;
use session::{Bucket, Input, Large, Machine, Mates};
use static_cell::ConstStaticCell;

static MEMORY: ConstStaticCell<Large> = ConstStaticCell::new(Large::new());

#[unsafe(link_section = ".mates")]
static MATES: ConstStaticCell<Mates> = ConstStaticCell::new(Mates::new());

// SAFETY: atomic integers. All zero bits are an empty table, by the documentation of both.
#[unsafe(link_section = ".psram")]
static BUCKETS: [Bucket; Large::BUCKETS] = unsafe { core::mem::zeroed() };

/// UART 0, an Arm CMSDK part: data, state (bit 0: no room to send, bit 1: a byte has come), control, divider.
struct Board {
    data: Register,
    state: Register,
    timer: Register,
    ticks: Ticks,
}

impl Board {
    /// # Safety
    /// Must be called once.
    unsafe fn new() -> Self {
        const UART: usize = 0x4000_4000;
        const DUAL_TIMER: usize = 0x4000_2000;
        // SAFETY: the addresses are the board's.
        unsafe {
            Register::at(UART + 16).write(16);
            Register::at(UART + 8).write(3);
            // Free running downward, 32 bits, a tick every 256 of 25 MHz.
            Register::at(DUAL_TIMER).write(u32::MAX);
            Register::at(DUAL_TIMER + 8).write(1 << 7 | 2 << 2 | 1 << 1);
            let timer = Register::at(DUAL_TIMER + 4);
            Self { data: Register::at(UART), state: Register::at(UART + 4), timer, ticks: Ticks::new() }
        }
    }
}

impl Machine for Board {
    fn poll(&mut self) -> Input {
        if self.state.read() & 2 == 0 { Input::Nothing } else { Input::Byte(self.data.read() as u8) }
    }

    fn rest(&mut self) {
        // The counter wraps twice a day.
        self.micros();
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            while self.state.read() & 1 != 0 {}
            self.data.write(byte.into());
        }
    }

    fn micros(&mut self) -> u64 {
        self.ticks.at(u32::MAX - self.timer.read()) * 256 / 25
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
    session::empty(&BUCKETS);
    session::run("mps2-an386", &mut board, MEMORY.take().lend().with_mates(MATES.take()), &BUCKETS);
    cortex_m::end()
}
