//! The first pages of `docs/`: every command in them is run, every link has a target, and each page is short.
//!
//! A block of commands is `sh` (run by bash in the repository's root, with the program on the path), `console` (like
//! `sh`, with its output: lines that must come in this order, `...` for any lines), or `usi` (lines to a session). `sh
//! slow` needs a build by Cargo, and only an ignored test runs it. `sh never: REASON` is never run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use horigoma::game::options;
use rstest::rstest;

use crate::session::Session;

/// The pages whose commands are run.
const PAGES: [&str; 17] = [
    "README",
    "play",
    "options",
    "book",
    "study",
    "deploy",
    "build",
    "library",
    "audit",
    "tables",
    "ci",
    "tune",
    "learning",
    "ja/play",
    "ja/options",
    "ja/study",
    "ja/deploy",
];

/// Two screens.
const LONGEST: usize = 90;

/// Blocks for people, which this test does not run. The doctest of the library runs `rust`.
const UNRUN: [&str; 3] = ["rust", "toml", "text"];

/// A fenced block of a page.
struct Block {
    line: usize,
    /// The language and the words after it.
    kind: String,
    text: String,
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn page(name: &str) -> String {
    fs::read_to_string(root().join(format!("docs/{name}.md"))).unwrap_or_else(|error| panic!("docs/{name}.md: {error}"))
}

fn blocks(text: &str) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let mut open = false;
    for (line, number) in text.lines().zip(1..) {
        match line.strip_prefix("```") {
            Some(_) if open => open = false,
            Some(kind) => {
                open = true;
                found.push(Block { line: number, kind: kind.to_owned(), text: String::new() });
            }
            None if open => found.last_mut().unwrap().text += &format!("{line}\n"),
            None => {}
        }
    }
    assert!(!open, "a block is not closed");
    found
}

/// The shell function that scripts call as Cargo. It runs the laboratory without a release build, which takes minutes.
/// With `HORIGOMA_BUILT` the laboratory and codegen are the built programs next to this one.
const CARGO: &str = r#"
cargo() {
  case $1,${HORIGOMA_BUILT-} in
    lab, | codegen,) set -- run -q -p "horigoma-$1" -- "${@:2}"; command cargo "$@" ;;
    codegen-report,) command cargo run -q -p horigoma-codegen -- report "${@:2}" ;;
    codegen-report,*) horigoma-codegen report "${@:2}" ;;
    codegen,*) horigoma-codegen "${@:2}" ;;
    lab,*) "$@" ;;
    *) command cargo "$@" ;;
  esac
}
"#;

/// Runs a script by bash, and returns its output.
fn bash(script: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_horigoma")).parent().unwrap().to_owned();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let script = format!("set -euo pipefail\n{CARGO}\n{script}");
    Command::new("timeout").args(["600", "bash", "-c", &script]).env("PATH", path).current_dir(root()).output().unwrap()
}

fn runs(place: &str, script: &str) -> String {
    let output = bash(script);
    let [said, errors] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    assert!(output.status.success(), "{place}: {}\n{said}{errors}", output.status);
    said
}

/// Runs each `$ command`, and finds the lines below it in its output.
fn answers(place: &str, text: &str) {
    for part in text.split("$ ").filter(|part| !part.is_empty()) {
        let (command, expected) = part.split_once('\n').unwrap();
        let said = runs(place, command);
        let mut lines = said.lines();
        for wanted in expected.lines().filter(|line| *line != "...") {
            assert!(lines.any(|line| line.trim_end() == wanted), "{place}: {command}: no '{wanted}' in\n{said}");
        }
    }
}

/// Runs a session: each search must be answered, without any error.
fn holds(place: &str, text: &str) {
    let mut session = Session::start();
    for line in text.lines().filter(|line| *line != "quit") {
        session.say(line);
        if line.starts_with("go mate") {
            session.hear("checkmate ");
        } else if line.starts_with("go ") && !line.contains("infinite") || line == "stop" {
            session.hear("bestmove ");
        }
    }
    session.say("isready");
    session.hear("readyok");
    let fault = session.heard.iter().find(|line| line.contains("unknown") || line.contains("found '"));
    assert_eq!(fault, None, "{place}");
    session.end();
}

#[rstest]
fn commands_of_the_pages_run(
    #[values(
        "README",
        "play",
        "options",
        "book",
        "study",
        "deploy",
        "build",
        "library",
        "audit",
        "tables",
        "ci",
        "tune",
        "learning",
        "ja/play",
        "ja/options",
        "ja/study",
        "ja/deploy"
    )]
    name: &str,
) {
    for Block { line, kind, text } in blocks(&page(name)) {
        let place = format!("docs/{name}.md:{line}");
        match kind.as_str() {
            "sh" => drop(runs(&place, &text)),
            "console" => answers(&place, &text),
            "usi" => holds(&place, &text),
            "sh slow" => {}
            kind if UNRUN.contains(&kind) => {}
            kind => {
                let reason = kind.strip_prefix("sh never: ").unwrap_or_default();
                assert!(reason.len() > 10, "{place}: found a block '{kind}', expected one that is run or a reason");
            }
        }
    }
}

#[test]
#[ignore = "needs minutes: Cargo builds the laboratory"]
fn slow_commands_of_the_pages_run() {
    for name in PAGES {
        for block in blocks(&page(name)).iter().filter(|block| block.kind == "sh slow") {
            runs(&format!("docs/{name}.md:{}", block.line), &block.text);
        }
    }
}

#[test]
fn pages_are_short_and_the_index_has_every_page() {
    let index = page("README");
    for name in PAGES {
        let lines = page(name).lines().count();
        assert!(lines <= LONGEST, "docs/{name}.md has {lines} lines, at most {LONGEST}");
    }
    for path in all_pages() {
        let name = path.strip_prefix(root().join("docs")).unwrap().to_str().unwrap().to_owned();
        assert!(name == "README.md" || index.contains(&format!("({name})")), "{name}");
    }
}

/// The pages of `docs/`, those in Japanese too.
fn all_pages() -> Vec<PathBuf> {
    let folders = ["docs", "docs/ja"].map(|folder| fs::read_dir(root().join(folder)).unwrap());
    let paths = folders.into_iter().flatten().map(|entry| entry.unwrap().path());
    paths.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect()
}

/// A word has a letter or a digit: the lines of a table are none.
#[test]
fn documentation_has_at_most_15000_words() {
    let is_word = |word: &&str| word.contains(char::is_alphanumeric);
    let words = |path: PathBuf| fs::read_to_string(path).unwrap().split_whitespace().filter(is_word).count();
    let sum: usize = all_pages().into_iter().map(words).sum();
    assert!(sum <= 15_000, "docs/ has {sum} words");
}

/// The first commands and the licence stand in both READMEs, which are short.
#[test]
fn readmes_have_the_first_commands() {
    for readme in ["README.md", "README.ja.md"] {
        let text = fs::read_to_string(root().join(readme)).unwrap();
        assert!(text.lines().count() <= 120, "{readme}");
        let commands = ["    cargo run --release", "    cargo test --workspace"];
        assert!(commands.iter().all(|command| text.contains(command)), "{readme}");
    }
}

/// Both pages of options name every option of a session and every command. `NullMove...` stands for all options with
/// this beginning.
#[test]
fn pages_of_options_are_complete() {
    for page_name in ["options", "ja/options"] {
        let text = page(page_name);
        let families = ["NullMove", "Evaluation"];
        assert!(families.iter().all(|family| text.contains(&format!("`{family}...`"))));
        // Options of the feature `tune` are named after the numbers of the search.
        for (name, _) in options::all().filter(|(name, _)| name.chars().next().is_some_and(char::is_uppercase)) {
            let told = text.contains(&format!("`{name}`")) || families.iter().any(|family| name.starts_with(family));
            assert!(told, "docs/{page_name}.md lacks {name}");
        }
        let commands = ["perft", "eval", "search", "mate", "bench", "tables", "doctor"];
        assert!(commands.iter().all(|name| text.contains(&format!("`horigoma {name}"))), "docs/{page_name}.md");
    }
}

/// Pages that quote the size of the net name the size that the program has.
#[test]
#[cfg(feature = "net")]
fn pages_name_the_size_of_the_net() {
    let mut bytes = 0;
    horigoma::audit::each_table(|table| bytes += if table.name.starts_with("NET_") { table.bytes } else { 0 });
    let size = format!("{:.2} MB", bytes as f64 / 1e6);
    for name in ["build", "library", "deploy", "ja/deploy"] {
        assert!(page(name).contains(&size), "docs/{name}.md: expected {size}");
    }
}

/// The headings of a page as links name them: in lower case, without punctuation, hyphens for spaces.
fn headings(page: &Path) -> impl Iterator<Item = String> {
    let text = fs::read_to_string(page).unwrap();
    let titles: Vec<_> = text.lines().filter(|line| line.starts_with('#')).map(str::to_lowercase).collect();
    titles.into_iter().map(|title| {
        let kept = title.trim_start_matches('#').trim().chars().filter(|&c| c.is_alphanumeric() || " -_".contains(c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    })
}

#[test]
fn links_lead_somewhere() {
    let own = ["README.md", "README.ja.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"]
        .map(|name| root().join(name));
    for path in all_pages().into_iter().chain(own) {
        let text = fs::read_to_string(&path).unwrap();
        let links = text.split("](").skip(1).map(|part| part.split(')').next().unwrap());
        let pictures = text.split("<img src=\"").skip(1).map(|part| part.split('"').next().unwrap());
        let links = links.chain(pictures);
        for link in links.filter(|link| !link.starts_with("http")) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { path.clone() } else { path.parent().unwrap().join(file) };
            assert!(target.exists(), "{}: nothing at '{link}'", path.display());
            assert!(
                heading.is_empty() || headings(&target).any(|it| it == heading),
                "{}: no heading '{link}'",
                path.display()
            );
        }
    }
}

#[test]
fn blocks_are_found_with_their_kinds() {
    let text = "a\n```sh\nb\nc\n```\n```sh never: of that reason\n```\n";
    let found: Vec<_> = blocks(text).into_iter().map(|block| (block.line, block.kind, block.text)).collect();
    let expected = [(2, "sh", "b\nc\n"), (6, "sh never: of that reason", "")];
    assert_eq!(found, expected.map(|(line, kind, text)| (line, kind.to_owned(), text.to_owned())));
    assert!(!bash("false; true").status.success());
    assert!(std::panic::catch_unwind(|| answers("here", "$ echo a; echo b\nb\na\n")).is_err(), "in another order");
    answers("here", "$ echo a; echo b; echo c\na\n...\nc\n");
}
