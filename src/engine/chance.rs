//! Numbers of chance, where no seed is set.

use std::time::SystemTime;

use geometry::Checked;

/// Returns a number that differs from call to call and from process to process. Its source is the clock. The system's
/// random generator would make programs for Windows need a library that older Wines lack.
pub(crate) fn chance() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    [since.as_nanos() as u64, std::process::id().into()].checksum()
}
