//! The opening book, grown by the command: it is independent of the number of threads and of interruptions.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use codegen::Inputs;

fn scratch() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("lab-book-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn lab(folder: &Path, work: &str, threads: &str, more: &[&str]) -> Output {
    let words = ["book", "--tables", ".", "--nodes", "400", "--positions", "40", "--work", work, "--threads", threads];
    Command::new(env!("CARGO_BIN_EXE_lab")).args(words).args(more).current_dir(folder).output().unwrap()
}

fn grown(folder: &Path, work: &str, threads: &str) -> String {
    let output = lab(folder, work, threads, &[]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    fs::read_to_string(folder.join("book.toml")).unwrap()
}

#[test]
fn a_book_follows_from_its_options_alone() {
    let folder = scratch();
    let book = grown(&folder, "one", "1");
    assert_eq!(grown(&folder, "two", "2"), book, "two threads");
    // A run that was killed while it wrote a line.
    let searches = fs::read(folder.join("one")).unwrap();
    fs::write(folder.join("cut"), &searches[..searches.len() / 2]).unwrap();
    assert_eq!(grown(&folder, "cut", "2"), book, "what is there is not searched again, the rest is");
    let other = lab(&folder, "one", "1", &["--moves", "2"]);
    assert!(!other.status.success() && String::from_utf8_lossy(&other.stderr).contains("found searches of"));
    fs::remove_dir_all(&folder).unwrap();
    // The generator reads the book that the command writes.
    let tables = folder.with_extension("tables");
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../tables"), &tables);
    fs::write(tables.join("book.toml"), &book).unwrap();
    let inputs = Inputs::load(&tables).unwrap();
    fs::remove_dir_all(&tables).unwrap();
    assert_eq!(inputs.book.lines.len(), 40);
    assert!(inputs.book.lines.iter().any(|line| line.moves.len() > 2), "lines go on");
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).unwrap();
        }
    }
}
