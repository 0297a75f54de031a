//! The accumulator stack of a build without the net: it stores nothing.

use core::marker::PhantomData;

use crate::board::{PlayListener, Position};

/// An empty stack with the methods of the net's stack.
#[derive(Default, Debug)]
pub(crate) struct AccumulatorStack<'m>(PhantomData<&'m ()>);

impl AccumulatorStack<'_> {
    /// Does nothing.
    pub(crate) fn reset(&mut self, _: &Position) {}

    /// Does nothing.
    #[inline(always)]
    pub(crate) fn push(&mut self) {}

    /// Does nothing.
    #[inline(always)]
    pub(crate) fn pop(&mut self) {}
}

impl PlayListener for AccumulatorStack<'_> {}
