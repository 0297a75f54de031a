//! Makes Horigoma's tables.
//!
//! ```text
//! tables/*.toml --input--> Inputs --catalogue, make--> Table values --render--> Rust, manifest, pages
//! ```
//!
//! Every arrow but the first is a pure function: no clock, no environment, no random source without a written seed. The
//! same inputs therefore give the same bytes on every machine. Values that follow from rules are proved by a second
//! rule, and values that people chose are checked ([`table::Proof`]). A table that fails is not made.
#![forbid(unsafe_code)]

pub mod artefacts;
#[cfg(feature = "command")]
pub mod audit;
pub mod cargo;
pub mod catalogue;
pub mod constraints;
pub mod edit;
pub mod error;
pub mod input;
mod make;
pub mod mark;
pub mod provenance;
pub mod recorded;
pub mod render;
pub mod schema;
mod sums;
pub mod table;

use std::path::Path;

pub use error::{Failure, Fault, ProofError};
pub use input::Inputs;
pub use make::board::magic_search;
pub use make::castles::shapes as castle_shapes;
pub use table::Table;

/// Reads the inputs in a folder and makes every table of the catalogue.
///
/// # Errors
/// All errors of all inputs, or the first proof that failed.
pub fn generate(folder: &Path) -> Result<(Inputs, Vec<Table>), Failure> {
    let inputs = Inputs::load(folder)?;
    let tables = catalogue::make_all(&inputs)?;
    Ok((inputs, tables))
}
