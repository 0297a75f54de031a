//! A USI session of Horigoma on a machine that offers nothing but a line, a clock and memory.
//!
//! [`run`] is the whole program; a host implements [`Machine`] and hands in the memory of one of the profiles ([`Whole`],
//! [`Medium`], [`Small`], [`Least`]). No heap, no threads: while the engine thinks it looks at the line every few hundred nodes, so that `stop`,
//! `ponderhit`, `isready` and `quit` are heard.
#![no_std]

mod engine;
mod lines;
mod profile;

pub use engine::{empty, run};
pub use profile::{Bucket, Least, Medium, Memory, Small, Whole};

/// What a host offers.
pub trait Machine {
    /// Takes a byte from the line, if one has come.
    fn poll(&mut self) -> Input;

    /// Lets time pass until [`Machine::poll`] may have something to say; to return at once is allowed. It is called only when
    /// [`Machine::poll`] has just said [`Input::Nothing`], so a machine that takes bytes in larger pieces has none left.
    fn rest(&mut self);

    /// Sends bytes.
    fn write(&mut self, bytes: &[u8]);

    /// What was written must be on its way now.
    fn flush(&mut self) {}

    /// Microseconds since some moment. Never runs back.
    fn micros(&mut self) -> u64;

    /// The deepest the stack has been, and how deep it may be, in bytes; `None` where nobody knows.
    fn stack(&self) -> Option<(usize, usize)> {
        None
    }
}

/// What a line has to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// A byte.
    Byte(u8),
    /// Nothing now.
    Nothing,
    /// Nothing any more: the other side has gone.
    End,
}
