//! The ratchet of docs/STYLE.md: patterns of hard prose are counted by area, and no count may rise above the recorded
//! one.
//!
//! `cargo test --test integration write_the_prose_counts -- --ignored` records the current counts in
//! `tests/data/prose.tsv`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const RECORD: &str = "tests/data/prose.tsv";

/// The areas, each a folder whose comments are counted together, or the pages of the repository.
const AREAS: [&str; 13] = [
    "src", "geometry", "features", "records", "codegen", "lab", "xtask", "hosts", "tests", "examples", "benches",
    "tables", "pages",
];

/// Longest sentence of a page, in words, and longest line of a comment, in columns.
const SENTENCE: usize = 30;
const COLUMNS: usize = 120;

/// Headless clauses and pronouns of quantity.
const WHAT: [&str; 2] = ["what", "whatever"];

/// Verbs that make code speak.
const SPEECH: [&str; 12] =
    ["tells", "told", "tell", "says", "say", "said", "asks", "asked", "hears", "heard", "knows", "forgets"];

/// Words for which the field or plain English has another one.
const WORDS: [&str; 12] = [
    "men",
    "mend",
    "mended",
    "mends",
    "fault",
    "faults",
    "foretell",
    "foretells",
    "anew",
    "nobody",
    "whoever",
    "regret",
];

/// Beginnings of an item's documentation that do not name the item.
const HEADLESS: [&str; 6] = ["What ", "How ", "So many ", "So much ", "The same", "Whether what "];

/// Counts by area and pattern.
type Counts = BTreeMap<(String, &'static str), usize>;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Files below a folder that end in one of these, but for build outputs and generated sources.
fn files(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.map(|entry| entry.unwrap().path()) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name.starts_with('.') || ["target", "node_modules", "snapshot", "golden", "data"].contains(&name.as_str()) {
            continue;
        }
        if path.is_dir() {
            files(&path, endings, found);
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(path);
        }
    }
}

/// The texts of the comments of a source: a pair of the line's text and whether it begins the documentation of an item.
fn comments(source: &str) -> Vec<(&str, bool)> {
    let mut before = "";
    let mut fenced = false;
    let mut found = Vec::new();
    for line in source.lines() {
        let code = line.trim_start();
        let start = line.match_indices("//").map(|(at, _)| at).find(|&at| line[..at].matches('"').count() % 2 == 0);
        let text = start.map(|at| line[at..].trim_start_matches(['/', '!']).trim());
        if let Some(text) = text {
            if text.starts_with("```") {
                fenced = !fenced;
            } else if !fenced {
                found.push((text, code.starts_with("/// ") && !before.starts_with("///")));
            }
        } else {
            fenced = false;
        }
        before = code;
    }
    found
}

/// The comments of a file of inputs.
fn remarks(text: &str) -> Vec<(&str, bool)> {
    text.lines().filter_map(|line| line.trim_start().strip_prefix('#')).map(|text| (text.trim(), false)).collect()
}

/// The sentences of a page, without code, tables and headings.
fn sentences(page: &str) -> Vec<String> {
    let (mut fenced, mut paragraph, mut found) = (false, String::new(), Vec::new());
    let mut close = |paragraph: &mut String| {
        let mut sentence = String::new();
        for word in paragraph.split_whitespace() {
            sentence += word;
            sentence += " ";
            if word.trim_end_matches(['*', ')', '"']).ends_with(['.', '!', '?', ':']) {
                found.push(std::mem::take(&mut sentence));
            }
        }
        found.push(sentence);
        paragraph.clear();
    };
    for line in page.lines() {
        let bare = line.trim_start();
        fenced ^= bare.starts_with("```");
        let item = bare.starts_with("* ") || bare.starts_with("- ") || bare.starts_with(|c: char| c.is_ascii_digit());
        let outside = bare.is_empty() || bare.starts_with('#') || bare.starts_with('|') || bare.starts_with("```");
        if item || outside || line.starts_with("    ") {
            close(&mut paragraph);
        }
        if !fenced && !outside && (item || !line.starts_with("    ")) {
            paragraph += bare.trim_start_matches(['*', '-', ' ']);
            paragraph += " ";
        }
    }
    close(&mut paragraph);
    found.retain(|sentence| !sentence.trim().is_empty());
    found
}

/// The number of words of a text that are one of these.
fn count_words(text: &str, wanted: &[&str]) -> usize {
    let words = text.split(|c: char| !c.is_ascii_alphabetic() && c != '\'');
    words.filter(|word| wanted.iter().any(|wanted| word.eq_ignore_ascii_case(wanted))).count()
}

fn count_comments(area: &str, found: &[(&str, bool)], counts: &mut Counts) {
    for &(text, is_doc) in found {
        let mut add = |pattern, count| *counts.entry((area.to_owned(), pattern)).or_default() += count;
        add("words", text.split_whitespace().count());
        add("what", count_words(text, &WHAT));
        add("speech", count_words(text, &SPEECH));
        add("own words", count_words(text, &WORDS));
        add("headless docs", usize::from(is_doc && HEADLESS.iter().any(|start| text.starts_with(start))));
    }
}

fn count_page(page: &str, counts: &mut Counts) {
    let mut add = |pattern, count| *counts.entry(("pages".to_owned(), pattern)).or_default() += count;
    for sentence in sentences(page) {
        let words = sentence.split_whitespace().count();
        add("words", words);
        add("what", count_words(&sentence, &WHAT));
        add("speech", count_words(&sentence, &SPEECH));
        add("own words", count_words(&sentence, &WORDS));
        add("long sentences", usize::from(words > SENTENCE));
        add("semicolons", sentence.matches(';').count());
    }
}

/// The counts of the whole repository.
fn counted() -> Counts {
    let mut counts = Counts::new();
    for area in AREAS {
        let mut found = Vec::new();
        match area {
            "pages" => {
                files(&root(), &[".md"], &mut found);
                // This page shows examples of the patterns.
                found.retain(|path| !path.ends_with("STYLE.md"));
                found.iter().for_each(|path| count_page(&fs::read_to_string(path).unwrap(), &mut counts));
            }
            "tables" => {
                files(&root().join(area), &[".toml"], &mut found);
                for text in found.iter().map(|path| fs::read_to_string(path).unwrap()) {
                    count_comments(area, &remarks(&text), &mut counts);
                }
            }
            _ => {
                files(&root().join(area), &[".rs"], &mut found);
                for text in found.iter().map(|path| fs::read_to_string(path).unwrap()) {
                    count_comments(area, &comments(&text), &mut counts);
                    let long = text.lines().filter(|line| line.contains("//") && line.chars().count() > COLUMNS);
                    *counts.entry((area.to_owned(), "long lines")).or_default() += long.count();
                }
            }
        }
    }
    counts
}

/// The recorded counts.
fn recorded() -> BTreeMap<(String, String), usize> {
    let text = fs::read_to_string(root().join(RECORD)).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let [area, pattern, count] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{RECORD}: {line}") };
            ((area.to_owned(), pattern.to_owned()), count.parse().unwrap())
        })
        .collect()
}

#[test]
fn prose_gets_no_harder_to_read() {
    let recorded = recorded();
    let worse: Vec<String> = counted()
        .into_iter()
        .filter(|((_, pattern), _)| *pattern != "words")
        .filter_map(|((area, pattern), count)| {
            let most = recorded.get(&(area.clone(), pattern.to_owned())).copied().unwrap_or(0);
            (count > most).then(|| format!("{area}: {pattern}: found {count}, expected at most {most}"))
        })
        .collect();
    assert!(worse.is_empty(), "docs/STYLE.md says how to write it:\n{}", worse.join("\n"));
}

#[test]
#[ignore = "writes tests/data/prose.tsv"]
fn write_the_prose_counts() {
    let mut text = "# Counts of tests/prose.rs: area, pattern, count. Only `words` may rise.\n".to_owned();
    for ((area, pattern), count) in counted() {
        text += &format!("{area}\t{pattern}\t{count}\n");
    }
    fs::write(root().join(RECORD), text).unwrap();
}

#[test]
fn hard_prose_would_be_counted() {
    let source = "/// What it is told.\n/// What a second line says.\nfn f() {}\n/// Returns \"//\".\nlet a = \"// what\"; // how men know\n";
    let mut counts = Counts::new();
    count_comments("src", &comments(source), &mut counts);
    let of = |pattern| counts[&("src".to_owned(), pattern)];
    assert_eq!((of("what"), of("speech"), of("own words"), of("headless docs")), (2, 2, 1, 1));
    let long = "word ".repeat(31);
    let page =
        format!("# What\n\nShort one. {long}end; more.\n\n* An item:\n  `code`\n\n    what code\n| what | table |\n");
    let mut counts = Counts::new();
    count_page(&page, &mut counts);
    let of = |pattern| counts[&("pages".to_owned(), pattern)];
    assert_eq!((of("what"), of("long sentences"), of("semicolons")), (0, 1, 1));
}
