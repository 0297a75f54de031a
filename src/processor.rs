//! Whether the processor is one that the program was built for.
//!
//! Built for the level x86-64-v3 (or more, which is not looked for), the program ends with one line where the processor lacks that level:
//! otherwise it would die of an illegal instruction, without a word. `main` is too late to look, since what the standard library does before it is compiled with this
//! program and uses those instructions too; so the system's loader calls the check, with its list of functions to call first.
//! The check must be too simple for those instructions itself: a few masks, one constant line. `.ci/old-processor` runs it
//! on such processors.
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

// SAFETY: the loader calls what stands in this list, before `main` and with nothing that the function looks at; the section holds
// nothing but such pointers, and this is one.
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
    // Where nobody listens the exit status says it.
    let _ = io::stderr().write_all(REFUSAL.as_bytes());
    std::process::exit(1);
}
