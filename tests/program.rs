//! The program's commands, from the outside.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use rstest::rstest;

/// Exit status, standard output and standard error of a command.
fn horigoma(words: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_horigoma")).args(words).output().unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    (output.status.code().unwrap(), out, err)
}

#[rstest]
#[case(&["perft", "2"], "nodes 900 time_ms ")]
#[case(&["perft", "--leaves=make", "1", "--sfen=8k/8P/7+R1/8L/9/9/9/9/8K w - 1"], "nodes 0 ")]
#[case(&["perft", "--divide", "1"], "9g9f 1\n")]
#[case(&["eval"], "total ")]
#[case(&["eval", "--json", "--sfen", "4k4/9/9/9/9/9/9/9/4K4 b G 1"], "{\"sfen\":\"4k4/9/")]
#[case(&["mate", "--sfen=4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "--hash=1"], "checkmate G*5b\n")]
#[case(&["mate", "--seconds", "20"], "checkmate nomate\n")]
#[case(&["bench", "--depth=1"], "Bench: ")]
#[case(&["tables", "--verify"], "fingerprint ")]
#[case(&["--version"], "Horigoma ")]
fn commands_answer(#[case] words: &[&str], #[case] answer: &str) {
    let (code, out, err) = horigoma(words);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains(answer), "{words:?}: {out}");
}

#[rstest]
#[case(&["play"], "found 'play', expected perft, eval, mate, bench, tables, --help or --version")]
#[case(&["perft"], "DEPTH: found nothing, expected a number")]
#[case(&["perft", "deep"], "DEPTH: found 'deep', expected a number")]
#[case(&["perft", "1", "2"], "unexpected argument \"2\"; see --help")]
#[case(&["perft", "1", "--leaves", "fast"], "--leaves: found 'fast', expected count, list or make")]
#[case(&["perft", "1", "--sfens", "no/such/file"], "--sfens no/such/file: ")]
#[case(&["eval", "--option", "EvaluationPawns"], "--option: found 'EvaluationPawns', expected an option of the session as")]
#[case(&["eval", "--option", "EvaluationPawn=3"], "--option: found 'EvaluationPawn=3', expected an option of the session")]
#[case(&["eval", "--option=EvaluationPawns=300"], "EvaluationPawns: found '300', expected a number from 0 to 200")]
#[case(&["eval", "--colour"], "invalid option '--colour'; see --help")]
#[case(&["eval", "--json=yes"], "unexpected argument for option '--json': \"yes\"; see --help")]
#[case(&["eval", "--sfen"], "missing argument for option '--sfen'; see --help")]
#[case(&["eval", "--sfen=x b - 1"], "--sfen 'x b - 1': board: found 'x', expected pieces")]
#[case(&["mate", "--seconds=soon"], "--seconds: found 'soon', expected a number")]
#[case(&["bench", "--null-move", "on"], "--null-move: found 'on', expected off or compare")]
#[case(&["bench", "--positions", "Cargo.toml"], "--positions Cargo.toml: line 1: board: found '['")]
fn what_is_wrong_is_said(#[case] words: &[&str], #[case] fault: &str) {
    let (code, out, err) = horigoma(words);
    assert_eq!((code, out.as_str()), (2, ""), "{err}");
    assert!(err.starts_with(&format!("horigoma: {fault}")), "{words:?}: {err}");
}

/// What play honours, `eval` honours.
#[test]
fn eval_counts_what_the_options_leave() {
    const SFEN: &str = "lnsgk1snl/1r4g2/p1pppp1pp/1p4p2/7P1/2P6/PP1PPPP1P/1SG4R1/LN2KGSNL b Bb 1";
    let lines = |option: &str| {
        let (code, out, _) = horigoma(&["eval", "--sfen", SFEN, "--option", option]);
        assert_eq!(code, 0);
        out.lines().map(|line| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    let (whole, half, plain) = (lines("Threads=1"), lines("EvaluationPieceSquare=50"), lines("Patterns=false"));
    let place = whole.iter().position(|line| line[0] == "piece-square").unwrap();
    for (line, (other, bare)) in whole.iter().zip(half.iter().zip(&plain)).skip(1).take(12) {
        let patterns = !["material", "piece-square"].contains(&line[0].as_str());
        assert_eq!(line == other, line[0] != "piece-square", "{line:?} {other:?}");
        assert_eq!(bare.iter().rev().take(7).all(|number| number == "0"), patterns, "{bare:?}");
    }
    let first = |line: &[String]| line[1].parse::<i32>().unwrap();
    assert!((first(&whole[place]) - 2 * first(&half[place])).abs() <= 1);
}

#[test]
fn every_command_has_its_part_of_the_help() {
    let (_, whole, _) = horigoma(&["--help"]);
    for command in ["perft", "eval", "mate", "bench", "tables"] {
        for words in [[command, "--help"], ["-h", command], [command, "-h"]] {
            let (code, help, err) = horigoma(&words);
            assert_eq!((code, err.as_str()), (0, ""));
            assert!(words[0] == "-h" || help.starts_with(&format!("usage: horigoma {command}")), "{help}");
            assert!(help.lines().filter(|line| line.starts_with("  ")).all(|line| whole.contains(line)), "{help}");
        }
    }
}

/// Nobody reads any more: not worth a word, and no reason to go on.
#[rstest]
#[case(&["bench", "--depth", "7"])]
#[case(&["perft", "--divide", "3"])]
#[case(&["tables"])]
fn a_reader_that_has_seen_enough_ends_the_program_quietly(#[case] words: &[&str]) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_horigoma"))
        .args(words)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    BufReader::with_capacity(1, program.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let mut complaint = String::new();
    program.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
    assert_eq!((program.wait().unwrap().code(), complaint.as_str()), (Some(0), ""), "{words:?}");
}

#[test]
fn one_thread_searches_the_same_tree_twice() {
    let nodes = || horigoma(&["bench", "--depth", "4"]).1.lines().last().unwrap().to_owned();
    let first = nodes();
    assert!(first.starts_with("Bench: "));
    assert_eq!(first, nodes());
}
