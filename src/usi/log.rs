//! The log that the option `DebugLogFile` asks for: every line in and out.

use std::format;
use std::fs::File;
use std::io::Write;
use std::string::{String, ToString};
use std::sync::Mutex;

/// The name of the file and the file, while there is one.
static LOG: Mutex<Option<(String, File)>> = Mutex::new(None);

/// Writes to this file from now on; to none when the name is empty.
///
/// # Errors
/// When the file cannot be made; what was written before goes on.
pub(super) fn follow(name: &str) -> Result<(), String> {
    let Ok(mut log) = LOG.lock() else { return Ok(()) };
    if log.as_ref().is_some_and(|(known, _)| known == name) {
        return Ok(());
    }
    *log = match name {
        "" => None,
        name => {
            let file = File::create(name).map_err(|error| format!("DebugLogFile: '{name}' cannot be made: {error}"))?;
            Some((name.to_string(), file))
        }
    };
    Ok(())
}

/// Notes lines that came (`>`) or went (`<`).
pub(super) fn note(mark: char, lines: &str) {
    if let Ok(mut log) = LOG.lock()
        && let Some((_, file)) = log.as_mut()
    {
        for line in lines.lines() {
            let _ = writeln!(file, "{mark} {line}");
        }
    }
}
