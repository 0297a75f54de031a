//! The tools to build for another machine, and whether they are installed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::target::Target;
use crate::tool::Tool;

/// The Cargo of every step: the one on the path, which rustup may choose.
pub const CARGO: &str = "cargo";

/// A compiler that can build for a target.
#[derive(Debug)]
pub struct Toolchain {
    /// The compiler.
    pub rustc: PathBuf,
    /// Its version, `1.95.0`.
    pub version: String,
    /// The sources of its standard library, or `None` when it has the built library for the target.
    pub library: Option<PathBuf>,
    /// The linker, if it is not the default one.
    pub linker: Option<&'static str>,
}

impl Toolchain {
    /// Returns the first of these compilers with the target's standard library, else the first that can build it.
    ///
    /// # Errors
    /// When there is no such compiler or no linker, with the package to install.
    pub fn find(target: &Target, compilers: &[&Path]) -> Result<Self> {
        let linker = if target.is_here() {
            None
        } else {
            let linker = target.linker.with_context(|| format!("is linked on {} alone", target.system()))?;
            let Tool { command, package } = linker;
            ensure!(linker.is_here(), "needs the linker {command} (Debian: {package})");
            Some(command)
        };
        ensure!(
            target.system() != "linux" || has_static_libc(linker.unwrap_or("cc")),
            "needs a static C library (Debian: libc6-dev)"
        );
        let found = |library: Option<PathBuf>, rustc: &Path| -> Result<Self> {
            Ok(Self { rustc: rustc.into(), version: version(rustc)?, library, linker })
        };
        for rustc in compilers {
            if has_library(rustc, target.triple) {
                return found(None, rustc);
            }
        }
        for rustc in compilers {
            if let Some(sources) = library_sources(rustc) {
                return found(Some(sources), rustc);
            }
        }
        bail!(
            "needs a standard library for it: 'rustup target add {0}', or a compiler with the sources of its own (--source-rustc; Debian: rustc-web rust-web-src)",
            target.triple
        )
    }
}

/// Returns the output of a command.
///
/// # Errors
/// When it cannot be started, or fails.
pub fn ask(command: &mut Command) -> Result<String> {
    let output = command.stderr(Stdio::null()).output().with_context(|| format!("{command:?}"))?;
    ensure!(output.status.success(), "{command:?}: {}", output.status);
    Ok(String::from_utf8(output.stdout)?.trim_end().to_owned())
}

fn version(rustc: &Path) -> Result<String> {
    let said = ask(Command::new(rustc).arg("--version"))?;
    said.split(' ').nth(1).map(str::to_owned).with_context(|| format!("{}: found '{said}'", rustc.display()))
}

/// Whether a linker has a static C library. It repeats the name of a file that it does not find.
fn has_static_libc(linker: &str) -> bool {
    ask(Command::new(linker).arg("-print-file-name=libc.a")).is_ok_and(|path| Path::new(&path).is_absolute())
}

fn has_library(rustc: &Path, triple: &str) -> bool {
    let folder = ask(Command::new(rustc).args(["--print", "target-libdir", "--target", triple]));
    let entries = folder.ok().and_then(|folder| fs::read_dir(folder).ok());
    entries.into_iter().flatten().flatten().any(|entry| entry.file_name().to_string_lossy().starts_with("libstd-"))
}

fn library_sources(rustc: &Path) -> Option<PathBuf> {
    let sysroot = ask(Command::new(rustc).args(["--print", "sysroot"])).ok()?;
    let sources = Path::new(&sysroot).join("lib/rustlib/src/rust");
    sources.join("library/std/Cargo.toml").exists().then_some(sources)
}
