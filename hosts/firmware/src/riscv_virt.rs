//! Horigoma on QEMU's 32-bit RISC-V machine: full tables, 16 MiB of hash.
#![no_std]
#![no_main]

mod paint;
mod register;

use core::fmt::Write;
use core::panic::PanicInfo;

use register::Register;
use session::{Bucket, Input, Machine, Mates, Whole};
use static_cell::ConstStaticCell;

static MEMORY: ConstStaticCell<Whole> = ConstStaticCell::new(Whole::new());

static MATES: ConstStaticCell<Mates> = ConstStaticCell::new(Mates::new());

// SAFETY: atomic integers. All zero bits are an empty table, by the documentation of both.
#[unsafe(link_section = ".psram")]
static BUCKETS: [Bucket; Whole::BUCKETS] = unsafe { core::mem::zeroed() };

/// The colour of the stack.
const PAINT: u32 = 0xcccc_cccc;

// Clears the zeroed memory and paints the stack.
core::arch::global_asm!(
    ".section .start, \"ax\"",
    ".globl _start",
    "_start:",
    "la sp, _stack_start",
    "la t0, _bss_start",
    "la t1, _bss_end",
    "1: bgeu t0, t1, 2f",
    "sw zero, 0(t0)",
    "addi t0, t0, 4",
    "j 1b",
    "2: li t2, {paint}",
    "3: bgeu t1, sp, 4f",
    "sw t2, 0(t1)",
    "addi t1, t1, 4",
    "j 3b",
    "4: la t0, 5f",
    "csrw mtvec, t0",
    "call {main}",
    // The address of a trap is a multiple of four.
    ".balign 4",
    "5: call {fault}",
    ".text",
    paint = const PAINT as i32,
    main = sym main,
    fault = sym fault,
);

/// UART 0, an NS16550A: the data register, and the state five bytes further (bit 0: a byte has come, bit 5: room to
/// send).
struct Board {
    uart: *mut u8,
    /// The machine's clock of 10 MHz, lower and upper half.
    time: [Register; 2],
}

impl Board {
    /// # Safety
    /// A second board would take bytes from the first.
    unsafe fn new() -> Self {
        // SAFETY: the addresses are the machine's.
        let time = unsafe { [Register::at(0x0200_bff8), Register::at(0x0200_bffc)] };
        Self { uart: core::ptr::with_exposed_provenance_mut(0x1000_0000), time }
    }

    fn has(&self, bit: u8) -> bool {
        // SAFETY: a register of the machine.
        unsafe { self.uart.add(5).read_volatile() & bit != 0 }
    }
}

impl Machine for Board {
    fn poll(&mut self) -> Input {
        if !self.has(1) {
            return Input::Nothing;
        }
        // SAFETY: as above.
        Input::Byte(unsafe { self.uart.read_volatile() })
    }

    fn rest(&mut self) {}

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            while !self.has(1 << 5) {}
            // SAFETY: as above.
            unsafe { self.uart.write_volatile(byte) };
        }
    }

    fn micros(&mut self) -> u64 {
        loop {
            let [low, high] = [&self.time[0], &self.time[1]];
            let (before, ticks, after) = (high.read(), low.read(), high.read());
            if before == after {
                return (u64::from(after) << 32 | u64::from(ticks)) / 10;
            }
        }
    }

    fn stack(&self) -> Option<(usize, usize)> {
        unsafe extern "C" {
            static _stack_start: u32;
            static _stack_end: u32;
        }
        Some(paint::depth(&raw const _stack_end, &raw const _stack_start, PAINT))
    }
}

impl Write for Board {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        Machine::write(self, text.as_bytes());
        Ok(())
    }
}

extern "C" fn main() -> ! {
    // SAFETY: the only one besides that of a panic.
    let mut board = unsafe { Board::new() };
    // The sender may begin.
    Machine::write(&mut board, b"\n");
    session::empty(&BUCKETS);
    session::run("riscv-virt", &mut board, MEMORY.take().lend().with_mates(MATES.take()), &BUCKETS);
    end(0x5555)
}

/// Ends QEMU by its test device: 0x5555 for success, 0x3333 and an exit status in the upper half for failure.
fn end(code: u32) -> ! {
    // SAFETY: the address is the machine's.
    unsafe { Register::at(0x0010_0000) }.write(code);
    loop {
        core::hint::spin_loop();
    }
}

/// The handler of an instruction that cannot be carried out.
extern "C" fn fault() -> ! {
    panic!("fault")
}

#[panic_handler]
fn panic(panic: &PanicInfo<'_>) -> ! {
    // SAFETY: the program has ended, and no other board uses the line.
    let mut board = unsafe { Board::new() };
    let _ = writeln!(board, "\ninfo string {panic}");
    end(1 << 16 | 0x3333)
}
