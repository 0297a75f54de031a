//! A whole session: lines in, until the end of the input; it must end, and in time (`-timeout`).
#![no_main]

use std::io::Cursor;

use libfuzzer_sys::fuzz_target;

/// What a session may not be sent here: files to write, memory and threads beyond reason, work that does not heed `stop`
/// (reliability.md A8; to be allowed when it does).
const LEFT_OUT: [&str; 6] = ["DebugLogFile", "USI_Hash", "perft", "bench", "Threads", "MinimumThinkingTime"];

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let mut session = String::from("setoption name USI_Hash value 1\n");
    for line in text.lines().filter(|line| !LEFT_OUT.iter().any(|word| line.contains(word))) {
        session.push_str(line);
        session.push('\n');
        // A search without a limit must not be waited for.
        if line.trim_start().starts_with("go") || line.trim_start().starts_with("ponderhit") {
            session.push_str("stop\n");
        }
    }
    session.push_str("quit\n");
    horigoma::usi::run(Cursor::new(session)).unwrap();
});
