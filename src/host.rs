//! Types for programs that host the engine, and for the laboratory.
//!
//! A program that plays or analyses uses [`Searcher`](crate::Searcher) and none of these. A host lends the search its
//! memory: slices of these types, in sizes that [`Memory`] describes.

#[cfg(feature = "search")]
#[doc(inline)]
pub use crate::{
    mate::dfpn::{Child, SolverMemory, Step},
    mate::table::Slot,
    search::memory::Memory,
    search::memory::frame::Frame,
    search::order::Scored,
    search::table::transposition::Bucket,
};

#[doc(inline)]
pub use crate::lines::{Record, records};
#[doc(inline)]
pub use crate::near::DidYouMean;
#[doc(inline)]
pub use geometry::{InJapanese, Japanese};
