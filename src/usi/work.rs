//! Work that a session is asked for and that is no search: counting the tree, the benchmark. It runs beside the session, which goes
//! on reading and can end it.

use core::convert::Infallible;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::engine::{Control, STACK_BYTES};
use crate::game::Budget;

/// Work under way.
pub(super) struct Work {
    control: Arc<Control>,
    /// Nothing is ever sent: the other end goes when the work is over.
    over: Receiver<Infallible>,
    thread: JoinHandle<()>,
}

impl Work {
    /// Begins work, which is told whether to go on.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub(super) fn begin(work: impl FnOnce(&dyn Fn() -> bool) + Send + 'static) -> io::Result<Self> {
        let control = Arc::new(Control::new(Instant::now(), Budget::UNLIMITED, false));
        let (watched, (alive, over)) = (Arc::clone(&control), channel());
        let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn(move || {
            let _alive: Sender<Infallible> = alive;
            work(&|| !watched.is_stopped());
        })?;
        Ok(Self { control, over, thread })
    }

    /// Waits for its end, so long at most.
    pub(super) fn wait(&self, time: Duration) {
        // The only thing to be received is that the other end has gone.
        let _ = self.over.recv_timeout(time);
    }

    /// Ends it.
    pub(super) fn end(self) {
        self.control.stop();
        self.finish();
    }

    /// Waits for its end, however late.
    pub(super) fn finish(self) {
        // Work that panicked has said so; there is nothing of it to keep.
        let _ = self.thread.join();
    }
}
