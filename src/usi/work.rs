//! Work of a session other than a search: perft and the benchmark. It runs on its own thread, so that the session can
//! read and end it.

use core::convert::Infallible;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::engine::{Control, STACK_BYTES, room};
use crate::game::Budget;

/// Running work.
pub(super) struct Work {
    control: Arc<Control>,
    /// A channel without messages. The other end closes when the work is over.
    over: Receiver<Infallible>,
    thread: JoinHandle<()>,
}

impl Work {
    /// Begins work. The function passed to it returns whether to continue.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub(super) fn begin(work: impl FnOnce(&dyn Fn() -> bool) + Send + 'static) -> io::Result<Self> {
        let control = Arc::new(Control::new(Instant::now(), Budget::UNLIMITED, false));
        let (watched, (alive, over)) = (Arc::clone(&control), channel());
        room::for_thread(STACK_BYTES)?;
        let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn(move || {
            let _alive: Sender<Infallible> = alive;
            work(&|| !watched.is_stopped());
        })?;
        Ok(Self { control, over, thread })
    }

    /// Waits for its end, at most this time.
    pub(super) fn wait(&self, time: Duration) {
        // The only event is that the other end has closed.
        let _ = self.over.recv_timeout(time);
    }

    /// Whether it is over.
    pub(super) fn is_over(&self) -> bool {
        self.thread.is_finished()
    }

    /// Ends it.
    pub(super) fn end(self) {
        self.control.stop();
        self.finish();
    }

    /// Waits for its end without a limit.
    pub(super) fn finish(self) {
        // Work that panicked has printed its message, and leaves no result.
        let _ = self.thread.join();
    }
}
