//! Options as programs send them: all of them, in any state, with any value.

use rstest::rstest;

use super::play;
use crate::session::Session;

/// Nodes of a search to a fixed depth after these options.
fn nodes_after(options: &[String]) -> String {
    let mut session = Session::start();
    for option in options {
        session.say(option);
    }
    session.say("isready");
    session.hear("readyok");
    session.say("position startpos moves 7g7f 3c3d 2g2f\ngo depth 9");
    session.hear("bestmove");
    let last = session.heard.iter().rfind(|line| line.starts_with("info depth")).unwrap();
    let nodes = last.split_whitespace().skip_while(|word| *word != "nodes").nth(1).unwrap().to_owned();
    session.end();
    nodes
}

/// Programs send every option, in the order of the list, each with its default unless the user has changed it.
#[rstest]
#[case::off("NullMove", "false")]
#[case::preset("NullMovePreset", "conservative")]
fn one_changed_option_counts_among_all_the_others(#[case] name: &str, #[case] value: &str) {
    let mut session = Session::start();
    session.say("usi");
    session.hear("usiok");
    let mut all = Vec::new();
    for line in session.heard.iter().filter_map(|line| line.strip_prefix("option name ")) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let default = words.iter().position(|word| *word == "default").map(|at| words[at + 1]);
        let sent = if words[0] == name { Some(value) } else { default };
        all.extend(sent.map(|sent| format!("setoption name {} value {sent}", words[0])));
    }
    session.end();
    assert!(all.len() > 20, "{all:?}");
    let one = [format!("setoption name {name} value {value}")];
    assert_eq!(nodes_after(&all), nodes_after(&one), "{name} {value}");
    assert_ne!(nodes_after(&one), nodes_after(&[]), "{name} {value} does something");
}

#[test]
fn an_unwritable_log_is_reported_once() {
    play(
        "> setoption name DebugLogFile value /no/such/folder/log
         < info string DebugLogFile:
         > setoption name MultiPV value 2
         > setoption name Threads value 1
         > isready
         < readyok
         = 1 info string DebugLogFile:",
    );
}

/// A pipe without a reader: opening it for writing waits for one.
#[test]
#[cfg(unix)]
fn a_log_that_is_a_pipe_blocks_nothing() {
    let file = std::env::temp_dir().join(format!("horigoma-pipe-{}", std::process::id()));
    let made = std::process::Command::new("mkfifo").arg(&file).status().unwrap();
    assert!(made.success());
    play(&format!(
        "> setoption name DebugLogFile value {}
         > isready
         < readyok in 2000",
        file.display()
    ));
    std::fs::remove_file(file).unwrap();
}

#[rstest]
#[case("setoption name USI_Ponder value TRUE")]
#[case("setoption name USI_Ponder value False")]
#[case("setoption name USI_Ponder value true")]
fn a_flag_may_be_written_in_capitals(#[case] line: &str) {
    play(&format!(
        "> {line}
         > isready
         < readyok
         = 0 info string"
    ));
}

#[test]
fn malformed_options_are_refused_without_effect() {
    play(
        "> setoption
         > setoption name
         > setoption name value
         > setoption value 3
         > setoption name USI_Hash
         > setoption name USI_Hash value
         > setoption name USI_Hash value 0
         > setoption name USI_Hash value -1
         > setoption name USI_Hash value 99999999999999999999999999
         > setoption name USI_Hash value 1.5
         > setoption name USI_Hash value 1 value 2
         > setoption name Threads value 0
         > setoption name Threads value 100000
         > setoption name MultiPV value 0
         > setoption name EnteringKingRule value Nonsense
         > setoption name Clear_Hash value yes
         > setoption name \u{1f600} value \u{1f600}
         > setoption name USI_Hash value 2
         > position startpos
         > go nodes 500
         < bestmove",
    );
}
