//! Programs that may be missing, with the package to install for each.

use std::process::{Command, Stdio};

/// A program that may be missing.
#[derive(Clone, Copy, Debug)]
pub struct Tool {
    /// Its name.
    pub command: &'static str,
    /// The package to install for it.
    pub package: &'static str,
}

impl Tool {
    /// Whether it can be started.
    #[must_use]
    pub fn is_here(&self) -> bool {
        let mut command = Command::new(self.command);
        command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
    }
}
