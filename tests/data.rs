//! Reading the files of `tests/data`: tab-separated records, with comment lines that begin with `#`. The first lines of
//! a file name its columns and sources.

/// The records of a file, each split into its fields.
pub(crate) fn records(text: &str) -> impl Iterator<Item = Vec<&str>> {
    horigoma::host::records(text).map(|record| record.fields().collect())
}

/// Every text file of a checkout has the line ends of the repository, with any configuration of Git. A script with
/// other line ends does not start, and data with other line ends differ from their reference.
#[test]
fn no_checkout_changes_the_ends_of_lines() {
    let root = env!("CARGO_MANIFEST_DIR");
    let listed = std::process::Command::new("git").args(["ls-files", "--eol"]).current_dir(root).output();
    let Some(listed) = listed.ok().filter(|output| output.status.success()) else {
        return eprintln!("skipped: this is no checkout, or there is no git");
    };
    let text = String::from_utf8(listed.stdout).unwrap();
    // A binary file has no lines. For a link the columns are empty.
    let files = text.lines().filter(|line| !line.starts_with("i/-text") && !line.starts_with("i/ "));
    let pinned = |line: &&str| {
        let (info, _path) = line.split_once('\t').unwrap();
        ["i/lf", "i/none"].contains(&info.split_whitespace().next().unwrap()) && info.contains("eol=lf")
    };
    assert_eq!(files.clone().find(|line| !pinned(line)), None);
    assert!(files.count() > 500);
}
