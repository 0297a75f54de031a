//! Input and output of lines.

use core::fmt::{self, Write};

use crate::{Input, Machine};

/// The current line of input.
pub(crate) struct Lines {
    buffer: &'static mut [u8],
    length: usize,
    /// Whether the line has come to its end.
    complete: bool,
    /// Whether the line is too long. Its rest is then dropped.
    too_long: bool,
    /// Whether the other side has gone.
    ended: bool,
}

/// The state of the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arrival {
    /// It is complete.
    Complete,
    /// It was longer than the buffer and has been dropped.
    TooLong,
    /// It has not ended yet.
    Waiting,
    /// No line will ever come again.
    Ended,
}

impl Lines {
    pub(crate) fn new(buffer: &'static mut [u8]) -> Self {
        Self { buffer, length: 0, complete: false, too_long: false, ended: false }
    }

    /// Returns the length of the longest line, in bytes.
    pub(crate) fn longest(&self) -> usize {
        self.buffer.len()
    }

    /// Returns the line, up to its first invalid byte.
    pub(crate) fn text(&self) -> &str {
        let bytes = &self.buffer[..self.length];
        match core::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => core::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(),
        }
    }

    /// Makes room for the next line.
    pub(crate) fn clear(&mut self) {
        (self.length, self.complete, self.too_long) = (0, false, false);
    }

    /// Reads the bytes that have come.
    pub(crate) fn poll(&mut self, machine: &mut impl Machine) -> Arrival {
        while !self.complete && !self.ended {
            match machine.poll() {
                Input::Nothing => return Arrival::Waiting,
                Input::End => {
                    // A last line may lack its end.
                    (self.ended, self.complete) = (true, self.length > 0);
                }
                Input::Byte(b'\n') => self.complete = true,
                Input::Byte(byte) => match self.buffer.get_mut(self.length) {
                    Some(slot) => (*slot, self.length) = (byte, self.length + 1),
                    None => self.too_long = true,
                },
            }
        }
        match (self.complete, self.too_long) {
            (false, _) => Arrival::Ended,
            (true, false) => Arrival::Complete,
            (true, true) => {
                self.clear();
                Arrival::TooLong
            }
        }
    }
}

/// Sends a line.
pub(crate) fn say(machine: &mut impl Machine, line: impl fmt::Display) {
    // Nothing can be done here about a failed write.
    let _ = writeln!(Out(machine), "{line}");
    machine.flush();
}

struct Out<'a, M>(&'a mut M);

impl<M: Machine> Write for Out<'_, M> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write(text.as_bytes());
        Ok(())
    }
}
