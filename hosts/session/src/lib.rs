//! A USI session of Horigoma on a machine with only a line, a clock and memory.
//!
//! [`run`] is the whole program. A host implements [`Machine`] and passes the memory of one of the profiles ([`Whole`],
//! [`Medium`], [`Small`], [`Least`]). There is no heap and no thread. During a search the engine reads the line every
//! few hundred nodes, for `stop`, `ponderhit`, `isready` and `quit`.
#![no_std]

mod engine;
mod lines;
mod profile;

pub use engine::{empty, run};
pub use profile::{Bucket, Large, Least, Mates, Medium, Memory, Small, Whole};

/// The services of a host.
pub trait Machine {
    /// Takes a byte from the line, if one has come.
    fn poll(&mut self) -> Input;

    /// Waits until [`Machine::poll`] may return a byte. It may also return at once. It is called only after
    /// [`Machine::poll`] has returned [`Input::Nothing`], so a machine that reads larger pieces has no byte left.
    fn rest(&mut self);

    /// Sends bytes.
    fn write(&mut self, bytes: &[u8]);

    /// Sends buffered bytes now.
    fn flush(&mut self) {}

    /// Returns microseconds since some moment. They never decrease.
    fn micros(&mut self) -> u64;

    /// Returns the greatest depth of the stack so far and its size, in bytes, or `None` when unknown.
    fn stack(&self) -> Option<(usize, usize)> {
        None
    }
}

/// Input from the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// A byte.
    Byte(u8),
    /// No byte now.
    Nothing,
    /// No byte any more: the other side has gone.
    End,
}
