//! `horigoma replay`: a game of two sessions, with their lines as comments, is repeated and compared.

use std::fs;
use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::LazyLock;

use horigoma::audit;
use horigoma::board::Position;
use horigoma::records::{self, Action, Board, Note, Record};

use crate::program::horigoma;

/// Options of both sessions.
const OPTIONS: &str = "USI_Hash=1 OwnBook=false";

/// Moves before the first position that an engine receives.
const OPENING: [&str; 2] = ["7g7f", "3c3d"];

/// The searched moves of a game.
const MOVES: usize = 8;

/// A session of the program.
struct Session {
    child: Child,
    input: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Session {
    /// Returns a session with options at the start of a game of this number.
    fn new(options: &str, games: usize) -> Self {
        let mut program = Command::new(env!("CARGO_BIN_EXE_horigoma"));
        let mut child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (mut input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        for option in options.split(' ') {
            writeln!(input, "setoption name {}", option.replace('=', " value ")).unwrap();
        }
        (0..games).for_each(|_| writeln!(input, "usinewgame").unwrap());
        Self { child, input, lines: BufReader::new(output).lines() }
    }

    /// Returns the move that the session plays, and its last line before.
    fn think(&mut self, position: &str, go: &str) -> (String, String) {
        writeln!(self.input, "{position}\n{go}").unwrap();
        let mut info = String::new();
        loop {
            let line = self.lines.next().unwrap().unwrap();
            match line.strip_prefix("bestmove ") {
                Some(best) => return (best.split(' ').next().unwrap().to_owned(), info),
                None => info = line,
            }
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        writeln!(self.input, "quit").unwrap();
        self.child.wait().unwrap();
    }
}

/// Returns the text of a comment, from a line such as `info depth 5 seldepth 9 score cp 3 nodes 7 nps ..`.
fn comment(info: &str) -> String {
    let words: Vec<&str> = info.split(' ').collect();
    let from = |word| words.iter().position(|&found| found == word).unwrap();
    let (depth, score, nodes) = (from("depth"), from("score"), from("nodes"));
    format!("horigoma depth {} {} nodes {}", words[depth + 1], words[score..nodes].join(" "), words[nodes + 1])
}

/// Returns the record of a game of this number between two sessions. `limit` is the declared one.
fn game(go: &str, limit: &str, options: &str, games: usize) -> Record {
    let mut record = Record::new(Board::start());
    for side in ["black", "white"] {
        let (tables, version) = (audit::search_fingerprint(), env!("CARGO_PKG_VERSION"));
        let text = format!("horigoma {side} from 2 {limit}version {version} tables {tables} options {options}");
        record.node_mut(0).notes.push(Note::Comment(text));
    }
    let (mut at, mut position) = (0, Position::start());
    let mut play = |mv: &str, info: Option<&str>| {
        let mv = mv.parse().unwrap();
        at = record.add(at, Action::Move { mv, kind: position.moved_kind(mv) });
        record.node_mut(at).notes.extend(info.map(|info| Note::Comment(comment(info))));
        position.play(mv);
        position.clone()
    };
    let mut first = OPENING.map(|mv| play(mv, None));
    let mut line = format!("position sfen {} moves", first[1]);
    let mut sessions = [(); 2].map(|()| Session::new(options, games));
    for _ in 0..MOVES {
        let (best, info) = sessions[first[1].turn().index()].think(&line, go);
        line += &format!(" {best}");
        first[1] = play(&best, Some(&info));
    }
    record
}

static GAME: LazyLock<Record> = LazyLock::new(|| game("go nodes 4000", "nodes 4000 ", OPTIONS, 1));

/// Runs the command on a text, and returns its status and its output of either kind.
fn replay(name: &str, text: &str) -> (i32, String) {
    let file = std::env::temp_dir().join(format!("horigoma-{}-{name}", std::process::id()));
    fs::write(&file, text).unwrap();
    let place = file.to_str().unwrap().to_owned();
    let (code, out, err) = horigoma(&["replay", &place]);
    fs::remove_file(file).unwrap();
    (code, (out + &err).replace(&place, "game"))
}

fn kif() -> String {
    records::kif::write(&GAME)
}

#[test]
fn a_game_at_fixed_nodes_replays_from_both_formats() {
    let expected = "8 of 10 moves searched again, each as recorded\n";
    assert_eq!(replay("whole.kif", &kif()), (0, expected.to_owned()));
    assert_eq!(replay("whole.csa", &records::csa::write(&GAME)), (0, expected.to_owned()));
}

/// The number of a game decides the mistakes of a level.
#[test]
fn a_later_game_of_a_session_replays_with_its_number() {
    let limit = "nodes 400 game 3 ";
    let text = records::kif::write(&game("go nodes 400", limit, "USI_Hash=1 Skill_Level=4 Seed=9", 3));
    assert_eq!(replay("third.kif", &text), (0, "8 of 10 moves searched again, each as recorded\n".to_owned()));
    assert_eq!(replay("first.kif", &text.replace(" game 3", "")).0, 1);
    let over = |name: &str, text: &str| {
        let session = Command::new(env!("CARGO_BIN_EXE_horigoma"));
        replay_over_pipes(name, text, "white", session).0
    };
    assert_eq!([over("third-white.kif", &text), over("first-white.kif", &text.replace(" game 3", ""))], [0, 1]);
    assert_eq!(replay("no-number.kif", &text.replace("game 3", "game -1")).0, 2);
}

/// Without a declared limit the count of each move is its limit.
#[test]
fn a_game_replays_by_the_nodes_of_each_move() {
    let text = kif().replace(" nodes 4000 version", " version");
    assert_eq!(replay("counts.kif", &text).0, 0);
}

/// Hash table and histories remain from move to move. Other options change the searches.
#[test]
fn each_part_of_the_comments_matters() {
    let lines: Vec<String> = kif().lines().map(str::to_owned).collect();
    let evidence = |line: &str| line.starts_with("*horigoma depth");
    let first = lines.iter().position(|line| evidence(line)).unwrap();
    let mut forgotten = lines.clone();
    (0..4).for_each(|at| forgotten[first + 2 * at].clear());
    assert_eq!(replay("forgotten.kif", &forgotten.join("\n")).0, 1);
    let other = kif().replace("USI_Hash=1", "USI_Hash=1 NullMove=false");
    assert_eq!(replay("other.kif", &other).0, 1);
}

/// Replays the searches of a side by another program, which two pipes connect with the command. Returns the status of
/// the command and its error output.
fn replay_over_pipes(name: &str, text: &str, side: &str, mut other: Command) -> (i32, String) {
    let file = std::env::temp_dir().join(format!("horigoma-{}-{name}", std::process::id()));
    fs::write(&file, text).unwrap();
    let mut other = other.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_horigoma"));
    program.args(["replay", file.to_str().unwrap(), "--session", side]);
    program.stdin(other.stdout.take().unwrap()).stdout(other.stdin.take().unwrap());
    let output = program.output().unwrap();
    // This process holds its ends of the pipes as long as the command.
    drop(program);
    other.wait().unwrap();
    let place = file.to_str().unwrap();
    let err = String::from_utf8(output.stderr).unwrap().replace(place, "game");
    fs::remove_file(file).unwrap();
    (output.status.code().unwrap(), err)
}

/// The session of another program searches the moves of one side, with the default size of the hash table where the
/// record has none.
#[test]
fn another_program_repeats_the_searches_of_a_side() {
    let session = || Command::new(env!("CARGO_BIN_EXE_horigoma"));
    let over = |name: &str, text: &str, side: &str| replay_over_pipes(name, text, side, session());
    for side in ["black", "white"] {
        let expected = format!("4 moves of {side} searched again, each as recorded\n");
        assert_eq!(over(&format!("{side}.kif"), &kif(), side), (0, expected));
    }
    let (code, err) = over("other-side.kif", &kif().replace("horigoma black", "horigoma white"), "black");
    assert_eq!((code, &*err), (2, "horigoma: game: found no engine of black\n"));
    let (code, err) = over("other-search.kif", &kif().replace("USI_Hash=1", "USI_Hash=1 NullMove=false"), "black");
    assert!(code == 1 && err.starts_with("horigoma: game:") && err.contains(": move "), "{err}");
    let (code, err) = over("other-hash.kif", &kif().replace("USI_Hash=1", "USI_Hash=x"), "black");
    assert!(code == 2 && err.contains("found 'info string USI_Hash: found 'x'"), "{err}");
    // The whole game is compared with the tables of the other program, not with those of this one.
    let (code, err) = over("other-tables.kif", &kif().replace("tables ", "tables 0"), "black");
    assert!(code == 1 && err.starts_with("horigoma: game: tables: found '"), "{err}");
    let mut silent = Command::new("true");
    silent.arg("");
    let (code, err) = replay_over_pipes("silent.kif", &kif(), "black", silent);
    assert!(code == 2 && err.starts_with("horigoma: session: "), "{code} {err}");
}

#[test]
fn a_changed_value_is_named_with_its_move() {
    let (mut lines, mut number) = (Vec::new(), 0);
    let text = kif();
    for line in text.lines() {
        number += u32::from(line.starts_with("*horigoma depth"));
        let changed = number == 5 && line.starts_with("*horigoma depth");
        lines.push(if changed { line.replace(" score cp ", " score cp 1") } else { line.to_owned() });
    }
    let (code, out) = replay("value.kif", &lines.join("\n"));
    let node = GAME.main_line().nth(6).unwrap();
    let Note::Comment(recorded) = &node.notes[0] else { panic!("{node:?}") };
    let mv = GAME.moves().nth(6).unwrap();
    let [found, expected] = [recorded.clone(), recorded.replace(" score cp ", " score cp 1")]
        .map(|text| format!("'{}'", text.replace("horigoma", &mv.to_string())));
    assert_eq!(code, 1);
    assert!(out.ends_with(&format!(": move 7: found {found}, expected {expected}\n")), "{out}");
}

#[test]
fn another_program_is_named_at_once() {
    for (name, ours) in [("tables", audit::search_fingerprint()), ("version", env!("CARGO_PKG_VERSION"))] {
        let text = kif().replace(&format!("{name} {ours}"), &format!("{name} 0f"));
        let expected = format!("horigoma: game: {name}: found '{ours}', expected '0f'\n");
        assert_eq!(replay(&format!("{name}.kif"), &text), (1, expected));
    }
}

#[test]
fn records_without_evidence_are_unreadable() {
    let without: String = kif().lines().filter(|line| !line.starts_with('*')).map(|line| format!("{line}\n")).collect();
    for (name, text, expected) in [
        ("none", without, "found no comments of searches"),
        ("side", kif().replace("*horigoma black", "*horigoma red"), "found 'horigoma red from 2"),
        ("from", kif().replace("from 2", "from 3"), "expected 'horigoma depth .. score .. nodes ..' of a move after"),
        ("threads", kif().replace("USI_Hash=1", "threads=2"), "found option 'threads=2', expected NAME=VALUE"),
        ("option", kif().replace("USI_Hash=1", "Hush=1"), "found option 'Hush=1', expected NAME=VALUE"),
        ("value", kif().replace("USI_Hash=1", "USI_Hash=x"), "found 'x'"),
    ] {
        let (code, out) = replay(&format!("{name}.kif"), &text);
        assert!(code == 2 && out.contains(expected), "{name}: {code} {out}");
    }
    assert_eq!(horigoma(&["replay", "no-such-file.kif"]).0, 2);
    assert_eq!(horigoma(&["replay"]).0, 2);
}
