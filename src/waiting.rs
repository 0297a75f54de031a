//! Waiting for input with a limit of time, on Linux.
#![allow(unsafe_code, reason = "`poll` of the C library: the standard library cannot wait for a stream with a limit")]

use std::ffi::{c_int, c_short, c_ulong};
use std::io::BufReader;
use std::os::fd::AsRawFd;
use std::time::Duration;

/// There is something to read, by the number of `poll.h`.
const POLLIN: c_short = 1;

/// `struct pollfd`.
#[repr(C)]
struct Polled {
    file: c_int,
    wanted: c_short,
    found: c_short,
}

unsafe extern "C" {
    /// `poll(2)`.
    fn poll(files: *mut Polled, count: c_ulong, milliseconds: c_int) -> c_int;
}

/// Waits until there is something to read, for `time` at most. Returns whether a read returns at once: with bytes, with
/// the end of the input, or with an error.
pub(crate) fn has_input<F: AsRawFd>(input: &BufReader<F>, time: Duration) -> bool {
    if !input.buffer().is_empty() {
        return true;
    }
    let mut polled = Polled { file: input.get_ref().as_raw_fd(), wanted: POLLIN, found: 0 };
    let milliseconds = c_int::try_from(time.as_millis()).unwrap_or(c_int::MAX);
    // SAFETY: the declarations are those of the manual page. The list has one entry, which lives as long as the call.
    unsafe { poll(&mut polled, 1, milliseconds) != 0 }
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, Write, pipe};

    use super::*;

    #[test]
    fn input_is_waited_for() {
        let (reader, mut writer) = pipe().unwrap();
        let mut input = BufReader::new(reader);
        assert!(!has_input(&input, Duration::ZERO), "nothing written");
        writer.write_all(b"usi\nisready\n").unwrap();
        assert!(has_input(&input, Duration::MAX));
        input.read_line(&mut String::new()).unwrap();
        assert!(has_input(&input, Duration::ZERO), "a line is buffered");
        input.read_line(&mut String::new()).unwrap();
        assert!(!has_input(&input, Duration::from_millis(1)), "both lines are read");
        drop(writer);
        assert!(has_input(&input, Duration::MAX), "the end of the input");
    }
}
