//! The output of replies: a writer, and the log of the option `DebugLogFile`.

use core::error::Error;
use std::fmt::{self, Display, Write as _};
use std::fs::{self, File};
use std::io::{self, Write};
use std::string::{String, ToString};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::front::Remark;
use super::reply::Reply;
#[cfg(feature = "book")]
use crate::book::Choice;
use crate::engine::mate::MateResult;
use crate::engine::{EngineError, Observer};
use crate::game::{Answer, SearchInfo};
use crate::mate::MateProgress;

/// A writer that several threads may reply to, each reply whole.
pub(super) struct Output<W>(Mutex<Tee<W>>);

/// The writer, and the log of lines in and out while there is one.
struct Tee<W> {
    writer: W,
    log: Option<File>,
    /// The name that was requested last, also when the file could not be created.
    log_name: String,
    /// The first write that failed, and whether one found that the reader has closed its end.
    failed: Option<io::Error>,
    is_closed: bool,
}

impl<W> Tee<W> {
    /// Logs lines in (`>`) or out (`<`). When a log cannot be written any more, play continues.
    fn note(&mut self, mark: char, lines: &str) {
        if let Some(log) = &mut self.log {
            let _ = lines.lines().try_for_each(|line| writeln!(log, "{mark} {line}"));
        }
    }
}

/// A log that cannot be created.
#[derive(Debug)]
pub(super) struct LogError {
    name: String,
    error: io::Error,
}

impl Error for LogError {}

impl Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DebugLogFile: '{}' cannot be made: {}", self.name, self.error)
    }
}

impl<W: Write> Output<W> {
    pub(super) const fn new(writer: W) -> Self {
        Self(Mutex::new(Tee { writer, log: None, log_name: String::new(), failed: None, is_closed: false }))
    }

    fn tee(&self) -> MutexGuard<'_, Tee<W>> {
        // A thread that panicked has at worst left half a line.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes lines in one call. When the reader has closed its end, this is recorded.
    pub(super) fn say(&self, lines: impl Display) {
        // Most replies are one or two lines.
        let mut text = String::with_capacity(512);
        let _ = writeln!(text, "{lines}");
        let mut tee = self.tee();
        tee.note('<', &text);
        let written = tee.writer.write_all(text.as_bytes()).and_then(|()| tee.writer.flush());
        match written {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => tee.is_closed = true,
            Err(error) if tee.failed.is_none() => tee.failed = Some(error),
            _ => {}
        }
    }

    /// Returns the first error of a write, other than that the reader has closed its end.
    pub(super) fn failure(&self) -> Option<io::Error> {
        self.tee().failed.take()
    }

    /// Writes an error as a remark for the reader.
    pub(super) fn inform(&self, fault: &impl Display) {
        self.say(Remark(fault));
    }

    /// Logs a line of input.
    pub(super) fn note(&self, line: &str) {
        self.tee().note('>', line);
    }

    /// Logs lines in and out to this file from now on. An empty name ends the log.
    ///
    /// # Errors
    /// When the file cannot be created, which is reported once. An earlier log then continues.
    pub(super) fn log_to(&self, name: &str) -> Result<(), LogError> {
        let mut tee = self.tee();
        if tee.log_name != name {
            tee.log_name = name.to_string();
            tee.log = match name {
                "" => None,
                name => Some(create(name).map_err(|error| LogError { name: name.to_string(), error })?),
            };
        }
        Ok(())
    }
}

/// Creates or empties a file. A pipe is refused, because the session would wait for its reader.
fn create(name: &str) -> io::Result<File> {
    match fs::metadata(name) {
        Ok(found) if !found.is_file() => Err(io::Error::other("it is not a file")),
        _ => File::create(name),
    }
}

/// Writes the results of a search as lines.
impl<W: Write + Send> Observer for Output<W> {
    fn line(&self, info: &SearchInfo<'_>) {
        self.say(Reply::Info(info));
    }

    fn progress(&self, progress: &MateProgress<'_>, time: Duration) {
        self.say(Reply::Progress(progress, time));
    }

    fn remark(&self, text: fmt::Arguments<'_>) {
        self.say(Reply::Text(text));
    }

    fn fault(&self, error: &EngineError) {
        self.inform(error);
    }

    #[cfg(feature = "book")]
    fn book(&self, choice: &Choice) {
        self.say(Reply::Book(choice));
    }

    fn has_reader(&self) -> bool {
        !self.tee().is_closed
    }

    fn answer(&self, answer: Answer) {
        self.say(Reply::BestMove(answer));
    }

    fn mate(&self, found: &MateResult) {
        let answer = Reply::Checkmate(found.verdict, &found.line);
        match found.nodes {
            0 => self.say(answer),
            nodes => self.say(format_args!("{}\n{answer}", Reply::Searched(nodes, found.time, &found.line))),
        }
    }
}
