//! The check that the processor has the instructions that the program was built for.
//!
//! A program built for the level x86-64-v3 ends with one line on a processor below that level. Without the check it
//! would end silently by an illegal instruction. (Higher levels are not checked.) `main` is too late for the check,
//! because the code of the standard library before it is compiled with these instructions too. The system's loader
//! therefore calls it, from its list of functions to call first. The check itself must need none of those
//! instructions: it has a few masks and one constant line. `.ci/old-processor` runs it on such processors.
#![cfg(all(target_arch = "x86_64", target_feature = "avx2", any(target_os = "linux", windows)))]
#![allow(unsafe_code, reason = "an entry of the loader's list")]

use std::arch::x86_64::__cpuid_count;
use std::io::{self, Write};

/// Bits of leaf 1, register `ecx`: FMA, MOVBE, OSXSAVE, AVX, F16C.
const LEAF_1: u32 = 1 << 12 | 1 << 22 | 1 << 27 | 1 << 28 | 1 << 29;

/// Bits of leaf 7, register `ebx`: BMI1, AVX2, BMI2. Every processor with those of leaf 1 has the leaf.
const LEAF_7: u32 = 1 << 3 | 1 << 5 | 1 << 8;

const REFUSAL: &str = "horigoma: this program is built for processors of the level x86-64-v3 (AVX2, BMI2), which this one does not have; \
                       take the release without -v3 in its name, or build it here with RUSTFLAGS=-Ctarget-cpu=native\n";

// SAFETY: the loader calls each function of this list before `main`, with arguments that this one does not read. The
// section holds only such pointers, and this is one.
#[used]
#[cfg_attr(target_os = "linux", unsafe(link_section = ".init_array"))]
#[cfg_attr(windows, unsafe(link_section = ".CRT$XCU"))]
static CHECK: extern "C" fn() = check;

extern "C" fn check() {
    if __cpuid_count(1, 0).ecx & LEAF_1 != LEAF_1 || __cpuid_count(7, 0).ebx & LEAF_7 != LEAF_7 {
        refuse();
    }
}

#[cold]
#[inline(never)]
fn refuse() -> ! {
    // When the line cannot be written, the exit status remains.
    let _ = io::stderr().write_all(REFUSAL.as_bytes());
    std::process::exit(1);
}
