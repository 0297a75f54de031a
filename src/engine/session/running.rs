//! The running search: on a thread of its own, steered, and joined.

use std::string::ToString;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::vec::Vec;

use super::Engine;
use crate::engine::control::Control;
use crate::engine::mate::MateMemory;
use crate::engine::{EngineError, STACK_BYTES, room};
use crate::game::TimeControl;
use crate::game::clock::Budget;
use crate::search::{NullMoveStats, WorkerMemory};

/// A running search.
pub(super) struct Running {
    pub(super) control: Arc<Control>,
    pub(super) thread: JoinHandle<Lent>,
    /// The clocks of a request to ponder, until the expected move is played.
    pub(super) ponder: Option<TimeControl>,
    /// Whether depth or nodes end the search.
    pub(super) limited: bool,
    /// Whether only a command ends the search.
    pub(super) endless: bool,
}

/// Memory that a search uses while it runs, and returns with its statistics of null-move pruning.
#[derive(Default)]
pub(super) struct Lent {
    pub(super) workers: Vec<WorkerMemory>,
    pub(super) mate: Option<MateMemory>,
    pub(super) null_move: NullMoveStats,
}

impl Engine {
    /// Runs a search on a thread of its own.
    pub(super) fn start(
        &mut self,
        search: impl FnOnce() -> Lent + Send + 'static,
        running: impl FnOnce(JoinHandle<Lent>) -> Running,
    ) -> Result<(), EngineError> {
        let thread = thread::Builder::new().name("search".to_string()).stack_size(STACK_BYTES);
        let thread = room::for_thread(STACK_BYTES).and_then(|()| thread.spawn(search)).map_err(EngineError::Thread)?;
        self.running = Some(running(thread));
        Ok(())
    }

    /// The opponent played the expected move. Without clocks of its own the call uses those of the request.
    pub fn ponder_hit(&mut self, control: Option<TimeControl>) {
        let Some(asked) = self.running.as_mut().and_then(|running| running.ponder.take()) else { return };
        let budget = self.game.budget(&control.unwrap_or(asked));
        if let Some(running) = &mut self.running {
            running.endless = budget == Budget::UNLIMITED && !running.limited;
            running.control.release(budget);
        }
    }

    /// Stops a running search, which then answers.
    pub fn stop(&mut self) {
        if let Some(running) = &self.running {
            running.control.stop();
        }
    }

    /// Ends a running search and waits for its answer.
    pub fn end_search(&mut self) {
        self.stop();
        self.wait();
    }

    /// Waits until a running search has answered without being stopped.
    pub fn wait(&mut self) {
        if let Some(running) = self.running.take() {
            // A search that panicked took its memory with it. The next search allocates new memory.
            let Lent { workers, mate, null_move } = running.thread.join().unwrap_or_default();
            self.null_move.merge(&null_move);
            if !workers.is_empty() {
                self.memories = workers;
            }
            self.mate_memory = mate.or_else(|| self.mate_memory.take());
        }
    }

    /// Whether a search is running that has not answered.
    #[must_use]
    pub fn is_searching(&self) -> bool {
        self.running.as_ref().is_some_and(|running| !running.thread.is_finished())
    }

    /// Whether a search is running that may continue until it is stopped, or until the expected move is played.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.endless)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.end_search();
    }
}
