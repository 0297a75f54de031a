//! The trial of a release: its files are unpacked and run, on this machine or in an emulator of the target.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use clap::Args;

use crate::package::archive::unpack;
use crate::source::Source;
use crate::target::{self, Target};
use crate::tool::Tool;
use crate::toolchain::ask;
use crate::{checksum, compile, release};

/// The files to try.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Only for this kind of machine (may be repeated). By default for all that `dist` made
    #[arg(long = "target", value_parser = target::names())]
    targets: Vec<String>,
    /// Require every trial: a tool that this machine lacks is an error
    #[arg(long, conflicts_with = "targets")]
    all: bool,
}

/// The outputs that every program must have.
struct Expected {
    /// The fingerprint of the tables, from their manifest.
    fingerprint: String,
    /// The nodes of the benchmark, from the log.
    bench: String,
}

/// The most memory of a program until its first move, in kB, as in `docs/startup.md`.
const MEMORY: u64 = 2_500;

/// The most bytes of a program: the 4.0 MB of the READMEs. It had 3,963,848 for x86-64 Linux when this was set.
const SIZE: u64 = 4_049_999;

/// Tries the files that the last `dist` made.
///
/// # Errors
/// When a check fails, or when there are no files to try.
pub fn run(options: &Options) -> Result<()> {
    let source = Source::read(Path::new("."), None)?;
    let made = release::folder(&source);
    checksum::check(&made).context("run 'cargo xtask dist' first")?;
    let expected = Expected::read(&source)?;
    let work = source.target_dir.join("trial");
    let (mut tried, mut left_out) = (0, Vec::new());
    for target in target::named(&options.targets) {
        match try_target(target, &source, &work, &expected) {
            Ok(lacks) => {
                println!("{}: tables {}, Bench {}, a whole session", target.name, expected.fingerprint, expected.bench);
                left_out.extend(lacks.into_iter().map(|lack| format!("{}: {lack}", target.name)));
                tried += 1;
            }
            Err(Fault::Left(lack)) => left_out.push(format!("{}: not tried, {lack}", target.name)),
            Err(Fault::Found(error)) => return Err(error.context(target.name)),
        }
    }
    left_out.iter().for_each(|lack| println!("{lack}"));
    let must = options.all || !options.targets.is_empty();
    ensure!(!must || left_out.is_empty(), "not everything could be tried");
    ensure!(tried > 0, "nothing could be tried");
    Ok(())
}

/// Why the trial of a target did not succeed.
enum Fault {
    /// This machine lacks a tool.
    Left(String),
    /// A check failed.
    Found(anyhow::Error),
}

impl<E: Into<anyhow::Error>> From<E> for Fault {
    fn from(error: E) -> Self {
        Self::Found(error.into())
    }
}

/// Tries all files of a target. Returns the trials that were left out for lack of a tool.
fn try_target(target: &Target, source: &Source, work: &Path, expected: &Expected) -> Result<Vec<String>, Fault> {
    let made = release::folder(source);
    let archive = archive_of(&made, target, source).ok_or_else(|| Fault::Left("dist made no archive".to_owned()))?;
    let lack = || match target.runners.first() {
        Some(Tool { command, package }) => format!("needs {command} (Debian: {package})"),
        None => format!("runs on {} alone", target.system()),
    };
    let runner = runner(target).ok_or_else(|| Fault::Left(lack()))?;
    let folder = work.join(target.name);
    let _ = fs::remove_dir_all(&folder);
    unpack(&archive, &folder)?;
    let program = folder.join(source.file_name(target.name)).join(target.program());
    let run = Run { runner, program, root: &source.root, work };
    let folders = compile::folders(source)?;
    is_without_trace(&fs::read(&run.program)?, folders.iter().map(|(folder, _)| folder.as_path()))?;
    run.judge(expected)?;
    if target.is_here() {
        ensure_size(fs::metadata(&run.program)?.len())?;
        ensure_memory(run.memory_to_first_move()?)?;
    }
    let mut lacks = Vec::new();
    lacks.extend(old_processors(target, &run)?);
    if let Some(architecture) = target.debian {
        let file = made.join(format!("horigoma_{}_{architecture}.deb", source.version));
        lacks.extend(install(&file, target, &run, expected).with_context(|| file.display().to_string())?);
    }
    Ok(lacks)
}

impl Expected {
    fn read(source: &Source) -> Result<Self> {
        let manifest = fs::read_to_string(source.root.join("tables/MANIFEST"))?;
        let fingerprint = manifest.strip_prefix("fingerprint ").and_then(|rest| rest.split(' ').next());
        let log = ask(Command::new("git").current_dir(&source.root).args(["log", "--format=%B"]))?;
        let bench = log.lines().find_map(|line| line.strip_prefix("Bench: "));
        Ok(Self {
            fingerprint: fingerprint.context("tables/MANIFEST: found no fingerprint")?.to_owned(),
            bench: bench.context("found no 'Bench:' in the log")?.to_owned(),
        })
    }
}

/// Checks that a program names no folder of this machine: another machine would then build other bytes.
fn is_without_trace<'f>(program: &[u8], folders: impl Iterator<Item = &'f Path>) -> Result<()> {
    for folder in folders {
        let name = folder.as_os_str().as_encoded_bytes();
        let is_named = program.windows(name.len()).any(|window| window == name);
        ensure!(!is_named, "found '{}' in the program, expected no trace of where it was built", folder.display());
    }
    Ok(())
}

fn archive_of(folder: &Path, target: &Target, source: &Source) -> Option<PathBuf> {
    let kinds = ["tar.gz", "zip"].map(|kind| folder.join(source.file_name(&format!("{}.{kind}", target.name))));
    kinds.into_iter().find(|file| file.exists())
}

/// Returns the tool that runs programs of the target here: `Some(None)` when none is needed, `None` when none is found.
fn runner(target: &Target) -> Option<Option<&'static Tool>> {
    if target.is_here() { Some(None) } else { target.runners.iter().find(|tool| tool.is_here()).map(Some) }
}

/// A program under trial.
struct Run<'r> {
    runner: Option<&'static Tool>,
    program: PathBuf,
    /// The checkout.
    root: &'r Path,
    /// The folder of all trials.
    work: &'r Path,
}

impl Run<'_> {
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(self.runner.map_or(self.program.as_os_str(), |tool| tool.command.as_ref()));
        if self.runner.is_some() {
            command.arg(&self.program);
        }
        command.envs(self.environment());
        command.args(arguments).stdin(Stdio::null());
        command
    }

    /// Wine keeps a folder of its own: one inside the trial, unless another is set.
    fn environment(&self) -> Option<(&'static str, PathBuf)> {
        let is_named = std::env::var_os("WINEPREFIX").is_some();
        (!is_named).then(|| ("WINEPREFIX", self.work.join("wine")))
    }

    fn judge(&self, expected: &Expected) -> Result<()> {
        let version = ask(&mut self.command(&["--version"]))?;
        ensure!(
            version.contains(&format!("(tables {})", expected.fingerprint)),
            "found version '{version}', expected tables {}",
            expected.fingerprint
        );
        ask(&mut self.command(&["tables", "--verify"])).context("its tables are not those of its manifest")?;
        let bench = ask(&mut self.command(&["bench"]))?;
        let found = bench.lines().find_map(|line| line.strip_prefix("Bench: "));
        ensure!(found == Some(&*expected.bench), "found Bench {found:?}, the log has {}", expected.bench);
        // Every build is tried with this session.
        let mut session = Command::new(self.root.join(".ci/usi-session"));
        session.args(self.runner.map(|tool| tool.command)).arg(&self.program).envs(self.environment());
        ask(&mut session).context("a whole session").map(drop)
    }

    /// Returns its peak memory after the first move, in kB, as Linux counts it.
    fn memory_to_first_move(&self) -> Result<u64> {
        let mut child = self.command(&[]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let mut input = child.stdin.take().context("no input")?;
        input.write_all(b"usi\nisready\nposition startpos\ngo nodes 1\n")?;
        let mut replies = BufReader::new(child.stdout.take().context("no output")?).lines();
        ensure!(replies.any(|line| line.is_ok_and(|line| line.starts_with("bestmove"))), "found no move");
        let status = fs::read_to_string(format!("/proc/{}/status", child.id()))?;
        input.write_all(b"quit\n")?;
        child.wait()?;
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
        Ok(peak.context("found no VmHWM in the status")?.parse()?)
    }
}

/// Checks that the memory of a program is within the documented limit.
fn ensure_memory(peak: u64) -> Result<()> {
    ensure!(
        peak <= MEMORY,
        "needed {peak} kB to its first move, expected {MEMORY} at most: 'cargo xtask order' may lay it out anew"
    );
    println!("{peak} kB of memory to the first move");
    Ok(())
}

/// Checks that a program is as small as the last one, or a little larger.
fn ensure_size(bytes: u64) -> Result<()> {
    ensure!(
        bytes <= SIZE,
        "has {bytes} bytes, expected {SIZE} at most: `nm --size-sort` on a build with symbols names what grew"
    );
    println!("{bytes} bytes");
    Ok(())
}

/// Runs a program for x86-64 on processors below the level x86-64-v3. One built for that level must write a line and
/// end, another must run. Returns the missing tool, if any.
fn old_processors(target: &Target, run: &Run<'_>) -> Result<Option<String>> {
    if target.is_windows() || !target.triple.starts_with("x86_64") {
        return Ok(None);
    }
    let imitation = target.runners[0];
    if !imitation.is_here() {
        return Ok(Some(format!("older processors are not tried, needs {}", imitation.command)));
    }
    if target.flags.contains(&target::LEVEL_3) {
        ask(Command::new(run.root.join(".ci/old-processor")).arg(&run.program))?;
    } else {
        let mut old = Command::new(imitation.command);
        ask(old.args(["-cpu", "Nehalem"]).arg(&run.program).args(["tables", "--verify"]))?;
    }
    Ok(None)
}

/// Installs a Debian package into an empty folder, runs the program there, and removes it again, without a remaining
/// file. Returns the missing tool, if any.
fn install(file: &Path, target: &Target, run: &Run<'_>, expected: &Expected) -> Result<Option<String>> {
    let is_root = ask(Command::new("id").arg("-u")).is_ok_and(|id| id == "0");
    let dpkg = Tool { command: "dpkg", package: "dpkg" };
    if !file.exists() || !dpkg.is_here() || !is_root {
        return Ok(Some("its package is not tried, needs dpkg, root and the package".to_owned()));
    }
    let root = run.program.with_file_name("root");
    let database = root.join("var/lib/dpkg");
    for folder in ["info", "updates"] {
        fs::create_dir_all(database.join(folder))?;
    }
    fs::write(database.join("status"), "")?;
    let dpkg = |arguments: &[&str]| -> Result<String> {
        let mut command = Command::new("dpkg");
        command.arg(format!("--root={}", root.display())).arg(format!("--log={}", root.join("var/log").display()));
        // A package for another architecture is installed only as far as possible here.
        ask(command.arg("--force-architecture").args(arguments))
    };
    dpkg(&["--install", &file.display().to_string()])?;
    let mut installed = if target.is_here() {
        // The program sees only the package.
        let mut chroot = Command::new("chroot");
        chroot.arg(&root).arg("/usr/bin/horigoma");
        chroot
    } else {
        Run { runner: run.runner, program: root.join("usr/bin/horigoma"), ..*run }.command(&[])
    };
    let version = ask(installed.arg("--version"))?;
    ensure!(version.contains(&expected.fingerprint), "found version '{version}'");
    for page in ["man/man1/horigoma.1.gz", "bash-completion/completions/horigoma"] {
        ensure!(root.join("usr/share").join(page).exists(), "found no {page} in the package");
    }
    dpkg(&["--purge", "horigoma"])?;
    ensure!(!root.join("usr").exists(), "found files in {} after the package was removed", root.join("usr").display());
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_grew_is_refused() {
        assert!(ensure_size(SIZE).is_ok());
        let error = ensure_size(SIZE + 1).unwrap_err().to_string();
        assert!(error.contains(&format!("{} bytes", SIZE + 1)), "{error}");
    }

    #[test]
    fn a_folder_in_a_program_is_found() {
        let program = b"\0panicked at /home/somebody/horigoma/src/main.rs\0";
        let judge = |folder: &str| is_without_trace(program, [Path::new("/elsewhere"), Path::new(folder)].into_iter());
        assert!(judge("/home/nobody").is_ok());
        let error = judge("/home/somebody/horigoma").unwrap_err().to_string();
        assert!(error.contains("/home/somebody/horigoma"), "{error}");
    }
}
