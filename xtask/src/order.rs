//! The layout of a static program: `.cargo/static.ld` places the functions of a session next to each other.
//!
//! The system maps the pages of a file sixteen at a time, around each page that is needed. If the functions of a
//! session were scattered over the program, nearly all of it would be mapped. Callgrind shows which functions run, and
//! the linker's map has the section of each. Names in the script have no hashes, so that it holds for other compilers
//! and folders. A function with another name stays at its default place. Threads may run in another order the next
//! time, so that a pattern or two may change.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::source::Source;
use crate::tool::Tool;
use crate::toolchain::CARGO;

const VALGRIND: Tool = Tool { command: "valgrind", package: "valgrind" };
const TRIPLE: &str = "x86_64-unknown-linux-gnu";

/// The script, as `.cargo/config.toml` names it.
pub const FILE: &str = ".cargo/static.ld";

/// The sessions whose functions come first, in this order: to the first move, and a short search.
const SESSIONS: [&str; 2] =
    ["usi\nisready\nposition startpos\ngo nodes 1\n", "usi\nposition startpos moves 7g7f\ngo nodes 1000\n"];

/// Finds the functions that sessions run, and writes the script.
///
/// # Errors
/// When there is no valgrind, or the program cannot be built or run.
pub fn run() -> Result<()> {
    ensure!(VALGRIND.is_here(), "needs {} (Debian: {})", VALGRIND.command, VALGRIND.package);
    let source = Source::read(Path::new("."), None)?;
    let work = source.target_dir.join("order");
    fs::create_dir_all(&work)?;
    let (program, map) = build(&source, &work)?;
    let map = fs::read_to_string(map)?;
    let sections = sections(&map)?;
    let mut groups: Vec<BTreeSet<String>> = Vec::new();
    for session in SESSIONS {
        let names = executed(&program, session, &work)?;
        let ran = sections.iter().filter(|section| section.names.iter().any(|name| names.contains(*name)));
        let patterns = ran.map(Section::pattern).filter(|pattern| !groups.iter().any(|group| group.contains(pattern)));
        groups.push(patterns.collect());
    }
    fs::write(source.root.join(FILE), script(&groups)).context(FILE)?;
    let counts: Vec<usize> = groups.iter().map(BTreeSet::len).collect();
    println!("{FILE}: {} sections to the first move, {} more for a short search", counts[0], counts[1]);
    Ok(())
}

/// Builds the program as `cargo static` links it. Returns its path and that of the linker's map.
fn build(source: &Source, work: &Path) -> Result<(PathBuf, PathBuf)> {
    let map = work.join("map");
    let flags = format!("target.{TRIPLE}.rustflags=[\"-Clink-arg=-Wl,-Map={}\"]", map.display());
    let mut cargo = Command::new(CARGO);
    cargo.current_dir(&source.root).args(["static", "--config", &flags]).env("CARGO_TARGET_DIR", work);
    let status = cargo.status().context("cargo static")?;
    ensure!(status.success(), "cargo static: {status}");
    Ok((work.join(TRIPLE).join("release/horigoma"), map))
}

/// Returns the linker's names of the functions that a program runs until its move.
fn executed(program: &Path, session: &str, work: &Path) -> Result<BTreeSet<String>> {
    let seen = work.join("callgrind");
    let mut valgrind = Command::new(VALGRIND.command);
    valgrind.args(["--quiet", "--tool=callgrind", "--demangle=no"]);
    valgrind.arg(format!("--callgrind-out-file={}", seen.display())).arg(program);
    let mut child = valgrind.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context(VALGRIND.command)?;
    let mut input = child.stdin.take().context("no input")?;
    input.write_all(session.as_bytes())?;
    let mut replies = BufReader::new(child.stdout.take().context("no output")?).lines();
    let moved = replies.any(|line| line.is_ok_and(|line| line.starts_with("bestmove")));
    ensure!(moved, "the program ended without a move");
    input.write_all(b"quit\n")?;
    let status = child.wait()?;
    ensure!(status.success(), "{}: {status}", VALGRIND.command);
    Ok(functions(&String::from_utf8_lossy(&fs::read(seen)?)))
}

/// Returns the functions in the output of callgrind. Each is named once, `fn=(7) name` or `cfn=(7) name`, with `'2` for
/// a recursion.
fn functions(seen: &str) -> BTreeSet<String> {
    let named = seen.lines().filter_map(|line| line.strip_prefix("cfn=(").or_else(|| line.strip_prefix("fn=(")));
    let names = named.filter_map(|rest| rest.split_once(") ")).map(|(_, name)| name.split('\'').next().unwrap_or(name));
    names.map(str::to_owned).collect()
}

/// A part of a file that is linked as a whole.
#[derive(Debug, PartialEq)]
struct Section<'m> {
    /// The library and the file in it, or the file.
    file: &'m str,
    /// The name of the section.
    name: &'m str,
    /// The names of the functions in it.
    names: Vec<&'m str>,
}

impl Section<'_> {
    /// Returns its pattern for a linker script. Libraries of C have a file for a few functions, Rust a section for
    /// each.
    fn pattern(&self) -> String {
        match self.file.rsplit(['/', '\\']).next().and_then(|file| file.strip_suffix(')')?.split_once(".a(")) {
            Some((library, member)) => format!("*{library}.a:{member}(.text .text.*)"),
            None => format!("*({})", without_hashes(self.name)),
        }
    }
}

/// Returns the sections with code in a map of LLD: below each line of a section, its symbols are further to the right.
fn sections(map: &str) -> Result<Vec<Section<'_>>> {
    let mut lines = map.lines();
    let header = lines.next().unwrap_or_default();
    let columns = header.find(" In ").zip(header.find("Symbol"));
    let (section, symbol) = columns.with_context(|| format!("found '{header}', expected the header of LLD's map"))?;
    let (section, mut found, mut has_code) = (section + 1, Vec::<Section<'_>>::new(), false);
    for line in lines {
        let (Some(at_section), at_symbol) = (line.get(section..), line.get(symbol..)) else { continue };
        if let Some((file, name)) = at_section.strip_suffix(')').and_then(|text| text.rsplit_once(":("))
            && !at_section.starts_with(' ')
        {
            has_code = name.starts_with(".text");
            let own = name.strip_prefix(".text.").map(|own| own.strip_prefix("unlikely.").unwrap_or(own));
            has_code.then(|| found.push(Section { file, name, names: own.into_iter().collect() }));
        } else if let (Some(name), true, Some(last)) = (at_symbol, has_code, found.last_mut()) {
            last.names.push(name);
        }
    }
    Ok(found)
}

/// Returns a mangled name with `*` for the parts that depend on the compiler: `17h` and sixteen digits at the end in
/// the older scheme, `Cs` and letters before a crate's name in the newer one.
fn without_hashes(name: &str) -> String {
    const OLD: &str = "17h";
    if let Some((start, hash)) = name.rsplit_once(OLD)
        && name.contains("_ZN")
        && hash.len() == "0123456789abcdefE".len()
    {
        return format!("{start}{OLD}*");
    }
    let mut parts = name.split("Cs");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push_str("Cs");
        match part.split_once('_') {
            Some((hash, rest)) if hash.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                text.push_str("*_");
                text.push_str(rest);
            }
            _ => text.push_str(part),
        }
    }
    text
}

/// Returns the script. Sections that match these groups come first, those of the first group before the second.
fn script(groups: &[BTreeSet<String>]) -> String {
    let mut text = String::from(
        "/* Made by `cargo xtask order`: what a session runs lies together in a static program, so that little else is mapped with it. */\n",
    );
    text.push_str("SECTIONS\n{\n  /* Nothing unwinds: a panic ends the program. */\n");
    text.push_str("  /DISCARD/ : { *(.eh_frame) *(.eh_frame_hdr) *(.gcc_except_table*) }\n");
    text.push_str("  .text.session :\n  {\n");
    for pattern in groups.iter().flatten() {
        writeln!(text, "    {pattern}").expect("a string takes it");
    }
    text.push_str("  }\n}\nINSERT BEFORE .text;\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_named_once() {
        let seen = "fl=(1) a.rs\nfn=(1) _ZN1a1b17h0123456789abcdefE\n+3 4\ncfn=(2) malloc\ncalls=1 0\nfn=(1)\ncfn=(3) walk'2\nfn=(4) (below main)\n";
        let found = functions(seen);
        assert_eq!(
            found.iter().map(String::as_str).collect::<Vec<_>>(),
            ["(below main)", "_ZN1a1b17h0123456789abcdefE", "malloc", "walk"]
        );
    }

    /// Columns as in a map that LLD 22 wrote.
    #[test]
    fn a_linker_map_gives_function_addresses() {
        let map = "             VMA              LMA     Size Align Out     In      Symbol
          11d490           11d490     5c56    16 .text
          11d490           11d490      10a    16         target/horigoma.rcgu.o:(.text._ZN1a1b17h0123456789abcdefE)
          11d490           11d490      10a     1                 a::b
          25c980           25c980     5c56    16         /usr/lib/libc.a(malloc.o):(.text)
          25c980           25c980     1f00     1                 _int_malloc
          25e880           25e880       2e     1                 malloc
           f9d7c            f9d7c       28     4         /usr/lib/libc.a(malloc.o):(.rodata)
           f9d7c            f9d7c       28     1                 table
";
        let [rust, c] = &sections(map).unwrap()[..] else { panic!("two sections have code") };
        assert_eq!(rust.names, ["_ZN1a1b17h0123456789abcdefE", "a::b"]);
        assert_eq!(rust.pattern(), "*(.text._ZN1a1b17h*)");
        assert_eq!(c.names, ["_int_malloc", "malloc"]);
        assert_eq!(c.pattern(), "*libc.a:malloc.o(.text .text.*)");
        assert!(sections("Memory Configuration\n").is_err(), "that is another linker's");
    }

    #[test]
    fn symbol_names_lose_their_hashes() {
        let pairs = [
            ("_RNvMsa_NtCsgEmfK2I1SDS_4core3fmt3pad", "_RNvMsa_NtCs*_4core3fmt3pad"),
            ("_RINvNtCs1a_4core3ptr4dropCsZz9_3std", "_RINvNtCs*_4core3ptr4dropCs*_3std"),
            (".text._ZN4core3fmt5write17h0123456789abcdefE", ".text._ZN4core3fmt5write17h*"),
            (".text.main", ".text.main"),
        ];
        pairs.into_iter().for_each(|(name, expected)| assert_eq!(without_hashes(name), expected));
    }
}
