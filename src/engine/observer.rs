//! The observer of an engine's searches.

use std::fmt;
use std::time::Duration;

use super::EngineError;
use super::mate::MateResult;
#[cfg(feature = "book")]
use crate::book::Choice;
use crate::game::{Answer, SearchInfo};
use crate::mate::MateProgress;

/// Receives the results of a search, on the thread of the search. Every search ends with one
/// [`answer`](Observer::answer), every search for mate with one [`mate`](Observer::mate).
pub trait Observer: Send + Sync {
    /// A line to show.
    fn line(&self, info: &SearchInfo<'_>);
    /// Progress of a search for mate, and the time taken.
    fn progress(&self, progress: &MateProgress<'_>, time: Duration);
    /// A remark for the reader, sent when [`set_debug`](super::Engine::set_debug) is on.
    fn remark(&self, text: fmt::Arguments<'_>);
    /// A part of the request could not be carried out. The search continues without it.
    fn fault(&self, error: &EngineError);
    /// No search begins: the opening book has a move, which is the answer.
    #[cfg(feature = "book")]
    fn book(&self, choice: &Choice) {
        let _ = choice;
    }
    /// The search is over.
    fn answer(&self, answer: Answer);
    /// Whether a reader is left. A search without one ends at its next line.
    fn has_reader(&self) -> bool {
        true
    }
    /// The search for mate is over.
    fn mate(&self, found: &MateResult);
}
