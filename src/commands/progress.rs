//! The progress of work, on a terminal.

use std::fmt::Display;
use std::io::{self, IsTerminal, Stderr, Write};
use std::time::{Duration, Instant};

/// The shortest time between two changes of the line.
const EVERY: Duration = Duration::from_millis(200);

/// A line that is overwritten with each change and removed in the end. It appears only when work takes longer than a
/// moment.
pub(super) struct Progress<W: Write> {
    /// `None` when standard error is no terminal.
    writer: Option<W>,
    shown: Instant,
    width: usize,
}

impl Progress<Stderr> {
    /// Writes to standard error, if that is a terminal.
    pub(super) fn at_terminal() -> Self {
        let stderr = io::stderr();
        Self::on(if stderr.is_terminal() { Some(stderr) } else { None })
    }
}

impl<W: Write> Progress<W> {
    fn on(writer: Option<W>) -> Self {
        Self { writer, shown: Instant::now(), width: 0 }
    }

    /// Shows the state of the work, unless it was shown a moment ago.
    pub(super) fn show(&mut self, state: impl Display) {
        if self.writer.is_some() && self.shown.elapsed() >= EVERY {
            self.write(&state.to_string());
            self.shown = Instant::now();
        }
    }

    /// Overwrites the line.
    fn write(&mut self, line: &str) {
        let width = self.width;
        if let Some(writer) = &mut self.writer {
            // When the terminal is gone, work continues.
            let _ = write!(writer, "\r{line:width$}").and_then(|()| writer.flush());
        }
        self.width = line.chars().count();
    }

    /// Removes the line, so that another text can be written there.
    pub(super) fn clear(&mut self) {
        if self.width > 0 {
            self.write("");
            self.write("");
        }
    }
}

impl<W: Write> Drop for Progress<W> {
    fn drop(&mut self) {
        self.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_written_over_and_taken_away() {
        let mut written = Vec::new();
        let mut progress = Progress::on(Some(&mut written));
        progress.show("at once, which is too soon");
        for line in ["1 of 10", "done"] {
            progress.shown -= EVERY;
            progress.show(line);
        }
        drop(progress);
        assert_eq!(String::from_utf8(written).unwrap(), "\r1 of 10\rdone   \r    \r");
    }

    #[test]
    fn progress_is_written_to_terminals_of_slow_commands_only() {
        let mut written = Vec::new();
        Progress::on(Some(&mut written)).show("soon");
        assert!(written.is_empty());
        let mut nobody = Progress::on(None::<Stderr>);
        nobody.shown -= EVERY;
        nobody.show("x");
        assert_eq!(nobody.width, 0);
    }
}
