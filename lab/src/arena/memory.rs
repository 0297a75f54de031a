//! The memory that the engines of a match hold. Growth after the hash table is full is a leak.

use std::fmt;

/// Returns the memory that a running process has touched, in KiB, or `None` on systems other than Linux.
#[must_use]
pub fn resident(process: u32) -> Option<u64> {
    kibibytes(&std::fs::read_to_string(format!("/proc/{process}/status")).ok()?)
}

fn kibibytes(status: &str) -> Option<u64> {
    status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?.split_whitespace().next()?.parse().ok()
}

/// The memory of one engine at the ends of its games. A hash table that the first game fills grows no more, a larger
/// one does.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Memory {
    first: Option<u64>,
    most: u64,
}

impl Memory {
    /// Records the memory at the end of a game.
    pub fn note(&mut self, kibibytes: u64) {
        self.first.get_or_insert(kibibytes);
        self.most = self.most.max(kibibytes);
    }

    /// Adds another process of the engine. The one that grew most is kept.
    pub fn merge(&mut self, other: Self) {
        let growth = |memory: &Self| memory.first.map(|first| memory.most - first);
        if growth(&other) > growth(self) {
            *self = other;
        }
    }
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.first {
            Some(first) => write!(f, "{first} KiB after its first game, {} KiB at most", self.most),
            None => write!(f, "not told by this system"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resident_memory_is_read() {
        assert_eq!(kibibytes("Name:\tengine\nVmRSS:\t   23456 kB\nThreads:\t1\n"), Some(23_456));
        assert_eq!(kibibytes("Name:\tengine\n"), None);
        if cfg!(target_os = "linux") {
            let before = resident(std::process::id()).unwrap();
            let touched = std::hint::black_box(vec![1_u8; 64 << 20]);
            assert!(resident(std::process::id()).unwrap() > before + (32 << 10), "64 MiB more were touched");
            drop(touched);
        }
    }

    #[test]
    fn the_process_that_grew_most_speaks_for_all() {
        let of = |games: &[u64]| {
            let mut memory = Memory::default();
            games.iter().for_each(|&game| memory.note(game));
            memory
        };
        let mut all = Memory::default();
        assert_eq!(all.to_string(), "not told by this system");
        for games in [&[900, 910][..], &[500, 800, 700], &[400, 400], &[]] {
            all.merge(of(games));
        }
        assert_eq!(all.to_string(), "500 KiB after its first game, 800 KiB at most");
    }
}
