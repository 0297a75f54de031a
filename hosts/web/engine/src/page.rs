//! The imports from the script: a clock, output, and the event loop.
#![allow(unsafe_code, reason = "imports")]

use core::fmt::{self, Write};

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Returns milliseconds since some moment.
    #[link_name = "now"]
    safe fn page_now() -> f64;
    /// Receives a part of a line. A line feed ends the line.
    #[link_name = "write"]
    fn page_write(text: *const u8, length: usize);
    /// Suspends the program until the script has read its events. Returns whether to continue.
    #[link_name = "pause"]
    safe fn page_pause() -> i32;
}

/// Returns milliseconds since some moment.
pub(crate) fn now() -> f64 {
    page_now()
}

/// Suspends the program until the script has read its events. Returns whether the search continues.
pub(crate) fn pause() -> bool {
    page_pause() != 0
}

/// Sends a line.
pub(crate) fn say(line: impl fmt::Display) {
    let mut output = Output { buffer: [0; 512], length: 0 };
    let _ = writeln!(output, "{line}");
    output.flush();
}

/// A buffer of small pieces, so that the script is not called for each.
struct Output {
    buffer: [u8; 512],
    length: usize,
}

impl Output {
    fn flush(&mut self) {
        // SAFETY: the script reads `length` initialised bytes before it returns.
        unsafe { page_write(self.buffer.as_ptr(), self.length) };
        self.length = 0;
    }
}

impl Write for Output {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for &byte in text.as_bytes() {
            if self.length == self.buffer.len() {
                self.flush();
            }
            self.buffer[self.length] = byte;
            self.length += 1;
        }
        Ok(())
    }
}
