//! The entry of the engine's `build.rs`: it reads the environment, and writes files in `OUT_DIR` and `cargo::` lines.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::{Failure, render};

/// The variable that points the build at another folder of tables.
pub const TABLES_VARIABLE: &str = "HORIGOMA_TABLES";

/// Renders the tables into `OUT_DIR`.
///
/// A bad input fails the build with `path:line:column: found X, expected Y`, a line per error.
#[must_use]
pub fn build_script() -> ExitCode {
    println!("cargo::rerun-if-env-changed={TABLES_VARIABLE}");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-env=HORIGOMA_TARGET={}", env::var("TARGET").unwrap_or_default());
    println!("cargo::rustc-env=HORIGOMA_COMPILER={}", compiler());
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let folder = match tables_folder(&root, env::var_os(TABLES_VARIABLE).map(PathBuf::from)) {
        Ok(folder) => folder,
        Err(words) => {
            println!("cargo::error={words}");
            return ExitCode::FAILURE;
        }
    };
    let Some(target) = env::var_os("OUT_DIR").map(PathBuf::from) else {
        println!("cargo::error=found no OUT_DIR, expected to be run by Cargo");
        return ExitCode::FAILURE;
    };
    match crate::generate(&folder) {
        Ok((inputs, mut tables)) => {
            tables.retain(|table| table.facts.feature.is_none_or(is_enabled));
            watched(&inputs.files, &folder).for_each(|path| println!("cargo::rerun-if-changed={}", path.display()));
            let files = [
                ("tables.rs", render::rust::source(&tables, &inputs)),
                ("search.rs", render::numbers::search(&inputs.search)),
                ("parameters.rs", render::numbers::parameters(&inputs.search)),
                ("clock.rs", render::numbers::clock(&inputs.clock)),
                ("DIRECTORY", render::manifest::directory(&tables)),
            ];
            for (name, text) in files {
                if let Err(error) = std::fs::write(target.join(name), text) {
                    println!("cargo::error={}: cannot be written: {error}", target.join(name).display());
                    return ExitCode::FAILURE;
                }
            }
            ExitCode::SUCCESS
        }
        Err(failure) => {
            watch_faulty(&folder, &failure);
            failure.to_string().lines().for_each(|line| println!("cargo::error={line}"));
            ExitCode::FAILURE
        }
    }
}

/// Returns the paths whose change runs the script again: each input, and the folder. The folder changes when a file is
/// added, removed, or replaced by an older file of its name.
fn watched<'f>(files: &'f [PathBuf], folder: &'f Path) -> impl Iterator<Item = &'f Path> {
    files.iter().map(PathBuf::as_path).chain([folder])
}

/// Whether the engine is built with a feature.
fn is_enabled(feature: &str) -> bool {
    env::var_os(format!("CARGO_FEATURE_{}", feature.to_uppercase())).is_some()
}

/// The name and version of the compiler, by its own `--version`.
fn compiler() -> String {
    let told = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())).arg("--version").output();
    told.map_or_else(|_| "unknown".to_owned(), |told| String::from_utf8_lossy(&told.stdout).trim().to_owned())
}

/// A file of every package that Cargo made, and of no checkout.
const PACKAGED: &str = "Cargo.toml.orig";

/// Returns the folder of tables: the named folder, or `tables/` of the package where the name is missing or empty. A
/// relative name is relative to the root, the folder of the package.
///
/// # Errors
/// A relative name from another workspace. Cargo passes the place of that workspace to no build script.
fn tables_folder(root: &Path, named: Option<PathBuf>) -> Result<PathBuf, String> {
    let Some(named) = named.filter(|named| !named.as_os_str().is_empty()) else { return Ok(root.join("tables")) };
    // `join` lets an absolute name replace the root.
    let folder = root.join(&named);
    if named.is_relative() && (root.join(PACKAGED).exists() || !folder.is_dir()) {
        let name = named.display();
        return Err(format!(
            "{TABLES_VARIABLE}: found the relative folder '{name}', expected an absolute one; a line of \
             .cargo/config.toml makes it absolute: env.{TABLES_VARIABLE} = {{ value = '{name}', relative = true }}"
        ));
    }
    Ok(folder)
}

/// Prints the paths whose change runs the script again after a failure: the input, once fixed, must do so.
fn watch_faulty(folder: &Path, failure: &Failure) {
    println!("cargo::rerun-if-changed={}", folder.display());
    if let Failure::Inputs(faults) = failure {
        faults.iter().for_each(|fault| println!("cargo::rerun-if-changed={}", fault.file.display()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cargo compares times upwards only, and sees no file that is not named.
    #[test]
    fn new_files_and_changed_ones_run_the_script_again() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let folder = tables_folder(&root, None).unwrap();
        let inputs = crate::Inputs::load(&folder).unwrap();
        let watched: Vec<&Path> = watched(&inputs.files, &folder).collect();
        assert!(watched.contains(&folder.as_path()), "{watched:?}");
        for file in ["search.toml", "zobrist.toml", "psqt/pawn.toml"] {
            assert!(watched.contains(&folder.join(file).as_path()), "{file}: {watched:?}");
        }
    }

    #[test]
    fn the_folder_of_tables_is_the_one_named_or_the_usual_one() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let folder = |named: Option<&str>| tables_folder(&root, named.map(PathBuf::from)).unwrap();
        assert_eq!([folder(None), folder(Some(""))], [root.join("tables"), root.join("tables")]);
        assert_eq!(folder(Some("codegen/tests")), root.join("codegen/tests"));
        assert_eq!(folder(Some("/elsewhere")), Path::new("/elsewhere"));
    }

    /// A workspace that uses the package has the relative folder, the package has not or has another.
    #[test]
    fn a_relative_folder_of_another_workspace_is_refused_with_a_line_to_copy() {
        let root = env::temp_dir().join(format!("horigoma-packaged-{}", std::process::id()));
        std::fs::create_dir_all(root.join("tables")).unwrap();
        std::fs::create_dir_all(root.join("other")).unwrap();
        let folder = |named: &str| tables_folder(&root, Some(named.into()));
        assert!(folder("mine").unwrap_err().contains("env.HORIGOMA_TABLES = { value = 'mine', relative = true }"));
        assert!(folder("other").is_ok() && folder("./tables").is_ok());
        std::fs::write(root.join(PACKAGED), "").unwrap();
        assert!(["mine", "other", "./tables", "tables"].iter().all(|named| folder(named).is_err()));
        assert!(tables_folder(&root, None).is_ok() && folder("").is_ok() && folder("/elsewhere").is_ok());
        std::fs::remove_dir_all(&root).unwrap();
    }
}
