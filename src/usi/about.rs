//! The engine's description: its name, its build, its commands.

use core::fmt;

use super::command::Command;
use crate::game::options;
use crate::near::DidYouMean;

/// The name and version of the engine.
pub const NAME: &str = concat!("Horigoma ", env!("CARGO_PKG_VERSION"));

/// The authors of the engine.
pub const AUTHOR: &str = env!("CARGO_PKG_AUTHORS");

/// The build of this program: version, target, required processor, features, compiler, one line each.
#[derive(Clone, Copy, Debug)]
pub struct Build;

impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{NAME}\ntarget: {}\nprocessor: {}", env!("HORIGOMA_TARGET"), processor())?;
        f.write_str("features:")?;
        let features = [
            ("alloc", cfg!(feature = "alloc")),
            ("std", cfg!(feature = "std")),
            ("net", cfg!(feature = "net")),
            ("book", cfg!(feature = "book")),
            ("program", cfg!(feature = "program")),
            ("serde", cfg!(feature = "serde")),
            ("tune", cfg!(feature = "tune")),
        ];
        features.iter().filter(|(_, on)| *on).try_for_each(|(name, _)| write!(f, " {name}"))?;
        if !features.iter().any(|(_, on)| *on) {
            f.write_str(" none")?;
        }
        write!(f, "\ncompiler: {}", env!("HORIGOMA_COMPILER"))
    }
}

/// Returns the level of the instruction set that the compiler was allowed to use, on x86-64 under its common name.
const fn processor() -> &'static str {
    if cfg!(not(target_arch = "x86_64")) {
        "as the target has them at least"
    } else if cfg!(all(target_feature = "avx512f", target_feature = "avx512bw", target_feature = "avx512vl")) {
        "x86-64-v4"
    } else if cfg!(all(target_feature = "avx2", target_feature = "bmi2", target_feature = "fma")) {
        "x86-64-v3"
    } else if cfg!(all(target_feature = "sse4.2", target_feature = "popcnt")) {
        "x86-64-v2"
    } else {
        "x86-64"
    }
}

/// The commands of a session, one line each, except those that a session does without.
#[derive(Clone, Copy, Debug)]
pub struct Help<'a> {
    /// Names of commands.
    pub without: &'a [&'a str],
}

impl fmt::Display for Help<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Command::all().filter(|(name, ..)| !self.without.contains(name));
        for (number, (name, operands, meaning)) in known.enumerate() {
            let gap = if number == 0 { "" } else { "\n" };
            let width = 24usize.saturating_sub(name.len() + 1);
            write!(f, "{gap}{name} {operands:<width$} {meaning}")?;
        }
        Ok(())
    }
}

/// Every option with its possible values and its default, one line each.
#[derive(Clone, Copy, Debug)]
pub struct Options;

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gaps = core::iter::once("").chain(core::iter::repeat("\n"));
        options::all().zip(gaps).try_for_each(|((name, kind), gap)| write!(f, "{gap}{name:<26} {}", kind.whole()))
    }
}

/// The text for an unknown command of a session.
#[derive(Clone, Copy, Debug)]
pub struct UnknownCommand<'l> {
    /// The word in the place of a command.
    pub found: &'l str,
    /// Names of commands that this session does without.
    pub without: &'l [&'l str],
}

impl fmt::Display for UnknownCommand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = || Command::all().map(|(name, ..)| name).filter(|name| !self.without.contains(name));
        write!(f, "unknown command '{}'{}; 'help' lists them", self.found, DidYouMean(self.found, known))
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn the_author_is_the_one_of_the_licence() {
        assert!(include_str!("../../LICENSE-MIT").lines().any(|line| line.ends_with(AUTHOR)), "{AUTHOR}");
    }

    #[test]
    fn help_lists_every_command_and_option() {
        let [all, some] = [&[][..], &["eval"]].map(|without| Help { without }.to_string());
        assert_eq!(all.lines().count(), Command::all().count());
        assert!(all.lines().zip(Command::all()).all(|(line, (name, ..))| line.starts_with(name)), "{all}");
        assert!(all.contains("\neval ") && !some.contains("\neval "), "{some}");
        assert!(!all.contains("register"), "it does nothing");
        let options = Options.to_string();
        assert_eq!(options.lines().count(), options::all().count());
        assert!(
            options.lines().any(|line| line == "EvaluationCastles          a number from 0 to 200 (100)"),
            "{options}"
        );
        let [told, small] = [&[][..], &["eval"]].map(|without| UnknownCommand { found: "evla", without }.to_string());
        assert!(told.contains("did you mean eval?") && !small.contains("did you mean"), "{told}; {small}");
    }

    #[test]
    fn compiler_describes_the_build() {
        let told = Build.to_string();
        let line = |start: &str| told.lines().find_map(|line| line.strip_prefix(start)).unwrap();
        assert!(told.starts_with("Horigoma ") && line("compiler: ").starts_with("rustc "), "{told}");
        assert!(line("target: ").contains(std::env::consts::ARCH), "{told}");
        assert_eq!(line("features:").split(' ').any(|feature| feature == "tune"), cfg!(feature = "tune"), "{told}");
        if cfg!(target_arch = "x86_64") {
            let avx2 = ["x86-64-v3", "x86-64-v4"].contains(&line("processor: "));
            assert_eq!(avx2, cfg!(target_feature = "avx2"), "{told}");
        }
    }
}
