//! The machines that a release is made for, one line each.

use clap::builder::PossibleValuesParser;

use crate::tool::Tool;

/// A kind of machine.
#[derive(Debug)]
pub struct Target {
    /// Its name in file names and on the command line.
    pub name: &'static str,
    /// The compiler's name for it.
    pub triple: &'static str,
    /// Compiler flags besides the common ones.
    pub flags: &'static [&'static str],
    /// The linker for it on another machine, or `None` when its programs are linked there alone.
    pub linker: Option<Tool>,
    /// The programs that run its programs on another machine. The first one found is used.
    pub runners: &'static [Tool],
    /// Debian's name of the architecture, if the target gets a package.
    pub debian: Option<&'static str>,
}

/// A static program runs under every distribution, whichever C library that has.
const STATIC: &str = "-Ctarget-feature=+crt-static";

/// Packs relative relocations into one page, so that the program starts sooner. Its glibc reads that form.
const PACKED: &str = "-Clink-arg=-Wl,-z,pack-relative-relocs";

/// Places the functions of a session together. Cargo runs the compiler and the linker in the folder of the sources.
const ORDERED: &str = "-Clink-arg=-Wl,-T,.cargo/static.ld";

/// Leaves out the tables for unwinding, 60 KB. A panic ends the program, and its message needs none. They would give a
/// backtrace, but the names of its functions are left out of releases. `ORDERED` discards the libraries' tables, 90 KB.
const WITHOUT_UNWINDING: &str = "-Cforce-unwind-tables=no";

/// AVX2, BMI2 and the other features of the level.
pub const LEVEL_3: &str = "-Ctarget-cpu=x86-64-v3";

/// The linker would write the time of the build into the program.
const WITHOUT_TIME: &str = "-Clink-arg=-Wl,--no-insert-timestamp";

const X86_64_LINUX: Target = Target {
    name: "linux-x86_64",
    triple: "x86_64-unknown-linux-gnu",
    flags: &[STATIC, PACKED, ORDERED, WITHOUT_UNWINDING],
    linker: Some(Tool { command: "x86_64-linux-gnu-gcc", package: "gcc-x86-64-linux-gnu libc6-dev-amd64-cross" }),
    runners: &[Tool { command: "qemu-x86_64", package: "qemu-user" }],
    debian: Some("amd64"),
};

const X86_64_WINDOWS: Target = Target {
    name: "windows-x86_64",
    triple: "x86_64-pc-windows-gnu",
    flags: &[STATIC, WITHOUT_TIME],
    linker: Some(Tool { command: "x86_64-w64-mingw32-gcc", package: "gcc-mingw-w64-x86-64" }),
    runners: &[Tool { command: "wine64", package: "wine" }, Tool { command: "wine", package: "wine" }],
    debian: None,
};

/// The targets. Those of level x86-64-v3 play better and need a processor with AVX2 and BMI2. Debian's packages must
/// run on every machine of their architecture. Programs for macOS need Apple's libraries, which a Mac alone has.
pub static TARGETS: [Target; 6] = [
    X86_64_LINUX,
    Target {
        name: "linux-x86_64-v3",
        flags: &[STATIC, PACKED, ORDERED, WITHOUT_UNWINDING, LEVEL_3],
        debian: None,
        ..X86_64_LINUX
    },
    Target {
        name: "linux-arm64",
        triple: "aarch64-unknown-linux-gnu",
        flags: &[STATIC, PACKED, ORDERED, WITHOUT_UNWINDING],
        linker: Some(Tool { command: "aarch64-linux-gnu-gcc", package: "gcc-aarch64-linux-gnu libc6-dev-arm64-cross" }),
        runners: &[Tool { command: "qemu-aarch64", package: "qemu-user" }],
        debian: Some("arm64"),
    },
    X86_64_WINDOWS,
    Target { name: "windows-x86_64-v3", flags: &[STATIC, WITHOUT_TIME, LEVEL_3], ..X86_64_WINDOWS },
    Target {
        name: "macos-arm64",
        triple: "aarch64-apple-darwin",
        flags: &[],
        linker: None,
        runners: &[],
        debian: None,
    },
];

impl Target {
    /// Its system, by Rust's name.
    #[must_use]
    pub fn system(&self) -> &'static str {
        ["windows", "linux"].into_iter().find(|system| self.triple.contains(system)).unwrap_or("macos")
    }

    /// Whether its programs are for Windows.
    #[must_use]
    pub fn is_windows(&self) -> bool {
        self.system() == "windows"
    }

    /// The file name of the program.
    #[must_use]
    pub fn program(&self) -> &'static str {
        if self.is_windows() { "horigoma.exe" } else { "horigoma" }
    }

    /// Whether this machine has the target's system and kind of processor.
    #[must_use]
    pub fn is_here(&self) -> bool {
        std::env::consts::OS == self.system() && self.triple.starts_with(std::env::consts::ARCH)
    }
}

/// Returns the names, for the command line.
#[must_use]
pub fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(TARGETS.iter().map(|target| target.name))
}

/// Returns the targets with these names. Without names, all that machines of this system can build for.
pub fn named(names: &[String]) -> impl Iterator<Item = &'static Target> {
    let is_default = |target: &Target| target.linker.is_some() || target.is_here();
    TARGETS.iter().filter(move |target| match names {
        [] => is_default(target),
        names => names.iter().any(|name| name == target.name),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A release that is made on Linux is complete without the file for macOS, which a Mac adds.
    #[test]
    fn macos_is_built_where_it_is_asked_for() {
        let default: Vec<&str> = named(&[]).map(|target| target.name).collect();
        assert_eq!(default.contains(&"macos-arm64"), cfg!(target_os = "macos"), "{default:?}");
        assert!(default.contains(&"linux-arm64") && default.contains(&"windows-x86_64"), "{default:?}");
        let mac = named(&["macos-arm64".to_owned()]).next().unwrap();
        assert_eq!((mac.system(), mac.program()), ("macos", "horigoma"));
    }

    /// `cargo static` and the baseline of its start are linked as releases are.
    #[test]
    fn static_programs_are_linked_in_one_way() {
        for text in [include_str!("../../.cargo/config.toml"), include_str!("../../benches/startup.rs")] {
            for flag in X86_64_LINUX.flags {
                assert!(text.contains(flag), "{flag}");
            }
        }
        assert!(ORDERED.ends_with(crate::order::FILE));
    }
}
