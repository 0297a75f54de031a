//! `horigoma doctor`: the program, the machine, and the options that suit it. A bug report contains its output.

use std::fs;
use std::io::Write;
use std::thread;

use horigoma::audit;
use horigoma::usi::about::Build;

use super::arguments::Arguments;
use super::language::text;
use super::{Command, Failure};

pub(super) const COMMAND: Command = Command {
    name: "doctor",
    operands: &[],
    summary: text(
        "show the program and the machine, and recommend Threads and USI_Hash (for bug reports, too)",
        "プログラムとマシンの情報と、ThreadsとUSI_Hashの推奨値を示す（不具合の報告にも使う）",
    ),
    takes_position: false,
    options: &[],
    examples: &[(
        "horigoma doctor",
        text("two setoption lines for this machine end it", "最後の2行が、このマシンに合う設定"),
    )],
    run,
};

fn run(_: &Arguments, output: &mut dyn Write) -> Result<(), Failure> {
    let threads = thread::available_parallelism().map_or(1, usize::from) as u64;
    let memory = memory();
    let damaged = audit::verified_fingerprint();
    writeln!(output, "{Build}")?;
    match &damaged {
        Ok(fingerprint) => writeln!(output, "tables: {fingerprint}")?,
        Err(damaged) => writeln!(output, "tables: {damaged}")?,
    }
    writeln!(output, "machine: {}, {}{}", std::env::consts::OS, level(), model())?;
    writeln!(output, "cores: {threads}")?;
    match memory {
        Some(Memory { total, available }) => writeln!(output, "memory: {total} MiB, {available} MiB available")?,
        None => writeln!(output, "memory: unknown on this system")?,
    }
    writeln!(output, "large pages: {}", large_pages())?;
    writeln!(output, "\nrecommended for this machine, if nothing else runs on it:")?;
    writeln!(output, "setoption name Threads value {threads}")?;
    writeln!(output, "setoption name USI_Hash value {}", hash(memory.map_or(0, |memory| memory.available), threads))?;
    damaged.map(drop).map_err(Failure::Tables)
}

/// The memory of the machine in MiB.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Memory {
    total: u64,
    available: u64,
}

/// Returns the memory of a Linux machine, at most that of the control group in which the program runs.
fn memory() -> Option<Memory> {
    let memory = read_memory(&fs::read_to_string("/proc/meminfo").ok()?)?;
    let limit = fs::read_to_string("/sys/fs/cgroup/memory.max").ok();
    let limit = limit.and_then(|text| text.trim().parse::<u64>().ok()).map_or(u64::MAX, |bytes| bytes >> 20);
    Some(Memory { total: memory.total.min(limit), available: memory.available.min(limit) })
}

/// Reads the text of `/proc/meminfo` (proc(5)): lines such as `MemTotal:       16308132 kB`.
fn read_memory(text: &str) -> Option<Memory> {
    let mib = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
        Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? >> 10)
    };
    Some(Memory { total: mib("MemTotal")?, available: mib("MemAvailable")? })
}

/// The smallest recommended hash table in MiB, and the largest for each thread: a thread fills it in about a minute.
const HASH: [u64; 2] = [64, 1024];

/// Returns the size of a hash table in MiB: the power of two up to a quarter of the available memory, because a search
/// for mate takes as much again.
fn hash(available: u64, threads: u64) -> u64 {
    let wanted = (available / 4).clamp(HASH[0], HASH[1].saturating_mul(threads));
    1 << wanted.ilog2()
}

/// Returns the instruction set of the processor, on x86-64 as its level.
#[cfg(target_arch = "x86_64")]
fn level() -> &'static str {
    macro_rules! has {
        ($($feature:tt),*) => { $(is_x86_feature_detected!($feature))&&* };
    }
    if has!("avx512f", "avx512bw", "avx512vl", "avx512cd", "avx512dq") {
        "x86-64-v4"
    } else if has!("avx2", "bmi1", "bmi2", "fma", "f16c", "lzcnt", "movbe") {
        "x86-64-v3"
    } else if has!("sse4.2", "popcnt") {
        "x86-64-v2"
    } else {
        "x86-64"
    }
}

/// Returns the instruction set of the processor.
#[cfg(not(target_arch = "x86_64"))]
fn level() -> &'static str {
    std::env::consts::ARCH
}

/// Returns the name of the processor in brackets, or nothing where the system does not name it.
fn model() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = text.lines().find(|line| line.starts_with("model name")).and_then(|line| line.split_once(": "));
    name.map_or_else(String::new, |(_, name)| format!(" ({})", name.trim()))
}

/// Returns whether programs can request large pages: the word in brackets of a file of the kernel.
fn large_pages() -> String {
    let text = fs::read_to_string("/sys/kernel/mm/transparent_hugepage/enabled").unwrap_or_default();
    let word = text.split_once('[').and_then(|(_, rest)| rest.split_once(']'));
    word.map_or("unknown on this system", |(word, _)| word).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text is from proc(5).
    #[test]
    fn memory_is_read_as_the_kernel_writes_it() {
        let text =
            "MemTotal:        8388608 kB\nMemFree:          100000 kB\nMemAvailable:    4194304 kB\nBuffers: 1 kB\n";
        assert_eq!(read_memory(text), Some(Memory { total: 8192, available: 4096 }));
        for wrong in ["", "MemTotal: 8 kB\n", "MemTotal: 8 kB\nMemAvailable: much\n"] {
            assert_eq!(read_memory(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_quarter_of_the_memory_is_recommended() {
        let found = [(4096, 4), (4095, 4), (5000, 1), (64_000, 4), (64_000, 1), (100, 8), (0, 1)];
        assert_eq!(found.map(|(available, threads)| hash(available, threads)), [1024, 512, 1024, 4096, 1024, 64, 64]);
    }
}
