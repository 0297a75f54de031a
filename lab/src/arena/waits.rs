//! How long programs wait for a core: on a machine that is too busy that time is not their own.

use std::collections::BTreeMap;
use std::fs::read_to_string;
use std::time::Duration;

/// How long each thread of a process has waited for a core since it began, by the thread's number; empty where the system does not say (only
/// Linux does).
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Waits(BTreeMap<u32, Duration>);

impl Waits {
    /// Those of a running process.
    #[must_use]
    pub fn of(process: u32) -> Self {
        let threads = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
        let wait = |number: u32| {
            Some((number, waited(&read_to_string(format!("/proc/{process}/task/{number}/schedstat")).ok()?)?))
        };
        Self(threads.filter_map(|thread| wait(thread.file_name().to_str()?.parse().ok()?)).collect())
    }

    /// How much longer the thread has waited that waited most: threads wait side by side.
    #[must_use]
    pub fn longest_since(&self, before: &Self) -> Duration {
        let since =
            |(number, wait): (&u32, &Duration)| wait.saturating_sub(before.0.get(number).copied().unwrap_or_default());
        self.0.iter().map(since).max().unwrap_or_default()
    }
}

/// How long the thread that asks has waited.
#[must_use]
pub fn of_this_thread() -> Duration {
    read_to_string("/proc/thread-self/schedstat").ok().and_then(|text| waited(&text)).unwrap_or_default()
}

/// Nanoseconds run, nanoseconds waited, turns (Linux, `Documentation/scheduler/sched-stats.rst`).
fn waited(schedstat: &str) -> Option<Duration> {
    schedstat.split_whitespace().nth(1)?.parse().ok().map(Duration::from_nanos)
}

/// How long a virtual machine's host gave its cores to others, all cores together.
#[must_use]
pub fn stolen() -> Duration {
    read_to_string("/proc/stat").ok().and_then(|text| steal(&text)).unwrap_or_default()
}

/// The eighth number of the first line, in hundredths of a second (Linux, `proc_stat(5)`).
fn steal(stat: &str) -> Option<Duration> {
    stat.lines()
        .next()?
        .strip_prefix("cpu ")?
        .split_whitespace()
        .nth(7)?
        .parse()
        .ok()
        .map(|ticks: u64| Duration::from_millis(10 * ticks))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;
    use std::time::Instant;

    #[test]
    fn what_the_system_says_is_read() {
        assert_eq!(waited("1270893 37987 2\n"), Some(Duration::from_nanos(37_987)));
        assert_eq!(waited(""), None);
        let stat = "cpu  12048746 1691341 1021264 2059534 33037 0 8040 10194 0 0\ncpu0 6 0 5 1 0 0 0 9 0 0\n";
        assert_eq!(steal(stat), Some(Duration::from_millis(101_940)));
        assert_eq!(steal("intr 7\n"), None);
    }

    #[test]
    fn the_thread_that_waited_most_counts() {
        let waits = |threads: &[(u32, u64)]| {
            Waits(threads.iter().map(|&(number, ms)| (number, Duration::from_millis(ms))).collect())
        };
        let (before, after) = (waits(&[(1, 500), (2, 10)]), waits(&[(1, 510), (2, 40), (3, 20)]));
        assert_eq!(after.longest_since(&before), Duration::from_millis(30));
        assert_eq!(after.longest_since(&Waits::default()), Duration::from_millis(510));
        assert_eq!(Waits::default().longest_since(&before), Duration::ZERO);
    }

    /// Of twice as many threads as there are cores some wait half of the time; who sleeps does not wait.
    #[test]
    fn who_has_no_core_waits() {
        if !cfg!(target_os = "linux") || Waits::of(std::process::id()) == Waits::default() {
            return;
        }
        let threads = 2 * thread::available_parallelism().unwrap().get();
        let (start, begun) = (Waits::of(std::process::id()), Instant::now());
        let longest = thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| while begun.elapsed() < Duration::from_millis(300) {});
            }
            thread::sleep(Duration::from_millis(250));
            Waits::of(std::process::id()).longest_since(&start)
        });
        assert!(longest > Duration::from_millis(30), "{longest:?}");
    }
}
