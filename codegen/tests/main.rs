//! Tests of the generator, its command and its report: one binary, a module per subject.

mod audited;
mod browser;
mod named;
mod page;
mod recorded;
mod refusals;
mod reproducible;
mod scratch;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use codegen::{Inputs, Table};

/// The inputs of the repository.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tables")
}

/// The tables of the repository, made once for all tests.
static GENERATED: LazyLock<(Inputs, Vec<Table>)> = LazyLock::new(|| codegen::generate(&folder()).unwrap());
