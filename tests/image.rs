//! The built program, read as a file: every generated table lies in read-only data, and no relocation touches it.

use std::collections::{BTreeMap, HashMap};
use std::io::{ErrorKind, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use codegen::mark;
use horigoma::audit::{self, Usage};
use object::{Object, ObjectSection, ObjectSymbol, SectionFlags, elf};

/// The built program: that of this build, or the one that `HORIGOMA_PROGRAM` names.
pub(crate) fn program() -> PathBuf {
    std::env::var_os("HORIGOMA_PROGRAM").map_or_else(|| env!("CARGO_BIN_EXE_horigoma").into(), PathBuf::from)
}

/// Name and bytes of every table, from the manifest.
pub(crate) fn tables() -> impl Iterator<Item = (&'static str, u64)> {
    horigoma::audit::manifest().lines().skip(1).map(|line| {
        let mut fields = line.split_whitespace();
        (fields.next().unwrap(), fields.nth(1).unwrap().parse().unwrap())
    })
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "reads an ELF file")]
fn tables_are_read_only_and_free_of_relocations() {
    let data = std::fs::read(program()).unwrap();
    let file = object::File::parse(&*data).unwrap();
    let relocated: Vec<u64> = file.dynamic_relocations().into_iter().flatten().map(|(address, _)| address).collect();
    let mut found = 0;
    for (name, bytes) in tables() {
        // Mangled names hold the path and the name, each with its length before it.
        let mangled = format!("6tables{}{name}", name.len());
        let symbols: Vec<_> =
            file.symbols().filter(|symbol| symbol.name().is_ok_and(|text| text.contains(&mangled))).collect();
        // The linker may drop an unread table, and fold a single number into the code.
        for symbol in &symbols {
            let section = file.section_by_index(symbol.section_index().unwrap()).unwrap();
            let SectionFlags::Elf { sh_flags } = section.flags() else { panic!("not an ELF section") };
            assert_eq!(sh_flags & u64::from(elf::SHF_WRITE), 0, "{name} lies in {}", section.name().unwrap());
            assert!(symbol.size() >= mark::BYTES as u64 + bytes, "{name}");
            let range = symbol.address()..symbol.address() + symbol.size();
            assert!(!relocated.iter().any(|address| range.contains(address)), "{name} is relocated");
        }
        found += usize::from(!symbols.is_empty());
    }
    assert_eq!(found, tables().count(), "every table is in the program");
}

/// The place of the values of each table in the file of a program, found in one pass over a file of many megabytes.
pub(crate) fn places(data: &[u8]) -> BTreeMap<&'static str, Range<usize>> {
    let marks: HashMap<_, _> = tables().map(|(name, bytes)| (mark::of(name), (name, bytes as usize))).collect();
    let mut places = BTreeMap::new();
    for (at, window) in data.windows(mark::BYTES).enumerate().filter(|(_, window)| window.starts_with(&mark::PREFIX)) {
        let Some(&(name, bytes)) = marks.get(window) else { continue };
        let start = at + mark::BYTES;
        assert_eq!(places.insert(name, start..start + bytes), None, "the mark of {name} stands once");
    }
    assert_eq!(places.len(), marks.len(), "every table has its mark");
    places
}

/// The changes of each byte of a table: its lowest bit flipped, or all of it lost, since keys with flipped bits are as
/// good as before.
const CHANGES: [fn(u8) -> u8; 2] = [|byte| byte ^ 1, |_| 0];

/// A changed copy of the program.
pub(crate) struct Flipped(pub(crate) PathBuf);

impl Flipped {
    fn new(data: &[u8], (table, place): (&str, &Range<usize>), change: fn(u8) -> u8) -> Self {
        let mut flipped = data.to_vec();
        flipped[place.clone()].iter_mut().for_each(|byte| *byte = change(*byte));
        Self::of(&flipped, table)
    }

    /// A program of these bytes.
    pub(crate) fn of(data: &[u8], name: &str) -> Self {
        let copy = std::env::temp_dir().join(format!("horigoma-flipped-{name}-{}", std::process::id()));
        std::fs::write(&copy, data).unwrap();
        make_executable(&copy);
        Self(copy)
    }
}

impl Drop for Flipped {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// The output of a program, and its exit status.
pub(crate) type Told = Option<(String, Option<i32>)>;

/// Starts a program. Processes of other tests hold the copy that is being written, until each runs its own program.
fn spawn(command: &mut Command) -> Child {
    loop {
        match command.spawn() {
            Err(error) if error.kind() == ErrorKind::ExecutableFileBusy => std::thread::sleep(Duration::from_millis(2)),
            started => return started.unwrap(),
        }
    }
}

/// Returns the output of a command for an input, and its exit status, or `None` when it does not end in time.
pub(crate) fn told(program: &Path, words: &[&str], input: &str) -> Told {
    let mut command = Command::new(program);
    let command = command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = spawn(command);
    let mut output = child.stdout.take().unwrap();
    let reader = std::thread::spawn(move || {
        let mut text = Vec::new();
        output.read_to_end(&mut text).map(|_| String::from_utf8_lossy(&text).into_owned()).unwrap_or_default()
    });
    // A program that has ended already reads nothing more.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let end = Instant::now() + Duration::from_secs(10);
    while child.try_wait().unwrap().is_none() {
        if Instant::now() > end {
            child.kill().unwrap();
            child.wait().unwrap();
            return None;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    Some((reader.join().unwrap(), child.wait().unwrap().code()))
}

/// Returns the output of a command without the lines that contain times or tables.
pub(crate) fn told_but_times(program: &Path, words: &[&str]) -> Told {
    let (text, code) = told(program, words, "")?;
    let lasting = |line: &&str| !line.starts_with("tables") && !line.contains("time") && !line.ends_with(" nps");
    Some((text.lines().filter(lasting).collect(), code))
}

/// Positions of four kinds: an opening, a mate race, a castle, and one with both kings in the enemy camp.
const POSITIONS: [&str; 4] = [
    "ln1g3nl/1r3kg2/3sppsp1/p1pp2p1p/1p5P1/P1P2PP1P/1PSPPSN2/2GK3R1/LN3G2L w Bb 30",
    "8l/l2s1+PBr1/3p3p1/p1p2k2p/1P1Ps1GP1/P1P3P2/2N1G3P/3S3R1/g2K3NL w bgs2nl5p 112",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B3GSK1/LNSG1R1NL b - 1",
    "1+P2k2+B1/9/2+S1+N1+L2/6+R2/4p4/9/2+l1+n1+s2/1r6+p/1b2K2+p1 b 2G2S2N2L7P2g2p 1",
];

/// A file of the mates in one and in three of `tests/data/mate.tsv` with both kings. Few nodes of a shallow search of
/// other positions have one.
static MATES: LazyLock<PathBuf> = LazyLock::new(|| {
    let lines = include_str!("data/mate.tsv").lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let mates = lines.filter(|fields| matches!(fields[..], [sfen, "mate", "1" | "3", ..] if sfen.contains('K')));
    let text: Vec<&str> = mates.map(|fields| fields[0]).collect();
    assert!(text.len() > 50, "{text:?}");
    let path = std::env::temp_dir().join(format!("horigoma-mates-{}", std::process::id()));
    std::fs::write(&path, text.join("\n")).unwrap();
    path
});

/// Play by default, one thing after the other.
fn play(program: &Path) -> impl Iterator<Item = Told> {
    let bench = std::iter::once_with(|| told_but_times(program, &["bench", "--depth", "5"]));
    let perft = POSITIONS
        .into_iter()
        .map(|sfen| told_but_times(program, &["perft", "--divide", "--leaves", "make", "2", "--sfen", sfen]));
    // Whether it takes its time.
    let haste = std::iter::once_with(|| {
        let start = Instant::now();
        let answer = told(program, &[], "isready\nposition startpos\ngo byoyomi 400\n");
        let hasty = start.elapsed() < Duration::from_millis(100);
        answer.map(|(_, code)| (format!("hasty: {hasty}"), code))
    });
    let mates = std::iter::once_with(|| {
        told_but_times(program, &["bench", "--depth", "3", "--positions", MATES.to_str().unwrap()])
    });
    let book = std::iter::once_with(|| {
        let own = "setoption name OwnBook value true\nsetoption name BookSeed value 3\n";
        told(program, &[], &format!("{own}position startpos\ngo nodes 50\nposition startpos moves 2g2f\ngo nodes 50\n"))
    });
    bench.chain(perft).chain(mates).chain(book).chain(haste)
}

/// The values that the program shows, and its play by the patterns.
fn explanation(program: &Path) -> impl Iterator<Item = Told> {
    let eval = POSITIONS.into_iter().flat_map(move |sfen| {
        [told(program, &["eval", "--sfen", sfen], ""), told(program, &["eval", "--json", "--sfen", sfen], "")]
    });
    let patterns = ["bench", "--depth", "5", "--option", "Evaluation=patterns"];
    let patterns = std::iter::once_with(move || told_but_times(program, &patterns));
    eval.chain(patterns)
}

/// After a change of a table the program names it, and it alone. By the use that the program names, play changes, or
/// the explanation changes only, or neither does.
#[test]
#[ignore = "of a release build: `.ci/run` names it"]
fn a_changed_table_is_named_and_changes_play() {
    let data = std::fs::read(program()).unwrap();
    let program = program();
    let sound: Vec<Told> = play(&program).collect();
    let explained: Vec<Told> = explanation(&program).collect();
    assert!(sound.iter().all(|told| matches!(told, Some((text, Some(0))) if !text.is_empty())), "{sound:?}");
    let mut uses = BTreeMap::new();
    audit::each_table(|table| {
        uses.insert(table.name, table.usage);
    });
    let mut wrong_words = Vec::new();
    for (name, place) in &places(&data) {
        let (mut plays_otherwise, mut explains_otherwise) = (false, false);
        for change in CHANGES {
            let changed = Flipped::new(&data, (name, place), change);
            let (text, code) = told(&changed.0, &["tables", "--verify"], "").unwrap();
            let wrong: Vec<&str> = text.lines().filter(|line| line.contains("DIFFERS")).collect();
            assert_eq!(code, Some(1), "{name}");
            assert!(wrong.len() == 1 && wrong[0].starts_with(&format!("{name} ")), "{wrong:?}");
            plays_otherwise = plays_otherwise || play(&changed.0).zip(&sound).any(|(one, other)| one != *other);
            explains_otherwise = explains_otherwise
                || !plays_otherwise && explanation(&changed.0).zip(&explained).any(|(one, other)| one != *other);
        }
        let found = match (plays_otherwise, explains_otherwise) {
            (true, _) => vec![Usage::Play],
            (false, true) => vec![Usage::Explanation],
            (false, false) => vec![Usage::Folded, Usage::Library, Usage::Generator],
        };
        if !found.contains(&uses[*name]) {
            wrong_words.push(format!("{name}: found {found:?}, expected {:?}", uses[*name]));
        }
    }
    assert_eq!(wrong_words, Vec::<String>::new());
}

/// The compiler once folded the biases of the net into the code, and the search ignored changes of the table.
#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "reads an ELF file")]
fn changed_tables_of_the_net_change_bench() {
    let (program, words) = (program(), ["bench", "--depth", "5"]);
    let (data, sound) = (std::fs::read(&program).unwrap(), told_but_times(&program, &words));
    for (name, place) in places(&data).iter().filter(|(name, _)| name.starts_with("NET_") && **name != "NET_DIVISOR") {
        let changed = Flipped::new(&data, (name, place), CHANGES[0]);
        assert!(told_but_times(&changed.0, &words) != sound, "bench does not read {name}");
    }
}

/// The commands of pages and of checks that attest the tables.
fn recipes() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let pages = ["docs/ci.md", "docs/deploy.md", "docs/audit.md", ".ci/run"];
    let text = pages.map(|page| std::fs::read_to_string(root.join(page)).unwrap()).concat();
    let commands = text.lines().map(|line| line.strip_prefix("$ ").unwrap_or(line).replace("\"$program\"", "horigoma"));
    let attests =
        |line: &String| line.starts_with("horigoma ") && (line.contains("--verify") || line.contains("MANIFEST"));
    commands.filter(attests).collect()
}

/// A step of a pipeline may run without `pipefail`: each recipe fails for a damaged program there too, and succeeds for
/// a sound one. The damaged program prints no fingerprint that it has not recomputed.
#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "reads an ELF file")]
fn recipes_for_tables_fail_of_a_damaged_program() {
    let data = std::fs::read(program()).unwrap();
    let damaged = Flipped::new(&data, ("CASTLE_NUMBERS", &places(&data)["CASTLE_NUMBERS"]), CHANGES[0]);
    let folder = std::env::temp_dir().join(format!("horigoma-damaged-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::copy(&damaged.0, folder.join("horigoma")).unwrap();
    let succeeds = |folder: &Path, recipe: &str| {
        let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
        let mut command = Command::new("bash");
        let command = command.args(["-e", "-c", recipe]).env("PATH", path).current_dir(env!("CARGO_MANIFEST_DIR"));
        command.output().unwrap().status.success()
    };
    let recipes = recipes();
    assert!(recipes.len() >= 5, "{recipes:?}");
    for recipe in &recipes {
        let sound = program();
        assert!(succeeds(sound.parent().unwrap(), recipe), "{recipe}");
        assert!(!succeeds(&folder, recipe), "a damaged program passes: {recipe}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
    for words in [&["--version"][..], &["tables"], &["tables", "--verify"], &["bench", "--depth", "1"]] {
        let says = |program: &Path| told(program, words, "").unwrap().0.contains(audit::fingerprint());
        assert_eq!([says(&program()), says(&damaged.0)], [true, false], "{words:?}");
    }
    let session = |program: &Path| told(program, &[], "tables\n").unwrap().0.contains(audit::fingerprint());
    assert_eq!([session(&program()), session(&damaged.0)], [true, false], "the command of a session");
}

#[cfg(unix)]
fn make_executable(path: &std::path::Path) {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
}

#[cfg(not(unix))]
fn make_executable(_: &std::path::Path) {}
