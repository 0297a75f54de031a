//! The command `audit` on programs that are the image of a memory: a directory, then each table behind its mark.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use codegen::{mark, render};

use crate::scratch::Scratch;

/// Writes a program with the tables of a folder, and returns its path in that folder's place.
fn program(folder: &Path, has_directory: bool) -> PathBuf {
    let (_, tables) = codegen::generate(folder).unwrap();
    let mut image = if has_directory { render::manifest::directory(&tables).into_bytes() } else { Vec::new() };
    for table in &tables {
        image.extend(mark::of(&table.name));
        image.extend(table.content.values.to_bytes());
    }
    let path = folder.with_extension(if has_directory { "bin" } else { "old" });
    std::fs::write(&path, image).unwrap();
    path
}

/// The output of the command for a folder of tables. Colours are left out in pipes.
fn codegen(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_horigoma-codegen"));
    command.args(words).arg("--tables").arg(folder).env_remove("CLICOLOR_FORCE").output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Two commits: their programs differ as their folders do, line for line. A folder adds the lines of its inputs.
#[test]
fn two_programs_differ_as_their_folders() {
    let (old, new) = (Scratch::small("commit-one"), Scratch::small("commit-two"));
    new.change("material.toml", &["[board]", "rook"], |number| number + 1);
    new.change("search.toml", &["[razoring]", "base"], |number| number + 1);
    new.change("psqt/silver.toml", &["[", "["], |number| number - 7);
    let [before, after] = [&old, &new].map(|scratch| program(&scratch.0, true));
    let (old_words, after_words) = (old.0.to_str().unwrap(), after.to_str().unwrap());
    let folders = codegen(&new.0, &["diff", "--against", old_words]);
    let programs = codegen(&old.0, &["audit", after_words, "--against", before.to_str().unwrap()]);
    assert_eq!([folders.status.code(), programs.status.code()], [Some(1), Some(1)]);
    let beside = format!("  {}", new.0.display());
    let lines = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.split(&beside).next().unwrap().trim_end().to_owned()).collect()
    };
    let (folders, programs) = (lines(&text(&folders)), lines(&text(&programs)));
    assert!(folders.iter().any(|line| line.starts_with("MATERIAL[rook]: ")), "{folders:?}");
    assert!(folders.iter().any(|line| line == "PSQT silver mg: 1 of 81 squares"), "{folders:?}");
    // The first line names the program, the last one counts its tables.
    assert_eq!(programs[1..programs.len() - 1], folders);
    // A program against the new folder is equal, with the lines of the inputs else.
    let equal = codegen(&new.0, &["audit", after_words, "--against"]);
    assert_eq!(equal.status.code(), Some(0), "{}", text(&equal));
    let to_folder = codegen(&new.0, &["audit", before.to_str().unwrap(), "--against"]);
    assert!(text(&to_folder).contains(&format!("{beside}/material.toml:")), "{}", text(&to_folder));
    [before, after].iter().for_each(|file| std::fs::remove_file(file).unwrap());
}

/// The page of a program is that of the folder whose tables it has.
#[test]
fn the_report_of_a_program_is_that_of_its_folder() {
    let scratch = Scratch::small("page-of-program");
    let program = program(&scratch.0, true);
    let pages = ["one", "two"].map(|end| scratch.0.with_extension(end));
    let folder = scratch.0.to_str().unwrap();
    let [of_program, of_folder] = [&pages[0], &pages[1]].map(|page| page.to_str().unwrap());
    let audited =
        codegen(&scratch.0, &["audit", program.to_str().unwrap(), "--against", folder, "--report", of_program]);
    let reported = codegen(&scratch.0, &["report", "--against", folder, "--out", of_folder]);
    assert_eq!([audited.status.code(), reported.status.code()], [Some(0), Some(0)], "{}", text(&audited));
    let [one, two] = [of_program, of_folder].map(|page| std::fs::read_to_string(page).unwrap());
    assert!(one.contains("<section id=\"SILVER_ATTACKS\""));
    assert!(one == two, "the pages differ");
    [&program, &pages[0], &pages[1]].iter().for_each(|file| std::fs::remove_file(file).unwrap());
}

/// A program of before the directory: equal tables are found and proved, another one is named.
#[test]
fn a_program_without_a_directory_is_searched_for_known_tables() {
    let scratch = Scratch::small("old-program");
    let path = program(&scratch.0, false);
    let old = path.to_str().unwrap();
    let sound = codegen(&scratch.0, &["audit", old, "--against"]);
    let lines = text(&sound);
    assert!(
        lines.contains("\nno directory of tables: each was found by the bytes of the one in --tables\n"),
        "{lines}"
    );
    assert!(sound.status.success() && lines.lines().count() == 3, "{lines}");
    let listed = text(&codegen(&scratch.0, &["audit", old]));
    let line = |name: &str| listed.lines().find(|line| line.starts_with(&format!("{name} "))).unwrap_or_default();
    assert!(line("SILVER_ATTACKS").ends_with(" proved") && line("PSQT").ends_with(" checked"), "{listed}");
    assert!(line("PHASE_FULL").contains("its few bytes"), "{listed}");
    assert_eq!(codegen(&scratch.0, &["audit", old, "--extract", old]).status.code(), Some(2));
    let silver = scratch.change("psqt/silver.toml", &["[", "["], |number| number - 7);
    let other = codegen(&scratch.0, &["audit", old, "--against"]);
    assert!(text(&other).contains("\nPSQT: found its bytes nowhere"), "{} {}", silver.place, text(&other));
    assert_eq!(other.status.code(), Some(1));
    // Against such a program, the tables that were found are compared.
    let new = program(&scratch.0, true);
    let against = codegen(&scratch.0, &["audit", new.to_str().unwrap(), "--against", old]);
    assert!(against.status.success() && text(&against).lines().count() == 2, "{}", text(&against));
    [&path, &new].iter().for_each(|file| std::fs::remove_file(file).unwrap());
}
